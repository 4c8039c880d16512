// @module-tag postgres
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { inPeriod, PROFIT_VIEWS, sumOfProfits } from '#src/features/build/projects/figures.ts'
import { PROJECT_STAGES, projectListSchema } from '#src/features/build/projects/schema.ts'
import { BOARD_STATUSES, OPPORTUNITY_STATUSES } from '#src/features/deals/pipeline/schema.ts'
import {
  averageDurationDays,
  averageStayDays,
  civilDay,
  isInPeriod,
  type Period,
  profitDay,
} from '#src/finance/dates/new-zealand-days.ts'
import { totalOf } from '#src/finance/money.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import {
  acceptanceRatePercent,
  averageReturnPercent,
  soldNetProfit,
  soldProfit,
} from '#src/finance/price/profit.ts'
import { remainderOf } from '#src/finance/test-worked-sums.ts'
import { roundsOf } from '#src/server/testing/test-amounts.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { keyFigures } from './figures.ts'
import { performanceIn, rememberDeals, type TestDeal, type TestMove } from './test-histories.ts'

const ORGANIZATIONS = roundsOf(210)
const PERIODS = ['all', 'year', 'quarter'] as const
const TODAY = '2027-05-31'

const world = worldForFile()
let person: Person

beforeAll(async () => {
  world.setNow(new Date('2027-05-31T02:00:00Z'))
  person = await world.person()
})

/** A random second within two and a half years, often next to the Auckland midnight at which a period begins or ends. */
const instant = fc
  .oneof(
    fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2027, 5, 2) }),
    fc
      .tuple(
        fc.constantFrom(
          '2027-02-27T11:00:00Z',
          '2026-05-30T12:00:00Z',
          '2027-05-30T12:00:00Z',
          '2027-05-31T12:00:00Z',
        ),
        fc.integer({ min: -2, max: 1 }),
      )
      .map(([midnight, seconds]) => Date.parse(midnight) + seconds * 1000),
  )
  .map((time) => new Date(Math.floor(time / 1000) * 1000).toISOString())

const cents = fc.integer({ min: 1, max: 200_000_000 }).map((amount) => amount / 100)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 6 })
const settings = fc.record({
  months: fc.integer({ min: 1, max: 60 }),
  interestRate: fc.integer({ min: 0, max: 200 }).map((tenths) => tenths / 10),
  loanToValueRatio: fc.integer({ min: 0, max: 100 }),
  insurancePremium: cents,
  councilRates: cents,
  legalFees: cents,
  buyingCosts: cents,
  sellingCosts: cents,
})

/** Moves one after the other through random stages, some of them undone within seconds. */
function moves(stages: readonly string[]): fc.Arbitrary<TestMove[]> {
  const step = fc.record({ to: fc.constantFrom(...stages), after: fc.oneof(fc.nat(59), fc.nat(9_000_000)) })
  return fc.tuple(instant, fc.array(step, { maxLength: 5 })).map(([start, steps]) => {
    let [stage, time] = [stages[0] ?? '', Date.parse(start)]
    return steps.map(({ to, after }) => {
      const move = { from: stage, to, at: new Date(time + after * 1000).toISOString() }
      ;[stage, time] = [to, time + after * 1000]
      return move
    })
  })
}

const anyProject = fc.record({
  status: fc.oneof(fc.constant('sold'), fc.constantFrom(...PROJECT_STAGES.map(({ value }) => value))),
  createdAt: instant,
  startedAt: instant,
  completedAt: maybe(instant),
  isDeleted: fc.nat(9).map((chance) => chance === 0),
  moves: moves(PROJECT_STAGES.map(({ value }) => value)),
})

const anyDeal: fc.Arbitrary<TestDeal> = fc
  .record({
    status: fc.constantFrom(...OPPORTUNITY_STATUSES.map(({ value }) => value)),
    createdAt: instant,
    isDeleted: fc.nat(9).map((chance) => chance === 0),
    purchasePrice: maybe(cents),
    renovationCost: maybe(cents),
    salePrice: maybe(cents),
    holdingCosts: fc.option(settings, { nil: null }),
    moves: moves(OPPORTUNITY_STATUSES.map(({ value }) => value)),
    project: fc.option(anyProject, { nil: undefined }),
  })
  .map(({ project, ...deal }) => ({
    ...deal,
    // A deal that was won has an actual purchase price.
    purchasePrice: deal.status === 'won' ? (deal.purchasePrice ?? 1) : deal.purchasePrice,
    ...(project && { project }),
  }))

// Clauses: deal-workflow 11.25
test(`in ${ORGANIZATIONS} random organizations the API’s figures match the formulas`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyDeal, { maxLength: 14 }), async (deals) => {
      await rememberDeals(world, person, deals)
      const response = await world.send('GET', '/api/projects', { as: person })
      const board = projectListSchema.parse(await response.json()).projects
      for (const period of PERIODS) {
        const performance = await performanceIn(world, person, period)
        const { offers, sold, profits, dealStages, projectStages } = performance
        for (const { name, value, how } of PROFIT_VIEWS.flatMap((view) =>
          keyFigures(performance, view.value),
        ))
          if (value !== null) expect([name, remainderOf(how()) ?? 0]).toEqual([name, 0])
        expect({ offers, sold: pick(sold) }).toEqual(figuresOf(deals, period))
        // The board of projects and this screen show the same profit.
        const onBoard = inPeriod(board, period, TODAY).filter(({ status }) => status === 'sold')
        expect(sold.gross.totalProfit).toBe(sumOfProfits(onBoard, 'gross'))
        expect(sold.net.totalProfit).toBe(sumOfProfits(onBoard, 'net'))
        expect(totalOf(profits.map(({ gross }) => gross))).toBe(sold.gross.totalProfit)
        expect(profits.reduce((count, span) => count + span.sold, 0)).toBe(sold.count)
        const living = deals.filter(({ isDeleted }) => !isDeleted)
        expect(timesIn(dealStages)).toEqual(
          staysOf(
            living.map(({ createdAt, moves: all = [] }) => ({ createdAt, moves: all })),
            period,
            ['won', 'abandoned'],
          ),
        )
        const projects = living.flatMap(({ project }) => (project && !project.isDeleted ? [project] : []))
        expect(timesIn(projectStages)).toEqual(
          staysOf(
            projects.map(({ createdAt, moves: all = [] }) => ({ createdAt, moves: all })),
            period,
            ['sold'],
          ),
        )
      }
    }),
    { numRuns: ORGANIZATIONS },
  )
})

type Figures = Awaited<ReturnType<typeof performanceIn>>

function pick({ count, gross, net, averageDurationDays: days }: Figures['sold']) {
  return { count, gross, net, days }
}

/** Recalculates the figures from the formulas. */
function figuresOf(all: readonly TestDeal[], period: Period) {
  const deals = all.filter(({ isDeleted }) => !isDeleted)
  const counted = deals.filter(({ createdAt }) => isInPeriod(civilDay(createdAt), period, TODAY))
  const countFrom = (first: string) => {
    const order = BOARD_STATUSES.map(({ value }) => String(value))
    return counted.filter(({ status }) => order.indexOf(status) >= order.indexOf(first)).length
  }
  const sales = deals.flatMap(({ project, salePrice, purchasePrice, renovationCost, holdingCosts }) => {
    if (project?.status !== 'sold' || project.isDeleted) return []
    const { createdAt, startedAt: start, completedAt: completion } = project
    const day = profitDay({ isSold: true, actualCompletion: completion, createdAt })
    if (!isInPeriod(day, period, TODAY)) return []
    const actuals = { salePrice, purchasePrice, renovationCost }
    const own = (holdingCosts ?? DEFAULT_HOLDING_COSTS) as typeof DEFAULT_HOLDING_COSTS
    return [
      { start, completion, purchasePrice, gross: soldProfit(actuals), net: soldNetProfit(actuals, own) },
    ]
  })
  const earnings = (view: 'gross' | 'net') => ({
    totalProfit: totalOf(sales.map((sale) => sale[view])),
    averageReturnPercent: averageReturnPercent(
      sales.map((sale) => ({ profit: sale[view], purchasePrice: sale.purchasePrice })),
    ),
  })
  const [made, accepted] = [countFrom('offer_made'), countFrom('offer_accepted')]
  return {
    offers: {
      deals: counted.length,
      made,
      accepted,
      won: countFrom('won'),
      acceptanceRatePercent: acceptanceRatePercent(made, accepted),
    },
    sold: {
      count: sales.length,
      gross: earnings('gross'),
      net: earnings('net'),
      days: averageDurationDays(sales),
    },
  }
}

function timesIn(stages: Figures['dealStages'] | Figures['projectStages']): Record<string, number | null> {
  return Object.fromEntries(
    stages.filter(({ count }) => count > 0).map(({ stage, averageDays }) => [stage, averageDays]),
  )
}

/** Mean days in each stage that was left in the period, calculated move by move. */
function staysOf(
  histories: readonly { createdAt: string; moves: readonly TestMove[] }[],
  period: Period,
  ends: readonly string[],
): Record<string, number | null> {
  const found = new Map<string, Map<number, number>>()
  for (const [index, { createdAt, moves: all }] of histories.entries()) {
    let entered = createdAt
    for (const { from, at } of all.filter((move) => move.from !== move.to)) {
      const seconds = (Date.parse(at) - Date.parse(entered)) / 1000
      entered = at
      if (seconds < 60 || ends.includes(from) || !isInPeriod(civilDay(at), period, TODAY)) continue
      const ofStage = found.get(from) ?? new Map<number, number>()
      found.set(from, ofStage.set(index, (ofStage.get(index) ?? 0) + seconds))
    }
  }
  return Object.fromEntries(
    [...found].map(([stage, times]) => [
      stage,
      averageStayDays(
        [...times.values()].reduce((all, some) => all + some, 0),
        times.size,
      ),
    ]),
  )
}
