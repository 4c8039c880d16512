import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exact, rounded, sum } from '../exact.ts'
import { DEFAULT_HOLDING_COSTS, type HoldingCostSettings } from '../price/holding-costs.ts'
import { gstOf } from '../tax/gst.ts'
import {
  type BudgetFigures,
  type BudgetLine,
  budgetMark,
  budgetTotals,
  forecastProfit,
  lineFigures,
  NO_BUDGET_LINE,
  paidAgainstQuotedPercent,
  variancePercent,
} from './budget.ts'

const line = (original: number, variations: number, committed: number, spent: number): BudgetLine => ({
  original,
  variations: variations === 0 ? [] : [variations],
  quotes: committed === 0 ? [] : [committed],
  expenses: spent === 0 ? [] : [spent],
  isDone: false,
  toComplete: null,
})

const KITCHEN = line(30_000, 2_500, 31_000, 12_000)
const LINES = [
  { name: 'Kitchen', of: KITCHEN, current: 32_500, toComplete: 20_500, forecast: 32_500, variance: 0 },
  {
    name: 'Bathroom',
    of: line(24_000, 0, 28_000, 9_000),
    current: 24_000,
    toComplete: 19_000,
    forecast: 28_000,
    variance: 4_000,
  },
  {
    name: 'Hard floor',
    of: line(14_400, 0, 0, 15_250.5),
    current: 14_400,
    toComplete: 0,
    forecast: 15_250.5,
    variance: 850.5,
  },
  {
    name: 'Landscaping',
    of: line(9_000, -1_500, 0, 0),
    current: 7_500,
    toComplete: 7_500,
    forecast: 7_500,
    variance: 0,
  },
  {
    name: 'Interior paint, done',
    of: { ...line(8_400, 0, 8_000, 8_000), isDone: true },
    current: 8_400,
    toComplete: 0,
    forecast: 8_000,
    variance: -400,
  },
]
/** Lines that are over budget by this much together, with a contingency of 8,580. */
const overBy = (variance: number) => [line(85_800, 0, 85_800 + variance, 0)]

describe('a line of a budget', () => {
  // Clauses: project-delivery 1.3
  test.each(LINES)('$name', ({ of, current, toComplete, forecast, variance }) => {
    expect(lineFigures(of)).toMatchObject({ current, toComplete, forecast, variance })
  })

  // Clauses: project-delivery 1.3
  test('an override of what is still to be spent', () => {
    expect(lineFigures({ ...KITCHEN, toComplete: 25_000 })).toMatchObject({
      forecast: 37_000,
      variance: 4_500,
    })
  })

  test('a line that is done has nothing left to spend, whatever was expected', () => {
    expect(lineFigures({ ...KITCHEN, isDone: true, toComplete: 25_000 })).toMatchObject({
      toComplete: 0,
      forecast: 12_000,
    })
  })

  // Clauses: project-delivery 11.4
  test('a credit note larger than the spending', () => {
    expect(lineFigures({ ...line(1_000, 0, 0, 0), expenses: [100, -150.25] })).toMatchObject({
      spent: -50.25,
      toComplete: 1_050.25,
      forecast: 1_000,
    })
  })

  test.each([493.19, -493.19])('unplanned spending of %d has nothing to complete', (spent) => {
    expect(lineFigures({ ...line(0, 0, 0, spent), ...NO_BUDGET_LINE })).toMatchObject({
      toComplete: 0,
      forecast: spent,
      variance: spent,
    })
  })
})

describe('all lines of a budget', () => {
  const totals = budgetTotals(
    LINES.map(({ of }) => of),
    10,
  )

  // Clauses: project-delivery 1.4
  test('are added up', () => {
    expect(totals).toMatchObject({
      original: 85_800,
      variations: 1_000,
      committed: 67_000,
      spent: 44_250.5,
      current: 86_800,
      toComplete: 47_000,
      forecast: 91_250.5,
      variance: 4_450.5,
    })
    expect(variancePercent(totals)).toBe(5.1)
  })

  // Clauses: project-delivery 1.5
  test.each([
    { variance: 4_450.5, left: 4_129.5, exceededBy: 0 },
    { variance: 9_780, left: 0, exceededBy: 1_200 },
  ])('the contingency left at a variance of $variance', ({ variance, left, exceededBy }) => {
    expect(budgetTotals(overBy(variance), 10)).toMatchObject({
      contingency: 8_580,
      contingencyLeft: left,
      exceededBy,
    })
  })

  // Clauses: project-delivery 1.5
  test('spending less than budgeted leaves the contingency', () => {
    const under = { ...line(85_800, 0, 0, 85_400), isDone: true }
    expect(budgetTotals([under], 10)).toMatchObject({ variance: -400, contingencyLeft: 8_580 })
  })

  test('without lines all figures are 0', () => {
    expect(new Set(Object.values(budgetTotals([], 10)))).toEqual(new Set([0]))
    expect(variancePercent(budgetTotals([], 10))).toBeNull()
  })
})

describe('the mark of a line', () => {
  const figures = (variance: number, current = 10_000, spent = 500): BudgetFigures => ({
    ...lineFigures(line(current, 0, 0, 0)),
    current,
    spent,
    variance,
  })
  // Clauses: project-delivery 1.6
  test.each([
    [0, 'on budget'],
    [200, 'on budget'],
    [-200, 'on budget'],
    [200.01, 'watch'],
    [1_000, 'watch'],
    [1_000.01, 'over'],
    [-200.01, 'under'],
  ])('a variance of %d of $10,000 is %s', (variance, mark) => {
    expect(budgetMark(figures(variance))).toBe(mark)
  })

  // Clauses: project-delivery 1.6
  test('spending without a budget is not planned', () => {
    expect(budgetMark(figures(500, 0))).toBe('not planned')
    expect(budgetMark(figures(0, 0, 0))).toBe('on budget')
  })
})

describe('forecast profit', () => {
  const profitOf = (forecast: number, contingencyLeft: number, changes: Partial<HoldingCostSettings> = {}) =>
    forecastProfit({
      saleValue: 800_000,
      purchasePrice: 583_333,
      totals: { forecast, contingencyLeft },
      holdingCosts: { ...DEFAULT_HOLDING_COSTS, ...changes },
    })

  // Clauses: project-delivery 1.7
  test('as planned, a month longer, and with the contingency spent', () => {
    expect(profitOf(91_250.5, 4_129.5)).toBe(82_487.01)
    expect(profitOf(91_250.5, 4_129.5, { months: 7 })).toBe(79_270.35)
    expect(profitOf(101_250.5, 0)).toBe(76_616.51)
  })

  test('is missing without a value', () => {
    const totals = { forecast: 1, contingencyLeft: 0 }
    const holdingCosts = DEFAULT_HOLDING_COSTS
    expect(forecastProfit({ saleValue: null, purchasePrice: 583_333, totals, holdingCosts })).toBeNull()
  })
})

// Clauses: project-delivery 2.2
test.each([
  [1_150, 150],
  [12_450.5, 1_623.98],
  [99.99, 13.04],
  [-34.5, -4.5],
])('the GST in %d is %d', (amount, gst) => {
  expect(gstOf(amount)).toBe(gst)
})

describe('of any lines', () => {
  const cents = (least: number) =>
    fc.integer({ min: least, max: 99_999_999 }).map((whole) => Number(`${whole}e-2`))
  const amounts = (least: number) => fc.array(cents(least), { maxLength: 4 })
  const lines = fc.array(
    fc.record({
      original: cents(0),
      variations: amounts(-99_999_999),
      quotes: amounts(1),
      expenses: amounts(-99_999_999),
      isDone: fc.boolean(),
      toComplete: fc.option(cents(0)),
    }),
    { maxLength: 8 },
  )
  const added = (values: readonly number[]) => rounded(sum(values.map(exact)), 2)

  // Clauses: project-delivery 1.4
  test('the rows add up to the totals, and the forecast is spent and to complete', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const rows = all.map(lineFigures)
        const totals = budgetTotals(all, 10)
        for (const name of ['original', 'spent', 'current', 'toComplete', 'forecast', 'variance'] as const)
          expect(totals[name], name).toBe(added(rows.map((row) => row[name])))
        for (const row of [...rows, totals]) {
          expect(row.forecast).toBe(added([row.spent, row.toComplete]))
          expect(row.variance).toBe(added([row.forecast, -row.current]))
          expect(row.toComplete).toBeGreaterThanOrEqual(0)
        }
        expect(totals.contingencyLeft === 0 || totals.exceededBy === 0).toBe(true)
      }),
    )
  })
})

// Clauses: project-delivery 3.2
test.each([
  [[], null],
  [[{ quoted: 8_000, paid: 8_000 }], 0],
  [[{ quoted: 8_000, paid: 8_400 }], 5],
  // The mean of 5% and −1.5%, not the ratio of the sums.
  [
    [
      { quoted: 8_000, paid: 8_400 },
      { quoted: 1_000, paid: 985 },
    ],
    1.8,
  ],
  [[{ quoted: 3, paid: 0 }], -100],
])('paid against quoted on %j is %s percent', (lines, percent) => {
  expect(paidAgainstQuotedPercent(lines)).toBe(percent)
})
