import type { ReactNode } from 'react'
import { formatMoney, formatPercent, NO_FIGURE } from '#src/finance/money.ts'
import { type ScenarioDeal, scenarioFigures } from '#src/finance/scenarios.ts'
import styles from './scenario-table.module.css'

type Figures = ScenarioDeal &
  Partial<NonNullable<ReturnType<typeof scenarioFigures>>> &
  Pick<ScenarioColumn, 'afterTax' | 'breakEvenAfterGst'>

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
  { label: 'Holding costs', figure: ({ totalHoldingCosts }) => totalHoldingCosts, format: money },
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
  { label: 'Net-safe price', figure: ({ netSafe }) => netSafe, format: money, best: 'highest' },
]
const BREAK_EVEN: Row = {
  label: 'Break-even sale',
  figure: ({ breakEven }) => breakEven,
  format: money,
  best: 'lowest',
}
const BREAK_EVEN_AFTER_GST: Row = {
  ...BREAK_EVEN,
  label: 'Break-even sale after GST',
  figure: ({ breakEvenAfterGst }) => breakEvenAfterGst,
}
const AFTER_TAX: Row = {
  label: 'Profit after tax',
  figure: ({ afterTax }) => afterTax,
  format: money,
  best: 'highest',
}

function rowsOf(figures: readonly Figures[]): readonly Row[] {
  const isRegistered = figures.some(({ breakEvenAfterGst }) => breakEvenAfterGst !== undefined)
  const hasTax = figures.some(({ afterTax }) => afterTax !== undefined)
  return [...ROWS, isRegistered ? BREAK_EVEN_AFTER_GST : BREAK_EVEN, ...(hasTax ? [AFTER_TAX] : [])]
}

export interface ScenarioColumn {
  id: string
  name: string
  deal: ScenarioDeal
  /** NZD with cents; null without the inputs, undefined while the ownership isn't set. */
  afterTax?: number | null
  /** NZD with cents; null without the inputs, undefined for a buyer who isn't registered. */
  breakEvenAfterGst?: number | null
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
    ({ deal, afterTax, breakEvenAfterGst }): Figures => ({
      ...deal,
      ...scenarioFigures(deal),
      ...(afterTax !== undefined && { afterTax }),
      ...(breakEvenAfterGst !== undefined && { breakEvenAfterGst }),
    }),
  )
  const rows = rowsOf(figures)
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
  return renovationCost >= doneUpValue
    ? 'Renovation costs more than the value it leaves'
    : 'Add a purchase price'
}

function markOf({ best }: Row, values: readonly (number | null | undefined)[], at: number): string | null {
  const known = values.filter((value) => typeof value === 'number')
  const value = values[at]
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  if (best === undefined || known.length < 2 || lowest === highest) return null
  if (value === highest) return best === 'highest' ? 'best' : 'worst'
  return value === lowest ? (best === 'lowest' ? 'best' : 'worst') : null
}
