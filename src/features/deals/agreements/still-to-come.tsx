import type { AgreementKind } from '#src/features/base/due-dates/kinds.ts'
import { depositOf } from '#src/finance/dates/agreements.ts'
import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney } from '#src/finance/money.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { useIsAfterFive, useToday } from '#src/ui/browser/use-clock.ts'
import { StillOpen } from '#src/ui/dialog/still-open.tsx'
import { agreementSheet, conditionRows } from './api.ts'
import { knownOpenDates } from './known-open-dates.ts'
import type { AgreementInput, AgreementView, StoredCondition } from './schema.ts'
import { type TimelineDate, timelineOf, undatedDeposit } from './timeline.ts'

/** The day in Auckland, and whether it is after 5 pm there. */
interface Clock {
  today: CivilDay
  isAfterFive: boolean
}

interface StillToComeProps {
  dealId: string
  /** The settlement date of a deal without an agreement. */
  dueDate: CivilDay | null
}

/** "Still to come: deposit $58,000 today by 5 pm, settlement 5 Mar 2027", and what is missing; nothing until the agreement is loaded. */
export function StillToCome({ dealId, dueDate }: StillToComeProps) {
  const at = { today: useToday(), isAfterFive: useIsAfterFive() }
  const { data: view } = agreementSheet.useSheet(dealId)
  const { rows: conditions } = conditionRows.useRows(dealId)
  if (view === undefined || conditions === undefined) return null
  const ofDeal = view.version > 0 || dueDate === null ? [] : [`settlement ${formatDate(dueDate)}`]
  const words = [...openDatesInWords(view, conditions, at), ...ofDeal]
  const missing = missingInWords(view, dueDate)
  return (
    <>
      {words.length > 0 && <p>Still to come: {words.join(', ')}</p>}
      {missing !== null && <p>{missing}</p>}
    </>
  )
}

/** "No agreement or settlement date yet. You can add them to the deal later."; null if both are there. */
function missingInWords({ version, agreement }: AgreementView, dueDate: CivilDay | null): string | null {
  const settlement = version > 0 ? agreement.settlementNominated : dueDate
  const missing = [...(version > 0 ? [] : ['agreement']), ...(settlement === null ? ['settlement date'] : [])]
  if (missing.length === 0) return null
  return `No ${missing.join(' or ')} yet. You can add ${missing.length > 1 ? 'them' : 'it'} to the deal later.`
}

/** What a press on this deal ends: the open dates of its agreement; until that is loaded, and offline, those that this browser has stored. */
export function StillOpenOfDeal({ dealId, once }: Pick<StillToComeProps, 'dealId'> & { once: string }) {
  const at = { today: useToday(), isAfterFive: useIsAfterFive() }
  const scope = useOrganization()
  const { data: view } = agreementSheet.useSheet(dealId)
  const { rows: conditions } = conditionRows.useRows(dealId)
  const isLoaded = view !== undefined && conditions !== undefined
  const dates = isLoaded ? openDatesInWords(view, conditions, at) : knownOpenDates(scope, dealId, at.today)
  return <StillOpen dates={dates} once={once} />
}

/** The open dates of an agreement in words, without some kinds. */
export function openDatesInWords(
  { version, agreement }: AgreementView,
  conditions: readonly StoredCondition[],
  at: Clock,
  without: readonly AgreementKind[] = [],
): string[] {
  const dates = version > 0 ? timelineOf(agreement, conditions) : []
  const open = dates.filter(({ todo }) => todo !== null && !without.includes(todo.kind))
  const undated = version > 0 && !without.includes('deposit') ? undatedDeposit(agreement, conditions) : null
  const words = (isSettlement: boolean) =>
    open
      .filter(({ todo }) => (todo?.kind === 'settlement') === isSettlement)
      .map((date) => dateInWords(date, agreement, at))
  const later = undated === null ? [] : [`${depositInWords(undated.amount)} when unconditional`]
  return [...words(false), ...later, ...words(true)]
}

const depositInWords = (amount: number | null) =>
  amount === null ? 'deposit' : `deposit ${formatMoney(amount)}`

/** "deposit $58,000 today by 5 pm", or “5 pm has passed”. */
export function dateInWords(
  { on, what, todo }: TimelineDate,
  terms: AgreementInput,
  { today, isAfterFive }: Clock,
): string {
  const names = {
    deposit: depositInWords(depositOf(terms)),
    settlement: 'settlement',
    condition: what,
    lim_request: what.toLowerCase().startsWith('request')
      ? `${what.charAt(0).toLowerCase()}${what.slice(1)}`
      : what,
  }
  const name = todo === null ? what : names[todo.kind]
  if (on < today) return `${name}, overdue since ${formatDate(on)}`
  if (on > today) return `${name} ${formatDate(on)}`
  return isAfterFive ? `${name} today, 5 pm has passed` : `${name} today by 5 pm`
}
