import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newDealSchema } from '#src/features/deals/pipeline/schema.ts'
import {
  countOwnCosts,
  newRenovationPlan,
  planTotal,
  withAllSelected,
  withCostsOf,
  withCustomItem,
  withCustomItemBack,
  withCustomItemCost,
  withHouseSize,
  withItem,
  withItemCost,
  withoutCustomItem,
  withQuality,
} from './renovation-plan.ts'
import {
  changedProperty,
  emptyProperty,
  furthestStep,
  profitAtMaximum,
  propertyMaximum,
  workedOutDeal,
} from './rules.ts'
import { renovationPlanSchema, type SavedProperty } from './schema.ts'

const now = new Date('2026-11-21T00:00:00Z')
const plan = withAllSelected(newRenovationPlan(120), true)
const withOwnKitchen = withItemCost(plan, 'kitchen', 24_500)

describe('a renovation plan', () => {
  it('starts without selected items; with all items it is the worked example', () => {
    expect(planTotal(newRenovationPlan(120))).toBe(0)
    expect(planTotal(plan)).toBe(102_600)
  })

  // Clauses: deal-workflow 3.8, 5.11
  it('accepts an override including 0, selects the item, and can reset the override', () => {
    expect(planTotal(withOwnKitchen)).toBe(97_100)
    expect(planTotal(withItemCost(plan, 'kitchen', 0))).toBe(72_600)
    expect(planTotal(withItemCost(newRenovationPlan(120), 'kitchen', 24_500))).toBe(24_500)
    expect(planTotal(withItemCost(withOwnKitchen, 'kitchen', null))).toBe(102_600)
  })

  // Clauses: deal-workflow 9.20, 11.10
  it('a new size or quality clears overrides of standard items only', () => {
    const withCustom = withCustomItem(withOwnKitchen, { name: 'Rewire', cost: 9_800 }, 5)
    for (const changed of [withHouseSize(withCustom, 112), withQuality(withCustom, 'basic')]) {
      expect(countOwnCosts(changed)).toBe(0)
      expect(changed.customItems).toEqual(withCustom.customItems)
    }
    expect(withQuality(withCustom, 'mid-range')).toBe(withCustom)
  })

  // Clauses: deal-workflow 11.10
  it('restores cleared overrides without losing later changes', () => {
    const later = withItem(withHouseSize(withOwnKitchen, 112), 'carpet', { isSelected: false })
    const back = withCostsOf(later, withOwnKitchen)
    expect(back.houseSize).toBe(120)
    expect(countOwnCosts(back)).toBe(1)
    expect(planTotal(back)).toBe(97_100 - 9_600)
  })

  // Clauses: deal-workflow 5.12
  it('rejects a house size below 1', () => {
    for (const size of [0, 0.99, -5, null, Number.NaN, Number.POSITIVE_INFINITY])
      expect(withHouseSize(withOwnKitchen, size)).toBe(withOwnKitchen)
    expect(withHouseSize(plan, 1).houseSize).toBe(1)
  })

  // Clauses: deal-workflow 3.9
  it('adds, changes, removes and restores custom items with unique ids', () => {
    const one = withCustomItem(plan, { name: 'Rewire', cost: 9_800 }, 1_700_000_000_000)
    const two = withCustomItem(one, { name: 'Heat pumps', cost: 6_200 }, 1_700_000_000_000)
    const [rewire, pumps] = two.customItems
    expect([rewire?.id, pumps?.id]).toEqual(['custom-1700000000000', 'custom-1700000000001'])
    expect(planTotal(two)).toBe(118_600)
    expect(planTotal(withQuality(two, 'high-end'))).toBe(153_900 + 16_000)
    expect(planTotal(withCustomItemCost(two, 'custom-1700000000000', 10_000))).toBe(118_800)
    const removed = withoutCustomItem(two, 'custom-1700000000000')
    expect(removed.customItems).toEqual([pumps])
    if (rewire) expect(withCustomItemBack(removed, rewire, 0)).toEqual(two)
    expect(renovationPlanSchema.parse(two)).toEqual(two)
  })

  // Clauses: deal-workflow 3.8
  it('always matches the schema', () => {
    const change = fc.record({
      size: fc.oneof(fc.double(), fc.constant(null)),
      quality: fc.constantFrom<'basic' | 'mid-range' | 'high-end'>('basic', 'mid-range', 'high-end'),
      cost: fc.oneof(fc.integer({ min: 0, max: 999_999_999 }), fc.constant(null)),
    })
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const changed = changes.reduce(
          (last, { size, quality, cost }) =>
            withItemCost(withQuality(withHouseSize(last, size), quality), 'bathroom', cost),
          plan,
        )
        expect(renovationPlanSchema.safeParse(changed).success).toBe(true)
      }),
    )
  })
})

describe('a property', () => {
  const empty = emptyProperty('8 Kererū Street, Ōtūmoetai, Tauranga 3110', now)
  const complete = changedProperty(empty, { valuation: 800_000, renovation: withOwnKitchen }, now)

  it('has its plan’s cost, which may be $0; null without items', () => {
    expect(complete.renovationCost).toBe(97_100)
    const free = withItemCost(newRenovationPlan(120), 'kitchen', 0)
    expect(changedProperty(complete, { renovation: free }, now).renovationCost).toBe(0)
    expect(changedProperty(complete, { renovation: newRenovationPlan(120) }, now).renovationCost).toBeNull()
  })

  it('has a maximum once value and cost are known', () => {
    expect(propertyMaximum(empty)).toBeNull()
    expect(propertyMaximum(complete)).toBe(585_750)
    expect(profitAtMaximum(complete)).toBe(117_150)
    expect(propertyMaximum({ ...complete, valuation: 90_000 })).toBeNull()
  })

  it('opens at the last step whose inputs are known', () => {
    expect(furthestStep(empty)).toBe('valuation')
    expect(furthestStep({ ...empty, valuation: 0 })).toBe('valuation')
    expect(furthestStep({ ...empty, valuation: 800_000 })).toBe('renovations')
    expect(furthestStep(complete)).toBe('purchase-price')
  })

  it('converts to the input of a new deal', () => {
    expect(newDealSchema.parse(workedOutDeal(complete))).toEqual(workedOutDeal(complete))
  })

  it('takes the sales along, with the area that they are adjusted by', () => {
    const sale = { address: '14 Miro Street', price: 820_000, soldOn: '2026-08-22', floorArea: 120 }
    const of = (change: Partial<SavedProperty>) => {
      const deal = workedOutDeal({ ...complete, renovation: newRenovationPlan(110), ...change })
      expect(newDealSchema.parse(deal)).toEqual(deal)
      return deal.sales
    }
    const rates = { monthlyPercent: 0.5, perSquareMetre: 2_500 }
    const stored = { version: 1 as const, ...rates, sales: [sale] }
    expect(of({ sales: stored, floorArea: 110 })).toEqual({ ...rates, floorArea: null, sales: [sale] })
    expect(of({ sales: stored, floorArea: 104.5678 })).toEqual({ ...rates, floorArea: 104.57, sales: [sale] })
    expect(of({ sales: stored, floorArea: null })).toEqual({ ...rates, floorArea: null, sales: [sale] })
    expect(of({ sales: { ...stored, sales: [] } })).toBeNull()
  })
})
