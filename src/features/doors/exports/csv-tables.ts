import { stageLabel } from '#src/features/build/projects/schema.ts'
import { civilDay } from '#src/finance/dates/new-zealand-days.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '#src/lib/files/csv.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'

/** A column of a table, by its name in the database. */
interface Column {
  label: string
  column: string
  /** The row's deal has it. */
  of?: 'deal'
  as?: (value: string) => CsvCell
}

type Row = Record<string, unknown>

/** Dates are days in Auckland, as in the table of deals. */
export const PROJECT_COLUMNS: readonly Column[] = [
  { label: 'Address', of: 'deal', column: 'address' },
  { label: 'Stage', column: 'status', as: stageLabel },
  { label: 'Start date', column: 'start_date', as: civilDay },
  { label: 'Target listing date', column: 'target_completion' },
  { label: 'Sold', column: 'actual_completion', as: civilDay },
  { label: 'Agent name', of: 'deal', column: 'agent_name' },
  { label: 'Done-up value', of: 'deal', column: 'done_up_value' },
  { label: 'Renovation cost', of: 'deal', column: 'renovation_cost' },
  { label: 'Actual purchase price', of: 'deal', column: 'actual_purchase_price' },
  { label: 'Actual renovation cost', of: 'deal', column: 'actual_renovation_cost' },
  { label: 'Actual sale price', of: 'deal', column: 'actual_sale_price' },
  { label: 'Created', column: 'created_at', as: civilDay },
  { label: 'Updated', column: 'updated_at', as: civilDay },
]

/** The columns of its deal that an exported project has. */
export const DEAL_OF_PROJECT = [
  'status',
  ...PROJECT_COLUMNS.filter(({ of }) => of === 'deal').map(({ column }) => column),
]

export const AGENT_COLUMNS: readonly Column[] = [
  { label: 'Name', column: 'name' },
  { label: 'Phone', column: 'phone' },
  { label: 'Email', column: 'email' },
  { label: 'Created', column: 'created_at', as: civilDay },
  { label: 'Updated', column: 'updated_at', as: civilDay },
]

export async function* csvTable(
  columns: readonly Column[],
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ label }) => label))
  for await (const page of pages)
    yield page.map((row) => csvLine(columns.map((column) => cellOf(row, column)))).join('')
}

function cellOf(row: Row, { column, of, as = String }: Column): CsvCell {
  const from = of === undefined ? row : row[of]
  const value = isRecord(from) ? (from[column] ?? null) : null
  return value === null || typeof value === 'number' ? value : as(String(value))
}
