import { formatMoney } from '#src/finance/money.ts'
import { type CivilDay, daysBetween } from '#src/finance/new-zealand-days.ts'
import { inDays } from '../opportunities/card-text.ts'
import type { OpenDate } from './schema.ts'

/** "Deposit $58,000", "Finance". */
export function openDateName({ kind, title, amount }: Pick<OpenDate, 'kind' | 'title' | 'amount'>): string {
  if (kind === 'deposit') return amount === null ? 'Deposit' : `Deposit ${formatMoney(amount)}`
  return kind === 'lim_request' ? 'LIM request' : title
}

/** "Deposit $58,000 today", "Finance in 3 days", "Settlement overdue". */
export function openDateText(date: OpenDate, today: CivilDay): string {
  const days = daysBetween(today, date.on)
  return `${openDateName(date)} ${days < 0 ? 'overdue' : inDays(days)}`
}
