import type { Explanation, Figure, SumLine } from './worked-sum.ts'

/** What a sum may miss, by its note: each line of GST is rounded to the cent, the result is worked out from the exact sums. */
const ROUNDED_DOWN = 'Rounded down to the dollar'
const FROM_EXACT_SUMS = 'The result is worked out from the exact sums'

/** Half of the last place: of the text if the line has one, else of a price in whole dollars or an amount in cents. */
function toleranceOf({ value, figure }: SumLine): number {
  const [, decimals] = /\d(?:\.(\d+))?$/.exec(String(figure ?? '')) ?? []
  const places = figure === undefined ? (Number.isInteger(value) ? 0 : 2) : (decimals?.length ?? 0)
  return 0.5 / 10 ** places + 1e-6
}

/**
 * The difference between a sum's lines, worked out as they stand, and its result; null if the result or a line is unknown. A line
 * without a value, such as a bracket of a tax, isn't part of the sum. Lines with cents add up to the cent as they are read.
 */
export function remainderOf(sum: Explanation): number | null {
  return centsRemainder(sum) || exactRemainder(sum)
}

function centsRemainder({ lines, note = '' }: Explanation): number {
  const [result, ...cents] = lines
    .filter(({ value, figure }) => value !== undefined || /^[÷×]/.test(String(figure)))
    .map(centsOf)
    .reverse()
  if (
    result === undefined ||
    result === null ||
    cents.length === 0 ||
    lines.some(({ kind }) => kind === 'subtotal')
  )
    return 0
  const known = cents.filter((one) => one !== null)
  if (known.length < cents.length) return 0
  const remainder = known.reduce((total, one) => total + one, 0) - result
  const allowed = note.startsWith(FROM_EXACT_SUMS) ? cents.length : 0
  return Math.abs(remainder) <= allowed ? 0 : remainder / 100
}

/** A line's text in cents; null unless it is an amount. */
function centsOf({ figure, negative }: SumLine): number | null {
  const [, minus, digits = ''] = /^(−?)\$?([\d,]+(?:\.\d\d)?)$/.exec(String(figure ?? '')) ?? []
  if (minus === undefined) return null
  const size = Math.round(Number(digits.replaceAll(',', '')) * 100)
  return (minus === '') === (negative !== true) ? size : -size
}

function exactRemainder({ lines, note }: Explanation): number | null {
  const last = lines.at(-1)
  const result = last?.value
  if (last === undefined || result === null || result === undefined) return null
  if (String(lines.at(-1)?.figure).endsWith('%')) return percentRemainder(lines.slice(0, -1), result)
  let total = 0
  for (const line of lines.slice(0, -1)) {
    const factor = factorOf(line)
    if (factor === null && line.value === null) return null
    if (line.kind === 'subtotal' && !line.negative) {
      if (Math.abs(total - (line.value ?? 0)) > toleranceOf(line)) return total - (line.value ?? 0)
    } else total = factor === null ? total + (line.negative ? -1 : 1) * (line.value ?? 0) : total * factor
  }
  if (result === 0 && total < 0 && note?.includes('not above $0')) return 0
  const remainder = total - result
  const allowed = note?.startsWith(ROUNDED_DOWN) ? 1 : toleranceOf(last)
  return Math.abs(remainder) <= allowed + Math.abs(total) * PRECISION ? 0 : remainder
}

/** The difference between a first line as a percentage of the others and the result, rounded to a whole percent or to one decimal. */
function percentRemainder([part, ...whole]: readonly SumLine[], result: number): number | null {
  const of = whole.reduce((total, { value }) => total + (value ?? 0), 0)
  if (part?.value == null || of <= 0) return null
  const percent = (part.value * 100) / of
  return Math.abs(percent - result) <= (Number.isInteger(result) ? 0.5 : 0.05) + PRECISION
    ? 0
    : percent - result
}

/** A divisor is shown with four decimals. */
const PRECISION = 0.000_06

/** "÷ 1.2", "× 80%" or "× 6 of 12 months" as a factor. */
function factorOf({ figure }: SumLine): number | null {
  const [, sign, number = '', percent, of] =
    /^([÷×]) ([\d.,]+)(%)?(?:(?: of |\/)([\d.]+)(?: months)?)?$/.exec(String(figure ?? '')) ?? []
  if (sign === undefined) return null
  const factor = Number(number.replaceAll(',', '')) / (percent ? 100 : Number(of ?? 1))
  return sign === '÷' ? 1 / factor : factor
}

/** The values of figures, and what isn't a figure as it is. */
export function valuesOf(figures: object): object {
  return Object.fromEntries(
    Object.entries(figures).map(([name, one]: [string, unknown]) => [name, isFigure(one) ? one.value : one]),
  )
}

/** All figures in an object, and in its arrays and objects. */
export function figuresIn(shown: unknown): Figure[] {
  if (typeof shown !== 'object' || shown === null) return []
  return isFigure(shown) ? [shown] : Object.values(shown).flatMap(figuresIn)
}

/** Figures with their sums, as values that can be compared. */
export function asShown(figures: object): unknown {
  return JSON.parse(
    JSON.stringify(figures, (_name, one: unknown) => (isFigure(one) ? { ...one, how: one.how() } : one)),
  )
}

function isFigure(one: unknown): one is Figure {
  return typeof one === 'object' && one !== null && 'how' in one && typeof one.how === 'function'
}
