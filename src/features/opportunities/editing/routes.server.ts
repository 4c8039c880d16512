import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '#src/lib/app-error.ts'
import {
  CHANGE_PROBLEMS,
  createApi,
  idParams,
  isUndo,
  json,
  jsonBody,
  jsonText,
  organizationHeader,
  problems,
  versionHeaders,
} from '#src/server/api.ts'
import { inOrganization } from '#src/server/db/in-organization.ts'
import type { Services } from '#src/server/services.ts'
import { requireSubscriber } from '#src/server/session.ts'
import { changeOnce, expectedVersion } from '#src/server/write-once.ts'
import { editOpportunity, loadForEdit, readOpportunity } from './queries.server.ts'
import { editProblem } from './rules.ts'
import { opportunityEditSchema, opportunitySchema, savedOpportunitySchema } from './schema.ts'

const readRoute = createRoute({
  method: 'get',
  path: '/{id}',
  operationId: 'getOpportunity',
  summary: 'Read a deal',
  request: { params: idParams, headers: organizationHeader },
  responses: {
    200: json(opportunitySchema, 'The deal'),
    ...problems('not_signed_in', 'subscription_required', 'not_found'),
  },
})

const editRoute = createRoute({
  method: 'patch',
  path: '/{id}',
  operationId: 'updateOpportunity',
  summary: 'Change fields of a deal',
  description:
    'The server works the maximum purchase price out. Another status puts the deal on top of that column; Won needs the actual purchase price and makes the project.',
  request: { params: idParams, headers: versionHeaders, body: jsonBody(opportunityEditSchema) },
  responses: {
    200: json(savedOpportunitySchema, 'The whole deal as it is now, with the organization’s new version'),
    ...problems(...CHANGE_PROBLEMS),
  },
})

/** One deal: reading everything kept of it, and editing it. */
export function opportunityEditRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(readRoute, async (c) => {
      const session = await requireSubscriber(c)
      const { id } = c.req.valid('param')
      const deal = await inOrganization(c.get('db'), session, (tx) =>
        readOpportunity(tx, session.organizationId, id),
      )
      return c.json(deal, 200)
    })
    .openapi(editRoute, async (c) => {
      const { id } = c.req.valid('param')
      const edit = c.req.valid('json')
      const session = await requireSubscriber(c)
      const version = expectedVersion(c)
      const saved = await changeOnce(c, session, async (write) => {
        const deal = await loadForEdit(write.tx, session.organizationId, id, version)
        const problem = editProblem(deal, edit)
        if (problem !== null) throw new AppError('invalid_input', problem)
        const opportunity = await editOpportunity(write, { ...session, isUndo: isUndo(c) }, deal, edit)
        return JSON.stringify({ version: write.version, opportunity })
      })
      return jsonText(c, saved)
    })
}
