import { formatRate, NO_FIGURE } from '#src/finance/money.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { Table } from '#src/ui/table.tsx'
import { planTotal } from '../../calculators/renovation-plan.ts'
import { DEAL_COLUMNS } from '../csv-columns.ts'
import { statusLabel } from '../schema.ts'
import styles from './import-preview.module.css'
import type { Mapping, RowDeal } from './rows.ts'
import type { ImportedDeal } from './schema.ts'

const ROWS_SHOWN = 8

export function ImportPreview({ rows, mapping }: { rows: readonly RowDeal[]; mapping: Mapping }) {
  const columns = DEAL_COLUMNS.filter(
    ({ field }) => field !== 'suburb' && field !== 'city' && (field === 'status' || mapping.includes(field)),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can only scroll a focused element
    <section className={styles.scroll} aria-label="Preview" tabIndex={0}>
      <Table
        caption="The first rows as they will be imported"
        keepsColumns
        rows={rows.slice(0, ROWS_SHOWN)}
        keyOf={({ row }) => row}
        columns={[
          { head: 'Row', cell: ({ row }) => row },
          ...columns.map((column) => ({
            head: column.label,
            isFigure: column.kind === 'money',
            cell: ({ deal }: RowDeal) => <span className={styles.cell}>{shown(deal, column)}</span>,
          })),
        ]}
      />
    </section>
  )
}

function shown(deal: ImportedDeal, { field, kind }: (typeof DEAL_COLUMNS)[number]): string {
  const values: Record<string, unknown> = { ...deal.holdingCosts, ...deal }
  const value = values[field]
  if (value === null || value === undefined) return NO_FIGURE
  switch (kind) {
    case 'money':
      return formatRate(Number(value))
    case 'date':
      return formatDate(String(value))
    case 'status':
      return statusLabel(value)
    case 'plan':
      return deal.renovationItems === null ? NO_FIGURE : formatRate(planTotal(deal.renovationItems))
    default:
      return String(value)
  }
}
