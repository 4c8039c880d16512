import { expect, test } from 'vitest'
import { renovationItemCost, STANDARD_ITEMS } from '#src/finance/budget/renovation.ts'
import { DEFAULT_HOLDING_COSTS, holdingCosts } from '#src/finance/price/holding-costs.ts'
import { netProfit, profit } from '#src/finance/price/profit.ts'
import { compareAskingPrice, maximumPurchasePrice } from '#src/finance/price/purchase-price.ts'
import { EXAMPLE, EXAMPLE_ITEMS } from './worked-example.ts'

const { doneUpValue, renovationCost, marginPercent, maximum } = EXAMPLE

test('the example’s price and profit match the formulas', () => {
  expect(EXAMPLE.maximum).toBe(maximumPurchasePrice(doneUpValue, renovationCost, marginPercent))
  expect(EXAMPLE.profit).toBe(profit(doneUpValue, maximum, renovationCost))
  // The rows A to D of the pictured sum.
  expect(doneUpValue - renovationCost - EXAMPLE.profit).toBe(maximum)
  expect(EXAMPLE.overMaximum).toBe(compareAskingPrice(EXAMPLE, EXAMPLE.askingPrice)?.overMaximum)
})

test('the example’s holding costs match the formulas', () => {
  const costs = holdingCosts(maximum, DEFAULT_HOLDING_COSTS)
  const { months, interestRate, legalFees, buyingCosts, sellingCosts } = DEFAULT_HOLDING_COSTS
  expect(EXAMPLE).toMatchObject({ months, interestRate, interest: costs.interestCosts })
  expect(EXAMPLE.insuranceAndRates).toBe(costs.insuranceCosts + costs.councilCosts)
  expect(EXAMPLE.oneOffCosts).toBe(legalFees + buyingCosts + sellingCosts)
  expect(EXAMPLE.netProfit).toBe(netProfit(doneUpValue, maximum, renovationCost, DEFAULT_HOLDING_COSTS))
})

test('the example’s renovation items match the calculator', () => {
  for (const item of EXAMPLE_ITEMS.filter(({ isOwn }) => !isOwn)) {
    const standard = STANDARD_ITEMS.find(({ name }) => name === item.name)
    expect(standard && renovationItemCost(standard, 112, 'mid-range')).toBe(item.cost)
  }
})
