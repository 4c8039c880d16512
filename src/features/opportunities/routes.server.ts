import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import {
  CHANGE_PROBLEMS,
  createApi,
  idempotencyHeaders,
  idParams,
  json,
  jsonBody,
  jsonText,
  organizationHeader,
  problems,
  ROW_PROBLEMS,
  versionHeaders,
} from '#src/server/api.ts'
import { type Identity, inOrganization } from '#src/server/db/in-organization.ts'
import { rowChanges } from '#src/server/row-changes.ts'
import type { Services } from '#src/server/services.ts'
import { requireMember, requireSubscriber, type Session, tokenOf } from '#src/server/session.ts'
import { versionedAnswers } from '#src/server/versioned-answers.ts'
import { writeOnce } from '#src/server/write-once.ts'
import { addOpportunity } from './adding/queries.server.ts'
import { deleteOpportunity, undeleteOpportunity } from './deletion/queries.server.ts'
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

const deals = rowChanges({ name: 'opportunity', load: loadForChange })
const changed = json(changedOpportunitySchema, 'The deal as it is now, with the organization’s new version')

const readBoardRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listOpportunities',
  summary: 'List the deals of the board, abandoned ones included',
  description: 'Answers 304 to a matching If-None-Match.',
  request: { headers: organizationHeader },
  responses: {
    200: json(boardSchema, 'The board'),
    304: { description: 'Unchanged' },
    ...problems(...ROW_PROBLEMS, 'no_organization'),
  },
})

const createRouteOf = createRoute({
  method: 'post',
  path: '/',
  operationId: 'createOpportunity',
  summary: 'Save a deal as New Listing',
  description:
    'With another status it moves there at once. The first deal of a personal organization needs no subscription.',
  request: { headers: idempotencyHeaders, body: jsonBody(savedAsNewSchema) },
  responses: {
    201: changed,
    ...problems(...ROW_PROBLEMS, 'no_organization', 'quota_exceeded', 'key_reused'),
  },
})

const placeRoute = createRoute({
  method: 'put',
  path: '/{id}/placement',
  operationId: 'moveOpportunity',
  summary: 'Move a deal to a column and a place in it',
  description: 'Moving to Won needs the actual purchase price and makes the project.',
  request: { params: idParams, headers: versionHeaders, body: jsonBody(placementSchema) },
  responses: { 200: changed, ...problems(...CHANGE_PROBLEMS) },
})

const abandonRoute = createRoute({
  method: 'put',
  path: '/{id}/abandonment',
  operationId: 'abandonOpportunity',
  summary: 'Abandon a deal',
  request: { params: idParams, headers: versionHeaders, body: jsonBody(abandonmentSchema) },
  responses: { 200: changed, ...problems(...CHANGE_PROBLEMS) },
})

const restoreRoute = createRoute({
  method: 'delete',
  path: '/{id}/abandonment',
  operationId: 'restoreOpportunity',
  summary: 'Restore an abandoned deal to the stage it left',
  request: { params: idParams, headers: versionHeaders },
  responses: { 200: changed, ...problems(...CHANGE_PROBLEMS) },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteOpportunity',
  summary: 'Delete a deal with its project',
  description: 'Can be undone for two minutes.',
  request: { params: idParams, headers: versionHeaders },
  responses: { 200: changed, ...problems(...CHANGE_PROBLEMS) },
})

const undeleteRoute = createRoute({
  method: 'delete',
  path: '/{id}/deletion',
  operationId: 'undeleteOpportunity',
  summary: 'Undo the deletion of a deal',
  request: { params: idParams, headers: idempotencyHeaders },
  responses: { 200: changed, ...problems(...ROW_PROBLEMS) },
})

/** Deals: the board, saving, moving, abandoning and deleting. */
export function opportunityRoutes(): OpenAPIHono<Services> {
  const answerBoard = versionedAnswers('board')
  return createApi()
    .openapi(readBoardRoute, async (c) => {
      const session = await requireSubscriber(c)
      return answerBoard(c, session.organizationId, session.organizationVersion, () =>
        inOrganization(c.get('db'), session, (tx) => readBoard(tx, session.organizationId)),
      )
    })
    .openapi(createRouteOf, async (c) => {
      const deal = c.req.valid('json')
      const session = await requireCreator(c)
      const answer = await writeOnce(c, session, async (write) => {
        const rights = await readCreationRights(write.tx, session.organizationId)
        if (!canCreateOpportunity(session, rights)) throw new AppError('subscription_required')
        return {
          status: 201,
          body: deals.bodyOf(write.version, await addOpportunity(write, session, deal)),
        }
      })
      return jsonText(c, answer.body, 201)
    })
    .openapi(placeRoute, (c) => {
      const { status, afterId, actualPurchasePrice } = c.req.valid('json')
      return deals.change(c, c.req.valid('param').id, (write, session, deal) => {
        const problem = placementProblem(deal.status, status, actualPurchasePrice)
        if (problem !== null) throw new AppError('invalid_input', problem)
        return placeOpportunity(write, session, deal, { status, afterId, actualPurchasePrice })
      })
    })
    .openapi(abandonRoute, (c) => {
      const { reason } = c.req.valid('json')
      return deals.change(c, c.req.valid('param').id, (write, session, deal) => {
        if (deal.status === 'abandoned')
          throw new AppError('invalid_input', 'This deal is abandoned already.')
        return abandonOpportunity(write, session, deal, reason)
      })
    })
    .openapi(restoreRoute, (c) =>
      deals.change(c, c.req.valid('param').id, (write, session, deal) => {
        if (deal.status !== 'abandoned') throw new AppError('invalid_input', 'This deal is not abandoned.')
        return restoreOpportunity(write, session, deal)
      }),
    )
    .openapi(deleteRoute, (c) =>
      deals.change(c, c.req.valid('param').id, (write, session, deal) =>
        deleteOpportunity(write, session, deal),
      ),
    )
    .openapi(undeleteRoute, (c) => {
      const { id } = c.req.valid('param')
      return deals.changeAsItIs(c, (write, identity) => undeleteOpportunity(write, identity, id))
    })
}

/** A member who saves a deal; a guest is told what is missing, somebody whose session ran out that it did. */
function requireCreator(c: Context<Services>): Promise<Session & Identity> {
  if (tokenOf(c) === null) throw new AppError('not_signed_in', 'No user authenticated')
  return requireMember(c)
}
