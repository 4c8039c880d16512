import { request } from '#src/lib/http.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { readSuggestions } from './answers.ts'
import type { FoundPlace } from './google-places.ts'
import type { Suggestions } from './schema.ts'

const MAX_REMEMBERED = 100

const remembered = new Map<string, Suggestions>()
let asking: AbortController | null = null
let searchId: string | null = null
let finishElsewhere: (address: string) => void = () => {}

/**
 * The addresses that what was typed may become. Asking again gives up the question before: that one answers
 * null. Throws when there is no answer. `query` must not be blank; with `googleScript`, Google is asked instead of us.
 */
export async function suggestAddresses(
  query: string,
  googleScript: string | null,
): Promise<Suggestions | null> {
  asking?.abort()
  const known = remembered.get(query)
  if (known) return known
  const own = new AbortController()
  asking = own
  try {
    const suggestions = await (googleScript === null
      ? suggestFromServer(query, own.signal)
      : suggestFromGoogle(query, googleScript))
    remember(query, suggestions)
    return own.signal.aborted ? null : suggestions
  } catch (error) {
    if (own.signal.aborted) return null
    throw error
  }
}

async function suggestFromServer(query: string, signal: AbortSignal): Promise<Suggestions> {
  searchId ??= crypto.randomUUID()
  const path = `/api/addresses/suggestions?q=${encodeURIComponent(query)}&search=${searchId}`
  return request(path, { safeParse: readSuggestions }, { signal })
}

/** Google's part is fetched only where it is used. */
async function suggestFromGoogle(query: string, script: string): Promise<Suggestions> {
  const google = await import('./google-api.ts')
  finishElsewhere = google.finishGoogleSession
  return { predictions: await google.suggestFromGoogle(query, script), attribution: 'Addresses by Google' }
}

/** Gives up the question on its way: its answer is not wanted any more. */
export function stopSuggesting(): void {
  asking?.abort()
}

/** An address was chosen: what is typed next is a new search. */
export function finishSearch(address: string): void {
  asking?.abort()
  searchId = null
  finishElsewhere(address)
}

function remember(query: string, suggestions: Suggestions): void {
  remembered.set(query, suggestions)
  const [oldest] = remembered.keys()
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
}

/** The property that Google knows at an address; null where it knows none, and where addresses don't come from Google. */
export async function findPlace(address: string): Promise<FoundPlace | null> {
  const script = await request('/api/config', { safeParse: readGoogleScript })
  if (script === null) return null
  const google = await import('./google-api.ts')
  return google.findPlaceWithGoogle(address, script)
}

function readGoogleScript(answer: unknown): { success: true; data: string | null } | { success: false } {
  if (!isRecord(answer)) return { success: false }
  const { googleMapsScript } = answer
  if (typeof googleMapsScript !== 'string' && googleMapsScript !== null) return { success: false }
  return { success: true, data: googleMapsScript }
}
