import type { Suggestions } from './schema.ts'

export const NOT_LISTED = 'Not in the list of addresses'
/** The gazetteer has places but no streets: it completes whatever street was typed. */
export const ONLY_PLACES = `${NOT_LISTED}. Check the street and number.`

/** What is said below the suggestions of where they come from. */
export function sourceOf({ predictions, attribution }: Suggestions): string {
  return attribution ?? (predictions.length > 0 ? ONLY_PLACES : NOT_LISTED)
}

/** Values used when a property can't be looked up. Areas in m². */
export const ASSUMED_DETAILS = {
  bedrooms: 3,
  bathrooms: 2,
  parking: 2,
  floorArea: 150,
  landArea: 450,
} as const
