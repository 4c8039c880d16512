// @module-tag pglite

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { FILE_RULES } from '#src/finance/rules/rules.ts'
import type { ScenarioDeal } from '#src/finance/scenarios/scenarios.ts'
import { type OwnershipInput, USUAL_OWNERSHIP } from './schema.ts'
import { priceLeaving, taxFigures } from './tax-figures.ts'

const SALE = '2027-05-22'
const DEAL: ScenarioDeal = {
  doneUpValue: 800_000,
  renovationCost: 100_000,
  purchasePrice: null,
  profitMargin: 20,
  holdingCosts: DEFAULT_HOLDING_COSTS,
  sellingPlan: null,
}

type Kind = OwnershipInput['owners'][number]['kind']
const ownedBy = (...kinds: Kind[]): OwnershipInput => ({
  ...USUAL_OWNERSHIP,
  owners: kinds.map((kind, at) => {
    const share = Math.floor(10_000 / kinds.length) / 100
    const last = Number((100 - share * (kinds.length - 1)).toFixed(2))
    return { name: `Owner ${at + 1}`, kind, share: at === kinds.length - 1 ? last : share }
  }),
})

function targetOf(ownership: OwnershipInput, otherIncomes: (number | null)[], deal = DEAL) {
  const incomes = { otherIncomes, householdIncome: null, otherDebt: null }
  const facts = {
    ownership: { ...ownership, ...incomes },
    settlement: null,
    today: SALE,
    rules: FILE_RULES,
  }
  return {
    priceFor: (left: number) => priceLeaving(left, deal, facts),
    leftAt: (purchasePrice: number) =>
      taxFigures({ ...deal, purchasePrice }, facts)?.first.after?.left ?? Number.NaN,
  }
}

const registered = (ownership: OwnershipInput, vendor: OwnershipInput['vendor']): OwnershipInput => ({
  ...ownership,
  gstRegistered: true,
  vendor,
})

// Clauses: tax-and-lending 7.7
test.each([
  ['an individual with an income of $100,000', ownedBy('individual'), 100_000, 50_000, 586_478, 50_000.53],
  [
    'a registered company that buys second-hand',
    registered(ownedBy('company'), 'unregistered'),
    null,
    50_000,
    578_867,
    50_000.61,
  ],
  [
    'a registered individual whose purchase is zero-rated',
    registered(ownedBy('individual'), 'registered'),
    null,
    30_000,
    538_964,
    30_000.82,
  ],
  ['a trust whose income falls to its lower rate', ownedBy('trust'), null, 6_500, 649_513, 6_500.08],
  ['a trust above its lower rate', ownedBy('trust'), null, 6_700, 648_268, 6_700.22],
  ['a loss', ownedBy('individual'), null, -5_000, 663_786, -4_999.58],
])('the most to pay for a profit after tax: %s', (_name, ownership, income, wanted, price, left) => {
  const { priceFor, leftAt } = targetOf(ownership, [income])
  expect(priceFor(wanted)).toBe(price)
  expect(leftAt(price)).toBe(left)
  expect(leftAt(price + 1)).toBeLessThan(wanted)
})

test('no price leaves more than the deal earns for $1', () => {
  expect(targetOf(ownedBy('individual'), [null]).priceFor(500_000)).toBeNull()
})

const kinds = fc.array(fc.constantFrom<Kind>('individual', 'company', 'trust'), {
  minLength: 1,
  maxLength: 4,
})

// Clauses: tax-and-lending 7.7
test('no higher price leaves the target, with any owners', () => {
  fc.assert(
    fc.property(
      kinds,
      fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 4, maxLength: 4 }),
      fc.constantFrom('none', 'registered', 'unregistered', 'unknown'),
      fc.integer({ min: -20_000, max: 90_000 }),
      (owners, incomes, vendor, wanted) => {
        const ownership = ownedBy(...owners)
        const { priceFor, leftAt } = targetOf(
          vendor === 'none' ? ownership : registered(ownership, vendor as OwnershipInput['vendor']),
          incomes,
        )
        const price = priceFor(wanted)
        if (price === null) return expect(leftAt(1)).toBeLessThan(wanted)
        expect(leftAt(price)).toBeGreaterThanOrEqual(wanted)
        for (const more of [1, 2, 10, 100, 500, 1_000, 2_000, 5_000, 20_000])
          expect(leftAt(price + more)).toBeLessThan(wanted)
      },
    ),
    { numRuns: 100 },
  )
})
