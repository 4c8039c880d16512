import { pluralize } from '#src/lib/text/pluralize.ts'
import { type Amount, formatMoney, formatRate, isMissing } from '../money.ts'
import type { HoldingCostSettings } from './holding-costs.ts'
import { atPrice } from './price-in-play.ts'
import { type SoldActuals, soldEarnings } from './profit.ts'
import { profitFigures } from './profit-figures.ts'

export type RealisedFigures = ReturnType<typeof realisedFigures>

interface Recorded {
  /** Whether its project is sold. */
  isSold: boolean
  actualSalePrice: Amount
  actualPurchasePrice: Amount
  actualRenovationCost: Amount
}

/**
 * The actual values that a sale has realised, in NZD; null unless the project is sold. They stay recorded when it leaves Sold, and are then
 * no profit made: nothing else decides whether a deal or project shows one.
 */
export function realisedActuals(of: Recorded): SoldActuals | null {
  if (!of.isSold) return null
  const { actualSalePrice, actualPurchasePrice, actualRenovationCost } = of
  return {
    salePrice: actualSalePrice,
    purchasePrice: actualPurchasePrice,
    renovationCost: actualRenovationCost,
  }
}

/**
 * What a property has earned once it is sold, in NZD and percent, from its actual values: the only figures of a sold deal's profit, which
 * every place shows (one-deal §3). Values are null without all three actual values.
 */
export function realisedFigures(actuals: SoldActuals, settings: HoldingCostSettings, netNote?: string) {
  const lines = {
    sale: { label: 'Actual sale price', value: amountOf(actuals.salePrice) },
    price: { label: 'Actual purchase price', value: amountOf(actuals.purchasePrice) },
    renovation: { label: 'Actual renovation cost', value: amountOf(actuals.renovationCost) },
  }
  return {
    lines,
    /** "at the $550,000 paid"; null without a price. */
    at: atPrice({ kind: 'agreed', price: lines.price.value, isSettled: true }),
    settings,
    ...profitFigures({
      lines,
      settings,
      gross: soldEarnings(actuals),
      net: soldEarnings(actuals, settings),
      named: realisedName,
      notes: {
        gross: 'Actual values, before holding costs.',
        ...(netNote !== undefined && { net: netNote }),
      },
    }),
  }
}

function amountOf(amount: Amount): number | null {
  return isMissing(amount) ? null : amount
}

/**
 * That a realised net profit subtracts what was planned for holding, buying and selling, beside what was spent on it in NZD; null without a
 * budget that records it. Null without planned costs.
 */
export function plannedCostsText(
  { totalCosts, settings }: Pick<RealisedFigures, 'totalCosts' | 'settings'>,
  spent: number | null,
) {
  if (totalCosts.value === null) return null
  const planned = `${PLANNED_COSTS} as planned for ${pluralize(settings.months, 'month')} (${formatMoney(totalCosts.value)})`
  return spent === null ? `${planned}.` : `${planned}; spent so far ${formatRate(spent)}.`
}

export const PLANNED_COSTS = 'Holding, buying and selling costs'

/** "Realised gross profit". */
export function realisedName(name: string): string {
  return `Realised ${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

/** "Estimated gross profit", beside those that a sale has realised. */
export function estimatedName(name: string): string {
  return `Estimated ${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

/** "Realised profit at the $550,000 paid". */
export function realisedHeading({ at }: Pick<RealisedFigures, 'at'>): string {
  return at === null ? realisedName('profit') : `${realisedName('profit')} ${at}`
}
