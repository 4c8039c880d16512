import { whenNeeded } from '#src/lib/when-needed.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { type CountryAddresses, openCountryAddresses } from './country/service.server.ts'
import { places } from './gazetteer.ts'
import { ASSUMED_DETAILS, splitAddress, streetShape, wordsOf } from './rules.ts'
import { LINZ_ATTRIBUTION, type PropertyDetails, type Suggestions } from './schema.ts'
import { type AddressSearch, createSearch } from './search.ts'

interface AddressQuestion {
  query: string
  /** At most so many addresses are wanted. */
  limit: number
  db: Queryable
  /** The time now, in milliseconds. */
  now: number
}

/** Where addresses and facts about properties come from. */
export interface AddressProvider {
  /** The New Zealand addresses that what was typed may become, the likeliest first. */
  suggest(question: AddressQuestion): Promise<Suggestions>
  /** What is known of the property; where nothing is, the assumed figures, marked as such. */
  details(address: string): Promise<PropertyDetails>
}

const gazetteerSearch = whenNeeded(() => createSearch(places))

/** Completes the place after whatever number and street were typed, from the embedded gazetteer. */
export const searchPlaces: AddressSearch = (query, limit) => gazetteerSearch()(query, limit)

/** Whether this is, to the letter, an address that the gazetteer offers: a number, a whole street and a known place. */
export function isOfferedAddress(address: string): boolean {
  const { numbered, complete } = streetShape(wordsOf(splitAddress(address).street))
  return numbered && complete && searchPlaces(address, 1)[0]?.description === address
}

/**
 * The addresses of the country where they were imported. Where they were not, or none of them fits, the embedded gazetteer,
 * which needs nothing configured: it knows places, not houses.
 */
export function ownAddresses(country: CountryAddresses = openCountryAddresses()): AddressProvider {
  return {
    async suggest({ query, limit, db, now }) {
      const searchCountry = await country(db, now)
      const predictions = searchCountry?.(query, limit) ?? []
      if (predictions.length > 0) return { predictions, attribution: LINZ_ATTRIBUTION }
      return { predictions: searchPlaces(query, limit), attribution: null }
    },
    details: async () => ({ ...ASSUMED_DETAILS, assumed: true }),
  }
}

const MAX_OPEN_SEARCHES = 10_000
const SEARCH_LIFE_MS = 3 * 60_000
const KEYSTROKES_OF_A_SEARCH = 200

/**
 * Tells keystrokes of a search that was counted already from new searches. People are limited in searches,
 * not in keystrokes, as typing one address asks some thirty times.
 */
export interface OpenSearches {
  /** True while `key` was opened a short while ago and has keystrokes left; uses one of them. */
  goOn(key: string, now: number): boolean
  open(key: string, now: number): void
}

export function openSearches(): OpenSearches {
  const searches = new Map<string, { endsAt: number; left: number }>()
  return {
    goOn(key, now) {
      const search = searches.get(key)
      if (search === undefined || search.endsAt <= now || search.left <= 0) return false
      search.left -= 1
      return true
    },
    open(key, now) {
      searches.delete(key)
      searches.set(key, { endsAt: now + SEARCH_LIFE_MS, left: KEYSTROKES_OF_A_SEARCH })
      const [oldest] = searches.keys()
      if (searches.size > MAX_OPEN_SEARCHES && oldest !== undefined) searches.delete(oldest)
    },
  }
}
