import type { z } from 'zod'
import { BYTE_ORDER_MARK, csvLine, unescapeFormula } from '#src/lib/files/csv.ts'
import { UNREADABLE } from '#src/lib/text/decode-text.ts'
import { readColumnCell, reasonAfter } from './cells.ts'
import type { FileRow, RowFile } from './file.ts'
import type { FileKind, RowValues } from './import-kind.ts'
import { fieldOf, type Mapping, meaningOf } from './mapping.ts'

const WRONG_LETTER = `has a letter that can’t be read, shown as ${UNREADABLE}. Write it again.`

/** `column` is a heading of the file or a field's label; '' for the complete row. */
export interface RowProblem {
  row: number
  column: string
  value: string
  reason: string
}

export interface RowItem<Item> {
  row: number
  item: Item
}

export interface ReadRows<Item> {
  good: RowItem<Item>[]
  problems: RowProblem[]
  bad: FileRow[]
}

export function readRows<Item>(file: RowFile, mapping: Mapping, kind: FileKind<Item>): ReadRows<Item> {
  const result: ReadRows<Item> = { good: [], problems: [], bad: [] }
  for (const row of file.rows) {
    const read = readRow(row, file, { mapping, kind })
    if ('item' in read) result.good.push({ row: row.number, item: read.item })
    else {
      result.bad.push(row)
      result.problems.push(...read.problems)
    }
  }
  return result
}

interface How<Item> {
  mapping: Mapping
  kind: FileKind<Item>
}

function readRow<Item>(
  row: FileRow,
  { headings, hasWrongBytes }: RowFile,
  { mapping, kind }: How<Item>,
): { item: Item } | { problems: RowProblem[] } {
  const surplus = row.cells.slice(headings.length).find((cell) => cell.trim() !== '')
  if (surplus !== undefined) return { problems: [surplusProblem(row, headings, surplus)] }
  const problems: RowProblem[] = []
  const values: RowValues = {}
  mapping.forEach((entry, at) => {
    const column = kind.columns.find((one) => one.field === fieldOf(entry))
    if (column === undefined) return
    const text = row.cells[at] ?? ''
    const read =
      hasWrongBytes && text.includes(UNREADABLE)
        ? { reason: WRONG_LETTER }
        : readColumnCell(text, column, meaningOf(entry))
    if ('reason' in read)
      problems.push({ row: row.number, column: headings[at] ?? '', value: text.trim(), reason: read.reason })
    else values[column.field] = read.value
  })
  const parsed = kind.schema.safeParse(kind.inputOf(values))
  if (parsed.success && problems.length === 0) return { item: parsed.data }
  const unreadable = new Set(problems.map(({ column }) => column))
  const others = parsed.success ? [] : schemaProblems(parsed.error, row, headings, { mapping, kind })
  return { problems: [...problems, ...others.filter(({ column }) => !unreadable.has(column))] }
}

/** For a row with more cells than headings: its cells have probably shifted, so they are not validated. */
function surplusProblem({ number, cells }: FileRow, headings: readonly string[], value: string): RowProblem {
  return {
    row: number,
    column: '',
    value,
    reason: `is one cell too many: the row has ${cells.length} cells but ${headings.length} headings. Put quotation marks around text that contains a comma.`,
  }
}

function schemaProblems<Item>(
  error: z.ZodError,
  row: FileRow,
  headings: readonly string[],
  { mapping, kind }: How<Item>,
): RowProblem[] {
  return error.issues.map(({ path, message }) => {
    const column = kind.columns.find(({ field }) => path.includes(field))
    const at = column === undefined ? -1 : mapping.findIndex((entry) => fieldOf(entry) === column.field)
    const value = row.cells[at]?.trim() ?? ''
    const reason = value === '' ? (kind.missing[column?.field ?? ''] ?? message) : message
    return { row: row.number, column: headings[at] ?? column?.label ?? String(path[0]), value, reason }
  })
}

/** Finds rows whose key is in `known` or in an earlier row; `sameAs` describes where. */
export function findDuplicates<Item>(
  good: readonly RowItem<Item>[],
  known: readonly string[],
  kind: FileKind<Item>,
) {
  const seen = new Map(known.map((key) => [key, kind.known]))
  return good.flatMap(({ row, item }) => {
    const key = kind.keyOf(item)
    const sameAs = seen.get(key)
    if (sameAs === undefined) seen.set(key, `row ${row}`)
    return sameAs === undefined ? [] : [{ row, name: kind.nameOf(item), sameAs }]
  })
}

/** Creates a CSV file of the invalid rows with their problems, to correct and import again. */
export function problemFile(
  headings: readonly string[],
  bad: readonly FileRow[],
  problems: readonly RowProblem[],
): string {
  const reasons = Map.groupBy(problems, ({ row }) => row)
  const lines = bad.map(({ number, cells }) => {
    const problem = (reasons.get(number) ?? [])
      .map(({ column, reason }) => `${column || 'The last cell'}${reasonAfter(reason)}`)
      .join(' ')
    const filled = headings.map((_heading, at) => unescapeFormula(cells[at] ?? ''))
    return csvLine([...filled, ...cells.slice(headings.length), problem])
  })
  return [BYTE_ORDER_MARK, csvLine([...headings, 'Problem']), ...lines].join('')
}
