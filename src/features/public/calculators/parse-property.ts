import {
  MAX_CUSTOM_ITEMS,
  MAX_HOUSE_SIZE,
  MAX_ITEM_NAME_LENGTH,
  MAX_STANDARD_ITEMS,
  MIN_HOUSE_SIZE,
  QUALITIES,
} from '#src/finance/budget/renovation.ts'
import { MAX_MONEY } from '#src/finance/money.ts'
import { DEFAULT_MARGIN_PERCENT, MAX_CALCULATOR_MARGIN } from '#src/finance/price/purchase-price.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { isOnStep } from '#src/lib/schemas/steps.ts'
import { MAX_ADDRESS_LENGTH } from '#src/lib/text/address-words.ts'
import type {
  GuestSale,
  GuestSales,
  Quality,
  RenovationItem,
  RenovationPlan,
  SavedProperty,
} from './schema.ts'

/** As `MAX_GUEST_SALES` of the schema. */
const MAX_SALES = 5

function numberIn(value: unknown, min: number, max: number): number | null {
  return typeof value === 'number' && value >= min && value <= max ? value : null
}

function textIn(value: unknown, max: number): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return text.length >= 1 && text.length <= max ? text : null
}

/** 0 to 999,999,999; null for anything else. */
export function parseAmount(value: unknown): number | null {
  return numberIn(value, 0, MAX_MONEY)
}

function parseItem(value: unknown): RenovationItem | null {
  const { id, name, description, basePrice, isSelected, userCost, isFixed, ...unknown } = isRecord(value)
    ? value
    : {}
  const [price, own, label] = [
    parseAmount(basePrice),
    parseAmount(userCost),
    textIn(name, MAX_ITEM_NAME_LENGTH),
  ]
  if (typeof id !== 'string' || id.length < 1 || id.length > 100 || label === null || price === null)
    return null
  if (typeof isSelected !== 'boolean' || typeof isFixed !== 'boolean' || Object.keys(unknown).length > 0)
    return null
  if (userCost !== null && own === null) return null
  const item = { id, name: label, basePrice: price, isSelected, userCost: own, isFixed }
  if (description === undefined) return item
  return typeof description === 'string' && description.length <= 500 ? { ...item, description } : null
}

function parseItems(value: unknown, most: number): RenovationItem[] | null {
  if (!Array.isArray(value) || value.length > most) return null
  const items = value.map(parseItem)
  return items.includes(null) ? null : items.filter((item) => item !== null)
}

function parsePlan(value: unknown): RenovationPlan | null {
  const { items, customItems, quality, houseSize, ...unknown } = isRecord(value) ? value : {}
  const [standard, custom] = [
    parseItems(items, MAX_STANDARD_ITEMS),
    parseItems(customItems, MAX_CUSTOM_ITEMS),
  ]
  const size = numberIn(houseSize, MIN_HOUSE_SIZE, MAX_HOUSE_SIZE)
  const level = (Object.keys(QUALITIES) as Quality[]).find((each) => each === quality)
  if (!standard || !custom || size === null || !level || Object.keys(unknown).length > 0) return null
  return { items: standard, customItems: custom, quality: level, houseSize: size }
}

function parseSales(value: unknown): GuestSales | null {
  const { version, monthlyPercent = 0, perSquareMetre = 0, sales, ...unknown } = isRecord(value) ? value : {}
  const [percent, rate] = [onStep(monthlyPercent, 0.05, -5, 5), onStep(perSquareMetre, 0.01, 0, 20_000)]
  if (version !== 1 || percent === null || rate === null || Object.keys(unknown).length > 0) return null
  if (!Array.isArray(sales) || sales.length > MAX_SALES) return null
  const parsed = sales.map(parseSale)
  if (parsed.includes(null)) return null
  return {
    version,
    monthlyPercent: percent,
    perSquareMetre: rate,
    sales: parsed.filter((sale) => sale !== null),
  }
}

function parseSale(value: unknown): GuestSale | null {
  const { address, price, soldOn, floorArea = null, ...unknown } = isRecord(value) ? value : {}
  const [place, amount] = [textIn(address, MAX_ADDRESS_LENGTH), onStep(price, 0.01, 0, MAX_MONEY)]
  const area = onStep(floorArea, 0.01, 0, 100_000)
  if (place === null || !amount || !isDay(soldOn) || Object.keys(unknown).length > 0) return null
  if (floorArea !== null && !area) return null
  return { address: place, price: amount, soldOn, floorArea: area }
}

function onStep(value: unknown, step: number, min: number, max: number): number | null {
  const number = numberIn(value, min, max)
  return number !== null && isOnStep(number, step) ? number : null
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && value.length === 10 && isTimestamp(`${value}T00:00:00.000Z`)
}

/**
 * Parses a stored property; null without a valid address and time, and unreadable parts are empty. Handwritten, because zod
 * would exceed the size budget of the landing page; a property test compares it with savedPropertySchema.
 */
export function parseProperty(value: unknown): SavedProperty | null {
  const stored = isRecord(value) ? value : {}
  const address = textIn(stored.address, MAX_ADDRESS_LENGTH)
  if (address === null || !isTimestamp(stored.updatedAt)) return null
  return {
    address,
    valuation: parseAmount(stored.valuation),
    floorArea: numberIn(stored.floorArea, MIN_HOUSE_SIZE, MAX_HOUSE_SIZE),
    renovation: parsePlan(stored.renovation),
    renovationCost: parseAmount(stored.renovationCost),
    marginPercent: numberIn(stored.marginPercent, 0, MAX_CALCULATOR_MARGIN) ?? DEFAULT_MARGIN_PERCENT,
    askingPrice: parseAmount(stored.askingPrice),
    sales: parseSales(stored.sales),
    updatedAt: stored.updatedAt,
    ...(isOwner(stored.owner) && { owner: stored.owner }),
  }
}

function isOwner(value: unknown): value is string {
  return typeof value === 'string' && value.length >= 1 && value.length <= 100
}

function isTimestamp(value: unknown): value is string {
  if (typeof value !== 'string') return false
  const instant = new Date(value)
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === value
}
