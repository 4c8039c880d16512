import { DEFAULT_MARGIN_PERCENT } from '#src/finance/purchase-price.ts'
import { QUALITIES, renovationItemCost, STANDARD_ITEMS } from '#src/finance/renovation.ts'
import { addressKey } from '../rules.ts'
import type { KeptProperty, Quality, RenovationItem, RenovationPlan } from '../schema.ts'

/** Rises whenever what a link says would be read differently, as when the standard items change. */
export const LINK_VERSION = 1
/** The qualities by the number that stands for each in a link. */
export const LINK_QUALITIES = Object.keys(QUALITIES) as [Quality, ...Quality[]]

/**
 * What was entered for a property as the fragment of a link, such as "1.WyI4IEtlcmVy…": the version, then a list in JSON
 * as base64url. A fragment stays in the browser: no server is ever sent it.
 */
export function sharedFragment(property: KeptProperty): string {
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

/** 0 or 1 for whether it is ticked, with the cost where that is not the standard one. */
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

/** Whether nothing was entered: such a property can be replaced without asking. */
export function isUntouched(property: KeptProperty): boolean {
  const { valuation, floorArea, renovation, renovationCost, askingPrice, marginPercent } = property
  const entered = [valuation, floorArea, renovation, renovationCost, askingPrice]
  return entered.every((value) => value === null) && marginPercent === DEFAULT_MARGIN_PERCENT
}

/** Whether two properties are the same calculation: the same address and the same inputs. */
export function saysTheSame(one: KeptProperty, other: KeptProperty): boolean {
  const isSamePlace = addressKey(one.address) === addressKey(other.address)
  return isSamePlace && sharedFragment({ ...one, address: '' }) === sharedFragment({ ...other, address: '' })
}
