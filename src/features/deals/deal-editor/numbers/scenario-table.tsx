import type { ReactNode } from 'react'
import {
  type ComparisonColumn,
  type ComparisonRow,
  ComparisonTable,
} from '#src/features/deals/deal-figures/comparison-table.tsx'
import { figuresAfterTax } from '#src/features/deals/deal-figures/deal-tax.ts'
import { isOwnershipKnown } from '#src/features/deals/deal-tax/schema.ts'
import type { TaxFacts } from '#src/features/deals/deal-tax/tax-figures.ts'
import type { Scenario } from '#src/features/deals/scenarios/schema.ts'
import { formatChosenPercent, formatMoney } from '#src/finance/money.ts'
import { type ScenarioFigures, scenarioFigures } from '#src/finance/scenarios/scenario-figures.ts'
import { applyScenario, type ScenarioDeal } from '#src/finance/scenarios/scenarios.ts'

type KnownFigures = Partial<ScenarioFigures & ReturnType<typeof figuresAfterTax>>

interface Compared {
  deal: ScenarioDeal
  figures: KnownFigures
}
type ScenarioRow = ComparisonRow<Compared>

function row(label: string, figure: keyof KnownFigures, best?: ScenarioRow['best']): ScenarioRow {
  return { label, figure: ({ figures }) => figures[figure] ?? null, ...(best && { best }) }
}

const ROWS: readonly ScenarioRow[] = [
  { label: 'Done-up value', text: ({ deal }) => formatMoney(deal.doneUpValue) },
  { label: 'Renovation cost', text: ({ deal }) => formatMoney(deal.renovationCost) },
  { label: 'Purchase price', text: ({ deal }) => formatMoney(deal.purchasePrice) },
  { label: 'Months', text: ({ deal }) => String(deal.holdingCosts.months) },
  { label: 'Interest rate', text: ({ deal }) => formatChosenPercent(deal.holdingCosts.interestRate) },
  row('Holding costs', 'totalHoldingCosts'),
  row('Gross profit', 'grossProfit', 'highest'),
  row('Net profit', 'netProfit', 'highest'),
  row('Net margin on price and renovation', 'netMargin', 'highest'),
  row('Return on price', 'netReturn', 'highest'),
  row('Own cash', 'ownCash', 'lowest'),
  { ...row('Cash-on-cash', 'cashOnCash', 'highest'), term: 'cash-on-cash' },
  row('Net-safe price', 'netSafe', 'highest'),
]
const BREAK_EVEN = row('Break-even sale', 'breakEven', 'lowest')
const BREAK_EVENS_OF_REGISTERED: readonly ScenarioRow[] = [
  { ...BREAK_EVEN, label: 'Break-even sale before GST' },
  row('Break-even sale after GST', 'breakEvenAfterGst', 'lowest'),
]
const AFTER_TAX = row('Profit after tax', 'afterTax', 'highest')

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
    columnOf({ id: 'base', name: 'Base', deal: base }),
    ...scenarios.map((scenario) => {
      const { id, name, changes } = scenario
      return columnOf({ id, name, deal: applyScenario(base, changes).deal, menu: menuOf?.(scenario) })
    }),
  ]

  function columnOf(of: { id: string; name: string; deal: ScenarioDeal; menu?: ReactNode }) {
    const figures = { ...scenarioFigures(of.deal), ...(facts && figuresAfterTax(of.deal, facts)) }
    const compared = { deal: of.deal, figures }
    return { ...of, missing: missingOf(of.deal), compared } satisfies ComparisonColumn<Compared>
  }
  /** A scenario pays the price that the deal's own figures give. */
  function missingOf(deal: ScenarioDeal): string | null {
    const missing = missingFigure(deal)
    if (missing !== null || deal.purchasePrice) return missing
    return `The deal has no price: ${missingFigure(base)}`
  }

  return (
    <ComparisonTable
      caption="Scenarios"
      rows={[
        ...ROWS,
        ...(facts?.ownership.gstRegistered ? BREAK_EVENS_OF_REGISTERED : [BREAK_EVEN]),
        ...(facts && isOwnershipKnown(facts.ownership) ? [AFTER_TAX] : []),
      ]}
      columns={columns}
      shown={shown === undefined ? undefined : ['base', shown]}
      mark={(extreme, best) => (extreme === best ? 'best' : 'worst')}
    />
  )
}

/** The input to add before a scenario has figures. */
function missingFigure({ doneUpValue, renovationCost, purchasePrice }: ScenarioDeal): string | null {
  if (!doneUpValue) return 'Add a done-up value'
  if (!renovationCost) return 'Add a renovation cost'
  if (purchasePrice) return null
  return renovationCost >= doneUpValue ? 'Renovation costs more than the value it leaves' : null
}
