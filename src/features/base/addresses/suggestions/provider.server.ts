import { splitAddress, wordsOf } from '#src/lib/text/address-words.ts'
import { once } from '#src/lib/time/once.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { gazetteerPlaces } from '../gazetteer.ts'
import { type AddressSearch, createSearch } from '../gazetteer-search.ts'
import { searchAddresses } from '../linz/search.server.ts'
import { LINZ_ATTRIBUTION, type PropertyDetails, type Suggestions } from '../schema.ts'
import { streetShape } from '../street-names.ts'
import { ASSUMED_DETAILS } from '../unlisted.ts'

export interface AddressProvider {
  suggest(question: { query: string; limit: number; db: Queryable }): Promise<Suggestions>
  details(address: string): Promise<PropertyDetails>
}

const gazetteerSearch = once(() => createSearch(gazetteerPlaces))

export const searchPlaces: AddressSearch = (query, limit) => gazetteerSearch()(query, limit)

/** True if the gazetteer offers exactly this address: a number, a complete street and a known place. */
export function isOfferedAddress(address: string): boolean {
  const { numbered, complete } = streetShape(wordsOf(splitAddress(address).street))
  return numbered && complete && searchPlaces(address, 1)[0]?.description === address
}

/** Searches the imported LINZ addresses; falls back to the embedded gazetteer, which contains places but no houses. */
export function defaultAddressProvider(): AddressProvider {
  return {
    async suggest({ query, limit, db }) {
      const predictions = await searchAddresses(db, query, limit)
      if (predictions.length > 0) return { predictions, attribution: LINZ_ATTRIBUTION }
      return { predictions: searchPlaces(query, limit), attribution: null }
    },
    details: async () => ({ ...ASSUMED_DETAILS, assumed: true }),
  }
}

const MAX_SESSIONS = 10_000
const SESSION_LIFETIME_MS = 3 * 60_000
const MAX_KEYSTROKES_PER_SESSION = 200

/** Groups requests into searches for the rate limit: typing one address sends about thirty requests. */
export function createSearchSessions() {
  const sessions = new Map<string, { expiresAt: number; keystrokesLeft: number }>()
  return {
    continue(key: string, now: number): boolean {
      const session = sessions.get(key)
      if (session === undefined || session.expiresAt <= now || session.keystrokesLeft <= 0) return false
      session.keystrokesLeft -= 1
      return true
    },
    start(key: string, now: number): void {
      sessions.delete(key)
      sessions.set(key, {
        expiresAt: now + SESSION_LIFETIME_MS,
        keystrokesLeft: MAX_KEYSTROKES_PER_SESSION,
      })
      const [oldest] = sessions.keys()
      if (sessions.size > MAX_SESSIONS && oldest !== undefined) sessions.delete(oldest)
    },
  }
}
