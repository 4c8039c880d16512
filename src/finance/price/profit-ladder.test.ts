import fc from 'fast-check'
import { expect, test } from 'vitest'
import { remainderOf } from '../test-worked-sums.ts'
import { DEFAULT_HOLDING_COSTS } from './holding-costs.ts'
import { expectedEarnings } from './profit.ts'
import { profitFigures } from './profit-figures.ts'
import { basesOf, profitLadder } from './profit-ladder.ts'

function ladderAt(doneUpValue: number, purchasePrice: number | null, renovationCost: number) {
  const lines = {
    sale: { letter: 'A', label: 'Done-up value', value: doneUpValue },
    price: { letter: 'D', label: 'Maximum price', value: purchasePrice },
    renovation: { letter: 'B', label: 'Renovation cost', value: renovationCost },
  }
  const trade = { doneUpValue, purchasePrice, renovationCost }
  const earned = { gross: expectedEarnings(trade), net: expectedEarnings(trade, DEFAULT_HOLDING_COSTS) }
  const profits = profitFigures({ lines, settings: DEFAULT_HOLDING_COSTS, ...earned })
  return profitLadder(profits, lines)
}

test('each profit states what it is a percentage of', () => {
  expect(ladderAt(820_000, 613_333, 84_000).map((step) => [step.of.name, basesOf(step)])).toEqual([
    ['Gross profit', '20.0% of the price · 17.6% of price and renovation'],
    ['Net profit', '13.5% of the price · 11.9% of price and renovation'],
  ])
})

test('a loss is a negative percentage, and a profit without a price has none', () => {
  expect(ladderAt(700_000, 650_000, 100_000).map(basesOf)[0]).toBe(
    '−7.7% of the price · −6.7% of price and renovation',
  )
  expect(ladderAt(700_000, null, 100_000).map(basesOf)).toEqual([null, null])
})

test('the sums of the percentages end with them, for any price and renovation', () => {
  const amount = fc.integer({ min: 1_000, max: 999_999_999 })
  fc.assert(
    fc.property(amount, amount, amount, (value, price, renovation) => {
      for (const { ofPrice, ofInvestment } of ladderAt(value, price, renovation))
        for (const one of [ofPrice, ofInvestment]) expect(remainderOf(one.how())).toBe(0)
    }),
  )
})
