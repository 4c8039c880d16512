import { type CivilDay, formatDate } from './new-zealand-days.ts'

/** Why a purchase can't have settled on a day; null if it can, and while a day isn't known. */
export function settlementProblem(signedOn: CivilDay | null, settledOn: CivilDay | null): string | null {
  if (signedOn === null || settledOn === null || settledOn >= signedOn) return null
  return `The house can’t settle before its agreement of ${formatDate(signedOn)}.`
}

/** Why a house can't have been sold on a day; null if it can, and while a day isn't known. */
export function saleProblem(settledOn: CivilDay | null, soldOn: CivilDay | null): string | null {
  if (settledOn === null || soldOn === null || soldOn >= settledOn) return null
  return `The house can’t be sold before you settled on ${formatDate(settledOn)}.`
}

const PAST_DAY_NAMES = {
  signedOn: 'The agreement date',
  depositPaidOn: 'The day the deposit was paid',
  settledOn: 'The day of settlement',
  cancelledOn: 'The day of cancellation',
} as const
type PastDay = keyof typeof PAST_DAY_NAMES
export const PAST_DAYS = Object.keys(PAST_DAY_NAMES) as PastDay[]

/** Why a day of an agreement can't have been; null if it can. */
export function futureProblem(field: PastDay, on: CivilDay | null, today: CivilDay): string | null {
  return on !== null && on > today ? `${PAST_DAY_NAMES[field]} is in the future.` : null
}

/** Why the deposit can't have been paid, or the purchase settled, on a day; null if it can. The agreement is null until it is loaded. */
export function tickProblem(
  tick: { field: 'depositPaidOn' | 'settledOn'; on: CivilDay },
  terms: { signedOn: CivilDay | null } | null,
  today: CivilDay,
): string | null {
  const { field, on } = tick
  const early = field === 'settledOn' ? settlementProblem(terms?.signedOn ?? null, on) : null
  return futureProblem(field, on, today) ?? early
}
