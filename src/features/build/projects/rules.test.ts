import { describe, expect, test } from 'vitest'
import { actualsProblems, placementProblem, soldProblems } from './rules.ts'
import { saleDayProblems } from './sale-days.ts'
import { type Actuals, PROJECT_STAGES } from './schema.ts'

const SALE: Actuals = {
  actualPurchasePrice: 550_000,
  actualSalePrice: 750_000,
  actualRenovationCost: 95_000,
  recordsLoss: false,
}

const soldProblem = (actuals: Actuals) => soldProblems(actuals)[0] ?? null
const actualsProblem = (...of: Parameters<typeof actualsProblems>) => actualsProblems(...of)[0] ?? null

// Clauses: deal-workflow 4.11
test('the stages in order: planning, permits, demolition, first_fix, second_fix, finishings, cleanup, staging (Staging/Photos), listed, sold', () => {
  expect(PROJECT_STAGES.map(({ value, label }) => [value, label])).toEqual([
    ['planning', 'Planning'],
    ['permits', 'Permits'],
    ['demolition', 'Demolition'],
    ['first_fix', 'First Fix'],
    ['second_fix', 'Second Fix'],
    ['finishings', 'Finishings'],
    ['cleanup', 'Cleanup'],
    ['staging', 'Staging/Photos'],
    ['listed', 'Listed'],
    ['sold', 'Sold'],
  ])
})

describe('the sold confirmation', () => {
  test('accepts a sale above the purchase price with a renovation cost', () => {
    expect(soldProblem(SALE)).toBeNull()
  })

  // Clauses: deal-workflow 5.3
  test.each([
    ['equal to', 550_000],
    ['below', 549_999.99],
  ])('a sale price %s the purchase price is rejected unless confirmed as a loss', (_is, price) => {
    const loss = { ...SALE, actualSalePrice: price }
    expect(soldProblem(loss)).toEqual({
      field: 'actualSalePrice',
      message: 'Sale price must be higher than purchase price',
    })
    expect(soldProblem({ ...loss, recordsLoss: true })).toBeNull()
  })

  // Clauses: deal-workflow 5.4
  test.each([[0], [null]])('rejects a renovation cost of %s', (cost) => {
    expect(soldProblem({ ...SALE, actualRenovationCost: cost })).toEqual({
      field: 'actualRenovationCost',
      message: 'Renovation cost must be greater than 0',
    })
  })

  test('requires the actual purchase price first', () => {
    expect(soldProblem({ ...SALE, actualPurchasePrice: null, actualSalePrice: null })).toEqual({
      field: 'actualPurchasePrice',
      message: 'Purchase price must be greater than 0',
    })
  })

  test('rejects a negative sale price, also as a loss', () => {
    const negative = { ...SALE, actualSalePrice: -5, recordsLoss: true }
    expect(soldProblem(negative)?.field).toBe('actualSalePrice')
  })

  test('lists every message that applies', () => {
    const wrong = { ...SALE, actualSalePrice: 500_000, actualRenovationCost: 0 }
    expect(soldProblems(wrong).map(({ message }) => message)).toEqual([
      'Sale price must be higher than purchase price',
      'Renovation cost must be greater than 0',
    ])
    const nothing = { ...SALE, actualPurchasePrice: null, actualSalePrice: null, actualRenovationCost: null }
    expect(soldProblems(nothing)).toHaveLength(3)
    expect(soldProblems(SALE)).toEqual([])
  })

  test('doesn’t accept a missing sale price as a loss', () => {
    expect(soldProblem({ ...SALE, actualSalePrice: null, recordsLoss: true })?.field).toBe('actualSalePrice')
  })
})

const TODAY = '2026-11-30'

describe('a placement', () => {
  test('requires the sale values only when moving to Sold', () => {
    expect(
      placementProblem({ status: 'planning', settledOn: null }, { status: 'listed', afterId: null }, TODAY),
    ).toBeNull()
    expect(
      placementProblem({ status: 'sold', settledOn: null }, { status: 'planning', afterId: null }, TODAY),
    ).toBeNull()
    expect(
      placementProblem({ status: 'listed', settledOn: null }, { status: 'sold', afterId: null }, TODAY)
        ?.field,
    ).toBe('actualSalePrice')
    const sale = { ...SALE, soldOn: null, saleSettlesOn: null, keepsSoldDate: false }
    expect(
      placementProblem({ status: 'listed', settledOn: null }, { status: 'sold', afterId: null, sale }, TODAY),
    ).toBeNull()
  })

  test('within Sold doesn’t require the sale values again', () => {
    expect(
      placementProblem({ status: 'sold', settledOn: null }, { status: 'sold', afterId: null }, TODAY),
    ).toBeNull()
  })
})

describe('actual values', () => {
  const NONE = { ...SALE, actualSalePrice: null, actualRenovationCost: null }

  test('of an active project may be missing, except the purchase price', () => {
    expect(actualsProblem({ status: 'planning', dealStatus: 'won' }, NONE)).toBeNull()
    const unpaid = { ...NONE, actualPurchasePrice: null }
    expect(actualsProblem({ status: 'planning', dealStatus: 'won' }, unpaid)?.field).toBe(
      'actualPurchasePrice',
    )
    expect(actualsProblem({ status: 'planning', dealStatus: 'funding' }, unpaid)).toBeNull()
  })

  test('are validated even if others are missing', () => {
    const under = { status: 'planning', dealStatus: 'won' } as const
    expect(actualsProblem(under, { ...NONE, actualRenovationCost: 0 })?.field).toBe('actualRenovationCost')
    expect(actualsProblem(under, { ...NONE, actualSalePrice: 500_000 })?.field).toBe('actualSalePrice')
    expect(
      actualsProblem(
        { status: 'planning', dealStatus: 'funding' },
        { ...NONE, actualPurchasePrice: null, actualSalePrice: 1 },
      ),
    ).toBeNull()
  })

  test('of a sold project are all required', () => {
    expect(actualsProblem({ status: 'sold', dealStatus: 'won' }, NONE)?.field).toBe('actualSalePrice')
    expect(actualsProblem({ status: 'sold', dealStatus: 'won' }, SALE)).toBeNull()
  })
})

test.each([
  [null, null, 'soldOn: Enter the day of sale.'],
  ['2026-11-14', null, 'soldOn: The house can’t be sold before you settled on 15 Nov 2026.'],
  ['2026-11-15', null, undefined],
  ['2026-12-01', null, 'soldOn: The day of sale can’t be after today.'],
  ['2021-11-30', null, 'soldOn: The day of sale can’t be before 1 Dec 2021.'],
  ['2026-11-20', '2026-11-19', 'saleSettlesOn: The buyer can’t settle before the day of sale.'],
  ['2026-11-20', '2031-11-20', 'saleSettlesOn: The buyer’s settlement can’t be after 19 Nov 2031.'],
  ['2026-11-20', '2026-11-20', undefined],
  ['2026-11-30', null, undefined],
])('a project sold on %s whose buyer settles on %s: %s', (soldOn, saleSettlesOn, message) => {
  const [problem] = saleDayProblems({ soldOn, saleSettlesOn, settledOn: '2026-11-15' }, TODAY)
  expect(problem && `${problem.field}: ${problem.message}`).toBe(message)
})
