import { exact, rounded, sum, toNumber } from './exact.ts'

/** The largest amount in forms and the database, in NZD. */
export const MAX_MONEY = 999_999_999

/** Shown for a missing figure. */
export const NO_FIGURE = '—'

/** An amount in NZD with cents; null, undefined, '' and non-finite numbers count as missing. */
export type Amount = number | null | undefined | ''

const MINUS = '\u2212'

/** True for null, undefined, '', NaN and ±Infinity; 0 is a value. */
export function isMissing(value: unknown): value is null | undefined | '' {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (typeof value === 'number' && !Number.isFinite(value))
  )
}

/** True for a finite amount above zero. */
export function isPositive(value: Amount): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

/** The exact sum in NZD, ignoring missing amounts; null if all are missing. */
export function totalOf(amounts: readonly Amount[]): number | null {
  const present = amounts.filter((amount) => !isMissing(amount))
  return present.length === 0 ? null : toNumber(sum(present.map(exact)))
}

/** sign(x) · floor(|x| + 0.5), without the float error of the addition; never −0; 0 if not finite. */
export function roundHalfAwayFromZero(value: number): number {
  if (!Number.isFinite(value)) return 0
  const size = Math.abs(value)
  const whole = Math.floor(size)
  const nearest = size - whole >= 0.5 ? whole + 1 : whole
  return value < 0 && nearest > 0 ? -nearest : nearest
}

/** Rounds the decimal notation half away from zero (1.005 → 1.01). */
export function roundToDecimals(value: number, decimals: number): number {
  return Number.isFinite(value) ? rounded(exact(value), decimals) : 0
}

/** Whole NZ dollars: 658450.4 → "$658,450", −12.5 → "−$13" (U+2212), −0.4 → "$0", missing → "—". */
export function formatMoney(value: Amount): string {
  if (isMissing(value)) return NO_FIGURE
  const dollars = roundHalfAwayFromZero(value)
  const text = `$${withThousands(String(Math.abs(dollars)))}`
  return dollars < 0 ? `${MINUS}${text}` : text
}

/** Shows cents only if there are any: 175 → "$175", 52.5 → "$52.50". */
export function formatRate(value: Amount): string {
  if (isMissing(value) || Number.isInteger(value)) return formatMoney(value)
  return `${value < 0 ? MINUS : ''}$${formatCents(Math.abs(value))}`
}

/** How a column of amounts in NZD is shown: cents in all of them if any has cents, otherwise in none. */
export function columnFormat(amounts: readonly Amount[]): (value: Amount) => string {
  if (amounts.every((amount) => isMissing(amount) || Number.isInteger(amount))) return formatMoney
  return (value) =>
    isMissing(value) ? NO_FIGURE : `${value < 0 ? MINUS : ''}$${formatDecimals(Math.abs(value), 2, 2)}`
}

/** Formats for money inputs, without the dollar sign: 175 → "175", 1052.5 → "1,052.50". */
export function formatCents(value: number): string {
  return formatDecimals(value, Number.isInteger(value) ? 0 : 2, 2)
}

/** Formats for charts: 112000 → "$112k", 1250000 → "$1.25m". */
export function formatMoneyShort(value: Amount): string {
  if (isMissing(value)) return NO_FIGURE
  const size = Math.abs(value)
  if (size < 1_000) return formatMoney(value)
  const [unit, suffix] = size < 999_500 ? [1_000, 'k'] : [1_000_000, 'm']
  const text = `$${formatNumber(size / unit, unit === 1_000 ? 0 : 2)}${suffix}`
  return value < 0 ? `${MINUS}${text}` : text
}

/** Formats with thousands separators, by default without trailing zeros: 93.50 → "93.5"; (7, 1, 1) → "7.0". */
export function formatNumber(value: Amount, mostDecimals = 2, leastDecimals = 0): string {
  return isMissing(value) ? NO_FIGURE : formatDecimals(value, leastDecimals, mostDecimals)
}

/** A calculated percentage, always with one decimal: "17.1%". */
export function formatTenths(value: Amount): string {
  return isMissing(value) ? NO_FIGURE : `${formatDecimals(value, 1, 1)}%`
}

/** A share of a few counted things, such as offers that were accepted: "40%". */
export function formatWholePercent(value: Amount): string {
  return isMissing(value) ? NO_FIGURE : `${formatDecimals(value, 0, 0)}%`
}

/** Formats with the decimals that the user entered, at most 2: 20 → "20%", 17.5 → "17.5%". */
export function formatChosenPercent(value: Amount): string {
  return isMissing(value) ? NO_FIGURE : `${formatDecimals(value, 0, 2)}%`
}

/** Handwritten: the first use of Intl.NumberFormat takes 100 ms on a slow phone. */
function formatDecimals(value: number, least: number, most: number): string {
  const figure = roundToDecimals(value, most)
  const [whole = '', decimals = ''] = Math.abs(figure).toFixed(most).split('.')
  const shown = decimals.slice(0, least) + decimals.slice(least).replace(/(?<!0)0+$/, '')
  const text = withThousands(whole) + (shown === '' ? '' : `.${shown}`)
  return figure < 0 ? `${MINUS}${text}` : text
}

/** "1234567" → "1,234,567". */
function withThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
}
