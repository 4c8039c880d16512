import { places } from './gazetteer.ts'
import { type AddressPrediction, ASSUMED_DETAILS, type PropertyDetails } from './schema.ts'
import { createSearch } from './search.ts'

/** Where addresses and facts about properties come from. */
export interface AddressProvider {
  /** At most `limit` New Zealand addresses that what was typed may become, the likeliest first. */
  suggest(query: string, limit: number): Promise<AddressPrediction[]>
  /** What is known of the property; where nothing is, the assumed figures, marked as such. */
  details(address: string): Promise<PropertyDetails>
}

/** The default that needs nothing configured: knows places, not houses. */
export function embeddedAddresses(): AddressProvider {
  const search = createSearch(places)
  return {
    suggest: async (query, limit) => search(query, limit),
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
