import { plainLetters } from '../text/plain-words.ts'

/** Without a byte order mark Excel doesn't detect UTF-8 and garbles macrons. */
export const BYTE_ORDER_MARK = '\ufeff'

export type CsvCell = string | number | null

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/
/** Text that a spreadsheet would run as a formula (CSV injection), or that begins with an apostrophe, so that escaping is reversible. */
const ESCAPED = /^['=+\-@＝＋－＠\t\r\n]/
/**
 * An apostrophe before what a spreadsheet would change, which marks it as a text: '000123, 'INV-204. It belongs to 't Hooft and to
 * 'a quotation'.
 */
const TEXT_MARK = /^'(?:['=+\-@＝＋－＠\t\r\n]|[\p{N}\p{Lu}][^']*$)/u
const PLAIN_NUMBER = /^-\d+(\.\d+)?$/

/** An RFC 4180 record with its line end, for people: escapes formulas against CSV injection. */
export function csvLine(cells: readonly CsvCell[]): string {
  return programLine(cells.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell)))
}

/** An RFC 4180 record with its line end, for a program, which reads each text as it is. */
export function programLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  const text = String(cell)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Prefixes a formula, or an apostrophe, with an apostrophe; leaves negative numbers unchanged. */
export function escapeFormula(text: string): string {
  return ESCAPED.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
}

/** Reverses `escapeFormula`, and removes the apostrophe with which spreadsheets mark a text. */
export function unescapeFormula(text: string): string {
  return TEXT_MARK.test(text) ? text.slice(1) : text
}

/** Normalizes a heading: "Rehab Cost ($)" and "rehab_cost" are equal. */
export function normalizeHeading(heading: string): string {
  return plainLetters(heading).replace(/[^a-z0-9]/g, '')
}
