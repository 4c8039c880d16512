import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// A calculated percentage has one decimal wherever it is shown. Found from the code: who formats whole percents, and who formats by hand.

/** Shares of a few counted things, of which the specification has whole percents. */
const WHOLE: Readonly<Record<string, string>> = {
  'features/deals/agents/scorecard-screen.tsx': 'offers that were accepted',
  'features/work/performance/figures.ts': 'offers that were accepted',
  'features/work/performance/performance-charts.tsx': 'offers that were accepted',
  'finance/formulas/price-formulas.ts': 'the same, as examples',
  'finance/price/sales-sentence.ts': 'the sentence about sales that differ, as the specification writes it',
}

const root = join(import.meta.dirname, '../..')
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/test[-.]|test-/.test(path) && path !== 'finance/money.ts')
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test('only shares of counted things are whole percents', () => {
  const whole = sources.filter(({ text }) => text.includes('formatWholePercent'))
  expect(whole.map(({ file }) => file).toSorted()).toEqual(Object.keys(WHOLE))
})

test('only what has one rounding for all is followed by a percent sign', () => {
  const byHand = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\$\{[^{}]*(?:\.toFixed|Math\.round|roundToDecimals)\([^{}]*\}\s?%/g)].map(() => file),
  )
  expect(byHand).toEqual([])
})
