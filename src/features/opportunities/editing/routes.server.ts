import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '#src/lib/app-error.ts'
import { createApi, idParams, json, organizationHeader, problems } from '#src/platform/api.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { rowRoutes } from '#src/platform/row-routes.ts'
import type { Services } from '#src/platform/services.ts'
import { requireSubscriber } from '#src/platform/session.ts'
import { editProblem } from './edits.ts'
import { editOpportunity, loadForEdit, readOpportunity } from './queries.server.ts'
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

/** One deal: reading everything kept of it, and editing it. */
export function opportunityEditRoutes(): OpenAPIHono<Services> {
  const api = createApi().openapi(readRoute, async (c) => {
    const session = await requireSubscriber(c)
    const { id } = c.req.valid('param')
    const deal = await inOrganization(c.get('db'), session, (tx) =>
      readOpportunity(tx, session.organizationId, id),
    )
    return c.json(deal, 200)
  })
  const deals = rowRoutes({
    name: 'opportunity',
    noun: 'a deal',
    schema: savedOpportunitySchema,
    load: loadForEdit,
  })
  deals.change(
    api,
    {
      method: 'patch',
      path: '/{id}',
      operationId: 'updateOpportunity',
      summary: 'Change fields of a deal',
      description:
        'The server works the maximum purchase price out. Another status puts the deal on top of that column; Won needs the actual purchase price and makes the project.',
      body: opportunityEditSchema,
    },
    async (write, identity, deal, edit) => {
      const problem = editProblem(deal, edit)
      if (problem !== null) throw new AppError('invalid_input', problem)
      return JSON.stringify(await editOpportunity(write, identity, deal, edit))
    },
  )
  return api
}
