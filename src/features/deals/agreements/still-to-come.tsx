import { depositOf } from '#src/finance/dates/agreements.ts'
import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney } from '#src/finance/money.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { agreementSheet, conditionRows } from './api.ts'
import type { AgreementInput } from './schema.ts'
import { type TimelineDate, timelineOf } from './timeline.ts'

interface StillToComeProps {
  dealId: string
  /** The settlement date of a deal without an agreement. */
  dueDate: CivilDay | null
}

/** "Still to come: deposit $58,000 today by 5 pm, settlement 5 Mar 2027"; nothing until the agreement is loaded, and without a date. */
export function StillToCome({ dealId, dueDate }: StillToComeProps) {
  const today = useToday()
  const { data: view } = agreementSheet.useSheet(dealId)
  const { rows: conditions } = conditionRows.useRows(dealId)
  if (view === undefined || conditions === undefined) return null
  const isMade = view.version > 0
  const dates = isMade ? timelineOf(view.agreement, conditions).filter(({ todo }) => todo !== null) : []
  const ofDeal = isMade || dueDate === null ? [] : [`settlement ${formatDate(dueDate)}`]
  const words = [...dates.map((date) => dateInWords(date, view.agreement, today)), ...ofDeal]
  return words.length === 0 ? null : <p>Still to come: {words.join(', ')}</p>
}

/** "deposit $58,000 today by 5 pm". */
export function dateInWords(
  { on, what, todo }: TimelineDate,
  terms: AgreementInput,
  today: CivilDay,
): string {
  const deposit = depositOf(terms)
  const names = {
    deposit: deposit === null ? 'deposit' : `deposit ${formatMoney(deposit)}`,
    settlement: 'settlement',
    condition: what,
    lim_request: what.toLowerCase().startsWith('request')
      ? `${what.charAt(0).toLowerCase()}${what.slice(1)}`
      : what,
  }
  const name = todo === null ? what : names[todo.kind]
  if (on < today) return `${name}, overdue since ${formatDate(on)}`
  return on === today ? `${name} today by 5 pm` : `${name} ${formatDate(on)}`
}
