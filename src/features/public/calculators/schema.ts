import { z } from 'zod'
import { moneySchema } from '#src/finance/amount-schemas.ts'
import {
  MAX_CUSTOM_ITEMS,
  MAX_HOUSE_SIZE,
  MAX_ITEM_NAME_LENGTH,
  MAX_STANDARD_ITEMS,
  MIN_HOUSE_SIZE,
} from '#src/finance/budget/renovation.ts'
import { DEFAULT_MARGIN_PERCENT, MAX_CALCULATOR_MARGIN } from '#src/finance/price/purchase-price.ts'
import { saleRatesSchema, soldHouseSchema } from '#src/finance/price/sale-fields.ts'
import { MAX_ADDRESS_LENGTH } from '#src/lib/text/address-words.ts'

export const qualitySchema = z.enum(['basic', 'mid-range', 'high-end'])

export const renovationItemSchema = z.strictObject({
  id: z.string().min(1).max(100),
  name: z.string().trim().min(1).max(MAX_ITEM_NAME_LENGTH),
  description: z.string().max(500).optional(),
  basePrice: moneySchema,
  isSelected: z.boolean(),
  userCost: moneySchema.nullable(),
  isFixed: z.boolean(),
})

export const houseSizeSchema = z.number().min(MIN_HOUSE_SIZE).max(MAX_HOUSE_SIZE)

/** Stored with a property and with a deal. */
export const renovationPlanSchema = z.strictObject({
  items: z.array(renovationItemSchema).max(MAX_STANDARD_ITEMS),
  customItems: z.array(renovationItemSchema).max(MAX_CUSTOM_ITEMS),
  quality: qualitySchema,
  houseSize: houseSizeSchema,
})

export const MAX_GUEST_SALES = 5

/** Sales of similar houses that a guest compares; a later form of it gets another version. */
export const guestSalesSchema = z.strictObject({
  version: z.literal(1),
  ...saleRatesSchema.shape,
  sales: z.array(soldHouseSchema).max(MAX_GUEST_SALES),
})

/** A property in browser storage. Money in NZD, floor area in m². Small pages use the equivalent parse-property.ts. */
export const savedPropertySchema = z.object({
  address: z.string().trim().min(1).max(MAX_ADDRESS_LENGTH),
  valuation: moneySchema.nullable().catch(null),
  floorArea: houseSizeSchema.nullable().catch(null),
  renovation: renovationPlanSchema.nullable().catch(null),
  renovationCost: moneySchema.nullable().catch(null),
  marginPercent: z.number().min(0).max(MAX_CALCULATOR_MARGIN).catch(DEFAULT_MARGIN_PERCENT),
  askingPrice: moneySchema.nullable().catch(null),
  sales: guestSalesSchema.nullable().catch(null),
  updatedAt: z.iso.datetime(),
  /** The user who was signed in; no one else sees it. */
  owner: z.string().min(1).max(100).optional().catch(undefined),
})

export type Quality = z.infer<typeof qualitySchema>
export type RenovationItem = z.infer<typeof renovationItemSchema>
export type RenovationPlan = z.infer<typeof renovationPlanSchema>
export type GuestSales = z.infer<typeof guestSalesSchema>
export type GuestSale = GuestSales['sales'][number]
export type SavedProperty = z.infer<typeof savedPropertySchema>
