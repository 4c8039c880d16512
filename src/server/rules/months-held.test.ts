import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Which months a forecast counts is decided in one place, and said wherever it is shown: found from the source.

const root = join(import.meta.dirname, '../..')
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/test[-.]|test-/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const usersOf = (what: RegExp) =>
  sources
    .filter(({ text }) => what.test(text))
    .map(({ file }) => file)
    .toSorted()

test('months held are worked out in one place', () => {
  expect(usersOf(/\bheldMonths\(/)).toEqual([
    // monthsHeld
    'features/build/projects/plan-schema.ts',
    // heldText, of two known days
    'features/build/projects/plan/plan-text.ts',
    'finance/plan/plan.ts',
  ])
})

test('a forecast counts those that its sentence names', () => {
  expect(usersOf(/\bcountedMonths\(/)).toEqual([
    'features/build/budgets/budget-figures.ts',
    'features/build/budgets/forecast-profits.ts',
    'features/build/projects/plan-schema.ts',
    // countedMonthsText
    'features/build/projects/plan/plan-text.ts',
  ])
})

test('whatever shows a forecast profit says which months it counts', () => {
  const shows = usersOf(/\b(?:forecastSteps|budgetSteps|forecastFigure)\(/).filter(
    (file) => !/budget-figures|forecast-profits/.test(file),
  )
  expect(shows).toHaveLength(3)
  expect(usersOf(/\b(?:forecastBasisText|countedMonthsText)\(/)).toEqual(expect.arrayContaining(shows))
})
