import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { createApi } from '#src/platform/api.ts'
import type { Identity } from '#src/platform/db/in-organization.ts'
import { rowRoutes } from '#src/platform/row-routes.ts'
import type { Services } from '#src/platform/services.ts'
import { requireMember, type Session, tokenOf } from '#src/platform/session.ts'
import { addOpportunity } from './adding.server.ts'
import { deleteOpportunity, undeleteOpportunity } from './deletion.server.ts'
import {
  abandonOpportunity,
  loadForChange,
  placeOpportunity,
  readBoard,
  readCreationRights,
  restoreOpportunity,
} from './queries.server.ts'
import { canCreateOpportunity, placementProblem } from './rules.ts'
import {
  abandonmentSchema,
  boardSchema,
  changedOpportunitySchema,
  placementSchema,
  savedAsNewSchema,
} from './schema.ts'

/** Deals: the board, saving, moving, abandoning and deleting. */
export function opportunityRoutes(): OpenAPIHono<Services> {
  const api = createApi()
  const deals = rowRoutes({
    name: 'opportunity',
    noun: 'a deal',
    schema: changedOpportunitySchema,
    load: loadForChange,
  })
  deals.list(
    api,
    {
      operationId: 'listOpportunities',
      summary: 'List the deals of the board, abandoned ones included',
      schema: boardSchema,
    },
    readBoard,
  )
  deals.create(
    api,
    {
      operationId: 'createOpportunity',
      summary: 'Save a deal as New Listing',
      description:
        'With another status it moves there at once. The first deal of a personal organization needs no subscription.',
      body: savedAsNewSchema,
      authorize: requireCreator,
    },
    async (write, session, deal) => {
      const rights = await readCreationRights(write.tx, session.organizationId)
      if (!canCreateOpportunity(session, rights)) throw new AppError('subscription_required')
      return addOpportunity(write, session, deal)
    },
  )
  deals.change(
    api,
    {
      method: 'put',
      path: '/{id}/placement',
      operationId: 'moveOpportunity',
      summary: 'Move a deal to a column and a place in it',
      description: 'Moving to Won needs the actual purchase price and makes the project.',
      body: placementSchema,
    },
    (write, session, deal, { status, afterId, actualPurchasePrice }) => {
      const problem = placementProblem(deal.status, status, actualPurchasePrice)
      if (problem !== null) throw new AppError('invalid_input', problem)
      return placeOpportunity(write, session, deal, { status, afterId, actualPurchasePrice })
    },
  )
  deals.change(
    api,
    {
      method: 'put',
      path: '/{id}/abandonment',
      operationId: 'abandonOpportunity',
      summary: 'Abandon a deal',
      body: abandonmentSchema,
    },
    (write, session, deal, { reason }) => {
      if (deal.status === 'abandoned') throw new AppError('invalid_input', 'This deal is abandoned already.')
      return abandonOpportunity(write, session, deal, reason)
    },
  )
  deals.change(
    api,
    {
      method: 'delete',
      path: '/{id}/abandonment',
      operationId: 'restoreOpportunity',
      summary: 'Restore an abandoned deal to the stage it left',
    },
    (write, session, deal) => {
      if (deal.status !== 'abandoned') throw new AppError('invalid_input', 'This deal is not abandoned.')
      return restoreOpportunity(write, session, deal)
    },
  )
  deals.deletion(
    api,
    { remove: deleteOpportunity, restore: undeleteOpportunity },
    'Its project and documents go with it.',
  )
  return api
}

/** A member who saves a deal; a guest is told what is missing, somebody whose session ran out that it did. */
function requireCreator(c: Context<Services>): Promise<Session & Identity> {
  if (tokenOf(c) === null) throw new AppError('not_signed_in', 'No user authenticated')
  return requireMember(c)
}
