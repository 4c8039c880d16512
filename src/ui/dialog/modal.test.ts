import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCES = globSync('src/**/*.{ts,tsx,js}', {
  exclude: (name) => /\.test\.tsx?$|^test-/.test(name.split('/').at(-1) ?? ''),
})
const filesWith = (pattern: RegExp) => SOURCES.filter((file) => pattern.test(readFileSync(file, 'utf8')))

test('every modal dialog is opened by openModal, so that toasts are above it', () => {
  expect(filesWith(/\bshowModal\b/)).toEqual(['src/ui/dialog/modal.ts'])
  // Whatever has a dialog element opens it so.
  const withDialog = filesWith(/<dialog\b/)
  expect(withDialog.length).toBeGreaterThan(1)
  for (const file of withDialog) expect(readFileSync(file, 'utf8'), file).toContain('openModal(')
})

test('the popover of the toasts isn’t taken for one that Esc or a press elsewhere closes', () => {
  expect(filesWith(/(?<!\[popover(?:=auto)?\]):popover-open/)).toEqual(['src/ui/dialog/menu-keys.ts'])
})
