import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseProperty } from './parse-property.ts'
import { newRenovationPlan, withAllSelected, withItemCost } from './renovation-plan.ts'
import { savedPropertySchema } from './schema.ts'

const plan = withAllSelected(newRenovationPlan(120), true)
const withOwnKitchen = withItemCost(plan, 'kitchen', 24_500)

describe('a stored property', () => {
  const item = fc.record({
    id: fc.constantFrom<unknown>('kitchen', '', 'x'.repeat(101), 7),
    name: fc.constantFrom<unknown>('Kitchen', ' ', ' Rewire ', 'x'.repeat(201), null),
    description: fc.constantFrom<unknown>('Cabinets', undefined, 'x'.repeat(501), 1),
    basePrice: fc.constantFrom<unknown>(250, 0, -1, Number.NaN, 1e9, '250'),
    isSelected: fc.constantFrom<unknown>(true, false, 'true'),
    userCost: fc.constantFrom<unknown>(null, 0, 24_500, -1, undefined),
    isFixed: fc.constantFrom<unknown>(true, false, 0),
  })
  const good = { id: 'a', name: 'A', basePrice: 1, isSelected: true, userCost: null, isFixed: false }
  const items = fc.oneof(
    fc.array(item, { maxLength: 2 }),
    fc.constantFrom<unknown>([good], Array(51).fill(good), {}),
  )
  const soldHouse = { address: '14 Miro Street', price: 820_000, soldOn: '2026-08-22', floorArea: 120 }
  const sale = fc.record({
    address: fc.constantFrom<unknown>('14 Miro Street', ' 3 Tawa Road ', '', 7),
    price: fc.constantFrom<unknown>(820_000, 0.01, 0, -1, 1e9, 0.001, null),
    soldOn: fc.constantFrom<unknown>(
      '2026-08-22',
      '2024-02-29',
      '2026-02-29',
      '2026-8-22',
      '22/8/2026',
      null,
    ),
    floorArea: fc.constantFrom<unknown>(120, 0.5, 0, -1, 100_001, 0.001, null, undefined),
  })
  const amount = fc.constantFrom<unknown>(
    0,
    1.5,
    999_999_999,
    1e9,
    -1,
    null,
    undefined,
    '5',
    Number.POSITIVE_INFINITY,
  )
  const stored = fc.record({
    address: fc.constantFrom<unknown>('1 Rātā Street', ' 2 Rātā Street ', '', ' ', 'x'.repeat(301), 7),
    valuation: amount,
    floorArea: amount,
    renovation: fc.oneof(
      fc.record({
        items,
        customItems: items,
        quality: fc.constantFrom<unknown>('basic', 'mid-range', 'high-end', 'best'),
        houseSize: fc.constantFrom<unknown>(1, 112.5, 0, 100_001, null),
      }),
      fc.constantFrom<unknown>(null, [], 'none', { ...plan, extra: 1 }, plan, withOwnKitchen),
    ),
    renovationCost: amount,
    marginPercent: fc.constantFrom<unknown>(0, 17.5, 50, 51, -1, null, '20'),
    askingPrice: amount,
    sales: fc.oneof(
      fc.record({
        version: fc.constantFrom<unknown>(1, 1, 2, undefined),
        monthlyPercent: fc.constantFrom<unknown>(0.05, -5, 0.5, 5.05, 0.03, undefined, '1'),
        perSquareMetre: fc.constantFrom<unknown>(2_500, 0.01, 20_001, 0.001, undefined),
        sales: fc.oneof(
          fc.array(sale, { maxLength: 6 }),
          fc.constantFrom<unknown>(null, {}, Array(5).fill(soldHouse)),
        ),
      }),
      fc.constantFrom<unknown>(null, undefined, [], { version: 1, sales: [soldHouse], extra: 1 }),
    ),
    updatedAt: fc.constantFrom<unknown>('2026-11-21T00:00:00.000Z', 'yesterday', 5, null),
  })

  it('is parsed with the same result as by the schema', () => {
    fc.assert(
      fc.property(fc.oneof(stored, fc.anything()), (value) => {
        expect(parseProperty(value)).toEqual(savedPropertySchema.safeParse(value).data ?? null)
      }),
      { numRuns: 2000 },
    )
  })
})
