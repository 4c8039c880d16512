import { readStored, writeStored } from '#src/lib/browser/browser-storage.ts'
import { isRecord, parseJson } from '#src/lib/schemas/parse-json.ts'

export const PROPERTIES_KEY = 'doneup_properties'
/** The latest property's values, as plain numbers (0 if missing). */
export const VALUE_KEYS = {
  valuation: 'property_doneUpValue',
  renovationCost: 'property_renovationCost',
  floorArea: 'property_floorArea',
} as const

/** Like lib/browser/browser-storage.ts, never throws. */
export interface TextStorage {
  read(name: string): string | null
  write(name: string, text: string): unknown
}

/** Removes the properties of a user who signs out. Uses none of the calculators' code, which other screens don't load. */
export function removePropertiesOf(
  userId: string,
  storage: TextStorage = { read: readStored, write: writeStored },
): void {
  const list = parseJson(storage.read(PROPERTIES_KEY) ?? '')
  if (!Array.isArray(list)) return
  const remaining = list.filter((entry) => !isRecord(entry) || entry.owner !== userId)
  storage.write(PROPERTIES_KEY, JSON.stringify(remaining))
  for (const key of Object.values(VALUE_KEYS)) storage.write(key, '0')
}
