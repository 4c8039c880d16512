import { isRecord } from '#src/lib/schemas/parse-json.ts'
import type { AddressPrediction } from './schema.ts'

export const MAPS_FAILED =
  'Failed to load Google Maps. Please check your API key and ensure Places API is enabled.'
export const MAPS_TIMED_OUT = 'Google Maps load timeout. Please check your internet connection.'
export const MAPS_INIT_FAILED = 'Failed to initialize Google Maps'
const SUGGESTIONS_FAILED = 'Failed to fetch address suggestions'

export function suggestionProblem(error: unknown): string {
  const known = [MAPS_FAILED, MAPS_TIMED_OUT, MAPS_INIT_FAILED]
  return error instanceof Error && known.includes(error.message) ? error.message : SUGGESTIONS_FAILED
}

const COUNTRY = /(?:,|(?<![,\s]))\s*New Zealand$/i

/** The new Places API's names for address_components, formatted_address, geometry, name and types. */
export const PLACE_FIELDS = ['addressComponents', 'formattedAddress', 'location', 'displayName', 'types']

/** Google has no field for the number of rooms or for areas. */
export type FoundPlace = NonNullable<ReturnType<typeof foundPlaceOf>>

const PROPERTY_TYPES = ['street_address', 'premise', 'subpremise']

/** Parses a Google place; null unless it is a property in New Zealand. */
export function foundPlaceOf(place: unknown) {
  if (!isRecord(place) || typeof place.formattedAddress !== 'string') return null
  const { formattedAddress, displayName, addressComponents } = place
  const types = strings(place.types)
  const components = Array.isArray(addressComponents) ? addressComponents.filter(isRecord) : []
  const country = components.find((component) => strings(component.types).includes('country'))
  const isHere = country?.shortText === 'NZ' && isRecord(place.location)
  if (!isHere || !types.some((type) => PROPERTY_TYPES.includes(type))) return null
  const name = typeof displayName === 'string' ? displayName : null
  return { formattedAddress: formattedAddress.replace(COUNTRY, ''), name, types }
}

function strings(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

export function predictionOf(place: unknown): AddressPrediction | null {
  if (!isRecord(place)) return null
  const [description, mainText] = [textOf(place.text), textOf(place.mainText)]
  if (typeof place.placeId !== 'string' || description === null || mainText === null) return null
  return {
    description: description.replace(COUNTRY, ''),
    placeId: place.placeId,
    mainText,
    secondaryText: (textOf(place.secondaryText) ?? '').replace(COUNTRY, ''),
  }
}

function textOf(part: unknown): string | null {
  return isRecord(part) && typeof part.text === 'string' ? part.text : null
}
