import { useEffect } from 'react'
import { ASSUMED_DETAILS } from '#src/features/addresses/address-words.ts'
import { parsePropertyDetails } from '#src/features/addresses/parse-responses.ts'
import type { PropertyDetails as Details } from '#src/features/addresses/schema.ts'
import { request } from '#src/lib/http.ts'
import { createStore, useStore } from '#src/lib/store.ts'
import { addressKey } from './rules.ts'

/**
 * What is known of a property; when the lookup did not answer (`failed`) these are assumptions. `foundAddress` is the
 * address as a places lookup knows it.
 */
export type PropertyDetails = Details & { failed: boolean; foundAddress: string | null }

const answers = createStore<ReadonlyMap<string, PropertyDetails>>(new Map())
const asking = new Set<string>()

let findAddress: (address: string) => Promise<string | null> = () => Promise.resolve(null)

/** Sets the places lookup: it gives the address of the property as it knows it, or null, and throws when it fails. */
export function setPlaceLookup(lookup: (address: string) => Promise<string | null>): void {
  findAddress = lookup
}

function publish(key: string, details: PropertyDetails | null): void {
  const next = new Map(answers.get())
  if (details) next.set(key, details)
  else next.delete(key)
  answers.set(next)
}

async function ask(address: string): Promise<void> {
  const key = addressKey(address)
  if (answers.get().has(key) || asking.has(key)) return
  asking.add(key)
  try {
    const path = `/api/addresses/details?address=${encodeURIComponent(address)}`
    const details = await request(path, { safeParse: parsePropertyDetails })
    publish(key, { ...details, failed: false, foundAddress: null })
    const foundAddress = await findAddress(address)
    if (foundAddress !== null) publish(key, { ...details, failed: false, foundAddress })
  } catch {
    publish(key, { ...ASSUMED_DETAILS, assumed: true, failed: true, foundAddress: null })
  } finally {
    asking.delete(key)
  }
}

/** What is known of the property at an address, asked for once; null until there is an answer. Never fails. */
export function usePropertyDetails(address: string): PropertyDetails | null {
  const key = addressKey(address)
  useEffect(() => void ask(address), [address])
  return useStore(answers, (byKey) => byKey.get(key) ?? null)
}

/** Asks again after a failed lookup. */
export function askForPropertyDetailsAgain(address: string): void {
  publish(addressKey(address), null)
  ask(address)
}
