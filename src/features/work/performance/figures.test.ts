import { expect, test } from 'vitest'
import { factsOf } from '#src/features/build/projects/test-sold-deals.ts'
import { keyFigures } from './figures.ts'
import { performanceOf } from './rules.ts'

const SOLD = {
  salePrice: 750_000,
  purchasePrice: 550_000,
  renovationCost: 95_000,
  doneUpValue: null,
  holdingCosts: null,
}

test.each([
  [['2026-01-04'], 'Sold before the project started', 1],
  [['2026-01-04', '2026-01-03'], 'All sold before their projects started', 2],
  [['2026-01-04', '2026-01-15'], 'from start to sale, from 1 deal', 1],
])('the average duration of sales on %j, from a start on 5 Jan: %s', (days, caption, left) => {
  const facts = factsOf(SOLD)
  const sales = days.flatMap((completedOn) =>
    facts.sales.map((sale) => ({ ...sale, soldOn: completedOn, completedOn })),
  )
  const figures = keyFigures({ ...performanceOf({ ...facts, sales }, 'all', '2026-11-28'), ...NONE }, 'gross')
  const duration = figures.find(({ name }) => name === 'Average duration')
  expect(duration?.caption).toBe(caption)
  expect(duration?.how().note).toContain(`Not included: ${left} sold before the project started.`)
})

const NONE = { organizationId: '019f0000-0000-7000-8000-000000000001', version: 1 }
