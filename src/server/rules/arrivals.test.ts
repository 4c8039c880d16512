// @module-tag pglite
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What a page was opened with (the fragment, the history state) is read of its own path: found from the source, who reads the location's.

const root = join(import.meta.dirname, '../../..')

/** Those that are of no page, with the reason. */
const OF_ANY_PAGE: Readonly<Record<string, string>> = {
  'src/app/guarded-layout.tsx': 'Shows the message of whichever page was opened, once.',
  'src/app/pages/account-pages.tsx': 'Compares the path, and reads the query too.',
}

test('a page reads the fragment and the history state with `useArrival`, which compares the path', () => {
  const readers = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.|test-/.test(file) && file !== 'src/lib/browser/use-arrival.ts')
    .filter((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\buseLocation\(([\s\S]*?\}|)\s*\)/g)].some(
        ([, selection = '']) => selection === '' || /\b(?:hash|state)\b/.test(selection),
      ),
    )
  expect(readers.toSorted()).toEqual(Object.keys(OF_ANY_PAGE).toSorted())
})
