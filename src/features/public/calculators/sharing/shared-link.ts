import { QUALITIES, renovationItemCost, STANDARD_ITEMS } from '#src/finance/budget/renovation.ts'
import { DEFAULT_MARGIN_PERCENT } from '#src/finance/price/purchase-price.ts'
import { addressKey } from '../rules.ts'
import type { Quality, RenovationItem, RenovationPlan, SavedProperty } from '../schema.ts'

/** Must be increased when old links would be parsed differently, for example when the standard items change. */
export const LINK_VERSION = 1
/** A link contains the index of the quality in this list. */
export const LINK_QUALITIES = Object.keys(QUALITIES) as [Quality, ...Quality[]]

/** Encodes the inputs as "{version}.{base64url JSON}". A URL fragment is never sent to a server. */
export function sharedFragment(property: SavedProperty): string {
  const { address, valuation, floorArea, marginPercent, askingPrice, renovationCost, renovation } = property
  const plan = renovation && planInLink(renovation)
  const inputs = [
    address,
    valuation,
    floorArea,
    marginPercent,
    askingPrice,
    plan ? null : renovationCost,
    plan,
  ]
  return `${LINK_VERSION}.${base64Url(JSON.stringify(inputs))}`
}

function planInLink(plan: RenovationPlan) {
  const others = plan.items.filter(({ id }) => !STANDARD_ITEMS.some((standard) => standard.id === id))
  return [
    LINK_QUALITIES.indexOf(plan.quality),
    plan.houseSize,
    STANDARD_ITEMS.map((standard) => standardInLink(standard, plan)),
    [...others, ...plan.customItems].map((item) => [item.name, costOf(item, plan), Number(item.isSelected)]),
  ]
}

/** 0 or 1 for whether the item is selected, followed by its cost if that isn't the standard cost. */
function standardInLink(standard: RenovationItem, plan: RenovationPlan) {
  const item = plan.items.find(({ id }) => id === standard.id)
  if (!item) return 0
  const isStandard = item.basePrice === standard.basePrice && item.isFixed === standard.isFixed
  const ticked = Number(item.isSelected)
  return item.userCost === null && isStandard ? ticked : [ticked, costOf(item, plan)]
}

function costOf(item: RenovationItem, { houseSize, quality }: RenovationPlan): number {
  return renovationItemCost(item, houseSize, quality)
}

function base64Url(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte))
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function isUntouched(property: SavedProperty): boolean {
  const { valuation, floorArea, renovation, renovationCost, askingPrice, marginPercent } = property
  const entered = [valuation, floorArea, renovation, renovationCost, askingPrice]
  return entered.every((value) => value === null) && marginPercent === DEFAULT_MARGIN_PERCENT
}

export function isSameCalculation(one: SavedProperty, other: SavedProperty): boolean {
  const isSamePlace = addressKey(one.address) === addressKey(other.address)
  return isSamePlace && sharedFragment({ ...one, address: '' }) === sharedFragment({ ...other, address: '' })
}
