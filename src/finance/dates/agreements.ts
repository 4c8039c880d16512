import type { FieldProblem } from '#src/lib/api/app-error.ts'
import { type FieldRule, rule } from '#src/lib/schemas/field-rules.ts'
import { MINUTE_MS } from '#src/lib/time/durations.ts'
import { exact, minus, over, percent, rounded, times } from '../exact.ts'
import type { Province } from './anniversaries.ts'
import {
  type ConditionTerms,
  calendarOf,
  conditionDue,
  countedDay,
  type DueDay,
  limRequestBy,
  namedDay,
} from './conditions.ts'
import {
  type CivilDay,
  daysBetween,
  formatDate,
  hourInAuckland,
  todayInAuckland,
} from './new-zealand-days.ts'
import { futureProblem, PAST_DAYS, settlementProblem } from './order-of-days.ts'
import { LIM_REQUEST, SETTLEMENT_WORDS } from './settlement-words.ts'
import { effectiveDay, type RuleSetId, type WorkingCalendar } from './working-days.ts'

/** The part of an agreement that decides its days. Days are civil days in Auckland, amounts NZD. */
export interface AgreementTerms {
  form: RuleSetId
  provinces: readonly Province[]
  /** A sale at auction is unconditional. */
  isAuction: boolean
  /** The day on which the last party signed and the other was notified, with its time as "HH:MM" if known. */
  signedOn: CivilDay | null
  signedAt: string | null
  price: number | null
  depositPercent: number | null
  depositAmount: number | null
  depositDue: 'signing' | 'days' | 'unconditional'
  /** Working days after the agreement. */
  depositDays: number | null
  depositPaidOn: CivilDay | null
  settlementNominated: CivilDay | null
  settledOn: CivilDay | null
  cancelledOn: CivilDay | null
}

export const CONDITION_STATUSES = ['open', 'satisfied', 'waived', 'failed'] as const
export type ConditionStatus = (typeof CONDITION_STATUSES)[number]

export interface Condition extends ConditionTerms {
  title: string
  status: ConditionStatus
  decidedOn: CivilDay | null
  /** Of a LIM: the day on which the council was asked for it. */
  requestedOn: CivilDay | null
}

/** Without a province, only national days are skipped. */
export function agreementCalendar({
  form,
  provinces,
}: Pick<AgreementTerms, 'form' | 'provinces'>): WorkingCalendar {
  return { rules: form, provinces }
}

/** The day on which the agreement counts as made: with a time, after 5 pm or not on a working day it is the next one. */
export function agreementDay(terms: Pick<AgreementTerms, (typeof SIGNED)[number]>): CivilDay | null {
  const { signedOn, signedAt } = terms
  if (signedOn === null || signedAt === null) return signedOn
  const [hours = 0, minutes = 0] = signedAt.split(':').map(Number)
  const instant = new Date(hourInAuckland(signedOn, hours).getTime() + minutes * MINUTE_MS)
  return effectiveDay(instant, agreementCalendar(terms))
}

/** Settlement nominated for a day that isn’t a working day is on the one before. Source: Cavell Leitch; Tim Jones, barrister. */
export function settlementDay(nominated: CivilDay, calendar: WorkingCalendar): DueDay {
  return namedDay(nominated, false, calendar)
}

export const AGREEMENT_STATES = ['draft', 'conditional', 'unconditional', 'settled', 'cancelled'] as const
export type AgreementState = (typeof AGREEMENT_STATES)[number]

/** A failed condition isn't met, so the agreement stays conditional until it is cancelled. */
export function agreementState(terms: AgreementTerms, conditions: readonly Condition[]): AgreementState {
  if (terms.cancelledOn !== null) return 'cancelled'
  if (terms.settledOn !== null) return 'settled'
  if (agreementDay(terms) === null) return 'draft'
  return conditions.some(({ status }) => status === 'open' || status === 'failed')
    ? 'conditional'
    : 'unconditional'
}

/**
 * The day on which the agreement becomes unconditional: that of the last open condition, or of the last decision once all
 * are met. Null without conditions, except at auction, after one failed, and while the day of an open one isn't known.
 */
export function unconditionalDay(terms: AgreementTerms, conditions: readonly Condition[]): CivilDay | null {
  const signed = agreementDay(terms)
  if (signed === null) return null
  if (terms.isAuction) return signed
  if (conditions.some(({ status }) => status === 'failed')) return null
  const calendar = agreementCalendar(terms)
  const open = conditions.filter(({ status }) => status === 'open')
  const days =
    open.length > 0
      ? open.map((one) => conditionDue(one, signed, calendar)?.day ?? null)
      : conditions.map(({ decidedOn }) => decidedOn)
  return days.includes(null) ? null : (days.toSorted().at(-1) ?? null)
}

/** NZD to the cent; null without an amount, or without the price of a percentage. */
export function depositOf({
  depositAmount,
  depositPercent,
  price,
}: Pick<AgreementTerms, 'depositAmount' | 'depositPercent' | 'price'>): number | null {
  if (depositAmount !== null) return depositAmount
  if (depositPercent === null || price === null) return null
  return rounded(times(exact(price), percent(depositPercent)), 2)
}

/** When the deposit is due; null before the agreement, or while it isn't unconditional if the deposit waits for that. */
export function depositDueDay(terms: AgreementTerms, conditions: readonly Condition[]): DueDay | null {
  const signed = agreementDay(terms)
  if (signed === null || (terms.depositAmount ?? terms.depositPercent) === null) return null
  const { depositDue, depositDays } = terms
  if (depositDue === 'days') return countedDay(signed, depositDays ?? 0, agreementCalendar(terms))
  const isConditional = agreementState(terms, conditions) === 'conditional'
  const day = depositDue === 'signing' ? signed : isConditional ? null : unconditionalDay(terms, conditions)
  return day === null ? null : { day, count: null, skipped: [], notices: [], rolled: null }
}

const HELD_DAYS = 10

/**
 * The day until which an agent holds a deposit: 10 working days after it was received. Source: law firms on the accounts
 * of the Real Estate Agents Act 2008.
 */
export function depositHeldUntil(paidOn: CivilDay, calendar: WorkingCalendar): DueDay {
  return countedDay(paidOn, HELD_DAYS, calendar)
}

/** Interest in NZD to the cent for paying late: `unpaid` NZD at `rate` percent a year, by calendar days. */
export function penaltyInterest(unpaid: number, rate: number, days: number): number {
  return rounded(over(times(exact(unpaid), percent(rate), exact(days)), exact(365)), 2)
}

/** What late settlement costs. */
export interface LateSettlement {
  /** NZD: the price without a deposit that was paid. */
  unpaid: number
  /** Calendar days after settlement; 0 while it isn't late. */
  days: number
  /** NZD to the cent, for one day and for all of them. */
  aDay: number
  interest: number
}

/** Penalty interest until the settlement or today; null without a rate, a price or a settlement date. */
export function lateSettlement(
  terms: AgreementTerms & { penaltyRate: number | null },
  today: CivilDay,
): LateSettlement | null {
  const { price, penaltyRate, settlementNominated, settledOn, cancelledOn } = terms
  if (price === null || penaltyRate === null || settlementNominated === null || cancelledOn !== null)
    return null
  const paid = terms.depositPaidOn === null ? 0 : (depositOf(terms) ?? 0)
  const unpaid = rounded(minus(exact(price), exact(paid)), 2)
  const due = settlementDay(settlementNominated, agreementCalendar(terms)).day
  const days = Math.max(0, daysBetween(due, settledOn ?? today))
  const interest = (count: number) => penaltyInterest(unpaid, penaltyRate, count)
  return { unpaid, days, aDay: interest(1), interest: interest(days) }
}

export interface NextDate {
  kind: 'condition' | 'deposit' | 'lim_request' | 'settlement'
  title: string
  on: CivilDay | null
  /** Counts the working days left. */
  calendar: WorkingCalendar
  /** Whether a condition is still open or has failed. */
  isConditional: boolean
}

/**
 * What is due next: an open condition, a LIM that isn't requested, or a deposit that isn't paid; then the settlement. Null for nothing.
 * Of what is due on one day, the first is the one that the database lists first for a project.
 */
export function nextDate(terms: AgreementTerms, conditions: readonly Condition[]): NextDate | null {
  const state = agreementState(terms, conditions)
  if (state !== 'conditional' && state !== 'unconditional') return null
  const calendar = agreementCalendar(terms)
  const isConditional = state === 'conditional'
  const signed = agreementDay(terms)
  const deposit = terms.depositPaidOn === null ? depositDueDay(terms, conditions)?.day : undefined
  const due = [
    ...(deposit === undefined ? [] : [{ kind: 'deposit' as const, title: 'Deposit', on: deposit, calendar }]),
    ...conditions
      .filter(({ status }) => status === 'open')
      .flatMap((one) => {
        const on = conditionDue(one, signed, calendar)?.day
        return on === undefined
          ? []
          : [{ kind: 'condition' as const, title: one.title, on, calendar: calendarOf(one.kind, calendar) }]
      }),
    ...conditions
      .filter(({ kind, status, requestedOn }) => kind === 'lim' && status === 'open' && requestedOn === null)
      .flatMap((lim) => {
        const on = limRequestBy(lim, signed, calendar)?.day
        return on === undefined
          ? []
          : [{ kind: 'lim_request' as const, title: LIM_REQUEST, on, calendar: calendarOf('lim', calendar) }]
      }),
  ].toSorted((a, b) => a.on.localeCompare(b.on) || a.kind.localeCompare(b.kind))
  if (due[0] !== undefined) return { ...due[0], isConditional }
  if (isConditional) return null
  const { settlementNominated } = terms
  const on = settlementNominated && settlementDay(settlementNominated, calendar).day
  return { kind: 'settlement', title: SETTLEMENT_WORDS.event, on, calendar, isConditional }
}

/** What terms must hold, in the order of the form. `today` is the civil day in Auckland. */
export const agreementRules = (
  conditions: readonly Condition[],
  today: CivilDay,
): FieldRule<AgreementTerms>[] => [
  ...PAST_DAYS.map((field) =>
    rule<AgreementTerms, typeof field>([field], (terms) => {
      const message = futureProblem(field, terms[field], today)
      return message !== null && { field, message }
    }),
  ),
  rule([...SIGNED, 'settlementNominated'], (terms) => {
    const signed = agreementDay(terms)
    const isEarly = signed !== null && (terms.settlementNominated ?? signed) < signed
    return isEarly && { field: 'settlementNominated', message: 'Settlement can’t be before the agreement.' }
  }),
  rule(['signedOn', 'settledOn'], ({ signedOn, settledOn }) => {
    const message = settlementProblem(signedOn, settledOn)
    return message !== null && { field: 'settledOn', message }
  }),
  rule(['price', 'depositAmount', 'depositPercent'], (terms) => {
    const field = terms.depositAmount === null ? 'depositPercent' : 'depositAmount'
    const isTooMuch = terms.price !== null && (depositOf(terms) ?? 0) > terms.price
    return isTooMuch && { field, message: 'The deposit can’t be more than the price.' }
  }),
  rule(
    ['depositDue', 'depositDays'],
    ({ depositDue, depositDays }) =>
      depositDue === 'days' && depositDays === null && { field: 'depositDays', message: WHOLE_WORKING_DAYS },
  ),
  rule(['isAuction'], ({ isAuction }) => {
    const message = `${AUCTION_HAS_NO_CONDITIONS} Delete its conditions first.`
    return isAuction && conditions.length > 0 && { field: 'isAuction', message }
  }),
  rule(SIGNED, (terms) => {
    const signed = agreementDay(terms) ?? ''
    const early = conditions.find(({ decidedOn }) => (decidedOn ?? signed) < signed)
    const message = `${early?.title} was decided before the agreement was signed.`
    return early !== undefined && { field: 'signedOn', message }
  }),
]

/** In the form of an agreement. A settlement can be ticked without it: of a deal whose agreement was never entered. */
export const SIGNED_BEFORE_SETTLED: FieldRule<AgreementTerms> = rule(
  ['signedOn', 'settledOn'],
  ({ signedOn, settledOn }) =>
    signedOn === null && settledOn !== null && { field: 'signedOn', message: CHOOSE_SIGNED_DAY },
)

/** The fields that `agreementDay` reads. */
const SIGNED = ['signedOn', 'signedAt', 'form', 'provinces'] as const

/** Today in Auckland, and the day on which an act done now counts: the next working day after 5 pm. */
export function effectiveToday(now: Date, calendar: WorkingCalendar): { today: CivilDay; counts: CivilDay } {
  return { today: todayInAuckland(now), counts: effectiveDay(now, calendar) }
}

/** Why a condition can’t have been decided on a day; null if it can. */
export function decisionProblem(
  { decidedOn }: { decidedOn: CivilDay | null },
  terms: AgreementTerms | null,
  today: CivilDay,
): FieldProblem | null {
  const signed = terms && agreementDay(terms)
  if (decidedOn === null) return null
  if (decidedOn > today) return { field: 'decidedOn', message: IN_THE_FUTURE }
  if (signed === null || decidedOn >= signed) return null
  const message = `It can’t have been decided before the agreement was signed on ${formatDate(signed)}.`
  return { field: 'decidedOn', message }
}

export const IN_THE_FUTURE = 'That is in the future.'
export const CHOOSE_SIGNED_DAY = 'Choose the day the agreement was signed.'
export const WHOLE_WORKING_DAYS = 'Working days are whole, from 1 to 260.'
export const AUCTION_HAS_NO_CONDITIONS = 'A sale at auction is unconditional.'
