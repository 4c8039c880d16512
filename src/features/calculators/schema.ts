import { z } from 'zod'
import { MAX_MONEY } from '#src/finance/money.ts'
import { MAX_HOUSE_SIZE, MIN_HOUSE_SIZE } from '#src/finance/renovation.ts'

/** Limits shared by the boxes, the API and the database checks. */
export const MAX_CUSTOM_ITEMS = 100
export const MAX_ITEM_NAME_LENGTH = 200
/** How many properties a browser keeps without Pro. */
export const MAX_KEPT_PROPERTIES = 5
/** The calculator's slider; the deal form's goes to 100. */
export const MAX_CALCULATOR_MARGIN = 50

/** Money in NZD: cents allowed, 0 … 999,999,999. */
export const moneySchema = z.number().min(0).max(MAX_MONEY)

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

const houseSizeSchema = z.number().min(MIN_HOUSE_SIZE).max(MAX_HOUSE_SIZE)

/** What a renovation is planned to cost, item by item; stored with a property and with a deal. */
export const renovationPlanSchema = z.strictObject({
  items: z.array(renovationItemSchema).max(50),
  customItems: z.array(renovationItemSchema).max(MAX_CUSTOM_ITEMS),
  quality: qualitySchema,
  houseSize: houseSizeSchema,
})

/** A property as a browser keeps it. Money in NZD, floor area in m², `updatedAt` ISO 8601. */
export const keptPropertySchema = z.object({
  address: z.string().trim().min(1).max(300),
  valuation: moneySchema.nullable().catch(null),
  floorArea: houseSizeSchema.nullable().catch(null),
  renovation: renovationPlanSchema.nullable().catch(null),
  renovationCost: moneySchema.nullable().catch(null),
  marginPercent: z.number().min(0).max(MAX_CALCULATOR_MARGIN).catch(20),
  askingPrice: moneySchema.nullable().catch(null),
  updatedAt: z.iso.datetime(),
})

export type Quality = z.infer<typeof qualitySchema>
export type RenovationItem = z.infer<typeof renovationItemSchema>
export type RenovationPlan = z.infer<typeof renovationPlanSchema>
export type KeptProperty = z.infer<typeof keptPropertySchema>
