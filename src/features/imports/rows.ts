import type { z } from 'zod'
import { BYTE_ORDER_MARK, csvLine, normalizeHeading, unescapeFormula } from '#src/lib/csv.ts'
import { readCell, reasonAfter } from './cells.ts'
import type { FileRow, RowFile } from './file.ts'
import type { FileColumn, FileColumns, FileKind, RowValues } from './import-kind.ts'

/** The field of each column; null to skip it. */
export type Mapping = readonly (string | null)[]

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

/** Maps each field to at most one column; exact headings first. */
export function guessMapping(
  { headings, rows }: Pick<RowFile, 'headings' | 'rows'>,
  { columns, aliases, uncertain }: FileColumns,
): Mapping {
  const plain = headings.map(normalizeHeading)
  const taken = new Map<number, string>()
  const give = (matches: (column: FileColumn, heading: string, at: number) => boolean) => {
    for (const column of columns) {
      if ([...taken.values()].includes(column.field)) continue
      const at = plain.findIndex((heading, place) => !taken.has(place) && matches(column, heading, place))
      if (at >= 0) taken.set(at, column.field)
    }
  }
  give(
    (column, heading) => heading === normalizeHeading(column.label) || heading === column.field.toLowerCase(),
  )
  give((column, heading) => aliases[column.field]?.split(' ').includes(heading) ?? false)
  give(
    (column, heading, at) =>
      (uncertain?.[column.field]?.split(' ').includes(heading) ?? false) &&
      rows.some(({ cells }) => isReadable(cells[at] ?? '', column)),
  )
  return headings.map((_heading, at) => taken.get(at) ?? null)
}

function isReadable(text: string, { kind, choices }: FileColumn): boolean {
  const read = readCell(text, kind, choices)
  return 'value' in read && read.value !== null
}

/** Assigns the field to the column and removes it from any other. */
export function withColumn(mapping: Mapping, at: number, field: string | null): Mapping {
  return mapping.map((other, place) => {
    if (place === at) return field
    return other === field ? null : other
  })
}

export function readRows<Item>(file: RowFile, mapping: Mapping, kind: FileKind<Item>): ReadRows<Item> {
  const result: ReadRows<Item> = { good: [], problems: [], bad: [] }
  for (const row of file.rows) {
    const read = readRow(row, file.headings, { mapping, kind })
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
  headings: readonly string[],
  { mapping, kind }: How<Item>,
): { item: Item } | { problems: RowProblem[] } {
  const surplus = row.cells.slice(headings.length).find((cell) => cell.trim() !== '')
  if (surplus !== undefined) return { problems: [surplusProblem(row, headings, surplus)] }
  const problems: RowProblem[] = []
  const values: RowValues = {}
  mapping.forEach((field, at) => {
    const column = kind.columns.find((one) => one.field === field)
    if (column === undefined) return
    const text = row.cells[at] ?? ''
    const read = readCell(text, column.kind, column.choices)
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
    const at = column === undefined ? -1 : mapping.indexOf(column.field)
    const value = row.cells[at]?.trim() ?? ''
    const reason = value === '' ? (kind.missing[column?.field ?? ''] ?? message) : message
    return { row: row.number, column: headings[at] ?? column?.label ?? String(path[0]), value, reason }
  })
}

/** Finds rows whose name is in `known` or in an earlier row; `sameAs` describes where. */
export function findDuplicates<Item>(
  good: readonly RowItem<Item>[],
  known: readonly string[],
  kind: FileKind<Item>,
) {
  const seen = new Map(known.map((name) => [kind.sameKey(name), kind.known]))
  return good.flatMap(({ row, item }) => {
    const name = kind.nameOf(item)
    const key = kind.sameKey(name)
    const sameAs = seen.get(key)
    if (sameAs === undefined) seen.set(key, `row ${row}`)
    return sameAs === undefined ? [] : [{ row, name, sameAs }]
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
