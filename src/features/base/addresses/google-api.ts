import { isRecord } from '#src/lib/schemas/parse-json.ts'
import {
  type FoundPlace,
  foundPlaceOf,
  MAPS_FAILED,
  MAPS_INIT_FAILED,
  MAPS_TIMED_OUT,
  PLACE_FIELDS,
  predictionOf,
} from './google-places.ts'
import type { AddressPrediction } from './schema.ts'

const LOAD_TIMEOUT_MS = 10_000
const POLL_MS = 100
/** Addresses of houses and flats, not businesses or towns. */
const ADDRESS_TYPES = ['street_address', 'premise', 'subpremise', 'route']

interface PlacesLibrary {
  AutocompleteSessionToken: new () => object
  AutocompleteSuggestion: { fetchAutocompleteSuggestions(request: object): Promise<unknown> }
  Place?: unknown
}

let loading: Promise<PlacesLibrary> | null = null
let session: object | null = null
let offered = new Map<string, unknown>()
let lastRequest: { query: string; answer: Promise<AddressPrediction[]> } | null = null

/** Loads Google's script on first use. Throws an error with one of the MAPS_ messages if that fails; the next call retries. */
export async function suggestFromGoogle(query: string, scriptUrl: string): Promise<AddressPrediction[]> {
  // Reuses the last request: Google charges for each, and the box repeats the last query on focus.
  if (lastRequest?.query !== query) lastRequest = { query, answer: fetchPredictions(query, scriptUrl) }
  const request = lastRequest
  return request.answer.catch((error: unknown) => {
    if (lastRequest === request) lastRequest = null
    throw error
  })
}

async function fetchPredictions(query: string, scriptUrl: string): Promise<AddressPrediction[]> {
  const places = await placesFrom(scriptUrl)
  session ??= new places.AutocompleteSessionToken()
  const answer = await places.AutocompleteSuggestion.fetchAutocompleteSuggestions({
    input: query,
    includedRegionCodes: ['nz'],
    includedPrimaryTypes: ADDRESS_TYPES,
    language: 'en-NZ',
    sessionToken: session,
  })
  const suggestions = isRecord(answer) && Array.isArray(answer.suggestions) ? answer.suggestions : []
  const readable = suggestions.flatMap((suggestion: unknown) => {
    const place = isRecord(suggestion) ? suggestion.placePrediction : null
    const prediction = predictionOf(place)
    return prediction ? [{ place, prediction }] : []
  })
  offered = new Map(readable.map(({ place, prediction }) => [prediction.description, place]))
  return readable.map(({ prediction }) => prediction)
}

/** Ends the session with the chosen place, so that Google charges its keystrokes as one request. */
export function finishGoogleSession(address: string): void {
  session = null
  lastRequest = null
  const chosen = offered.get(address)
  offered.clear()
  if (!isRecord(chosen) || typeof chosen.toPlace !== 'function') return
  fetchDetails(chosen.toPlace()).catch(() => {})
}

/** Looks up a property and its details; null if Google finds none. Throws if the request fails. */
export async function findPlaceWithGoogle(address: string, scriptUrl: string): Promise<FoundPlace | null> {
  const { Place } = await placesFrom(scriptUrl)
  const search = typeof Place === 'function' ? Reflect.get(Place, 'searchByText') : null
  if (typeof search !== 'function') throw new Error(MAPS_INIT_FAILED)
  const request = { textQuery: address, fields: ['id'], region: 'nz', language: 'en-NZ', maxResultCount: 1 }
  const answer: unknown = await search.call(Place, request)
  const places: unknown[] = isRecord(answer) && Array.isArray(answer.places) ? answer.places : []
  await fetchDetails(places[0])
  return foundPlaceOf(places[0])
}

async function fetchDetails(place: unknown): Promise<void> {
  if (isRecord(place) && typeof place.fetchFields === 'function')
    await place.fetchFields({ fields: PLACE_FIELDS })
}

async function placesFrom(scriptUrl: string): Promise<PlacesLibrary> {
  loading ??= loadPlaces(scriptUrl)
  return loading.catch((error: unknown) => {
    loading = null
    throw error
  })
}

async function loadPlaces(scriptUrl: string): Promise<PlacesLibrary> {
  const importLibrary = await importerOf(scriptUrl)
  let library: unknown
  try {
    library = await importLibrary('places')
  } catch (cause) {
    throw new Error(MAPS_INIT_FAILED, { cause })
  }
  if (!isPlacesLibrary(library)) throw new Error(MAPS_INIT_FAILED)
  return library
}

type ImportLibrary = (name: string) => Promise<unknown>

function importerOf(scriptUrl: string): Promise<ImportLibrary> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    const poll = setInterval(() => {
      const found = importer()
      if (found) settle(() => resolve(found))
    }, POLL_MS)
    const timeout = setTimeout(() => settle(() => reject(new Error(MAPS_TIMED_OUT))), LOAD_TIMEOUT_MS)
    function settle(finish: () => void) {
      clearInterval(poll)
      clearTimeout(timeout)
      finish()
      if (!importer()) script.remove()
    }
    script.addEventListener('error', () => settle(() => reject(new Error(MAPS_FAILED))))
    document.head.append(script)
  })
}

function importer(): ImportLibrary | null {
  const google: unknown = Reflect.get(globalThis, 'google')
  const maps = isRecord(google) ? google.maps : null
  if (!isRecord(maps) || typeof maps.importLibrary !== 'function') return null
  const { importLibrary } = maps
  return async (name) => importLibrary.call(maps, name)
}

function isPlacesLibrary(library: unknown): library is PlacesLibrary {
  if (!isRecord(library)) return false
  const { AutocompleteSessionToken, AutocompleteSuggestion } = library
  return (
    typeof AutocompleteSessionToken === 'function' &&
    typeof AutocompleteSuggestion === 'function' &&
    typeof Reflect.get(AutocompleteSuggestion, 'fetchAutocompleteSuggestions') === 'function'
  )
}
