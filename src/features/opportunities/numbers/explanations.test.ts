// @module-tag pglite
import { describe, expect, test } from 'vitest'
import { cashFlow } from '#src/finance/cash-flow.ts'
import { EXAMPLE_DEAL } from '#src/finance/example-deal.ts'
import { USUAL_RANGES } from '#src/finance/risk.ts'
import { scenarioFigures } from '#src/finance/scenario-figures.ts'
import { TYPICAL_SELLING_PLAN } from '#src/finance/selling-costs.ts'
import { priceFor } from '#src/finance/target-price.ts'
import { TARGETS } from '#src/finance/test-worked-examples.ts'
import type { SumLine } from '#src/finance/worked-sum.ts'
import { budgetSum, peakCashSum, riskSum, salePriceSum, sensitivitySum, targetSum } from './explanations.ts'

const deal = { ...EXAMPLE_DEAL, sellingPlan: null }

function added(lines: readonly SumLine[]): number {
  return lines.slice(0, -1).reduce((sum, { value, negative }) => sum + (negative ? -1 : 1) * (value ?? 0), 0)
}
const result = (lines: readonly SumLine[]) => lines.at(-1)?.value ?? Number.NaN

describe('the lines of an explanation add up to its result', () => {
  test.each(TARGETS)('price for a target of $target.of $target.value', ({ target, net }) => {
    const { lines } = targetSum(deal, target, priceFor(deal, target) ?? 0)
    expect(added(lines)).toBeCloseTo(result(lines), 1)
    expect(result(lines)).toBe(net)
  })

  test('peak cash', () => {
    const flow = cashFlow(deal)
    const { lines } = peakCashSum(flow, ({ kind, month }) => `${kind} ${month}`)
    expect(lines).toHaveLength(9)
    expect(result(lines)).toBe(240_466.59)
    expect(Math.abs(added(lines) - 240_466.59)).toBeLessThan(0.05)
  })

  test.each([
    [null, 77_867.01],
    [TYPICAL_SELLING_PLAN, 64_922.01],
  ])('a cell of the sensitivity tables, selling plan %#', (sellingPlan, net) => {
    const { lines } = sensitivitySum({ ...deal, sellingPlan })
    expect(added(lines)).toBeCloseTo(net, 2)
    expect(result(lines)).toBe(net)
  })

  test('risk has its ranges and the profit without a change', () => {
    const { lines, note } = riskSum(deal, USUAL_RANGES, 5_000)
    expect(lines[0]).toMatchObject({ label: 'Sale price', figure: '−10% to +5%' })
    expect(result(lines)).toBe(77_867.01)
    expect(note).toContain('5,000 runs')
  })

  test('the sale price and the renovation budget for a profit', () => {
    const [sale, budget] = [salePriceSum(deal, 583_333, 80_000), budgetSum(deal, 583_333, 80_000)]
    expect(result(sale.lines)).toBe(802_132.99)
    expect(result(budget.lines)).toBe(97_867.01)
    for (const { lines } of [sale, budget]) expect(added(lines)).toBeCloseTo(result(lines), 1)
  })

  test.each([null, TYPICAL_SELLING_PLAN])(
    'each row of the scenarios in NZD, selling plan %#',
    (sellingPlan) => {
      const scenario = { ...deal, sellingPlan, purchasePrice: 583_333, profitMargin: 20 }
      const figures = scenarioFigures(scenario)
      expect(figures).not.toBeNull()
      for (const { name, value, format, how } of Object.values(figures ?? {}).filter((one) => one !== null)) {
        const { lines } = how()
        expect(lines.at(-1)?.label, name).toBe(name)
        if (format) continue
        expect(result(lines), name).toBe(value)
        if (name !== 'Net-safe') expect(Math.abs(added(lines) - result(lines)), name).toBeLessThan(0.03)
      }
    },
  )
})
