import fc from 'fast-check'
import { ONE_OWNER } from '#src/features/deals/deal-tax/test-worked-examples.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { newDeal } from '#src/features/deals/pipeline/new-deal.ts'
import { cents, holdingCosts, price } from '#src/features/deals/pipeline/test-random-deals.ts'
import { FILE_RULES } from '#src/finance/rules/rules.ts'
import type { Project } from './schema.ts'

/** A sold deal with its actual values, and the estimates that it was planned with. */
export const soldDeals = fc.record({
  salePrice: cents(1, 2_500_000),
  purchasePrice: cents(1, 2_500_000),
  renovationCost: cents(0, 500_000),
  doneUpValue: price,
  holdingCosts: fc.option(holdingCosts),
})

export type Sold = typeof soldDeals extends fc.Arbitrary<infer Of> ? Of : never

export const FACTS = {
  ownership: { ...ONE_OWNER, otherIncomes: [], householdIncome: null, otherDebt: null },
  settlement: null,
  today: '2026-11-28',
  rules: FILE_RULES,
}

export function soldDeal({ salePrice, purchasePrice, renovationCost, ...planned }: Sold): Deal {
  return {
    ...newDeal(ID, '1 Rata Street', 'won', '2026-01-05T00:00:00.000Z'),
    ...planned,
    renovationCost: 90_000,
    isSold: true,
    actualSalePrice: salePrice,
    actualPurchasePrice: purchasePrice,
    agreedPrice: purchasePrice,
    actualRenovationCost: renovationCost,
    planned: null,
    agentContact: null,
    notes: null,
    sellingPlan: null,
    renovationItems: null,
    unreadable: [],
    projectId: ID,
    soldOn: '2026-01-05',
    saleSettlesOn: null,
    createdBy: null,
    changedBy: null,
    updatedAt: '2026-11-28T00:00:00.000Z',
  }
}

const ID = '019f0000-0000-7000-8000-000000000001'

export function soldProject({ salePrice, purchasePrice, renovationCost, ...planned }: Sold): Project {
  const at = '2026-01-05T00:00:00.000Z'
  return {
    ...planned,
    id: ID,
    opportunityId: ID,
    address: '1 Rata Street',
    dealStatus: 'won',
    agentName: null,
    status: 'sold',
    position: 'a0',
    startDate: at,
    targetCompletion: null,
    actualCompletion: at,
    soldOn: '2026-01-05',
    saleSettlesOn: null,
    stageEnteredAt: at,
    createdAt: at,
    updatedAt: at,
    renovationCost: 90_000,
    profitMargin: 20,
    actualSalePrice: salePrice,
    actualPurchasePrice: purchasePrice,
    actualRenovationCost: renovationCost,
    stageEndsOn: null,
    daysLate: null,
    budget: null,
    budgetForecast: null,
    openDates: [],
    settledOn: null,
    version: 1,
  }
}

/** What performance is worked out from. */
export function factsOf({ salePrice, purchasePrice, renovationCost, holdingCosts: settings }: Sold) {
  const day = '2026-01-05'
  const sale = { id: ID, address: '1 Rata Street', soldOn: day, startedOn: day, completedOn: day }
  return {
    deals: {},
    offerLog: { deals: 0, dealsAccepted: 0, offers: 0, offersAccepted: 0 },
    sales: [{ ...sale, salePrice, purchasePrice, renovationCost, holdingCosts: settings }],
    dealStays: [],
    projectStays: [],
  }
}
