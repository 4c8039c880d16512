import { type CivilDay, formatDate } from '#src/finance/new-zealand-days.ts'

/** A reminder is sent this many days before a date, and once it is overdue. */
export const REMINDER_DAYS = [7, 3, 1, 0] as const

/** The latest reminder due for a date `days` away, if the last check was `gap` days ago; null if none is due. */
export function dueStep(days: number, gap: number): number | 'overdue' | null {
  if (days < 0) return 'overdue'
  return REMINDER_DAYS.findLast((step) => days <= step && step < days + gap) ?? null
}

/** The deduplication key of a reminder. */
export function dueSubject(id: string, kind: DueKind, day: CivilDay, step: number | 'overdue'): string {
  return `due:${id}:${kind}:${day}:${step}`
}

export type DueKind = 'settlement' | 'unconditional' | 'target'

const DUE_NAMES: Readonly<Record<DueKind, string>> = {
  settlement: 'Settlement',
  unconditional: 'Unconditional date',
  target: 'Target listing date',
}

/** The title `days` before the date; overdue if negative. */
export function dueTitle(kind: DueKind, days: number): string {
  const name = DUE_NAMES[kind]
  if (days < 0) return `${name} overdue`
  if (days === 0) return `${name} today`
  return days === 1 ? `${name} tomorrow` : `${name} in ${days} days`
}

export function dueMessage(day: CivilDay, address: string): string {
  return `${formatDate(day)} · ${address}`
}
