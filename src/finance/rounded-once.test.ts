// @module-tag pglite

import { describe, expect, test } from 'vitest'
import { exampleHoldingCosts } from './example-deal.ts'
import { formatMoney } from './money.ts'
import { breakEvenSale, costOfDelay, holdingCosts } from './price/holding-costs.ts'
import { offerLadder } from './price/offer-ladder.ts'
import { netProfit } from './price/profit.ts'
import { type SellingPlan, withSellingPlan } from './price/selling-costs.ts'
import { profitForNothing, renovationBudgetFor, resultAt, salePriceFor } from './price/target-price.ts'
import { cashFlow } from './scenarios/cash-flow.ts'
import { scenarioFigures } from './scenarios/scenario-figures.ts'
import { sensitivityProfits } from './scenarios/sensitivity.ts'

// Rounded to the cent first, each of these amounts would be a dollar off.

const sellingPlan: SellingPlan = {
  tiers: [
    { upTo: 400_000, percent: 3.95 },
    { upTo: null, percent: 2 },
  ],
  adminFee: 500,
  plusGst: true,
  marketing: 3_500,
  staging: 2_999.99,
  auction: 800,
  saleLegal: 1_500,
}
const withTiers = {
  doneUpValue: 863_505.75,
  renovationCost: 205_773,
  profitMargin: 7.5,
  purchasePrice: 611_844,
  holdingCosts: exampleHoldingCosts({
    months: 18,
    interestRate: 0,
    loanToValueRatio: 60,
    insurancePremium: 1_777.77,
    legalFees: 2_222.22,
  }),
  sellingPlan,
}
const oneAmount = exampleHoldingCosts({
  months: 18,
  interestRate: 0,
  insurancePremium: 1_777.77,
  legalFees: 2_222.84,
  sellingCosts: 10_000,
})

describe('whole dollars are rounded once, from the exact amount', () => {
  // Clauses: offers-and-scenarios 9.9
  test('net profit and holding costs with an agent’s tiers', () => {
    const { doneUpValue, renovationCost, purchasePrice, profitMargin } = withTiers
    const settings = withSellingPlan(withTiers.holdingCosts, sellingPlan, doneUpValue)
    const figures = scenarioFigures(withTiers)
    const [rung] = offerLadder({
      doneUpValue,
      renovationCost,
      marginPercent: profitMargin,
      askingPrice: null,
      holdingCosts: settings,
    })
    const net = netProfit(doneUpValue, purchasePrice, renovationCost, settings)
    expect([net, rung?.netProfit, figures?.netProfit.value].map(formatMoney)).toEqual(
      Array(3).fill('−$2,305'),
    )
    expect(
      sensitivityProfits(withTiers, { of: 'salePrice', steps: [0] }, { of: 'renovation', steps: [0] }),
    ).toEqual([[-2_305]])
    expect(
      [figures?.totalHoldingCosts.value, holdingCosts(purchasePrice, settings).totalCosts].map(formatMoney),
    ).toEqual(['$48,194', '$48,194'])
  })

  // Clauses: offers-and-scenarios 9.9
  test('break-even, target, delay and cash with one amount of selling costs', () => {
    const deal = {
      doneUpValue: 700_000,
      renovationCost: 100_000,
      purchasePrice: 500_000,
      holdingCosts: oneAmount,
    }
    const { rows } = cashFlow(deal)
    expect({
      holdingCosts: formatMoney(holdingCosts(500_000, oneAmount).totalCosts),
      breakEven: formatMoney(breakEvenSale(500_000, 100_000, oneAmount)),
      salePrice: formatMoney(salePriceFor(deal, 500_000, 0)),
      netProfit: formatMoney(resultAt(deal, 500_000).netProfit),
      profitForNothing: formatMoney(profitForNothing(deal)),
      budget: formatMoney(renovationBudgetFor(deal, 500_000, 0)),
      cash: formatMoney(rows.at(-1)?.balance),
      day: formatMoney(
        costOfDelay(400_000, exampleHoldingCosts({ insurancePremium: 200, councilRates: 182 }), 1),
      ),
    }).toEqual({
      holdingCosts: '$19,989',
      breakEven: '$619,989',
      salePrice: '$619,989',
      netProfit: '$80,011',
      profitForNothing: '$580,011',
      budget: '$180,011',
      cash: '$80,011',
      day: '$67',
    })
  })
})
