import { useSyncExternalStore } from 'react'
import { readStored, subscribeToStored } from '#src/lib/browser-storage.ts'

/** Written by the accounts feature; read here by name so that guests' pages need not load that feature to know. */
const STORAGE_KEY = 'doneup_signed_in'

/** Whether somebody probably is signed in, asked once. Grants nothing. */
export function isSignedInHinted(): boolean {
  return readStored(STORAGE_KEY) !== null
}

// Set by the page before it is first painted; from then on it follows what is known of the session.
if (typeof document !== 'undefined') {
  subscribeToStored(() => {
    const { dataset } = document.documentElement
    const hint = readStored(STORAGE_KEY)
    if (hint === null) delete dataset.signedIn
    else dataset.signedIn = hint
  })
}

/** Whether somebody probably is signed in, so that guests' pages neither load nor ask for a session. Grants nothing. */
export function useSignedInHint(): boolean {
  return useSyncExternalStore(subscribeToStored, isSignedInHinted, () => false)
}
