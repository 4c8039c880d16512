import {
  type AgreementState,
  AUCTION_HAS_NO_CONDITIONS,
  agreementCalendar,
  agreementDay,
} from '#src/finance/dates/agreements.ts'
import { calendarOf, conditionDue, type DueDay } from '#src/finance/dates/conditions.ts'
import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import type { WorkingCalendar } from '#src/finance/dates/working-days.ts'
import type { AgreementInput, StoredCondition } from './schema.ts'

/** A condition with its due day, worked out from what is shown, also while offline. */
export interface ConditionShown {
  condition: StoredCondition
  due: DueDay | null
  /** For a decided condition, the day by which it was due then. */
  on: CivilDay | null
  calendar: WorkingCalendar
}

/** By the day on which they are due. */
export function conditionsShown(
  conditions: readonly StoredCondition[],
  terms: AgreementInput,
): ConditionShown[] {
  const calendar = agreementCalendar(terms)
  return conditions
    .map((condition) => {
      const due = conditionDue(condition, agreementDay(terms), calendar)
      const on = condition.status === 'open' ? (due?.day ?? null) : condition.dueOn
      return { condition, due, on, calendar: calendarOf(condition.kind, calendar) }
    })
    .toSorted((a, b) => (a.on ?? '9').localeCompare(b.on ?? '9'))
}

/** "Conditional, 2 of 4 decided". */
export function stateInWords(
  state: AgreementState,
  { isAuction }: Pick<AgreementInput, 'isAuction'>,
  conditions: readonly Pick<StoredCondition, 'status'>[],
): string {
  if (isAuction && state === 'unconditional') return AUCTION_HAS_NO_CONDITIONS
  const name = `${state.charAt(0).toUpperCase()}${state.slice(1)}`
  if (conditions.length === 0) return state === 'unconditional' ? `${name}: no conditions added` : name
  const decided = conditions.filter(({ status }) => status !== 'open').length
  return `${name}, ${decided} of ${conditions.length} decided`
}

/** "Extended twice, from 11 Dec 2026"; null if it wasn't extended. */
export function extensionText({ extensions }: Pick<StoredCondition, 'extensions'>): string | null {
  const [first] = extensions
  if (first === undefined) return null
  const times =
    extensions.length === 1 ? 'once' : extensions.length === 2 ? 'twice' : `${extensions.length} times`
  return `Extended ${times}${first.from === null ? '' : `, from ${formatDate(first.from)}`}`
}

/** A named day that isn’t a working day, and the day used instead. */
export function rolledText({ named, before }: NonNullable<DueDay['rolled']>): string {
  return `${formatDate(named)} is no working day. We show ${formatDate(before)}, the safe reading. Ask your lawyer.`
}

/** The open conditions that new terms move: "Finance: 11 Dec 2026 → 18 Dec 2026". */
export function movesOf(
  conditions: readonly StoredCondition[],
  before: AgreementInput,
  after: AgreementInput,
): { title: string; from: string; to: string }[] {
  return conditions
    .filter(({ status }) => status === 'open')
    .flatMap((condition) => {
      const [from, to] = [before, after].map((terms) => {
        const due = conditionDue(condition, agreementDay(terms), agreementCalendar(terms))
        return due === null ? 'not set' : formatDate(due.day)
      })
      return from === undefined || to === undefined || from === to
        ? []
        : [{ title: condition.title, from, to }]
    })
}
