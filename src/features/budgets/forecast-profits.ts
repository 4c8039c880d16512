import { purchasePriceUsed } from '#src/finance/profit.ts'
import { type ProfitStep, profitStep } from '#src/finance/profit-ladder.ts'
import type { ScenarioDeal } from '#src/finance/scenarios.ts'
import { totalNzd } from '#src/finance/tax/ownership.ts'
import { profitAfterTax } from '../opportunities/tax/explanations.ts'
import { type TaxFacts, taxFigures } from '../opportunities/tax/tax-figures.ts'
import { settingsOf } from '../projects/figures.ts'
import { priceNameOf } from '../projects/project-figures.ts'
import type { Project } from '../projects/schema.ts'
import { type Forecast, forecastFigure } from './budget-figures.ts'

/** The forecast profit of a project after its costs and, if its owners are known, after tax, each with what it is a percentage of. */
export function forecastSteps(project: Project, forecast: Forecast, facts: TaxFacts | null): ProfitStep[] {
  const deal = forecastDeal(project, forecast)
  const netProfit = { ...forecastFigure(project, forecast), name: 'Forecast net profit' }
  const bases = {
    price: { label: priceNameOf(project), value: deal.purchasePrice },
    renovation: { label: 'Forecast renovation', value: deal.renovationCost },
  }
  const afterTax = facts && { ...profitAfterTax(taxFigures(deal, facts)), name: 'Forecast after tax' }
  return [netProfit, ...(afterTax === null ? [] : [afterTax])].map((of) => profitStep(of, bases))
}

/** A project as its budget and its plan forecast it, as a deal of which GST and tax are worked out. */
function forecastDeal(project: Project, { budget, planMonths }: Forecast): ScenarioDeal {
  const { forecast, contingencyLeft } = budget.totals
  const holdingCosts = settingsOf(project)
  return {
    profitMargin: project.profitMargin,
    sellingPlan: null,
    doneUpValue: project.actualSalePrice ?? project.doneUpValue,
    purchasePrice: purchasePriceUsed(project),
    renovationCost: totalNzd([forecast, contingencyLeft]),
    holdingCosts: { ...holdingCosts, months: planMonths || holdingCosts.months },
  }
}
