import { Segmented } from '#src/ui/segmented.tsx'
import { type ColorScheme, chooseColorScheme, useColorScheme } from './color-scheme.ts'

const SCHEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: ColorScheme; label: string }[]

export function ThemeSwitch() {
  const scheme = useColorScheme()
  return <Segmented label="Theme" hideLabel options={SCHEMES} value={scheme} onChange={chooseColorScheme} />
}
