/** Tells Excel that the text is UTF-8; without it macrons come out garbled. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A cell: a text, a number as it is (NZD, percent, days), or nothing. */
export type CsvCell = string | number | null

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/
/** What a spreadsheet takes for a formula, also when apostrophes stand before it: so that reading can take one off again. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/
const GUARDED = /^'+[=+\-@＝＋－＠\t\r\n]/
const PLAIN_NUMBER = /^-\d+(\.\d+)?$/

/** One record as RFC 4180 wants it, with its line end. Texts that a spreadsheet would run as a formula are made harmless. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = defused(cell)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text with an apostrophe before it where a spreadsheet would take it for a formula; a negative number stays one. */
export function defused(text: string): string {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
}

/** What `defused` was given. */
export function withoutGuard(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text
}

/** A heading without what people write differently: "Rehab Cost ($)" and "rehab_cost" are one. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
