import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCES = globSync('src/**/*.{ts,tsx,js,html}', {
  exclude: (name) => /\.test\.tsx?$|^test-/.test(name.split('/').at(-1) ?? ''),
})
const filesWith = (pattern: RegExp) => SOURCES.filter((file) => pattern.test(readFileSync(file, 'utf8')))

/** A listener in the capture phase of the window may come before the guard; this one reads only that a key was pressed. */
const BEFORE_THE_GUARD = ['src/ui/field/composition-keys.ts', 'src/ui/browser/pointer.ts']

test('no key handler comes before the guard of composed text', () => {
  expect(SOURCES.length).toBeGreaterThan(500)
  const captured = /addEventListener\(\s*(?:['"]key\w+['"]|kind),[^)]*(?:capture|true)/
  const keyed = filesWith(/['"]key(?:down|up|press)['"]/).filter((file) =>
    captured.test(readFileSync(file, 'utf8')),
  )
  expect(keyed.toSorted()).toEqual(BEFORE_THE_GUARD.toSorted())
})

test('no page has a key handler in its HTML, which the guard isn’t part of', () => {
  expect(filesWith(/\bonkey(?:down|up|press)\s*=/)).toEqual([])
})

test('no handler decides by itself what belongs to a composition', () => {
  expect(filesWith(/\bisComposing\b|\bkeyCode\b/)).toEqual(['src/ui/field/composition-keys.ts'])
})
