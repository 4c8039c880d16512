import { request } from '#src/lib/http.ts'
import { readSuggestions } from './rules.ts'
import type { AddressPrediction } from './schema.ts'

const MAX_REMEMBERED = 100

const remembered = new Map<string, AddressPrediction[]>()
let asking: AbortController | null = null
let searchId: string | null = null

/**
 * The addresses that what was typed may become. Asking again gives up the question before: that one answers
 * null. Throws when there is no answer. `query` must not be blank.
 */
export async function suggestAddresses(query: string): Promise<AddressPrediction[] | null> {
  asking?.abort()
  const known = remembered.get(query)
  if (known) return known
  const own = new AbortController()
  asking = own
  searchId ??= crypto.randomUUID()
  const path = `/api/addresses/suggestions?q=${encodeURIComponent(query)}&search=${searchId}`
  try {
    const { predictions } = await request(path, { safeParse: readSuggestions }, { signal: own.signal })
    remember(query, predictions)
    return own.signal.aborted ? null : predictions
  } catch (error) {
    if (own.signal.aborted) return null
    throw error
  }
}

/** Gives up the question on its way: its answer is not wanted any more. */
export function stopSuggesting(): void {
  asking?.abort()
}

/** An address was chosen: what is typed next is a new search. */
export function finishSearch(): void {
  asking?.abort()
  searchId = null
}

function remember(query: string, predictions: AddressPrediction[]): void {
  remembered.set(query, predictions)
  const [oldest] = remembered.keys()
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
}
