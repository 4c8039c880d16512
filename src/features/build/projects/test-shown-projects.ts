import type { Project } from './schema.ts'

/** A project of the board in its first stage. */
export function project(changes: Partial<Project> = {}): Project {
  return {
    id: '01990000-0000-7000-8000-000000000001',
    opportunityId: '01990000-0000-7000-8000-000000000002',
    address: '12 Rimu Street, Petone',
    dealStatus: 'won',
    agentName: null,
    status: 'planning',
    position: 'a0',
    startDate: '2026-03-14T11:00:00Z',
    targetCompletion: null,
    actualCompletion: null,
    soldOn: null,
    saleSettlesOn: null,
    stageEnteredAt: '2026-11-15T02:00:00Z',
    createdAt: '2026-03-14T11:00:00Z',
    updatedAt: '2026-03-14T11:00:00Z',
    doneUpValue: 800_000,
    renovationCost: 100_000,
    profitMargin: 20,
    actualPurchasePrice: 583_333,
    actualSalePrice: null,
    actualRenovationCost: null,
    holdingCosts: null,
    stageEndsOn: null,
    daysLate: null,
    budget: null,
    budgetForecast: null,
    openDates: [],
    settledOn: null,
    version: 1,
    ...changes,
  }
}
export const SOLD = project({
  status: 'sold',
  actualCompletion: '2026-06-29T12:00:00Z',
  actualSalePrice: 750_000,
  actualPurchasePrice: 550_000,
  actualRenovationCost: 95_000,
})
