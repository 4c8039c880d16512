import {
  agreementCalendar,
  agreementDay,
  agreementState,
  depositDueDay,
  depositHeldUntil,
  depositOf,
  settlementDay,
  unconditionalDay,
} from '#src/finance/dates/agreements.ts'
import {
  CONDITION_KINDS,
  type ConditionKind,
  type DueDay,
  limRequestBy,
  stricterNotice,
} from '#src/finance/dates/conditions.ts'
import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'
import type { WorkingCalendar } from '#src/finance/dates/working-days.ts'
import { alternativesInWords, listInWords } from '#src/lib/text/list-in-words.ts'
import { conditionsShown } from './due-text.ts'
import {
  type AcceptedOffer,
  type AgreementInput,
  type AgreementView,
  kindOf,
  type StoredCondition,
} from './schema.ts'

export interface TimelineDate {
  id: string
  on: CivilDay
  what: string
  calendar: WorkingCalendar
  /** How the day was worked out; null for one that was entered. */
  why: DueDay | null
  /** What the day follows from, in a sentence. */
  intro?: string
  /** What still has to be done; null for a date that is only for information. */
  todo:
    | { kind: 'condition'; condition: StoredCondition }
    | { kind: 'deposit' }
    | { kind: 'lim_request'; condition: StoredCondition }
    | { kind: 'settlement' }
    | null
}

/** All dates of an agreement, in order. */
export function timelineOf(terms: AgreementInput, conditions: readonly StoredCondition[]): TimelineDate[] {
  const calendar = agreementCalendar(terms)
  const signed = agreementDay(terms)
  const at: At = (id, on, what, todo = null) => {
    if (on === null) return []
    const why = typeof on === 'string' ? null : on
    return [{ id, on: typeof on === 'string' ? on : on.day, what, calendar, why, todo }]
  }
  const nominated = terms.settlementNominated
  const isEnded = terms.settledOn !== null || terms.cancelledOn !== null
  const settlement = nominated === null ? null : settlementDay(nominated, calendar)
  const isEarly = settlement !== null && terms.settledOn !== null && terms.settledOn < settlement.day
  return [
    ...at('agreement', signed, 'Agreement'),
    ...depositDates(terms, conditions, at),
    ...limRequests(terms, conditions, at),
    ...conditionsShown(conditions, terms).flatMap(({ condition, due, calendar: own }) => {
      const { id, title, status, decidedOn } = condition
      const isOpen = status === 'open'
      const what = isOpen ? title : `${title} ${status}`
      return at(id, isOpen ? due : decidedOn, what, isOpen ? { kind: 'condition', condition } : null).map(
        (date) => ({
          ...date,
          calendar: own,
        }),
      )
    }),
    ...unconditional(terms, conditions, at),
    ...at(
      'settlement',
      isEarly ? null : settlement,
      SETTLEMENT_WORDS.event,
      isEnded ? null : { kind: 'settlement' },
    ),
    ...at('settled', terms.settledOn, SETTLEMENT_WORDS.actual),
    ...at('cancelled', terms.cancelledOn, 'Cancelled'),
  ].toSorted((a, b) => a.on.localeCompare(b.on))
}

/** A deposit that is due when the agreement is unconditional, in NZD, while that has no day; null for another and once it is paid. */
export function undatedDeposit(
  terms: AgreementInput,
  conditions: readonly StoredCondition[],
): { amount: number | null } | null {
  const { depositDue, depositPaidOn, depositAmount, depositPercent } = terms
  if (depositDue !== 'unconditional' || depositPaidOn !== null) return null
  if ((depositAmount ?? depositPercent) === null) return null
  const state = agreementState(terms, conditions)
  if (state !== 'conditional' && state !== 'unconditional') return null
  return depositDueDay(terms, conditions) === null ? { amount: depositOf(terms) } : null
}

type At = (
  id: string,
  on: CivilDay | DueDay | null,
  what: string,
  todo?: TimelineDate['todo'],
) => TimelineDate[]

function depositDates(terms: AgreementInput, conditions: readonly StoredCondition[], at: At): TimelineDate[] {
  const { depositPaidOn: paid } = terms
  if (paid === null) {
    const due = depositDueDay(terms, conditions)
    return at('deposit', due?.count ? due : (due?.day ?? null), 'Deposit due', { kind: 'deposit' })
  }
  const until = depositHeldUntil(paid, agreementCalendar(terms))
  return [...at('deposit', paid, 'Deposit paid'), ...at('held', until, 'Deposit held until')]
}

function limRequests(terms: AgreementInput, conditions: readonly StoredCondition[], at: At): TimelineDate[] {
  const signed = agreementDay(terms)
  return conditions
    .filter(({ kind }) => kind === 'lim')
    .flatMap((condition) => {
      const { id, title, status, requestedOn } = condition
      if (requestedOn !== null) return at(`${id}-request`, requestedOn, `${title} requested`)
      if (status !== 'open') return []
      const on = limRequestBy(condition, signed, agreementCalendar(terms))
      return at(`${id}-request`, on, `Request the ${title} by`, { kind: 'lim_request', condition })
    })
}

/** The day that follows from the last condition, counted by that condition's calendar. */
function unconditional(
  terms: AgreementInput,
  conditions: readonly StoredCondition[],
  at: At,
): TimelineDate[] {
  const on = unconditionalDay(terms, conditions)
  const shown = conditionsShown(conditions, terms)
  const last =
    shown.find(({ condition, due }) => condition.status === 'open' && due?.day === on) ??
    shown.find(({ condition }) => condition.decidedOn === on)
  const [date] = at('unconditional', on, 'Unconditional')
  if (date === undefined || last === undefined) return date ? [date] : []
  const { condition, due, calendar } = last
  const isOpen = condition.status === 'open'
  const intro = isOpen
    ? `The day of the last condition, ${condition.title}.`
    : `${condition.title} was decided last, on ${formatDate(condition.decidedOn)}.`
  const why = isOpen && due ? due : { day: date.on, count: null, skipped: [], notices: [], rolled: null }
  return [{ ...date, calendar, intro, why }]
}

/** "Not the last condition’s day (18 Dec 2026)"; null for that day, and for an agreement that isn't open. */
export function otherThanLastDay(
  terms: AgreementInput,
  conditions: readonly StoredCondition[],
  unconditionalDate: CivilDay | null,
): string | null {
  const state = agreementState(terms, conditions)
  if (state !== 'conditional' && state !== 'unconditional') return null
  const last = unconditionalDay(terms, conditions)
  if (last === null || unconditionalDate === null || unconditionalDate === last) return null
  return `Not the last condition’s day (${formatDate(last)})`
}

/** For an address that may be in several provinces, while none is chosen. */
export function unclearProvince(provinces: AgreementView['addressProvinces']): string {
  return `The address may be in ${alternativesInWords(provinces)}. Until you choose the province, no anniversary day is skipped: that is the stricter day.`
}

/** Why an agreement may have the wrong date: it is signed once an offer is made. Null if it may be right. */
export function signedBeforeOffer(signedOn: CivilDay | null, offer: AcceptedOffer | null): string | null {
  if (signedOn === null || offer === null || signedOn >= offer.madeOn) return null
  const accepted = offer.number === 0 ? 'the accepted offer' : `the accepted offer ${offer.number}`
  return `The agreement date, ${formatDate(signedOn)}, is before ${accepted} was made on ${formatDate(offer.madeOn)}. Check both dates.`
}

/** The conditions of the accepted offer that aren't in its agreement, of which only the paper says when they are due. */
export function missingFromOffer(
  terms: AgreementInput,
  conditions: readonly StoredCondition[],
  offer: AcceptedOffer | null,
): ConditionKind[] {
  const state = agreementState(terms, conditions)
  if (offer === null || terms.isAuction || state === 'settled' || state === 'cancelled') return []
  return CONDITION_KINDS.filter(
    ({ value, days }) =>
      days === null && offer.conditions.includes(value) && conditions.every(({ kind }) => kind !== value),
  ).map(({ value }) => value)
}

/** "Offer 2 is also subject to another condition." */
export function missingText({ number }: AcceptedOffer, missing: readonly ConditionKind[]): string {
  const who = number === 0 ? 'The accepted offer' : `Offer ${number}`
  return `${who} is also subject to ${listInWords(missing.map((kind) => kindOf(kind).label.toLowerCase()))}.`
}

/** Days that stand beside an agreement. */
interface DatesBeside {
  unconditionalDate: CivilDay | null
  acceptedOffer: AcceptedOffer | null
}

/** What may be wrong with the dates, in sentences. */
export function dateWarnings(
  { agreement: terms, addressProvinces }: Pick<AgreementView, 'agreement' | 'addressProvinces'>,
  conditions: readonly StoredCondition[],
  { unconditionalDate, acceptedOffer }: DatesBeside,
): string[] {
  const calendar = agreementCalendar(terms)
  const state = agreementState(terms, conditions)
  if (state === 'draft' || state === 'settled' || state === 'cancelled') return []
  const last = unconditionalDay(terms, conditions)
  const { settlementNominated: nominated } = terms
  const settlement = nominated === null ? null : settlementDay(nominated, calendar)
  const early = signedBeforeOffer(terms.signedOn, acceptedOffer)
  const warnings: string[] = early === null ? [] : [early]
  if (settlement && last !== null && settlement.day < last) {
    warnings.push(
      `Settlement on ${formatDate(settlement.day)} is before the last condition on ${formatDate(last)}.`,
    )
  }
  if (settlement?.rolled) {
    const named = formatDate(nominated)
    warnings.push(
      `${named} isn’t a working day (${settlement.rolled.reason}). Settlement is the working day before, ${formatDate(settlement.day)}.`,
    )
  }
  const other = otherThanLastDay(terms, conditions, unconditionalDate)
  if (other !== null)
    warnings.push(`The deal’s unconditional date is ${formatDate(unconditionalDate)}. ${other}.`)
  if (conditions.length === 0 && !terms.isAuction) {
    warnings.push('Add the conditions in the agreement, so that no date is missed.')
  }
  if (terms.provinces.length === 0 && !terms.isAuction) {
    warnings.push(
      addressProvinces.length > 1
        ? unclearProvince(addressProvinces)
        : 'Choose the property’s province: its anniversary day isn’t a working day.',
    )
  }
  const [own, ...others] = addressProvinces
  if (own && others.length === 0 && terms.provinces.length > 0 && !terms.provinces.includes(own)) {
    warnings.push(
      `The address is in ${own}, but the days skip the anniversary of ${listInWords(terms.provinces)}. Check the province.`,
    )
  }
  if (terms.provinces.length > 1) {
    const stricter = conditions
      .filter(({ status }) => status === 'open')
      .flatMap((one) => {
        const notice = stricterNotice(one.dueOn ?? '', one, agreementDay(terms), calendar)
        return notice === null ? [] : `${one.title}: ${notice}`
      })
    warnings.push(
      `The anniversary days of ${terms.provinces.join(' and ')} are both skipped. The stricter day is the one without.`,
      ...stricter,
    )
  }
  return warnings
}
