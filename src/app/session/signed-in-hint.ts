import { useSyncExternalStore } from 'react'
import { readStored, subscribeToStored } from '#src/lib/browser/browser-storage.ts'

/** Written by the accounts feature, which guests' pages don't load. */
const STORAGE_KEY = 'doneup_signed_in'

/** Whether the user is probably signed in. Grants no access. */
export function isSignedInHinted(): boolean {
  return readStored(STORAGE_KEY) !== null
}

/** Whether the last session of this browser had a running subscription. Grants no access. */
export function isSubscribedHinted(): boolean {
  return readStored(STORAGE_KEY)?.split(' ').includes('subscribed') ?? false
}

// Set by theme.js before the first paint.
if (typeof document !== 'undefined') {
  subscribeToStored(() => {
    const { dataset } = document.documentElement
    const hint = readStored(STORAGE_KEY)
    if (hint === null) delete dataset.signedIn
    else dataset.signedIn = hint
  })
}

/** Whether the user is probably signed in: guests' pages don't request a session. */
export function useSignedInHint(): boolean {
  return useSyncExternalStore(subscribeToStored, isSignedInHinted, () => false)
}
