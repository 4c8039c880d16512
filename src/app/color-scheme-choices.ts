import type { ColorScheme } from './color-scheme.ts'

/** How light and dark are chosen in menus. */
export const COLOR_SCHEME_CHOICES = [
  { value: 'system', label: 'Same as system', icon: 'system' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const satisfies readonly { value: ColorScheme; label: string; icon: string }[]
