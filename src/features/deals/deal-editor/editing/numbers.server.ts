import { z } from 'zod'
import { type DealFigures, dealFigures, wholeMargins } from '#src/features/deals/deal-figures/deal-figures.ts'
import { readDeal } from '#src/features/deals/pipeline/deal-queries.server.ts'
import { scenarioDeal } from '#src/features/deals/scenarios/application.ts'
import { scenarioQueries } from '#src/features/deals/scenarios/queries.server.ts'
import { scenarioResource } from '#src/features/deals/scenarios/schema.ts'
import { roundToDecimals } from '#src/finance/money.ts'
import { holdingCosts } from '#src/finance/price/holding-costs.ts'
import { offerLadder, type RungId } from '#src/finance/price/offer-ladder.ts'
import { PRICE_KINDS, pricesOf } from '#src/finance/price/price-in-play.ts'
import { expectedEarnings, netMarginPercent, netProfitInCents } from '#src/finance/price/profit.ts'
import { profitLadder } from '#src/finance/price/profit-ladder.ts'
import { scenarioFigures } from '#src/finance/scenarios/scenario-figures.ts'
import { applyScenario } from '#src/finance/scenarios/scenarios.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'

const amount = z.number().nullable()
const priceKind = z.enum(PRICE_KINDS.map(({ value }) => value))
/** The specification rounds V − P − R once, to whole dollars. Net profit is this less the holding costs to the cent. */
const grossProfit = amount.meta({
  description: 'In whole dollars: the sale less price and renovation, rounded once.',
})
const rungs = ['maximum', 'totalCost', 'netSafe', 'afterGst', 'seventy'] as const satisfies RungId[]

/** Money in NZD to the cent, gross profit in whole dollars, percent; null if an input is missing. */
export const dealNumbersSchema = z.object({
  statement: z.object({
    doneUpValue: amount,
    price: amount,
    /** Which price it is: the agreed one, if there is one, otherwise the maximum. */
    priceKind,
    isActualPrice: z.boolean(),
    renovationCost: amount,
    maximumPurchasePrice: amount,
    grossProfit,
    grossMarginPercent: amount,
    holdingCosts: amount,
    netProfit: amount,
    netMarginPercent: amount,
    breakEvenSale: amount,
  }),
  /** The profit at each price that the deal has. */
  prices: z.array(
    z.object({
      kind: priceKind,
      price: amount,
      grossProfit: amount,
      holdingCosts: amount,
      netProfit: amount,
      netPercentOfPrice: amount,
      netPercentOfInvestment: amount,
    }),
  ),
  offers: z.array(
    z.object({ id: z.enum(rungs), price: amount, netProfit: amount, reason: z.string().nullable() }),
  ),
  scenarios: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      grossProfit,
      holdingCosts: amount,
      netProfit: amount,
      netMarginPercent: amount,
      breakEvenSale: amount,
      ownCash: amount,
    }),
  ),
})

/** The figures that the screens show of a deal. Throws not_found. */
export async function readDealNumbers(tx: TenantTransaction, organizationId: string, id: string) {
  const deal = await readDeal(tx, organizationId, id)
  const { body } = await scenarioQueries.list(tx, organizationId, id)
  const { scenarios } = scenarioResource.list.parse(JSON.parse(body))
  const figures = dealFigures(deal)
  const margins = wholeMargins(figures)
  const inputs = scenarioDeal(deal)
  return {
    statement: {
      doneUpValue: deal.doneUpValue,
      price: inputs.purchasePrice,
      priceKind: figures.priceKind,
      isActualPrice: deal.actualPurchasePrice !== null,
      renovationCost: deal.renovationCost,
      maximumPurchasePrice: cents(figures.maximum.value),
      grossProfit: cents(figures.grossProfit.value),
      grossMarginPercent: margins.gross,
      holdingCosts: cents(figures.totalCosts.value),
      netProfit: netProfitInCents(figures.grossProfit.value, figures.totalCosts.value),
      netMarginPercent: margins.net,
      breakEvenSale: cents(figures.breakEven.value),
    },
    prices: pricesOf(deal).map(({ kind }) => profitAt(dealFigures(deal, kind))),
    offers: offerLadder(figures.ladder).map(({ id: rung, price, reason }) => ({
      id: rung,
      price,
      netProfit: netAt(price, figures),
      reason,
    })),
    scenarios: scenarios.map(({ id: scenarioId, name, changes }) => {
      const changed = applyScenario(inputs, changes).deal
      const of = scenarioFigures(changed)
      const { doneUpValue, purchasePrice, renovationCost } = changed
      return {
        id: scenarioId,
        name,
        grossProfit: cents(of?.grossProfit.value),
        holdingCosts: cents(of?.totalHoldingCosts.value),
        netProfit: netProfitInCents(of?.grossProfit.value, of?.totalHoldingCosts.value),
        netMarginPercent: netMarginPercent(doneUpValue, purchasePrice, renovationCost, changed.holdingCosts),
        breakEvenSale: cents(of?.breakEven.value),
        ownCash: cents(of?.ownCash.value),
      }
    }),
  }
}

function profitAt(figures: DealFigures) {
  const { priceKind: kind, lines, grossProfit, totalCosts } = figures
  const [, net] = profitLadder(figures, lines)
  return {
    kind,
    price: cents(lines.price.value),
    grossProfit: cents(grossProfit.value),
    holdingCosts: cents(totalCosts.value),
    netProfit: netProfitInCents(grossProfit.value, totalCosts.value),
    netPercentOfPrice: net?.ofPrice.value ?? null,
    netPercentOfInvestment: net?.ofInvestment.value ?? null,
  }
}

/** At the price of an offer. */
function netAt(
  purchasePrice: number | null,
  { ladder: { doneUpValue, renovationCost }, settings }: DealFigures,
) {
  const { profit } = expectedEarnings({ doneUpValue, purchasePrice, renovationCost })
  return netProfitInCents(profit, holdingCosts(purchasePrice, settings).totalCosts)
}

function cents(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : roundToDecimals(value, 2)
}
