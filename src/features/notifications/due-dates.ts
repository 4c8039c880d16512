import { type CivilDay, formatDate } from '#src/finance/new-zealand-days.ts'

/** A reminder is sent this many days before a date, and once it is overdue. */
export const REMINDER_DAYS = [7, 3, 1, 0] as const
/** The end of a bright-line period is not a deadline, so it has no reminder on the day or after it. */
export const BRIGHT_LINE_DAYS = [30, 7] as const

/** The latest reminder due for a date `days` away, if the last check was `gap` days ago; null if none is due. */
export function dueStep(kind: DueKind, days: number, gap: number): number | 'overdue' | null {
  const steps: readonly number[] = kind === 'bright_line' ? BRIGHT_LINE_DAYS : REMINDER_DAYS
  if (days < 0) return kind === 'bright_line' ? null : 'overdue'
  return steps.findLast((step) => days <= step && step < days + gap) ?? null
}

/** The deduplication key of a reminder. */
export function dueSubject(id: string, kind: DueKind, day: CivilDay, step: number | 'overdue'): string {
  return `due:${id}:${kind}:${day}:${step}`
}

export type DueKind = 'settlement' | 'unconditional' | 'target' | 'bright_line'

const DUE_NAMES: Readonly<Record<DueKind, string>> = {
  settlement: 'Settlement',
  unconditional: 'Unconditional date',
  target: 'Target listing date',
  bright_line: 'Bright-line period ends',
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
