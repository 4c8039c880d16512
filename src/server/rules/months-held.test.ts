import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// How long a property is held is known from its settlement on: found from the source, who works it out and who uses it.

const root = join(import.meta.dirname, '../..')
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/test[-.]|test-/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const usersOf = (what: RegExp) =>
  sources
    .filter(({ text }) => what.test(text))
    .map(({ file }) => file)
    .toSorted()

test('months held are worked out in one place, which has none without a settlement', () => {
  expect(usersOf(/\bheldMonths\(/)).toEqual([
    // monthsHeld
    'features/build/projects/plan-schema.ts',
    // heldText, of two known days
    'features/build/projects/plan/plan-text.ts',
    'finance/plan/plan.ts',
  ])
  expect(usersOf(/\bmonthsHeld\(/)).toEqual([
    'features/build/projects/plan-queries.server.ts',
    'features/build/projects/plan-schema.ts',
    'features/build/projects/plan/plan-summary.tsx',
    'features/doors/packs/other-parts.ts',
  ])
})

test('every figure that uses them takes the deal’s own months without them', () => {
  expect(usersOf(/\bplanMonths\b/)).toEqual([
    'app/pages/project/project-figures.tsx',
    'features/build/budgets/budget-figures.ts',
    'features/build/budgets/budget-screen.tsx',
    'features/build/budgets/forecast-profits.ts',
  ])
  for (const { file, text } of sources)
    for (const [use] of text.matchAll(/planMonths (?:\|\||\?\?) [^\n]*/g))
      expect(use, file).toMatch(/(?:settings|holdingCosts)\.months/)
})
