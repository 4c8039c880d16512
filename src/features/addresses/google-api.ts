import { isRecord } from '#src/lib/is-record.ts'
import {
  type FoundPlace,
  foundPlaceOf,
  MAPS_FAILED,
  MAPS_NOT_UNDERSTOOD,
  MAPS_TIMED_OUT,
  PLACE_FIELDS,
  predictionOf,
} from './google-places.ts'
import type { AddressPrediction } from './schema.ts'

const LOAD_TIMEOUT_MS = 10_000
const POLL_MS = 100
/** Addresses of houses and flats, not businesses or towns. */
const ADDRESS_TYPES = ['street_address', 'premise', 'subpremise', 'route']

/** What we use of Google's library; it comes from outside, so each part is looked at before it is called. */
interface PlacesLibrary {
  AutocompleteSessionToken: new () => object
  AutocompleteSuggestion: { fetchAutocompleteSuggestions(request: object): Promise<unknown> }
  Place?: unknown
}

let loading: Promise<PlacesLibrary> | null = null
let session: object | null = null
let offered = new Map<string, unknown>()
let lastQuestion: { query: string; answer: Promise<AddressPrediction[]> } | null = null

/**
 * The New Zealand addresses that Google suggests for what was typed. Loads Google's script at the first question; throws
 * one of the specification's messages when that fails, and tries again at the next question.
 */
export async function suggestFromGoogle(query: string, scriptUrl: string): Promise<AddressPrediction[]> {
  // The box asks again when it gets the focus: each question is paid for, so the same one is asked once.
  if (lastQuestion?.query !== query) lastQuestion = { query, answer: ask(query, scriptUrl) }
  const question = lastQuestion
  return question.answer.catch((error: unknown) => {
    if (lastQuestion === question) lastQuestion = null
    throw error
  })
}

async function ask(query: string, scriptUrl: string): Promise<AddressPrediction[]> {
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

/** Ends the session with the place that was chosen, so that all its keystrokes are charged as one. */
export function finishGoogleSession(address: string): void {
  session = null
  lastQuestion = null
  const chosen = offered.get(address)
  offered.clear()
  if (!isRecord(chosen) || typeof chosen.toPlace !== 'function') return
  fetchDetails(chosen.toPlace()).catch(() => {})
}

/** Finds the property at an address, then its details; null when Google knows none there. Throws when it can't be asked. */
export async function findPlaceWithGoogle(address: string, scriptUrl: string): Promise<FoundPlace | null> {
  const { Place } = await placesFrom(scriptUrl)
  const search = typeof Place === 'function' ? Reflect.get(Place, 'searchByText') : null
  if (typeof search !== 'function') throw new Error(MAPS_NOT_UNDERSTOOD)
  const question = { textQuery: address, fields: ['id'], region: 'nz', language: 'en-NZ', maxResultCount: 1 }
  const answer: unknown = await search.call(Place, question)
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
    throw new Error(MAPS_NOT_UNDERSTOOD, { cause })
  }
  if (!isPlacesLibrary(library)) throw new Error(MAPS_NOT_UNDERSTOOD)
  return library
}

type ImportLibrary = (name: string) => Promise<unknown>

/** Adds the script, and looks for what it brings until it is there. */
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
    function settle(tell: () => void) {
      clearInterval(poll)
      clearTimeout(timeout)
      tell()
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
