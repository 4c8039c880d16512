import { type BudgetTotals, forecastProfit } from '#src/finance/budget.ts'
import { exact, minus, rounded } from '#src/finance/exact.ts'
import { formatNumber } from '#src/finance/money.ts'
import { netProfit, purchasePriceUsed } from '#src/finance/profit.ts'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Money } from '#src/ui/money.tsx'
import { Section } from '#src/ui/section.tsx'
import { settingsOf } from '../projects/figures.ts'
import type { PlanView } from '../projects/plan-schema.ts'
import type { Project } from '../projects/schema.ts'

interface ForecastProfitProps {
  project: Project
  totals: Pick<BudgetTotals, 'forecast' | 'current' | 'contingencyLeft'>
  /** How far each line is over its budget, in NZD. */
  lines: readonly { name: string; variance: number }[]
  /** Version 0 if none is saved. */
  plan: PlanView | undefined
}

/** The planned net profit, what the budget changes about it, and the forecast. */
export function ForecastProfit({ project, totals, lines, plan }: ForecastProfitProps) {
  const holdingCosts = settingsOf(project)
  const months = plan && plan.version > 0 ? plan.months : holdingCosts.months
  const purchasePrice = purchasePriceUsed(project)
  const saleValue = project.actualSalePrice ?? project.doneUpValue
  const planned = netProfit(project.doneUpValue, purchasePrice, project.renovationCost, holdingCosts)
  const forecastFor = (held: number) =>
    forecastProfit({ saleValue, purchasePrice, totals, holdingCosts: { ...holdingCosts, months: held } })
  const forecast = forecastFor(months)
  const less = (a: number | null, b: number | null) =>
    a === null || b === null ? null : rounded(minus(exact(a), exact(b)), 2)
  const rows = [
    { label: 'Planned net profit', value: planned },
    { label: 'Sale price above the done-up value', value: less(saleValue, project.doneUpValue) },
    { label: 'Budget below the planned renovation', value: less(project.renovationCost, totals.current) },
    ...lines.map(({ name, variance }) => ({
      label: `${name} ${variance > 0 ? 'over' : 'under'} budget`,
      value: less(0, variance),
    })),
    { label: 'Contingency left', value: less(0, totals.contingencyLeft) },
    {
      label: `Held for ${formatNumber(months, 1)} months instead of ${formatNumber(holdingCosts.months)}`,
      value: less(forecast, forecastFor(holdingCosts.months)),
    },
  ]
  return (
    <Section
      knownAs="region"
      title="Forecast profit"
      aside="If the forecast holds and the contingency is spent, including GST"
    >
      <Ledger label="Forecast profit">
        {rows
          .filter(({ value }) => value !== 0)
          .map(({ label, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may have the same name
            <LedgerRow key={at} label={label} figure={<Money value={value} hasCents />} />
          ))}
        <LedgerRow kind="total" label="Forecast profit" figure={<Money value={forecast} hasCents />} />
      </Ledger>
    </Section>
  )
}
