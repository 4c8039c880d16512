import { z } from 'zod'

/** Limits shared by the boxes, the API and the database checks. */
export const MAX_CUSTOM_ITEMS = 100
export const MAX_HOUSE_SIZE = 100_000

/** Money in NZD: cents allowed, 0 … 999,999,999. */
export const moneySchema = z.number().min(0).max(999_999_999)

export const qualitySchema = z.enum(['basic', 'mid-range', 'high-end'])

export const renovationItemSchema = z.strictObject({
  id: z.string().min(1).max(100),
  name: z.string().trim().min(1).max(200),
  description: z.string().max(500).optional(),
  basePrice: moneySchema,
  isSelected: z.boolean(),
  userCost: moneySchema.nullable(),
  isFixed: z.boolean(),
})

/** What a renovation is planned to cost, item by item; stored with a property and with a deal. */
export const renovationPlanSchema = z.strictObject({
  items: z.array(renovationItemSchema).max(50),
  customItems: z.array(renovationItemSchema).max(MAX_CUSTOM_ITEMS),
  quality: qualitySchema,
  houseSize: z.number().min(1).max(MAX_HOUSE_SIZE),
})

export type Quality = z.infer<typeof qualitySchema>
export type RenovationItem = z.infer<typeof renovationItemSchema>
export type RenovationPlan = z.infer<typeof renovationPlanSchema>
