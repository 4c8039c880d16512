import { useEffect } from 'react'
import { parsePropertyDetails } from '#src/features/base/addresses/parse-responses.ts'
import type { PropertyDetails as Details } from '#src/features/base/addresses/schema.ts'
import { ASSUMED_DETAILS } from '#src/features/base/addresses/unlisted.ts'
import { request } from '#src/lib/api/http.ts'
import { createStore, useStore } from '#src/lib/browser/store.ts'
import { addressKey } from './rules.ts'

/** Assumed values if the lookup `failed`. `foundAddress` is the address as the lookup returned it. */
export type PropertyDetails = Details & { failed: boolean; foundAddress: string | null }

const results = createStore<ReadonlyMap<string, PropertyDetails>>(new Map())
const loading = new Set<string>()

let findAddress: (address: string) => Promise<string | null> = () => Promise.resolve(null)

/** The lookup returns its own form of the address, or null, and throws if it fails. */
export function setPlaceLookup(lookup: (address: string) => Promise<string | null>): void {
  findAddress = lookup
}

function publish(key: string, details: PropertyDetails | null): void {
  const next = new Map(results.get())
  if (details) next.set(key, details)
  else next.delete(key)
  results.set(next)
}

async function load(address: string): Promise<void> {
  const key = addressKey(address)
  if (results.get().has(key) || loading.has(key)) return
  loading.add(key)
  try {
    const path = `/api/addresses/details?address=${encodeURIComponent(address)}`
    const details = await request(path, { safeParse: parsePropertyDetails })
    publish(key, { ...details, failed: false, foundAddress: null })
    const foundAddress = await findAddress(address)
    if (foundAddress !== null) publish(key, { ...details, failed: false, foundAddress })
  } catch {
    publish(key, { ...ASSUMED_DETAILS, assumed: true, failed: true, foundAddress: null })
  } finally {
    loading.delete(key)
  }
}

export function usePropertyDetails(address: string): PropertyDetails | null {
  const key = addressKey(address)
  useEffect(() => void load(address), [address])
  return useStore(results, (byKey) => byKey.get(key) ?? null)
}

export function retryPropertyDetails(address: string): void {
  publish(addressKey(address), null)
  void load(address)
}
