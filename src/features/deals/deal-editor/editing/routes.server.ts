import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { readDeal } from '#src/features/deals/pipeline/deal-queries.server.ts'
import { dealEditSchema, dealSchema, savedDealSchema } from '#src/features/deals/pipeline/deal-schema.ts'
import { readEvents } from '#src/features/deals/pipeline/event-queries.server.ts'
import { eventsPageSchema } from '#src/features/deals/pipeline/event-schema.ts'
import {
  abandonDeal,
  dealNeighbours,
  deleteDeal,
  placeDeal,
  readBoard,
  readCard,
  restoreDeal,
  undeleteDeal,
} from '#src/features/deals/pipeline/queries.server.ts'
import {
  abandonmentSchema,
  boardSchema,
  changedDealSchema,
  placementSchema,
  savedAsNewSchema,
} from '#src/features/deals/pipeline/schema.ts'
import { applicationProblem, editOfScenario } from '#src/features/deals/scenarios/application.ts'
import { scenarioQueries } from '#src/features/deals/scenarios/queries.server.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { json, type Operation } from '#src/platform/api/api.ts'
import { rowRoutes } from '#src/platform/api/row-routes.ts'
import type { Identity } from '#src/platform/db/in-organization.ts'
import type { Services } from '#src/platform/process/services.ts'
import { requireMember, type Session, tokenOf } from '#src/platform/session/session.ts'
import { addDeal } from './adding.server.ts'
import { editDeal } from './queries.server.ts'

/** A renovation plan has up to 150 items with descriptions, and notes have 20,000 characters. */
export const PLAN_LIMITS = { bytes: 450_000 }

const boardDeals = rowRoutes({
  path: '/api/opportunities',
  name: 'opportunity',
  operationsOf: 'deal',
  noun: 'a deal',
  schema: changedDealSchema,
  load: readCard,
})

export const dealRoutes: Operation[] = [
  boardDeals.list({
    operationId: 'listDeals',
    summary: 'List the deals of the board, including abandoned ones',
    schema: boardSchema,
    read: readBoard,
  }),
  boardDeals.create({
    operationId: 'createDeal',
    summary: 'Save a deal as New Listing',
    description:
      'With another status, the deal moves to that column. The first deal of a personal organization requires no subscription.',
    body: savedAsNewSchema,
    limits: PLAN_LIMITS,
    access: requireCreator,
    work: addDeal,
  }),
  boardDeals.change('put /api/opportunities/{id}/placement', {
    operationId: 'moveDeal',
    summary: 'Move a deal to a column and position',
    description: 'Moving to Won requires the actual purchase price and creates the project.',
    body: placementSchema,
    alsoLoad: dealNeighbours,
    work: placeDeal,
  }),
  boardDeals.change('put /api/opportunities/{id}/abandonment', {
    operationId: 'abandonDeal',
    summary: 'Abandon a deal',
    body: abandonmentSchema,
    work: (write, session, deal, { reason }) => {
      if (deal.status === 'abandoned') throw new AppError('invalid_input', 'This deal is already abandoned.')
      return abandonDeal(write, session, deal, reason)
    },
  }),
  boardDeals.change('delete /api/opportunities/{id}/abandonment', {
    operationId: 'restoreDeal',
    summary: 'Restore an abandoned deal to the stage it left',
    work: (write, session, deal) => {
      if (deal.status !== 'abandoned') throw new AppError('invalid_input', 'This deal is not abandoned.')
      return restoreDeal(write, session, deal)
    },
  }),
  ...boardDeals.deletion(
    { remove: deleteDeal, restore: undeleteDeal },
    'Its project and documents are deleted with it.',
  ),
]

const deals = rowRoutes({
  path: '/api/opportunities',
  name: 'opportunity',
  operationsOf: 'deal',
  noun: 'a deal',
  schema: savedDealSchema,
  load: readDeal,
})

export const dealDetailRoutes: Operation[] = [
  deals.read('get /api/opportunities/{id}', {
    operationId: 'getDeal',
    summary: 'Get a deal',
    response: json(dealSchema, 'The deal'),
    read: async (tx, organizationId, id) => JSON.stringify(await readDeal(tx, organizationId, id)),
  }),
  deals.change('patch /api/opportunities/{id}', {
    operationId: 'updateDeal',
    summary: 'Update a deal',
    description:
      'The server calculates the maximum purchase price. Another status puts the deal at the top of that column; Won requires the actual purchase price and creates the project.',
    body: dealEditSchema,
    limits: PLAN_LIMITS,
    work: async (write, identity, deal, edit) => JSON.stringify(await editDeal(write, identity, deal, edit)),
  }),
  deals.change('post /api/opportunities/{id}/scenarios/{scenarioId}/application', {
    operationId: 'applyScenario',
    summary: 'Apply a scenario to a deal',
    description:
      'Changes the figures of the deal, whose version If-Match names. A purchase price becomes the offer price.',
    params: z.object({ scenarioId: z.uuid() }),
    alsoLoad: (tx, organizationId, id, { scenarioId }) =>
      scenarioQueries.load(tx, organizationId, scenarioId, id),
    work: async (write, identity, deal, _ids, scenario) => {
      const problem = applicationProblem(deal, scenario)
      if (problem !== null) throw new AppError('invalid_input', problem)
      const edit = editOfScenario(deal, scenario)
      return JSON.stringify(await editDeal(write, identity, deal, edit, scenario.name))
    },
  }),
  deals.read('get /api/opportunities/{id}/events', {
    operationId: 'listDealEvents',
    summary: 'List the activity of a deal, newest first',
    response: json(eventsPageSchema, 'A page of changes: who, when, before and after'),
    query: z.object({
      before: z
        .uuid()
        .optional()
        .meta({ description: '`next` of the previous page; omit it for the first page.' }),
    }),
    read: async (tx, organizationId, id, { before = null }) => {
      await readDeal(tx, organizationId, id)
      return readEvents(tx, organizationId, id, before)
    },
  }),
]

/** The first deal needs an account but no subscription. A guest and an expired session get different errors. */
export function requireCreator(c: Context<Services>): Promise<Session & Identity> {
  if (tokenOf(c) === null) throw new AppError('not_signed_in', 'No user authenticated')
  return requireMember(c)
}
