import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'

// The day on which a purchase settles has one label for each meaning: found from the source, which labels say it.

const root = join(import.meta.dirname, '../..')
const HOME = 'finance/dates/settlement-words.ts'
/** A text of its own, in quotes or between tags, that is a label of the settlement. */
const LABEL =
  /(?:['"`]|>\s*)((?:Buyer’s s|S)ettle(?:ment|d|s)?(?: (?:date|day|on|proposed|expected|agreed))?)(?:['"`]|\s*<)/gi
const labels = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/test[-.]|test-|^server\/testing/.test(file))
  .flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(LABEL), ([, text = '']) => ({ file, text })),
  )
  // Identifiers, such as a kind of date.
  .filter(({ text }) => /^[BS]/.test(text))

test('every label of the settlement is one of five words, which are written in one place', () => {
  const elsewhere = labels.filter(({ file }) => file !== HOME).map(({ file, text }) => `${text}: ${file}`)
  expect(elsewhere.toSorted()).toEqual([
    // The heading of a file, which is in sentence case as the others.
    'Settlement date: features/deals/pipeline/csv-columns.ts',
    // “Settles in 5 days”, a verb of cards.
    'Settles: features/deals/pipeline/card-text.ts',
  ])
  expect(labels.filter(({ file }) => file === HOME).map(({ text }) => text)).toEqual(
    Object.values(SETTLEMENT_WORDS),
  )
})
