import { exact, rounded, sum, times, toNumber } from '../exact.ts'
import { isMissing, roundHalfAwayFromZero } from '../money.ts'

export type Quality = 'basic' | 'mid-range' | 'high-end'

/** The price factor in percent, and the usual cost in NZD per m². */
export const QUALITIES: Readonly<
  Record<
    Quality,
    { label: string; multiplierPercent: number; lowPerSquareMetre: number; highPerSquareMetre: number }
  >
> = {
  basic: { label: 'Basic', multiplierPercent: 70, lowPerSquareMetre: 600, highPerSquareMetre: 1000 },
  'mid-range': {
    label: 'Mid-range',
    multiplierPercent: 100,
    lowPerSquareMetre: 1000,
    highPerSquareMetre: 1500,
  },
  'high-end': {
    label: 'High-end',
    multiplierPercent: 150,
    lowPerSquareMetre: 1500,
    highPerSquareMetre: 2500,
  },
}

export type RenovationItem = {
  id: string
  name: string
  description?: string | undefined
  /** NZD per m², or in total if the item is fixed. */
  basePrice: number
  isSelected: boolean
  /** The user's own cost in NZD; null for the standard cost. */
  userCost: number | null
  isFixed: boolean
}

/** NZD per m² at mid-range quality. */
export const STANDARD_ITEMS: readonly RenovationItem[] = [
  standardItem('kitchen', 'Kitchen', 250, 'Cabinets, benchtop, appliances and splashback'),
  standardItem('bathroom', 'Bathroom', 200, 'Shower, vanity, toilet, tiles and waterproofing'),
  standardItem('carpet', 'Carpet', 80, 'Carpet and underlay, laid'),
  standardItem('hard_floor', 'Hard floor', 120, 'Timber, laminate or vinyl, laid'),
  standardItem('interior_paint', 'Interior paint', 70, 'Walls, ceilings and trim, prepared and painted'),
  standardItem('exterior_paint', 'Exterior paint', 60, 'Wash, preparation and two coats'),
  standardItem('landscaping', 'Landscaping', 75, 'Lawn, planting, paths and fences'),
]

export const DEFAULT_HOUSE_SIZE = 120
export const FALLBACK_FLOOR_AREA = 150
export const MIN_HOUSE_SIZE = 1
export const MAX_HOUSE_SIZE = 100_000
export const MAX_STANDARD_ITEMS = 50
export const MAX_CUSTOM_ITEMS = 100
export const MAX_ITEM_NAME_LENGTH = 200

/** An item's cost in NZD, unrounded: the user's own cost (0 is allowed) or the standard cost. */
export function renovationItemCost(
  item: Pick<RenovationItem, 'basePrice' | 'userCost' | 'isFixed'>,
  houseSize: number | null | undefined,
  quality: Quality,
): number {
  if (!isMissing(item.userCost)) return item.userCost
  return standardItemCost(item, houseSize, quality)
}

/** NZD, unrounded: the fixed price, or base price × house size (m²) × quality; 0 without a house size. */
export function standardItemCost(
  item: Pick<RenovationItem, 'basePrice' | 'isFixed'>,
  houseSize: number | null | undefined,
  quality: Quality,
): number {
  if (isMissing(item.basePrice)) return 0
  if (item.isFixed) return item.basePrice
  if (isMissing(houseSize) || houseSize <= 0) return 0
  const percent = exact(QUALITIES[quality].multiplierPercent)
  return toNumber(times(exact(item.basePrice), exact(houseSize), percent, exact(0.01)))
}

/** The exact sum of the selected items, rounded once to whole NZD. */
export function renovationTotal(
  items: readonly RenovationItem[],
  houseSize: number | null | undefined,
  quality: Quality,
): number {
  const selected = items.filter((item) => item.isSelected)
  return rounded(sum(selected.map((item) => exact(renovationItemCost(item, houseSize, quality)))))
}

/** The usual renovation cost in whole NZD, for a house size in m². */
export function qualityRange(quality: Quality, houseSize: number): { low: number; high: number } {
  const size = isMissing(houseSize) || houseSize <= 0 ? exact(0) : exact(houseSize)
  const { lowPerSquareMetre, highPerSquareMetre } = QUALITIES[quality]
  return {
    low: rounded(times(exact(lowPerSquareMetre), size)),
    high: rounded(times(exact(highPerSquareMetre), size)),
  }
}

/** The distance in NZD below (negative) or above (positive) the range; 0 inside it. */
export function distanceFromRange(total: number, range: { low: number; high: number }): number {
  if (total < range.low) return total - range.low
  return total > range.high ? total - range.high : 0
}

/** A round number in NZD at which the scale of range and total ends. */
export function rangeScale(total: number, range: { high: number }): number {
  const reach = Math.max(total, range.high, 1) * 1.1
  const unit = 10 ** Math.floor(Math.log10(reach))
  return Math.ceil(reach / unit) * unit
}

/** Whole NZD per m²; null without a house size. */
export function costPerSquareMetre(total: number, houseSize: number | null): number | null {
  return isMissing(houseSize) || houseSize <= 0 ? null : roundHalfAwayFromZero(total / houseSize)
}

/** m²: the saved floor area, or the looked-up one; otherwise 150 for a known address and 120 without an address. */
export function houseSizeFrom(
  saved: number | null | undefined,
  lookedUp: number | null | undefined,
  addressIsKnown: boolean,
): number {
  const known = [saved, lookedUp].find((area) => !isMissing(area) && area >= MIN_HOUSE_SIZE)
  return known ?? (addressIsKnown ? FALLBACK_FLOOR_AREA : DEFAULT_HOUSE_SIZE)
}

function standardItem(id: string, name: string, basePrice: number, description: string): RenovationItem {
  return { id, name, description, basePrice, isSelected: false, userCost: null, isFixed: false }
}
