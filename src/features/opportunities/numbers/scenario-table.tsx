import type { ReactNode } from 'react'
import { NO_FIGURE } from '#src/finance/money.ts'
import { type ScenarioDeal, scenarioFigures } from '#src/finance/scenarios.ts'
import { HowFigures } from '#src/ui/how-sum.tsx'
import { CellDetail, type Columns, Table } from '#src/ui/table.tsx'
import {
  type AfterTaxFigures,
  comparisonRowsOf,
  type ScenarioFigures,
  type ScenarioRow,
} from './comparison-rows.ts'
import styles from './scenario-table.module.css'

export interface ScenarioColumn extends AfterTaxFigures {
  id: string
  name: string
  deal: ScenarioDeal
  menu: ReactNode
}

interface ScenarioTableProps {
  columns: readonly ScenarioColumn[]
  /** The scenarios with a column on a phone; the others count for best and worst. */
  shown?: readonly string[]
}

/** One column per scenario; the best and worst of a row are marked in words. */
export function ScenarioTable({ columns, shown }: ScenarioTableProps) {
  const figures = columns.map(
    ({ id, name, menu, deal, ...tax }): ScenarioFigures => ({ ...deal, ...scenarioFigures(deal), ...tax }),
  )
  const [base] = columns
  // A scenario pays the price that the deal's own figures give.
  const missingOf = (deal: ScenarioDeal) =>
    missingFigure(deal) ??
    (!deal.purchasePrice && base && `The deal has no price: ${missingFigure(base.deal)}`)
  const shownColumns = columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ id }) => shown?.includes(id) !== false)
  const width = `${100 / (1 + shownColumns.length)}%`
  const table: Columns<ScenarioRow> = [
    {
      head: 'Figure',
      headCell: <span className="visually-hidden">Figure</span>,
      width,
      cell: (row) => (
        <>
          {row.label}{' '}
          <HowFigures
            about={row.label}
            sums={shownColumns.flatMap(({ name, at }) => sumOf(row, figures[at], name))}
          />
        </>
      ),
    },
    ...shownColumns.map(({ id, name, deal, menu, at }) => ({
      head: id,
      headCell: (
        <>
          <span className={styles.name}>
            {name}
            {menu}
          </span>
          {missingOf(deal) && <CellDetail>{missingOf(deal)}</CellDetail>}
        </>
      ),
      width,
      isFigure: true,
      cell: (row: ScenarioRow) => {
        const value = figures[at] && row.figure(figures[at])
        return value === undefined ? NO_FIGURE : row.format(value)
      },
      detail: (row: ScenarioRow) => markOf(row, figures.map(row.figure), at),
    })),
  ]
  return (
    <div className={styles.table} style={{ '--columns': shownColumns.length }}>
      <Table
        caption="Scenarios"
        rows={comparisonRowsOf(figures)}
        keyOf={({ label }) => label}
        columns={table}
        keepsColumns
      />
    </div>
  )
}

/** The input to add before a scenario has figures. */
function missingFigure({ doneUpValue, renovationCost, purchasePrice }: ScenarioDeal): string | null {
  if (!doneUpValue) return 'Add a done-up value'
  if (!renovationCost) return 'Add a renovation cost'
  if (purchasePrice) return null
  return renovationCost >= doneUpValue ? 'Renovation costs more than the value it leaves' : null
}

function sumOf(row: ScenarioRow, figures: ScenarioFigures | undefined, name: string) {
  if (figures === undefined || typeof row.figure(figures) !== 'number') return []
  const sum = row.how?.(figures)
  return sum === undefined ? [] : [{ ...sum, name }]
}

function markOf(
  { best }: ScenarioRow,
  values: readonly (number | null | undefined)[],
  at: number,
): string | null {
  const known = values.filter((value) => typeof value === 'number')
  const value = values[at]
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  if (best === undefined || known.length < 2 || lowest === highest) return null
  if (value === highest) return best === 'highest' ? 'best' : 'worst'
  return value === lowest ? (best === 'lowest' ? 'best' : 'worst') : null
}
