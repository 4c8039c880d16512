import { useSyncExternalStore } from 'react'
import { readStored, removeStored, subscribeToStored, writeStored } from '#src/lib/browser/browser-storage.ts'
import { createStore } from '#src/lib/browser/store.ts'

const SAVED_DEAL = 'doneup_saved_deal'

/** Why a deal calculated before sign-up couldn't be saved, for Pricing; null if it was, or on its way. */
export const unsavedDeal = createStore<{ message: string; onRetry: () => void } | null>(null)

export function rememberSavedDeal(address: string): void {
  writeStored(SAVED_DEAL, address)
}

export function useSavedDeal(): string | null {
  return useSyncExternalStore(
    subscribeToStored,
    () => readStored(SAVED_DEAL),
    () => null,
  )
}

/** Returns the address and removes it. */
export function takeSavedDeal(): string | null {
  const address = readStored(SAVED_DEAL)
  if (address !== null) removeStored(SAVED_DEAL)
  return address
}
