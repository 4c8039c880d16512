import { v7 as uuidv7 } from 'uuid'
import { readDeal } from '#src/features/deals/pipeline/deal-queries.server.ts'
import { type Deal, dealEditSchema, promisedDealSchema } from '#src/features/deals/pipeline/deal-schema.ts'
import {
  CHANGED_DEALS,
  dealNeighbours,
  deleteDeal,
  ofStatus,
  placeDeal,
  readCard,
  undeleteDeal,
} from '#src/features/deals/pipeline/queries.server.ts'
import {
  dealStatusSchema,
  listedDealSchema,
  placementSchema,
  savedAsNewSchema,
} from '#src/features/deals/pipeline/schema.ts'
import { rejectProblem } from '#src/lib/api/app-error.ts'
import { pickFields } from '#src/lib/rows/field-edits.ts'
import { PARENTS } from '#src/lib/rows/resource-list.ts'
import { json, type Operation, onlyPromised } from '#src/platform/api/api.ts'
import { cursorList } from '#src/platform/api/cursor-list.ts'
import { rowRoutes } from '#src/platform/api/row-routes.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import { requireRow } from '#src/platform/rows/parent-rows.ts'
import { addDeal } from './adding.server.ts'
import { dealNumbersSchema, readDealNumbers } from './numbers.server.ts'
import { editDeal } from './queries.server.ts'
import { PLAN_LIMITS, requireCreator } from './routes.server.ts'

const PROMISED_FIELDS = Object.keys(promisedDealSchema.shape) as (keyof typeof promisedDealSchema.shape)[]

const deals = rowRoutes({
  path: '/api/v1/deals',
  name: 'opportunity',
  operationsOf: 'deal',
  noun: 'a deal',
  schema: promisedDealSchema,
  load: readDeal,
  isBare: true,
  shown: promisedDeal,
})

const NO_DEAL_ABOVE = { field: 'afterId', message: 'There is no such deal.' }

/** Our own board may name a deal that has been deleted since: the end of the column, which a program wouldn't expect. */
const neighboursOf: typeof dealNeighbours = async (tx, organizationId, id, placement) => {
  const { afterId } = placement
  if (afterId !== null)
    await requireRow(tx, PARENTS.opportunities, organizationId, afterId).catch(() =>
      rejectProblem(NO_DEAL_ABOVE),
    )
  return dealNeighbours(tx, organizationId, id, placement)
}

/** The deals of the promised API: each operation on one returns all of it. */
export const promisedDealRoutes: Operation[] = onlyPromised(
  cursorList({
    path: '/api/v1/deals',
    operationId: 'listDeals',
    summary: 'List the deals',
    item: listedDealSchema,
    ...CHANGED_DEALS,
    query: { status: dealStatusSchema.optional() },
    only: (_tx, _organizationId, { query: { status } }) => ofStatus(status),
  }),
  deals.create({
    operationId: 'createDeal',
    summary: 'Add a deal as New Listing',
    description: 'With another status, the deal moves to that column.',
    body: savedAsNewSchema.omit({ sales: true }),
    limits: PLAN_LIMITS,
    access: requireCreator,
    async work(write, creator, deal) {
      const id = deal.id ?? uuidv7()
      await addDeal(write, creator, { ...deal, id, sales: null })
      return readPromisedDeal(write.tx, creator.organizationId, id)
    },
  }),
  deals.read('get /api/v1/deals/{id}', {
    operationId: 'getDeal',
    summary: 'Get a deal',
    response: json(promisedDealSchema, 'The deal'),
    read: readPromisedDeal,
  }),
  deals.change('patch /api/v1/deals/{id}', {
    operationId: 'updateDeal',
    summary: 'Change fields of a deal',
    description:
      'The server calculates the maximum purchase price. Another status puts the deal at the top of that column; Won requires the actual purchase price and creates the project.',
    body: dealEditSchema,
    limits: PLAN_LIMITS,
    async work(write, identity, deal, edit) {
      await editDeal(write, identity, deal, edit)
      return readPromisedDeal(write.tx, identity.organizationId, deal.id)
    },
  }),
  deals.change('put /api/v1/deals/{id}/placement', {
    operationId: 'moveDeal',
    summary: 'Move a deal to a column and position',
    description:
      'The deal goes directly below the deal `afterId`, or to the top of the column for null. An abandoned deal is back on the board with it. Moving to Won requires the actual purchase price and creates the project. Deals are abandoned in DoneUp only.',
    body: placementSchema,
    alsoLoad: neighboursOf,
    async work(write, identity, deal, placement, neighbours) {
      await placeDeal(write, identity, deal, placement, neighbours)
      return readPromisedDeal(write.tx, identity.organizationId, deal.id)
    },
  }),
  ...deals.deletion(
    {
      answered: 'A deal as it was before',
      async remove(write, identity, { id }) {
        const { organizationId } = identity
        const deal = await readPromisedDeal(write.tx, organizationId, id)
        await deleteDeal(write, identity, await readCard(write.tx, organizationId, id))
        return deal
      },
      async restore(write, identity, id) {
        await undeleteDeal(write, identity, id)
        return readPromisedDeal(write.tx, identity.organizationId, id)
      },
    },
    'Its project and documents are deleted with it.',
  ),
  deals.read('get /api/v1/deals/{id}/numbers', {
    operationId: 'getDealNumbers',
    summary: 'Get the figures of a deal, its offers and its scenarios',
    response: json(dealNumbersSchema, 'The figures, in NZD to the cent'),
    read: async (tx, organizationId, id) => JSON.stringify(await readDealNumbers(tx, organizationId, id)),
  }),
)

async function readPromisedDeal(tx: TenantTransaction, organizationId: string, id: string): Promise<string> {
  return JSON.stringify(promisedDeal(await readDeal(tx, organizationId, id)))
}

function promisedDeal(whole: Deal) {
  const deal = pickFields(whole, PROMISED_FIELDS)
  const hasMaximum = deal.doneUpValue !== null && deal.renovationCost !== null
  return { ...deal, maxPurchasePrice: hasMaximum ? deal.maxPurchasePrice : null }
}
