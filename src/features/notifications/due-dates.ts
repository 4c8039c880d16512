import type { CivilDay } from '#src/finance/new-zealand-days.ts'
import type { DueKind } from './rules.ts'

/** So many days before a date it is told of, once each; and once when it has passed. */
export const TOLD_DAYS_BEFORE = [7, 3, 1, 0] as const

/**
 * What is to be told of a date that is `days` away: the last of TOLD_DAYS_BEFORE that it came to since the check `gap` days ago
 * (1: yesterday's, so none was missed), "overdue" once it has passed, or null.
 */
export function dueStep(days: number, gap: number): number | 'overdue' | null {
  if (days < 0) return 'overdue'
  return TOLD_DAYS_BEFORE.findLast((step) => days <= step && step < days + gap) ?? null
}

/** Names what is told only once: this step of this date of this deal or project. */
export function dueSubject(id: string, kind: DueKind, day: CivilDay, step: number | 'overdue'): string {
  return `due:${id}:${kind}:${day}:${step}`
}
