import { z } from 'zod'
import { MAX_ADDRESS_LENGTH } from '#src/lib/text/address-words.ts'

export const MAX_SUGGESTIONS = 5

export const addressTextSchema = z.string().trim().min(1).max(MAX_ADDRESS_LENGTH)

export const addressPredictionSchema = z.object({
  description: z.string(),
  placeId: z.string(),
  mainText: z.string(),
  secondaryText: z.string(),
})
export type AddressPrediction = z.infer<typeof addressPredictionSchema>

/** The CC BY 4.0 licence requires this attribution next to the imported addresses. */
export const LINZ_ATTRIBUTION = 'Addresses: LINZ, CC BY 4.0'

/** `attribution` must be shown next to the predictions; null if the source requires none. */
export const suggestionsSchema = z.object({
  predictions: z.array(addressPredictionSchema),
  attribution: z.string().nullable(),
})
export type Suggestions = z.infer<typeof suggestionsSchema>

export const propertyDetailsSchema = z.object({
  bedrooms: z.number().int().min(0),
  bathrooms: z.number().int().min(0),
  parking: z.number().int().min(0),
  floorArea: z.number().positive(),
  landArea: z.number().positive(),
  assumed: z.boolean(),
})
export type PropertyDetails = z.infer<typeof propertyDetailsSchema>
