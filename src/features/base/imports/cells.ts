import type { z } from 'zod'
import { formatDate, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { parseDay } from '#src/finance/dates/parse-day.ts'
import { formatMoney, formatRate, MAX_MONEY, NO_FIGURE } from '#src/finance/money.ts'
import { parseMoney, parseNumber, parseSignedMoney, separatorHint } from '#src/finance/parse-figure.ts'
import { unescapeFormula } from '#src/lib/files/csv.ts'
import { parseJson } from '#src/lib/schemas/parse-json.ts'
import { alternativesInWords } from '#src/lib/text/list-in-words.ts'
import { plainKey } from '#src/lib/text/plain-words.ts'
import { visibleText } from '#src/lib/text/visible-text.ts'
import { MINUTE_MS } from '#src/lib/time/durations.ts'

/** Amounts in NZD, rates in percent, areas in m², dates without time. */
export type CellKind =
  | 'text'
  | 'money'
  | 'amount'
  | 'percent'
  | 'months'
  | 'rate'
  | 'ratio'
  | 'date'
  | 'json'
  | 'stars'
  | 'area'
  | 'choice'

/** The value (null if the cell is empty), or the reason why it is invalid and the accepted formats. */
export type ReadCell = { value: string | number | object | null } | { reason: string }

/** A reason as it follows a value or a heading: “x” isn’t a date. “0”: Enter an amount. */
export function reasonAfter(reason: string): string {
  return `${/^\p{Lu}/u.test(reason) ? ':' : ''} ${reason}`
}

/** A reason without a value, as a sentence: Name is missing. Enter an amount. */
export function reasonAlone(column: string, reason: string): string {
  const after = reasonAfter(reason)
  return after.startsWith(':') ? reason : `${column || 'The last cell'}${after}`
}

/** What a kind of column shows of a value. JSON is shown by its total. */
export function cellText(value: unknown, kind: CellKind, choices?: Choices): string {
  if (value === null || value === undefined) return NO_FIGURE
  if (kind === 'date') return formatDate(String(value))
  if (kind === 'money' || kind === 'amount' || kind === 'json') return formatRate(Number(value))
  return choices?.values.find((choice) => choice.value === value)?.label ?? String(value)
}

const PER_CENT = /(?<!\s)\s*%$/
/** Placeholders for an empty cell. */
const NOTHING = /^(?:|-|–|—|n\/?a|null|none|tbc|tba|\?)$/i

/** The values of a column with few of them. */
export interface Choices {
  /** One of them, such as "a trade". */
  noun: string
  /** Several that share a name, such as "lines". */
  plural?: string
  /** Why another value is refused, instead of the list of values. */
  refusal?: string
  /** `words` are other names of a value; a name of several values is refused. */
  values: readonly { value: string; label: string; shortLabel?: string; words?: readonly string[] }[]
}

/**
 * How the cells of a column are meant if that isn't plain: figures as parts of 1, as percentages also below 1, or as rates of an
 * amount; days with the day or the month first.
 */
export type Meaning = 'fraction' | 'percent' | 'rate' | 'dayFirst' | 'monthFirst'

/** The rates of an amount that a column may have in place of it, such as those of GST, and the choice that each is. */
export interface Rates {
  label: string
  noun: string
  values: readonly { percent: number; choice: string }[]
}

/** A column whose cells are JSON, as DoneUp exports it; `refusal` follows the text of a cell that isn't. */
export interface JsonCells {
  schema: z.ZodType<object>
  refusal: string
}

interface MeantColumn {
  kind: CellKind
  json?: JsonCells
  choices?: Choices
  rate?: Rates
}

export function isPercentage(kind: CellKind): boolean {
  return kind === 'percent' || kind === 'rate' || kind === 'ratio'
}

/** Spreadsheets store 20% as 0.2. */
export function couldBePartOfOne(figure: number): boolean {
  return figure > 0 && figure <= 1
}

/** The first two figures of a day, their sign, and the sign before the year. */
const IN_FIGURES = /^(\d{1,2})([-/.])(\d{1,2})\2(?=\d{2})/

/** "03/25/2026" has the month first, as American programs write it, so the other days of its column may have it too. */
export function hasMonthFirst(cell: string): boolean {
  const [, first, , second] = IN_FIGURES.exec(visibleText(unescapeFormula(unwrapped(cell))).trim()) ?? []
  return Number(first) >= 1 && Number(first) <= 12 && Number(second) > 12 && Number(second) <= 31
}

/** A cell of a column whose meaning is known. Without one, a percentage below 1 without its sign could be a part of 1. */
export function readColumnCell(text: string, column: MeantColumn, meaning: Meaning | null): ReadCell {
  const { kind, rate } = column
  const cell = visibleText(unescapeFormula(unwrapped(text))).trim()
  const figure = parseNumber(cell)
  if (meaning === 'monthFirst') return readCell(cell.replace(IN_FIGURES, '$3$2$1$2'), column)
  if (meaning === 'rate' && rate) return readRate(cell, rate, column)
  if (!isPercentage(kind) || figure === null || meaning === 'percent') return readCell(text, column)
  if (meaning === 'fraction')
    return figure <= 1
      ? readCell(String(percentOf(figure)), column)
      : { reason: 'is more than 1. Write 0.2, or 20% with its sign.' }
  return couldBePartOfOne(figure) && figure < 1
    ? { reason: `could be ${figure}% or ${percentOf(figure)}%. Write it with its sign.` }
    : readCell(text, column)
}

const percentOf = (figure: number) => Number((figure * 100).toPrecision(12))

function readRate(cell: string, { noun, values }: Rates, { choices }: MeantColumn): ReadCell {
  const figure = parseNumber(cell.replace(PER_CENT, ''))
  if (figure === null) {
    const read = readCell(cell, { kind: 'choice', ...(choices && { choices }) })
    return 'reason' in read ? { reason: refusalOf(noun, values) } : read
  }
  const found = values.find(({ percent }) => percent === figure || percent === percentOf(figure))
  return found ? { value: found.choice } : { reason: refusalOf(noun, values) }
}

function refusalOf(noun: string, values: Rates['values']): string {
  return `isn’t ${noun}. Use ${alternativesInWords(values.map(({ percent }) => `${percent}%`))}.`
}

/** A spreadsheet keeps a number as a text in ="000123". */
function unwrapped(text: string): string {
  const inner = /^\s*="((?:[^"]|"")*)"\s*$/.exec(text)?.[1]
  return inner === undefined ? text : inner.replaceAll('""', '"')
}

export function readCell(
  written: string,
  { kind, choices, json }: Pick<MeantColumn, 'kind' | 'choices' | 'json'>,
): ReadCell {
  const text = unwrapped(written)
  if (kind === 'text') return { value: unescapeFormula(text).trim() || null }
  if (kind === 'json') return text.trim() === '' ? { value: null } : readJson(text, json)
  const cell = visibleText(unescapeFormula(text)).trim()
  const read = kind === 'choice' ? null : READERS[kind](cell)
  if (read && 'value' in read) return read
  const choice = choices && cell !== '' ? readChoice(cell, choices) : null
  if (choice && 'value' in choice) return choice
  return NOTHING.test(cell) ? { value: null } : (choice ?? read ?? { value: null })
}

function readChoice(cell: string, { noun, plural = 'values', refusal, values }: Choices): ReadCell {
  const plain = plainKey(cell)
  const isNamed = (name: string) => plainKey(name) === plain
  const worded = values.filter(({ words = [] }) => words.some(isNamed))
  if (worded.length > 1) {
    const labels = alternativesInWords(worded.map(({ label }) => `“${label}”`))
    const count = worded.length === 2 ? 'two' : worded.length
    return { reason: `There are ${count} ${plural} named ${cell}. Use ${labels}.` }
  }
  const known = values.find(({ value, label, shortLabel = label }) =>
    [value, label, shortLabel].some(isNamed),
  )
  const choice = known ?? worded[0]
  if (choice) return { value: choice.value }
  const labels = values.map(({ label }) => label)
  const separator = labels.some((label) => label.includes(',')) ? '; ' : ', '
  return { reason: refusal ?? `isn’t ${noun}. Use one of: ${labels.join(separator)}.` }
}

const READERS: Readonly<Record<Exclude<CellKind, 'text' | 'json' | 'choice'>, (cell: string) => ReadCell>> = {
  money: readMoney,
  amount: readAmount,
  percent: (cell) =>
    readNumber(cell, PER_CENT, { most: 100, decimals: 2, what: 'a percentage from 0 to 100, such as 17.5' }),
  months: (cell) =>
    readNumber(cell, /(?<!\s)\s*(?:months?|mths?|m)$/i, {
      least: 1,
      most: 60,
      decimals: 0,
      what: 'a whole number of months from 1 to 60',
    }),
  rate: (cell) =>
    readNumber(cell, /(?<!\s)\s*%(?:\s*p\.?a\.?)?$/i, {
      most: 20,
      decimals: 2,
      what: 'a percentage from 0 to 20, such as 6.89',
    }),
  ratio: (cell) =>
    readNumber(cell, PER_CENT, {
      most: 100,
      decimals: 0,
      what: 'a whole percentage from 0 to 100, such as 80',
    }),
  stars: (cell) =>
    readNumber(cell, /(?<!\s)\s*(?:(?:(?:out )?of|\/)\s*5|stars?)$/i, {
      least: 1,
      most: 5,
      decimals: 0,
      what: 'a whole number from 1 to 5',
    }),
  area: (cell) =>
    readNumber(cell, /(?<!\s)\s*(?:m²|m2|sqm|sq\.? m)$/i, {
      least: 0.01,
      most: 100_000,
      decimals: 2,
      what: 'an area in m², such as 120',
    }),
  date: readDate,
}

function readMoney(cell: string): ReadCell {
  const amount = parseMoney(cell)
  return amount === null
    ? {
        reason: `isn’t an amount. Use $1,234,000, 1.2m or 650k, from $0 to ${formatMoney(MAX_MONEY)}.`,
      }
    : { value: amount }
}

/** A credit is negative: -$34.50, or as accountants and banks write it: ($34.50), $ (34.50), 34.50-, 34.50 CR. */
function readAmount(cell: string): ReadCell {
  const text = cell
    .replace(/^\$?\s*\((.+)\)$/, '-$1')
    .replace(/^([^-−–]*[^-−–\s])\s*(?:[-−–]|cr)$/i, '-$1')
    .replace(/(?<!\s)\s*dr$/i, '')
  const amount = parseSignedMoney(text)
  if (amount !== null) return { value: amount }
  const hint = separatorHint(text)
  return {
    reason: hint ? `${hint}.` : 'isn’t an amount. Use $1,150.00 or 1150, with a minus for a credit note.',
  }
}

interface Bounds {
  least?: number
  most: number
  decimals: number
  what: string
}

function readNumber(cell: string, unit: RegExp, { least = 0, most, decimals, what }: Bounds): ReadCell {
  const value = parseNumber(cell.replace(unit, '')) ?? Number.NaN
  const isRight = value >= least && value <= most && Number(value.toFixed(decimals)) === value
  return isRight ? { value } : { reason: `isn’t valid. Use ${what}.` }
}

/** Spreadsheets append a time to dates, and databases a time zone: then it is the day in New Zealand. */
const TIME = /(?<![T\s])[T\s]+(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d{1,9})?)?\s*([ap])?\.?(?:m\b\.?)?([\s\S]*)/i
const LOCAL_ZONE = /^(?:NZ[SD]?T|[([](?=.*?(?:NZ|Zealand|Auckland)).*[)\]])?$/i
const ZONE = /^(?=[zug+-])(?:Z|UTC|GMT)?(?:\s*([+-])(\d{1,2}):?(\d{2})?)?\s*(?:[([].*[)\]])?$/i

function readDate(cell: string): ReadCell {
  const time = TIME.exec(cell)
  const written = parseDay(time === null ? cell : cell.slice(0, time.index))
  const day = written === null || time === null ? written : dayInNewZealand(written, time)
  return day === null
    ? { reason: 'isn’t a valid date. Use 21/11/2026 (day first), 21 Nov 2026 or 2026-11-21.' }
    : { value: day }
}

/** The day in New Zealand of a time on `day`, a civil day in the zone after the time; null for a zone that isn't known. */
function dayInNewZealand(
  day: string,
  [, hour = '', minute = '', half, after = '']: RegExpExecArray,
): string | null {
  const zone = after.trim()
  if (LOCAL_ZONE.test(zone)) return day
  const offset = ZONE.exec(zone)
  if (offset === null || Number(hour) > 23 || Number(minute) > 59) return null
  const [, sign, hours = '0', minutes = '0'] = offset
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const hourOfDay = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  const start = new Date(`${day}T00:00:00Z`).getTime()
  return todayInAuckland(new Date(start + (hourOfDay * 60 + Number(minute) - ahead) * MINUTE_MS))
}

function readJson(cell: string, json: JsonCells | undefined): ReadCell {
  const read = json?.schema.safeParse(parseJson(cell))
  return read?.success ? { value: read.data } : { reason: json?.refusal ?? 'can’t be read.' }
}
