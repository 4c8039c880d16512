import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark' | 'system'

const STORAGE_KEY = 'doneup_color_scheme'
const listeners = new Set<() => void>()

/** Chooses light or dark for this browser, or follows the system again. */
export function chooseColorScheme(scheme: ColorScheme): void {
  const root = document.documentElement
  if (scheme === 'system') delete root.dataset.colorScheme
  else root.dataset.colorScheme = scheme
  try {
    if (scheme === 'system') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, scheme)
  } catch {
    // The choice then holds for this page only.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): ColorScheme {
  const scheme = document.documentElement.dataset.colorScheme
  return scheme === 'light' || scheme === 'dark' ? scheme : 'system'
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, read, () => 'system')
}
