import { removeStored, writeStored } from '#src/lib/browser/browser-storage.ts'
import { createStore, useStore } from '#src/lib/browser/store.ts'

export type ColorScheme = 'light' | 'dark' | 'system'

export const COLOR_SCHEME_CHOICES = [
  { value: 'system', label: 'Same as system', icon: 'system' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const satisfies readonly { value: ColorScheme; label: string; icon: string }[]

const STORAGE_KEY = 'doneup_color_scheme'
const chosen = createStore<ColorScheme>('system')

// Set by `src/app/public/theme.js` before the first paint.
if (typeof document !== 'undefined') {
  const scheme = document.documentElement.dataset.colorScheme
  if (scheme === 'light' || scheme === 'dark') chosen.set(scheme)
}

export function chooseColorScheme(scheme: ColorScheme): void {
  const root = document.documentElement
  if (scheme === 'system') {
    delete root.dataset.colorScheme
    removeStored(STORAGE_KEY)
  } else {
    root.dataset.colorScheme = scheme
    writeStored(STORAGE_KEY, scheme)
  }
  chosen.set(scheme)
}

export function useColorScheme(): ColorScheme {
  return useStore(chosen)
}
