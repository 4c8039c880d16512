import { createStore, useStore } from '#src/lib/store.ts'

export type ColorScheme = 'light' | 'dark' | 'system'

const STORAGE_KEY = 'doneup_color_scheme'
const chosen = createStore<ColorScheme>('system')

// `src/app/public/theme.js` has set it before the first paint.
if (typeof document !== 'undefined') {
  const scheme = document.documentElement.dataset.colorScheme
  if (scheme === 'light' || scheme === 'dark') chosen.set(scheme)
}

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
  chosen.set(scheme)
}

export function useColorScheme(): ColorScheme {
  return useStore(chosen)
}
