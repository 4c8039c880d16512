import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// A test that waits for something does so for as long as a busy machine needs; the library's second is not enough. Found from the files
// of all tests and their helpers, so that a new one that doesn't fails.

const root = join(import.meta.dirname, '../../..')
const HELPER = 'src/lib/time/test-eventually.ts'
/** These hold the faults that the mutation tests put in, one of them against this rule. */
const FAULTS = /^scripts\/\w+-mutations\.ts$/
const files = globSync(
  ['src/**/*.test.{ts,tsx}', 'src/**/test-*.{ts,tsx}', 'db/**/*.ts', 'scripts/**/*.ts', 'e2e/**/*.ts'],
  { cwd: root },
).filter((file) => file !== HELPER && !FAULTS.test(file))

/** What waits for a second by default. */
const IMPATIENT = new RegExp(['vi', '(?:waitFor|waitUntil)\\('].join('\\.'))

test('tests wait with `eventually`', () => {
  expect(files.length).toBeGreaterThan(500)
  const own = files.filter((file) => IMPATIENT.test(readFileSync(join(root, file), 'utf8')))
  expect(own).toEqual([])
})
