import { profit } from '#src/finance/price/profit.ts'
import {
  DEFAULT_MARGIN_PERCENT,
  estimatedDoneUpValue,
  maximumPurchasePrice,
} from '#src/finance/price/purchase-price.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import { planCost } from './renovation-plan.ts'
import type { SavedProperty } from './schema.ts'

/** Addresses that differ only in case, spacing, apostrophes, hyphens or macrons are one property. */
export function addressKey(address: string): string {
  return plainName(address)
}

export function emptyProperty(address: string, now: Date): SavedProperty {
  return {
    address: address.trim(),
    valuation: null,
    floorArea: null,
    renovation: null,
    renovationCost: null,
    marginPercent: DEFAULT_MARGIN_PERCENT,
    askingPrice: null,
    sales: null,
    updatedAt: now.toISOString(),
  }
}

/** The renovation cost is recalculated from the plan. */
export function changedProperty(
  property: SavedProperty,
  change: Partial<Omit<SavedProperty, 'address' | 'updatedAt' | 'renovationCost'>>,
  now: Date,
): SavedProperty {
  const changed = { ...property, ...change, updatedAt: now.toISOString() }
  const cost = changed.renovation === null ? property.renovationCost : planCost(changed.renovation)
  return { ...changed, renovationCost: cost }
}

export type CalculatorStep = 'valuation' | 'renovations' | 'purchase-price'

export const ROUTE_OF_STEP = {
  valuation: '/valuation/$address',
  renovations: '/renovations/$address',
  'purchase-price': '/purchase-price/$address',
} as const satisfies Record<CalculatorStep, string>

/** The last step whose inputs are complete. */
export function furthestStep(property: SavedProperty): CalculatorStep {
  if (doneUpValueOf(property) === null) return 'valuation'
  return property.renovationCost === null ? 'renovations' : 'purchase-price'
}

/** The user's single value is both the low and the high end of the estimate; null without a value. */
export function doneUpValueOf(property: Pick<SavedProperty, 'valuation'>): number | null {
  const value = estimatedDoneUpValue([property.valuation])
  return value === 0 ? null : value
}

export function propertyMaximum(property: SavedProperty): number | null {
  const value = doneUpValueOf(property)
  const maximum = maximumPurchasePrice(value, property.renovationCost, property.marginPercent)
  return maximum === 0 ? null : maximum
}

export function profitAtMaximum(property: SavedProperty): number | null {
  const maximum = propertyMaximum(property)
  return maximum === null ? null : profit(doneUpValueOf(property), maximum, property.renovationCost)
}

/** The input for creating an opportunity. */
export type WorkedOutDeal = ReturnType<typeof workedOutDeal>

export function workedOutDeal(property: SavedProperty) {
  return {
    address: property.address,
    askingPrice: property.askingPrice,
    doneUpValue: doneUpValueOf(property),
    renovationCost: property.renovationCost,
    profitMargin: property.marginPercent,
    renovationItems: property.renovation,
    sales: workedOutSales(property),
  }
}

/** Null without a sale. An area that is that of the plan isn't sent, so that a later change of the plan counts. */
function workedOutSales({ sales: stored, floorArea, renovation }: SavedProperty) {
  if (stored === null || stored.sales.length === 0) return null
  const { monthlyPercent, perSquareMetre, sales } = stored
  const own = floorArea === renovation?.houseSize ? null : floorArea
  return { monthlyPercent, perSquareMetre, sales, floorArea: own && Math.round(own * 100) / 100 }
}
