/** Shown instead of an attribution: the place was completed, or nothing was found. */
export const NOT_LISTED = 'Not in the list of addresses'

/** Values used when a property can't be looked up. Areas in m². */
export const ASSUMED_DETAILS = {
  bedrooms: 3,
  bathrooms: 2,
  parking: 2,
  floorArea: 150,
  landArea: 450,
} as const
