import { type CivilDay, formatDate } from '#src/finance/new-zealand-days.ts'

export type DueKind = 'settlement' | 'unconditional' | 'target'

const DUE_NAMES: Readonly<Record<DueKind, string>> = {
  settlement: 'Settlement',
  unconditional: 'Unconditional date',
  target: 'Target listing date',
}

/** `days` before the date; negative: overdue. */
export function dueTitle(kind: DueKind, days: number): string {
  const name = DUE_NAMES[kind]
  if (days < 0) return `${name} overdue`
  if (days === 0) return `${name} today`
  return days === 1 ? `${name} tomorrow` : `${name} in ${days} days`
}

export function dueMessage(day: CivilDay, address: string): string {
  return `${formatDate(day)} · ${address}`
}
