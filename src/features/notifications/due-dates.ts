import type { CivilDay } from '#src/finance/new-zealand-days.ts'
import type { DueKind } from './rules.ts'

/** A reminder is sent this many days before a date, and once it is overdue. */
export const REMINDER_DAYS = [7, 3, 1, 0] as const

/** The latest reminder reached by a date `days` away, with the last check `gap` days ago; null when none is due. */
export function dueStep(days: number, gap: number): number | 'overdue' | null {
  if (days < 0) return 'overdue'
  return REMINDER_DAYS.findLast((step) => days <= step && step < days + gap) ?? null
}

/** The deduplication key of a reminder. */
export function dueSubject(id: string, kind: DueKind, day: CivilDay, step: number | 'overdue'): string {
  return `due:${id}:${kind}:${day}:${step}`
}
