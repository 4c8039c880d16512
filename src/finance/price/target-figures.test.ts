// @module-tag pglite
import { expect, test } from 'vitest'
import { EXAMPLE_DEAL } from '../example-deal.ts'
import { cashFlow, peakCashFigure } from '../scenarios/cash-flow.ts'
import { netProfitFigure, scenarioFigures } from '../scenarios/scenario-figures.ts'
import { TARGETS } from '../test-worked-examples.ts'
import { remainderOf } from '../test-worked-sums.ts'
import type { Figure } from '../worked-sum.ts'
import { TYPICAL_SELLING_PLAN } from './selling-costs.ts'
import { budgetFigure, salePriceFigure, targetFigure } from './target-figures.ts'

const deal = { ...EXAMPLE_DEAL, sellingPlan: null }

function addsUp({ value, how }: Figure): void {
  expect(how().lines.at(-1)?.value).toBe(value)
  expect(remainderOf(how())).toBe(0)
}

test.each(TARGETS)('the price for a target of $target.of $target.value', ({ target, price, net }) => {
  const most = targetFigure(deal, target)
  expect(most.value).toBe(price)
  expect(most.how().lines.at(-2)).toMatchObject({ label: 'Net profit at this price', value: net })
  addsUp(most)
})

test('a target that no price reaches has no figure', () => {
  expect(targetFigure(deal, { of: 'profit', value: 700_000 }).value).toBeNull()
})

test('peak cash', () => {
  const peak = peakCashFigure(cashFlow(deal))
  expect(peak.value).toBe(240_466.59)
  expect(peak.how().lines).toHaveLength(9)
  addsUp(peak)
})

test.each([
  [null, 77_867.01],
  [TYPICAL_SELLING_PLAN, 64_922.01],
])('the net profit that sensitivity and risk change, selling plan %#', (sellingPlan, value) => {
  const net = netProfitFigure({ ...deal, sellingPlan })
  expect(net.value).toBe(value)
  addsUp(net)
})

test('the sale price and the renovation budget for a profit', () => {
  const [sale, budget] = [salePriceFigure(deal, 583_333, 80_000), budgetFigure(deal, 583_333, 80_000)]
  expect([sale.value, budget.value]).toEqual([802_132.99, 97_867.01])
  addsUp(sale)
  addsUp(budget)
})

test.each([null, TYPICAL_SELLING_PLAN])('each figure of a scenario, selling plan %#', (sellingPlan) => {
  const figures = scenarioFigures({ ...deal, sellingPlan, purchasePrice: 583_333, profitMargin: 20 })
  const all = Object.values(figures ?? {}).filter((one) => one !== null)
  expect(all.map(({ name }) => name)).toContain('Break-even sale')
  for (const one of all) addsUp(one)
})
