import { expect, test } from 'vitest'
import { stageSummaries } from '#src/ui/board/lanes.ts'
import { groupByStatus, lanesOf, sumOfPrices } from '../board-changes.ts'
import type { BoardDeal } from '../schema.ts'
import { pipelineOverview } from './overview.ts'

const TODAY = '2026-11-21'

function deal(id: string, changes: Partial<BoardDeal>): BoardDeal {
  return {
    id,
    address: `${id} Tāwhai Street`,
    status: 'new_listing',
    position: id,
    askingPrice: null,
    offerPrice: null,
    agentName: null,
    dueDate: null,
    unconditionalDate: null,
    nextDate: null,
    doneUpValue: null,
    renovationCost: null,
    profitMargin: 20,
    maxPurchasePrice: 0,
    actualPurchasePrice: null,
    abandonedFrom: null,
    abandonReason: null,
    stop: null,
    stageEnteredAt: '2026-11-15T02:00:00Z',
    projectStartedAt: null,
    settledOn: null,
    isSold: false,
    actualSalePrice: null,
    actualRenovationCost: null,
    floorArea: null,
    hasChecklist: false,
    addedBy: null,
    agreedPrice: null,
    planned: null,
    holdingCosts: null,
    createdAt: '2026-11-15T02:00:00Z',
    version: 1,
    ...changes,
  }
}

const DEALS = [
  deal('a', { doneUpValue: 800_000, renovationCost: 100_000, askingPrice: 600_000 }),
  deal('b', { doneUpValue: 390_000, renovationCost: 100_000, actualPurchasePrice: 300_000, status: 'won' }),
  deal('c', { doneUpValue: 550_000, renovationCost: 100_000, actualPurchasePrice: 400_000, status: 'won' }),
  deal('d', { askingPrice: 500_000.5, offerPrice: 480_000.25, status: 'offer_made', dueDate: '2026-11-20' }),
]

// Clauses: deal-workflow 9.10, 11.17
test('the overview includes complete deals only, as a ratio of sums', () => {
  expect(pipelineOverview(DEALS, TODAY)).toEqual({
    averageMarginPercent: 9.9,
    profit: 156_667,
    moneyIn: 1_583_333,
    doneUpValue: 1_740_000,
    price: 1_283_333,
    renovation: 300_000,
    completeDeals: 3,
    deals: 4,
    needAttention: 1,
    overdue: 1,
    dueThisWeek: 0,
    missing: 0,
  })
})

test('figures without a complete deal are missing, not zero', () => {
  expect(pipelineOverview([], TODAY)).toMatchObject({
    averageMarginPercent: null,
    profit: null,
    moneyIn: null,
  })
})

test('a stage’s sum uses the price paid, otherwise the offer, otherwise the asking price', () => {
  const stages = stageSummaries(lanesOf(groupByStatus(DEALS)), sumOfPrices)
  expect(stages.map(({ stage, count, sum }) => [stage.shortLabel, count, sum])).toEqual([
    ['New', 1, 600_000],
    ['Contact', 0, null],
    ['Criteria', 0, null],
    ['Offer', 1, 480_000.25],
    ['Accepted', 0, null],
    ['Diligence', 0, null],
    ['Funding', 0, null],
    ['Won', 2, 700_000],
  ])
  expect(stages.at(-1)?.share).toBe(1)
})

test('a stage whose deals have no price has no sum, as one without deals', () => {
  const [first, second] = stageSummaries(lanesOf(groupByStatus([deal('a', {})])), sumOfPrices)
  expect(first).toMatchObject({ count: 1, sum: null, share: 0 })
  expect(second).toMatchObject({ count: 0, sum: null, share: 0 })
})
