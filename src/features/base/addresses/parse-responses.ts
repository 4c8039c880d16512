import { isRecord } from '#src/lib/schemas/parse-json.ts'
import type { AddressPrediction, PropertyDetails, Suggestions } from './schema.ts'

/** Equivalent to suggestionsSchema. Handwritten because the landing page doesn't load zod. */
export function parseSuggestions(answer: unknown): { success: true; data: Suggestions } | { success: false } {
  if (!isRecord(answer) || !Array.isArray(answer.predictions)) return { success: false }
  const { attribution } = answer
  if (typeof attribution !== 'string' && attribution !== null) return { success: false }
  const predictions = answer.predictions.map(parsePrediction)
  const complete = predictions.filter((prediction) => prediction !== null)
  if (complete.length < predictions.length) return { success: false }
  return { success: true, data: { predictions: complete, attribution } }
}

function parsePrediction(value: unknown): AddressPrediction | null {
  if (!isRecord(value)) return null
  const { description, placeId, mainText, secondaryText } = value
  if (typeof description !== 'string' || typeof placeId !== 'string') return null
  if (typeof mainText !== 'string' || typeof secondaryText !== 'string') return null
  return { description, placeId, mainText, secondaryText }
}

/** Equivalent to propertyDetailsSchema; handwritten so that the landing page doesn't load zod. */
export function parsePropertyDetails(
  answer: unknown,
): { success: true; data: PropertyDetails } | { success: false } {
  if (!isRecord(answer)) return { success: false }
  const { bedrooms, bathrooms, parking, floorArea, landArea, assumed } = answer
  if (!isCount(bedrooms) || !isCount(bathrooms) || !isCount(parking)) return { success: false }
  if (!isArea(floorArea) || !isArea(landArea) || typeof assumed !== 'boolean') return { success: false }
  return { success: true, data: { bedrooms, bathrooms, parking, floorArea, landArea, assumed } }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isArea(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}
