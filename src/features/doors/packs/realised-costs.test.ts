import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { spentCosts } from '#src/features/build/budgets/budget-text.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { profitLadder } from '#src/finance/price/profit-ladder.ts'
import { PLANNED_COSTS, plannedCostsText, realisedFigures } from '#src/finance/price/realised.ts'
import { realisedLadder } from './blocks.ts'

const SRC = new URL('../../..', import.meta.url).pathname
const actuals = { salePrice: 750_000, purchasePrice: 550_000, renovationCost: 95_000 }
const sold = realisedFigures(actuals, DEFAULT_HOLDING_COSTS)
const line = { id: 'a', name: 'Kitchen' } as never

test('each module that shows the profits of a sale says that their costs are those planned', () => {
  const shows = /\brealisedSteps\(|\bprofitLadder\(realised/
  const says = /\bplannedCostsText\(|\brealisedLadder\(|<ProfitCard\b/
  const found = globSync('{features,app}/**/*.{ts,tsx}', { cwd: SRC })
    .filter((file) => !/\.test\.tsx?$|\/test-|realised-steps\.ts$/.test(file))
    .map((file) => [file, readFileSync(`${SRC}${file}`, 'utf8')] as const)
    .filter(([, source]) => shows.test(source))
  expect(found.length).toBeGreaterThan(3)
  expect(found.filter(([, source]) => !says.test(source)).map(([file]) => file)).toEqual([])
  expect(found.filter(([, source]) => /plannedCostsText\([^()]+, null\)/.test(source))).toEqual([])
})

test('names the planned costs, and what a budget records as spent of them', () => {
  const costs = (holding: number, lines = [line]) =>
    spentCosts({ lines, otherCosts: { holding, buying: 1_000, selling: 0 } })
  const texts = [costs(5_190.67), costs(0), costs(5_190.67, []), spentCosts(null)].map((spent) =>
    plannedCostsText(sold, spent),
  )
  expect(texts).toEqual([
    'Holding, buying and selling costs as planned for 6 months ($37,800); spent so far $6,190.67.',
    'Holding, buying and selling costs as planned for 6 months ($37,800); spent so far $1,000.',
    ...Array(2).fill('Holding, buying and selling costs as planned for 6 months ($37,800).'),
  ])
  expect(
    plannedCostsText(realisedFigures({ ...actuals, purchasePrice: null }, DEFAULT_HOLDING_COSTS), 0),
  ).toBeNull()
})

test('a pack has the costs between the realised gross and net profit', () => {
  const [table] = realisedLadder(sold, profitLadder(sold, sold.lines), null)
  expect(table).toMatchObject({
    rows: [
      ['Realised gross profit', '$105,000', expect.anything(), expect.anything()],
      [PLANNED_COSTS, '−$37,800', '', ''],
      ['Realised net profit', '$67,200', expect.anything(), expect.anything()],
    ],
  })
})
