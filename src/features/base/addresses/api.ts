import { request } from '#src/lib/api/http.ts'
import { personal } from '#src/lib/browser/browser-session.ts'
import { knownGoogleScript, loadGoogleScript } from '#src/lib/browser/public-config.ts'
import type { FoundPlace } from './google-places.ts'
import { parseSuggestions } from './parse-responses.ts'
import type { Suggestions } from './schema.ts'

const MAX_CACHED = 100

const cache = personal(() => new Map<string, Suggestions>())
let currentRequest: AbortController | null = null
let searchId: string | null = null
let endGoogleSession: (address: string) => void = () => {}

/**
 * Suggests addresses for a non-blank query, from Google if its script is configured, otherwise from the server. A new
 * call cancels the previous one, which resolves to null. Throws if the request fails.
 */
export async function suggestAddresses(query: string): Promise<Suggestions | null> {
  const googleScript = knownGoogleScript()
  currentRequest?.abort()
  const cached = cache.get().get(query)
  if (cached) return cached
  const controller = new AbortController()
  currentRequest = controller
  try {
    const suggestions = await (googleScript === null
      ? suggestFromServer(query, controller.signal)
      : suggestFromGoogle(query, googleScript))
    cacheSuggestions(query, suggestions)
    await listReleased()
    return controller.signal.aborted ? null : suggestions
  } catch (error) {
    await listReleased()
    if (controller.signal.aborted) return null
    throw error
  }
}

/** A list that changes between press and release loses the click. */
async function listReleased(): Promise<void> {
  if (document.querySelector('[role="listbox"]:active') === null) return
  await new Promise<void>((resolve) => {
    for (const type of ['pointerup', 'pointercancel'])
      addEventListener(type, () => setTimeout(resolve), { once: true })
  })
}

async function suggestFromServer(query: string, signal: AbortSignal): Promise<Suggestions> {
  searchId ??= crypto.randomUUID()
  const path = `/api/addresses/suggestions?q=${encodeURIComponent(query)}&search=${searchId}`
  return request(path, { safeParse: parseSuggestions }, { signal })
}

async function suggestFromGoogle(query: string, script: string): Promise<Suggestions> {
  const google = await import('./google-api.ts')
  endGoogleSession = google.finishGoogleSession
  return { predictions: await google.suggestFromGoogle(query, script), attribution: 'Addresses by Google' }
}

export function cancelSuggestions(): void {
  currentRequest?.abort()
}

export function finishSearch(address: string): void {
  currentRequest?.abort()
  searchId = null
  endGoogleSession(address)
}

function cacheSuggestions(query: string, suggestions: Suggestions): void {
  const cached = cache.get()
  cached.set(query, suggestions)
  const [oldest] = cached.keys()
  if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest)
}

/** Looks up a property with Google; null if Google finds none or isn't configured. */
export async function findPlace(address: string): Promise<FoundPlace | null> {
  const script = await loadGoogleScript()
  if (script === null) return null
  const google = await import('./google-api.ts')
  return google.findPlaceWithGoogle(address, script)
}
