// @module-tag pglite

import { describe, expect, test } from 'vitest'
import { EXAMPLE_DEAL, exampleHoldingCosts } from '../example-deal.ts'
import { SIMULATIONS } from '../test-worked-examples.ts'
import { simulateRisk } from './risk.ts'

describe('risk', () => {
  // Clauses: offers-and-scenarios 8.1
  test.each(SIMULATIONS)('$figures with seed $seed, $trials trials', ({ figures, seed, trials, result }) => {
    const [doneUpValue, purchasePrice, renovationCost] = figures
    const deal = {
      doneUpValue,
      purchasePrice,
      renovationCost,
      holdingCosts: exampleHoldingCosts(),
      sellingPlan: null,
    }
    const { p10, p50, p90, lossPercent } = simulateRisk(deal, undefined, seed, trials)
    expect([p10, p50, p90, lossPercent]).toEqual([...result])
  })

  test('with nothing off, each run is the net profit', () => {
    const none = [0, 0] as const
    const ranges = { value: none, renovation: none, months: none, rate: none }
    expect(simulateRisk({ ...EXAMPLE_DEAL, sellingPlan: null }, ranges)).toEqual({
      p10: 77_867,
      p50: 77_867,
      p90: 77_867,
      lossPercent: 0,
    })
  })
})
