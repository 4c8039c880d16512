import Papa from 'papaparse'
import { type Signature, signatureOf } from '#src/lib/files/file-signatures.ts'
import { decodeText, type OldEncoding } from '#src/lib/text/decode-text.ts'
import type { FileCheck } from '#src/ui/field/chosen-files.ts'
import { HEADINGS_WITHIN, hasRequiredHeading, headingRowOf, knownHeadings } from './heading-row.ts'
import type { FileColumns } from './import-kind.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from './schema.ts'

const MAX_COLUMNS = 200
const NO_CSV = 'This isn’t a CSV file. Save it from your spreadsheet as “CSV UTF-8”.'
const NO_TEXT = 'This isn’t a text file. Save it from your spreadsheet as “CSV UTF-8”.'
const SEPARATORS = [',', ';', '\t', '|']
/** The characters that are parsed to detect the separator. */
const SEPARATOR_WITHIN = 65_536

/** `number` is the spreadsheet's row number. */
export interface FileRow {
  number: number
  cells: string[]
}

/** Contains no empty rows, and none above the headings; columns without a heading get a generated one. */
export interface RowFile {
  headings: string[]
  rows: FileRow[]
  /** The number of the row with the headings, if it isn't the first one. */
  headingRow?: number
  /** All rows, if no heading is one of the required column: the user may choose another row with the headings. */
  allRows?: FileRow[]
  /** Some letters couldn't be read. */
  hasWrongBytes?: true
  /** The encodings that the file could have, and the one that was chosen; without it, the rows aren't known yet. */
  encoding?: {
    bytes: Uint8Array
    chosen: OldEncoding | null
    choices: { value: OldEncoding; label: string }[]
  }
}

/** Checks a file that is chosen for an import. */
export const importCheck: FileCheck = (_file, signature) => foreignProblem(signature)

/**
 * Parses values separated by commas, semicolons, tabs or pipes; `problem` is an error message. A file that is neither UTF-8 nor
 * UTF-16 asks for its encoding.
 */
export function readFile(
  bytes: Uint8Array,
  kind: FileColumns,
  chosen: OldEncoding | null = null,
): RowFile | { problem: string } {
  if (bytes.length > MAX_IMPORT_BYTES)
    return { problem: 'This file is larger than 5 MB. Split it and import the parts separately.' }
  const foreign = foreignProblem(signatureOf(bytes))
  if (foreign !== null) return { problem: foreign }
  const decoded = decodeText(bytes)
  if ('text' in decoded) {
    const file = readText(decoded.text, kind)
    return 'problem' in file || !decoded.hasWrongBytes ? file : { ...file, hasWrongBytes: true }
  }
  const { choices } = decoded
  if (choices.length === 0) return { problem: NO_TEXT }
  const read = decodeText(bytes, chosen ?? choices[0]?.value)
  const file = 'text' in read ? readText(read.text, kind) : { problem: NO_TEXT }
  return 'problem' in file ? file : { ...file, encoding: { bytes, chosen, choices } }
}

function foreignProblem(signature: Signature | null): string | null {
  if (signature === null) return null
  const { kind, words } = signature
  const found =
    kind === 'zip' ? 'an Excel workbook or a ZIP archive' : kind === 'ole' ? 'an old Excel workbook' : words
  return `This is ${found}, not CSV. Open it in your spreadsheet and save it as “CSV UTF-8”.`
}

/** Whether a text is a binary file. */
function isBinary(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression counts control characters
  const strange = text.match(/[\x01-\x08\x0e-\x1f\x7f]/g)?.length ?? 0
  return text.includes('\0') || strange > text.length / 200
}

/** The text with one kind of line end: programs that append rows to a file leave two. Those in quoted cells stay. */
function withOneLineEnd(text: string): string {
  const ends = new Set(text.match(/\r\n|\r|\n/g))
  if (ends.size < 2) return text
  return text.replace(/(?<=^|[,;\t|\r\n])"(?:[^"]|"")*"|\r\n|\r/g, (found) =>
    found.startsWith('"') ? found : '\n',
  )
}

function readText(decoded: string, kind: FileColumns): RowFile | { problem: string } {
  if (isBinary(decoded)) return { problem: NO_TEXT }
  const text = withOneLineEnd(decoded)
  // Excel may write a first line such as "sep=;".
  const [separatorLine = '', named] = /^\ufeff?sep=(.)\r?\n/i.exec(text) ?? []
  const records = text.slice(separatorLine.length).replace(/^\ufeff/, '')
  const delimiter = named ?? separatorOf(records, kind)
  const columns = Papa.parse<string[]>(records, { delimiter, preview: 1 }).data[0]?.length ?? 0
  if (columns > MAX_COLUMNS) return { problem: tooManyColumns(columns) }
  const parsed = Papa.parse<string[]>(records, { delimiter, preview: MAX_IMPORT_ROWS * 2 })
  const problem = quoteProblem(parsed.errors)
  return problem === null ? rowFile(parsed.data, separatorLine === '' ? 1 : 2, kind) : { problem }
}

/** The separator that gives the most known headings, or else the most cells in the row of the headings. */
function separatorOf(records: string, kind: FileColumns): string {
  const start = records.slice(0, SEPARATOR_WITHIN)
  const found = SEPARATORS.map((separator) => {
    const rows = Papa.parse<string[]>(start, { delimiter: separator, preview: HEADINGS_WITHIN }).data
    const heading = rows[headingRowOf(rows, kind)] ?? []
    return { separator, known: knownHeadings(heading, kind), cells: heading.length }
  })
  const [best] = found.toSorted((one, other) => other.known - one.known || other.cells - one.cells)
  return best?.separator ?? ','
}

function quoteProblem(errors: readonly Papa.ParseError[]): string | null {
  const fault = errors.find(({ type }) => type === 'Quotes')
  if (fault === undefined) return null
  const row = (fault.row ?? 0) + 1
  return fault.code === 'MissingQuotes'
    ? `A quotation mark in row ${row} is never closed. Close it, or save the file from a spreadsheet again.`
    : `Row ${row} has a misplaced quotation mark. Double it if it is part of the text, or save the file from a spreadsheet again.`
}

function rowFile(
  records: readonly string[][],
  firstNumber: number,
  kind: FileColumns,
): RowFile | { problem: string } {
  const filled = records
    .map((cells, at) => ({ number: at + firstNumber, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return { problem: 'This file is empty.' }
  const at = headingRowOf(
    filled.map(({ cells }) => cells),
    kind,
  )
  if (filled.length === at + 1) {
    const isTable = knownHeadings(filled[at]?.cells ?? [], kind) > 0
    return { problem: isTable ? 'This file has no rows below the headings.' : NO_CSV }
  }
  if (filled.length - at - 1 > MAX_IMPORT_ROWS)
    return { problem: 'This file has more than 5,000 rows. Split it and import the parts separately.' }
  const file = fileWithHeadings(filled, at)
  const columns = file.headings.length
  if (columns > MAX_COLUMNS) return { problem: tooManyColumns(columns) }
  return hasRequiredHeading(file.headings, kind) ? file : { ...file, allRows: filled }
}

/** The file with its headings in another row, by the number of that row. */
export function chooseHeadings(file: RowFile, number: number): RowFile {
  const { allRows } = file
  const at = allRows?.findIndex((row) => row.number === number) ?? -1
  if (allRows === undefined || at < 0) return file
  const { headingRow: _, ...rest } = file
  return { ...rest, ...fileWithHeadings(allRows, at) }
}

function fileWithHeadings(all: readonly FileRow[], at: number): RowFile {
  const { cells = [], number = 1 } = all[at] ?? {}
  const headings = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
  return {
    headings: headings.map((text, column) => text.trim() || `Column ${column + 1}`),
    rows: all.slice(at + 1),
    ...(at > 0 && { headingRow: number }),
  }
}

function tooManyColumns(columns: number): string {
  return `This file has ${columns.toLocaleString('en-NZ')} columns. The limit is ${MAX_COLUMNS}.`
}
