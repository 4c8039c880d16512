import { settingsOf, tradeOf } from '#src/features/build/projects/figures.ts'
import { countedMonthsText } from '#src/features/build/projects/plan/plan-text.ts'
import { countedMonths } from '#src/features/build/projects/plan-schema.ts'
import { priceNameOf, projectFigures } from '#src/features/build/projects/project-figures.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { profitAfterTax } from '#src/features/deals/deal-tax/explanations.ts'
import { type TaxFacts, taxFigures } from '#src/features/deals/deal-tax/tax-figures.ts'
import { purchasePriceUsed } from '#src/finance/price/profit.ts'
import { type ProfitStep, profitLadder, profitStep } from '#src/finance/price/profit-ladder.ts'
import type { ScenarioDeal } from '#src/finance/scenarios/scenarios.ts'
import { totalNzd } from '#src/finance/tax/ownership.ts'
import { type Forecast, forecastFigure, forecastProfits } from './budget-figures.ts'

/**
 * The forecast profit of a project after its costs and, if its owners are known, after tax, each with what it is a percentage of.
 * Without a budget it is what the deal expects.
 */
export function forecastSteps(project: Project, forecast: Forecast, facts: TaxFacts | null): ProfitStep[] {
  const hasBudget = forecast.lines.length > 0
  const word = hasBudget ? 'Forecast' : 'Expected'
  const deal = hasBudget ? forecastDeal(project, forecast) : expectedDeal(project)
  const net = hasBudget ? forecastFigure(project, forecast) : projectFigures(project).netProfit
  const netProfit = { ...net, name: `${word} net profit` }
  const bases = {
    price: { label: priceNameOf(project), value: deal.purchasePrice },
    renovation: { label: `${word} renovation`, value: deal.renovationCost },
  }
  const afterTax = facts && { ...profitAfterTax(taxFigures(deal, facts)), name: `${word} after tax` }
  return [netProfit, ...(afterTax === null ? [] : [afterTax])].map((of) => profitStep(of, bases))
}

/** Which months a forecast counts: those of its plan, or of the deal while it has no budget. */
export function forecastMonthsText(
  project: Project,
  { lines, plan }: Pick<Forecast, 'lines' | 'plan'>,
): string {
  return countedMonthsText(lines.length > 0 ? plan : null, settingsOf(project).months)
}

/** The profits that a budget forecasts before and after holding costs and, if its owners are known, after tax. */
export function budgetSteps(project: Project, forecast: Forecast, facts: TaxFacts | null): ProfitStep[] {
  const profits = forecastProfits(project, forecast)
  const afterTax = facts && profitAfterTax(taxFigures(forecastDeal(project, forecast), facts))
  return profitLadder({ ...profits, afterTax }, profits)
}

/** A project as a deal of which GST and tax are worked out: as it was planned. */
function expectedDeal(project: Project): ScenarioDeal {
  const { profitMargin, doneUpValue, renovationCost } = project
  const purchasePrice = purchasePriceUsed(project)
  return {
    profitMargin,
    doneUpValue,
    renovationCost,
    purchasePrice,
    sellingPlan: null,
    holdingCosts: settingsOf(project),
  }
}

/** As its budget and its plan forecast it. */
function forecastDeal(project: Project, { budget, plan }: Forecast): ScenarioDeal {
  const { forecast, contingencyLeft } = budget.totals
  const planned = expectedDeal(project)
  const { holdingCosts } = planned
  return {
    ...planned,
    doneUpValue: tradeOf(project).sale,
    renovationCost: totalNzd([forecast, contingencyLeft]),
    holdingCosts: { ...holdingCosts, months: countedMonths(plan, holdingCosts.months) },
  }
}
