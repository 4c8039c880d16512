import type { ReactNode } from 'react'
import { NO_FIGURE } from '#src/finance/money.ts'
import { type ScenarioDeal, scenarioFigures } from '#src/finance/scenarios.ts'
import { HowFigures } from '#src/ui/how-sum.tsx'
import {
  type AfterTaxFigures,
  type ScenarioFigures,
  type ScenarioRow,
  scenarioRowsOf,
} from './scenario-rows.ts'
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
  const rows = scenarioRowsOf(figures)
  const [base] = columns
  // A scenario pays the price that the deal's own figures give.
  const missingOf = (deal: ScenarioDeal) =>
    missingFigure(deal) ??
    (!deal.purchasePrice && base && `The deal has no price: ${missingFigure(base.deal)}`)
  const shownColumns = columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ id }) => shown?.includes(id) !== false)
  return (
    <table className={styles.table} style={{ '--columns': shownColumns.length }}>
      <caption className="visually-hidden">Scenarios</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Figure</span>
          </th>
          {shownColumns.map(({ id, name, deal, menu }) => (
            <th key={id} scope="col">
              <span className={styles.name}>
                {name}
                {menu}
              </span>
              {missingOf(deal) && <span className={styles.mark}>{missingOf(deal)}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const values = figures.map(row.figure)
          return (
            <tr key={row.label}>
              <th scope="row">
                {row.label}{' '}
                <HowFigures
                  about={row.label}
                  sums={shownColumns.flatMap(({ name, at }) => sumOf(row, figures[at], name))}
                />
              </th>
              {shownColumns.map(({ id, at }) => (
                <td key={id} className="fig">
                  {values[at] === undefined ? NO_FIGURE : row.format(values[at])}
                  {markOf(row, values, at) && <span className={styles.mark}>{markOf(row, values, at)}</span>}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
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
