import { z } from 'zod'
import { MAX_ADDRESS_LENGTH } from './rules.ts'

/** At most so many addresses are offered for what was typed. */
export const MAX_SUGGESTIONS = 5

export const addressTextSchema = z.string().trim().min(1).max(MAX_ADDRESS_LENGTH)

export const addressPredictionSchema = z.object({
  description: z.string(),
  placeId: z.string(),
  mainText: z.string(),
  secondaryText: z.string(),
})
export type AddressPrediction = z.infer<typeof addressPredictionSchema>

/** What the licence of the imported addresses (CC BY 4.0) asks us to show beside them. */
export const LINZ_ATTRIBUTION = 'Addresses: LINZ, CC BY 4.0'

/** `attribution`: who must be named beside these addresses, in words; null for nobody. */
export const suggestionsSchema = z.object({
  predictions: z.array(addressPredictionSchema),
  attribution: z.string().nullable(),
})
export type Suggestions = z.infer<typeof suggestionsSchema>

/** `assumed` says that these are the fallback figures, not facts about the property. Areas in m². */
export const propertyDetailsSchema = z.object({
  bedrooms: z.number().int().min(0),
  bathrooms: z.number().int().min(0),
  parking: z.number().int().min(0),
  floorArea: z.number().positive(),
  landArea: z.number().positive(),
  assumed: z.boolean(),
})
export type PropertyDetails = z.infer<typeof propertyDetailsSchema>
