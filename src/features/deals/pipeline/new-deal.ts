import { currentUser } from '#src/lib/browser/browser-session.ts'
import { type BoardDeal, type BoardStatus, DEFAULT_PROFIT_MARGIN } from './schema.ts'

/** A deal with only an address, in the form that the server will return; `at` is ISO 8601. */
export function newDeal(id: string, address: string, status: BoardStatus, at: string): BoardDeal {
  return {
    id,
    address,
    status,
    position: '',
    askingPrice: null,
    offerPrice: null,
    agentName: null,
    dueDate: null,
    unconditionalDate: null,
    nextDate: null,
    doneUpValue: null,
    renovationCost: null,
    profitMargin: DEFAULT_PROFIT_MARGIN,
    maxPurchasePrice: 0,
    actualPurchasePrice: null,
    abandonedFrom: null,
    abandonReason: null,
    stop: null,
    stageEnteredAt: at,
    createdAt: at,
    version: 0,
    projectStartedAt: null,
    settledOn: null,
    isSold: false,
    actualSalePrice: null,
    actualRenovationCost: null,
    agreedPrice: null,
    holdingCosts: null,
    planned: null,
    floorArea: null,
    hasChecklist: false,
    addedBy: currentUser.get(),
  }
}
