import { settingsOf, tradeOf } from '#src/features/build/projects/figures.ts'
import { countedMonthsText } from '#src/features/build/projects/plan/plan-text.ts'
import { countedMonths } from '#src/features/build/projects/plan-schema.ts'
import { isSettled, priceNameOf, projectFigures } from '#src/features/build/projects/project-figures.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { netProfitAfterGst, profitAfterTax } from '#src/features/deals/deal-tax/explanations.ts'
import { type TaxFacts, taxFigures } from '#src/features/deals/deal-tax/tax-figures.ts'
import { formatRate } from '#src/finance/money.ts'
import { atPrice } from '#src/finance/price/price-in-play.ts'
import { contractPrice, purchasePriceUsed } from '#src/finance/price/profit.ts'
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
  const named = hasBudget ? forecastName : plannedName
  const deal = hasBudget ? forecastDeal(project, forecast) : expectedDeal(project)
  const net = hasBudget ? forecastFigure(project, forecast) : projectFigures(project).netProfit
  const netProfit = { ...net, name: named('Net profit') }
  const bases = {
    price: { label: priceNameOf(project), value: deal.purchasePrice },
    renovation: { label: named('Renovation'), value: deal.renovationCost },
  }
  const tax = facts && taxFigures(deal, facts)
  const afterGst = netProfitAfterGst(tax, named)
  const afterTax = profitAfterTax(tax, facts, () => named('After tax'))
  return [netProfit, afterGst, afterTax].filter((of) => of !== null).map((of) => profitStep(of, bases))
}

/** "Forecast net profit": counts the budget and the plan. */
const forecastName = (name: string) => `Forecast ${name.charAt(0).toLowerCase()}${name.slice(1)}`

/** "Planned net profit": the deal's, while the project has no budget. */
const plannedName = (name: string) => `Planned ${name.charAt(0).toLowerCase()}${name.slice(1)}`

/**
 * At which price a forecast is; which months it counts: those of its plan, or of the deal while it has no budget; and the contingency that
 * it counts as spent.
 */
export function forecastBasisText(project: Project, { lines, plan, budget }: Forecast): string {
  const hasBudget = lines.length > 0
  const { contingencyLeft } = budget.totals
  const contingency =
    hasBudget && contingencyLeft > 0 ? ` Includes ${formatRate(contingencyLeft)} of contingency.` : ''
  const months = countedMonthsText(hasBudget ? plan : null, settingsOf(project).months)
  return [priceText(project), `${months}${contingency}`].filter((one) => one !== null).join(' ')
}

/** "At the agreed $580,000."; null without a price. */
function priceText(project: Project): string | null {
  const kind = contractPrice(project)
  const at = atPrice({ kind, price: purchasePriceUsed(project), isSettled: isSettled(project) })
  return at && `A${at.slice(1)}.`
}

/** The profits that a budget forecasts before and after holding costs and, if its owners are known, after tax. */
export function budgetSteps(project: Project, forecast: Forecast, facts: TaxFacts | null): ProfitStep[] {
  const profits = forecastProfits(project, forecast)
  const tax = facts && taxFigures(forecastDeal(project, forecast), facts)
  const afterTax = profitAfterTax(tax, facts, () => forecastName('After tax'))
  return profitLadder({ ...profits, afterGst: netProfitAfterGst(tax, forecastName), afterTax }, profits)
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
