import { useSyncExternalStore } from 'react'

/** Written by the accounts feature; read here by name so that guests' pages need not load that feature to know. */
const STORAGE_KEY = 'doneup_signed_in'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null
  } catch {
    return false
  }
}

/** Looks again after the session was read, and lets the first paint of the next page know. */
export function refreshSignedInHint(): void {
  document.documentElement.toggleAttribute('data-signed-in', read())
  for (const listener of listeners) listener()
}

/** Whether somebody probably is signed in, so that guests' pages neither load nor ask for a session. Grants nothing. */
export function useSignedInHint(): boolean {
  return useSyncExternalStore(subscribe, read, () => false)
}
