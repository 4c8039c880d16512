import type { ReactNode } from 'react'
import { figuresAfterTax } from '#src/features/deals/deal-figures/deal-tax.ts'
import type { TaxFacts } from '#src/features/deals/deal-tax/tax-figures.ts'
import type { Scenario } from '#src/features/deals/scenarios/schema.ts'
import { formatChosenPercent, formatMoney } from '#src/finance/money.ts'
import { type ScenarioFigures, scenarioFigures } from '#src/finance/scenarios/scenario-figures.ts'
import { applyScenario, type ScenarioDeal } from '#src/finance/scenarios/scenarios.ts'
import { type Figure, figureText } from '#src/finance/worked-sum.ts'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { CellDetail, type Columns, Table } from '#src/ui/table/table.tsx'
import { Term } from '#src/ui/text/term.tsx'
import type { TermName } from '#src/ui/text/terms.ts'
import styles from './scenario-table.module.css'

interface ScenarioRow {
  label: string
  term?: TermName
  /** A figure that the scenario sets. */
  input?: (deal: ScenarioDeal) => string
  figure?: keyof ScenarioFigures | keyof ReturnType<typeof figuresAfterTax>
  /** Which of the scenarios is best in this row. */
  best?: 'highest' | 'lowest'
}

const ROWS: readonly ScenarioRow[] = [
  { label: 'Done-up value', input: ({ doneUpValue }) => formatMoney(doneUpValue) },
  { label: 'Renovation cost', input: ({ renovationCost }) => formatMoney(renovationCost) },
  { label: 'Purchase price', input: ({ purchasePrice }) => formatMoney(purchasePrice) },
  { label: 'Months', input: ({ holdingCosts }) => String(holdingCosts.months) },
  { label: 'Interest rate', input: ({ holdingCosts }) => formatChosenPercent(holdingCosts.interestRate) },
  { label: 'Holding costs', figure: 'totalHoldingCosts' },
  { label: 'Gross profit', figure: 'grossProfit', best: 'highest' },
  { label: 'Net profit', figure: 'netProfit', best: 'highest' },
  { label: 'Net margin on price and renovation', figure: 'netMargin', best: 'highest' },
  { label: 'Return on price', figure: 'netReturn', best: 'highest' },
  { label: 'Own cash', figure: 'ownCash', best: 'lowest' },
  { label: 'Cash-on-cash', term: 'cash-on-cash', figure: 'cashOnCash', best: 'highest' },
  { label: 'Net-safe price', figure: 'netSafe', best: 'highest' },
]
const BREAK_EVEN: ScenarioRow = { label: 'Break-even sale', figure: 'breakEven', best: 'lowest' }
const BREAK_EVENS_OF_REGISTERED: readonly ScenarioRow[] = [
  { ...BREAK_EVEN, label: 'Break-even sale before GST' },
  { label: 'Break-even sale after GST', figure: 'breakEvenAfterGst', best: 'lowest' },
]
const AFTER_TAX: ScenarioRow = { label: 'Profit after tax', figure: 'afterTax', best: 'highest' }

interface ScenarioTableProps {
  facts: TaxFacts | null
  /** The deal, in the first column. */
  base: ScenarioDeal
  scenarios: readonly Scenario[]
  menuOf?: (scenario: Scenario) => ReactNode
  /** The only scenario with a column, on a phone; the others count for best and worst. */
  shown?: string | undefined
}

/** One column per scenario; the best and worst of a row are marked in words. */
export function ScenarioTable({ base, scenarios, menuOf, facts, shown }: ScenarioTableProps) {
  const columns = [
    { id: 'base', name: 'Base', deal: base, menu: null },
    ...scenarios.map((scenario) => ({
      id: scenario.id,
      name: scenario.name,
      deal: applyScenario(base, scenario.changes).deal,
      menu: menuOf?.(scenario),
    })),
  ]
  const figures = columns.map(({ deal }) => ({
    ...scenarioFigures(deal),
    ...(facts && figuresAfterTax(deal, facts)),
  }))
  const figuresOf = ({ figure }: ScenarioRow) => figures.map((known) => (figure && known[figure]) ?? null)
  // A scenario pays the price that the deal's own figures give.
  const missingOf = (deal: ScenarioDeal) =>
    missingFigure(deal) ?? (!deal.purchasePrice && `The deal has no price: ${missingFigure(base)}`)
  const shownColumns = columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ id }) => shown === undefined || id === 'base' || id === shown)
  const width = `${100 / (1 + shownColumns.length)}%`
  const table: Columns<ScenarioRow> = [
    {
      head: 'Figure',
      headCell: <span className="visually-hidden">Figure</span>,
      width,
      cell: (row) => (
        <>
          {row.term ? <Term of={row.term}>{row.label}</Term> : row.label}{' '}
          <HowFigures
            about={row.label}
            sums={shownColumns.flatMap(({ name, at }) => {
              const figure = figuresOf(row)[at]
              return figure?.value == null ? [] : [{ ...figure, name }]
            })}
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
      cell: (row: ScenarioRow) =>
        row.input ? row.input(deal) : figureText(figuresOf(row)[at] ?? { value: null }),
      detail: (row: ScenarioRow) => markOf(row, figuresOf(row), at),
    })),
  ]
  return (
    <div className={styles.table} style={{ '--columns': shownColumns.length }}>
      <Table
        caption="Scenarios"
        rows={[
          ...ROWS,
          ...(facts?.ownership.gstRegistered ? BREAK_EVENS_OF_REGISTERED : [BREAK_EVEN]),
          ...(facts ? [AFTER_TAX] : []),
        ]}
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

function markOf({ best }: ScenarioRow, figures: readonly (Figure | null)[], at: number): string | null {
  const known = figures.flatMap((figure) => figure?.value ?? [])
  const value = figures[at]?.value
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  if (best === undefined || known.length < 2 || lowest === highest) return null
  if (value === highest) return best === 'highest' ? 'best' : 'worst'
  return value === lowest ? (best === 'lowest' ? 'best' : 'worst') : null
}
