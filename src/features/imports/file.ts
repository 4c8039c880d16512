import Papa from 'papaparse'
import { signatureOf } from '#src/lib/file-signatures.ts'
import { HEADINGS_WITHIN, hasRequiredHeading, headingRowOf, knownHeadings } from './heading-row.ts'
import type { FileColumns } from './import-kind.ts'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from './schema.ts'

const MAX_COLUMNS = 200
/** The part of a file that is inspected to detect its encoding. */
const LOOKED_AT = 4_096
const NO_CSV = 'This isn’t a CSV file. Save it from your spreadsheet as “CSV UTF-8”.'
const SEPARATORS = [',', ';', '\t']
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
}

/** Parses comma, semicolon or tab separated values in the encodings of common spreadsheets; `problem` is an error message. */
export function readFile(bytes: Uint8Array, kind: FileColumns): RowFile | { problem: string } {
  if (bytes.length > MAX_IMPORT_BYTES)
    return { problem: 'This file is larger than 5 MB. Split it and import the parts separately.' }
  const foreign = binaryKind(bytes)
  if (foreign !== null)
    return { problem: `This is ${foreign}, not CSV. Open it in your spreadsheet and save it as “CSV UTF-8”.` }
  const text = textOf(bytes)
  if (text === null)
    return {
      problem: 'This isn’t a text file. Save it from your spreadsheet as “CSV UTF-8”.',
    }
  return readText(text, kind)
}

function binaryKind(bytes: Uint8Array): string | null {
  const found = signatureOf(bytes)
  if (found?.kind === 'zip') return 'an Excel workbook or a ZIP archive'
  return found?.kind === 'ole' ? 'an old Excel workbook' : (found?.words ?? null)
}

/** Decodes UTF-8, UTF-16 or Windows-1252; null for a binary file. */
function textOf(bytes: Uint8Array): string | null {
  const text = decoded(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression counts control characters
  const strange = text.match(/[\x01-\x08\x0e-\x1f\x7f]/g)?.length ?? 0
  return text.includes('\0') || strange > text.length / 200 ? null : text
}

function decoded(bytes: Uint8Array): string {
  const wide = utf16Encoding(bytes)
  if (wide !== null) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Detects UTF-16 by its byte order mark, or by a zero in every second byte of Latin text. */
function utf16Encoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, LOOKED_AT)
  const zerosAt = (parity: number) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (odd > start.length / 4 && even < odd / 10) return 'utf-16le'
  return even > start.length / 4 && odd < even / 10 ? 'utf-16be' : null
}

function readText(text: string, kind: FileColumns): RowFile | { problem: string } {
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
  return allRows === undefined || at < 0 ? file : { ...fileWithHeadings(allRows, at), allRows }
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
