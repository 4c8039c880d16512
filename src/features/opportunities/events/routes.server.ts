import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createApi, idParams, json, jsonText, organizationHeader, problems } from '#src/platform/api.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import type { Services } from '#src/platform/services.ts'
import { requireSubscriber } from '#src/platform/session.ts'
import { readOpportunity } from '../editing/queries.server.ts'
import { readEvents } from './queries.server.ts'
import { eventsPageSchema } from './schema.ts'

const readEventsRoute = createRoute({
  method: 'get',
  path: '/{id}/events',
  operationId: 'listOpportunityEvents',
  summary: 'List what happened to a deal, the newest first',
  request: {
    params: idParams,
    query: z.object({
      before: z
        .uuid()
        .optional()
        .meta({ description: 'The `next` of the page before; absent: the first page.' }),
    }),
    headers: organizationHeader,
  },
  responses: {
    200: json(eventsPageSchema, 'A page of changes: who, when, before and after'),
    ...problems('not_signed_in', 'subscription_required', 'not_found'),
  },
})

/** The activity of a deal. */
export function opportunityEventRoutes(): OpenAPIHono<Services> {
  return createApi().openapi(readEventsRoute, async (c) => {
    const session = await requireSubscriber(c)
    const { id } = c.req.valid('param')
    const { before } = c.req.valid('query')
    const page = inOrganization(c.get('db'), session, async (tx) => {
      await readOpportunity(tx, session.organizationId, id)
      return readEvents(tx, session.organizationId, id, before ?? null)
    })
    return jsonText(c, await page)
  })
}
