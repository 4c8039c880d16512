import { inDays } from '#src/features/deals/pipeline/card-text.ts'
import { type CivilDay, daysBetween, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { LIM_REQUEST, SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'
import { formatMoney } from '#src/finance/money.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { OpenDate, Project } from './schema.ts'

/** "Deposit $58,000", "Finance". */
export function openDateName({ kind, title, amount }: Pick<OpenDate, 'kind' | 'title' | 'amount'>): string {
  if (kind === 'deposit') return amount === null ? 'Deposit' : `Deposit ${formatMoney(amount)}`
  return kind === 'lim_request' ? LIM_REQUEST : title
}

/** "Deposit $58,000 today", "Finance in 3 days", "Settlement overdue", "Deposit $58,000 when unconditional". */
export function openDateText(date: OpenDate, today: CivilDay): string {
  if (date.on === null) return `${openDateName(date)} when unconditional`
  const days = daysBetween(today, date.on)
  return `${openDateName(date)} ${days < 0 ? 'overdue' : inDays(days)}`
}

interface SettlementText {
  name: string
  /** "12 days ago", "in 95 days", "3 days overdue". */
  text: string
  /** "5 Mar 2027". */
  day: string
  isOverdue: boolean
}

/** The days to the settlement of the purchase, or since, of a sold project the day alone; null if there is no date. */
export function settlementText(
  { status, settledOn, openDates }: Pick<Project, 'status' | 'settledOn' | 'openDates'>,
  today: CivilDay,
): SettlementText | null {
  if (settledOn !== null && status === 'sold') {
    const text = formatDate(settledOn)
    return { name: SETTLEMENT_WORDS.actual, text, day: 'the purchase', isOverdue: false }
  }
  if (settledOn !== null) {
    const days = daysBetween(settledOn, today)
    const text = days === 0 ? 'today' : `${pluralize(days, 'day')} ago`
    return { name: SETTLEMENT_WORDS.actual, text, day: formatDate(settledOn), isOverdue: false }
  }
  const open = openDates.find(({ kind }) => kind === 'settlement')
  if (open === undefined || open.on === null) return null
  const days = daysBetween(today, open.on)
  const text = days < 0 ? `${pluralize(-days, 'day')} overdue` : inDays(days)
  return { name: SETTLEMENT_WORDS.agreed, text, day: formatDate(open.on), isOverdue: days < 0 }
}
