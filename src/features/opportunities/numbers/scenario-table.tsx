import type { ReactNode } from 'react'
import { formatMoney, formatPercent, NO_FIGURE } from '#src/finance/money.ts'
import { type ScenarioDeal, scenarioFigures } from '#src/finance/scenarios.ts'
import styles from './scenario-table.module.css'

type Figures = ScenarioDeal &
  Partial<NonNullable<ReturnType<typeof scenarioFigures>>> & { afterTax: number | null | undefined }

interface Row {
  label: string
  figure: (figures: Figures) => number | null | undefined
  format: (value: number | null | undefined) => string
  /** Which of the scenarios is best in this row; rows without it are inputs. */
  best?: 'highest' | 'lowest'
}

const money = (value: number | null | undefined) => formatMoney(value)
const percent = (value: number | null | undefined) => formatPercent(value, 1)

const ROWS: readonly Row[] = [
  { label: 'Done-up value', figure: ({ doneUpValue }) => doneUpValue, format: money },
  { label: 'Renovation cost', figure: ({ renovationCost }) => renovationCost, format: money },
  { label: 'Purchase price', figure: ({ purchasePrice }) => purchasePrice, format: money },
  { label: 'Months', figure: ({ holdingCosts }) => holdingCosts.months, format: (value) => String(value) },
  { label: 'Interest rate', figure: ({ holdingCosts }) => holdingCosts.interestRate, format: percent },
  { label: 'Gross profit', figure: ({ grossProfit }) => grossProfit, format: money, best: 'highest' },
  { label: 'Net profit', figure: ({ netProfit }) => netProfit, format: money, best: 'highest' },
  {
    label: 'Net margin',
    figure: ({ netMargin }) => netMargin,
    format: (value) => formatPercent(value),
    best: 'highest',
  },
  { label: 'Return on price', figure: ({ netReturn }) => netReturn, format: percent, best: 'highest' },
  { label: 'Own cash', figure: ({ ownCash }) => ownCash, format: money, best: 'lowest' },
  { label: 'Cash-on-cash', figure: ({ cashOnCash }) => cashOnCash, format: percent, best: 'highest' },
  { label: 'Break-even sale', figure: ({ breakEven }) => breakEven, format: money, best: 'lowest' },
  { label: 'Net-safe price', figure: ({ netSafe }) => netSafe, format: money, best: 'highest' },
]

/** Shown if the ownership of the deal is set. */
const AFTER_TAX: Row = {
  label: 'Profit after tax',
  figure: ({ afterTax }) => afterTax,
  format: money,
  best: 'highest',
}

export interface ScenarioColumn {
  id: string
  name: string
  deal: ScenarioDeal
  /** NZD with cents; null without the inputs, undefined while the ownership isn't set. */
  afterTax?: number | null
  menu: ReactNode
}

/** One column per scenario; the best and worst of a row are marked in words. */
export function ScenarioTable({ columns }: { columns: readonly ScenarioColumn[] }) {
  const figures = columns.map(
    ({ deal, afterTax }): Figures => ({ ...deal, ...scenarioFigures(deal), afterTax }),
  )
  const rows = figures.some(({ afterTax }) => afterTax !== undefined) ? [...ROWS, AFTER_TAX] : ROWS
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Scenarios</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Figure</span>
          </th>
          {columns.map(({ id, name, deal, menu }) => (
            <th key={id} scope="col">
              <span className={styles.name}>
                {name}
                {menu}
              </span>
              {missingFigure(deal) && <span className={styles.mark}>{missingFigure(deal)}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const values = figures.map(row.figure)
          return (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {columns.map(({ id }, at) => (
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
  return purchasePrice ? null : 'Add a purchase price'
}

function markOf({ best }: Row, values: readonly (number | null | undefined)[], at: number): string | null {
  const known = values.filter((value) => typeof value === 'number')
  const value = values[at]
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  if (best === undefined || known.length < 2 || lowest === highest) return null
  if (value === highest) return best === 'highest' ? 'best' : 'worst'
  return value === lowest ? (best === 'lowest' ? 'best' : 'worst') : null
}
