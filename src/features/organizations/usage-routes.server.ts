import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { createApi, idParams, json, problems } from '#src/platform/api.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { maxFileBytesOf } from '#src/platform/env.ts'
import type { Services } from '#src/platform/services.ts'
import { requireAdmin } from '#src/platform/session.ts'
import { sumFileBytes } from '../documents/queries.server.ts'
import { countRecentImports } from '../opportunities/import/queries.server.ts'
import { MAX_IMPORTS_PER_DAY } from '../opportunities/import/schema.ts'
import { countDeals } from '../opportunities/queries.server.ts'
import { MAX_DEALS } from '../opportunities/schema.ts'
import { usageSchema } from './usage.ts'

const readRoute = createRoute({
  method: 'get',
  path: '/{id}/usage',
  operationId: 'getOrganizationUsage',
  summary: 'Get an organization’s usage and limits',
  request: { params: idParams },
  responses: {
    200: json(usageSchema, 'Deals, bytes of files and imports, each with its limit'),
    ...problems('not_signed_in', 'subscription_required', 'forbidden', 'not_found'),
  },
})

export function usageRoutes(): OpenAPIHono<Services> {
  return createApi().openapi(readRoute, async (c) => {
    const session = await requireAdmin(c, c.req.valid('param').id)
    const { organizationId } = session
    const used = await inOrganization(c.get('db'), session, async (tx) => ({
      deals: await countDeals(tx, organizationId),
      fileBytes: await sumFileBytes(tx, organizationId),
      imports: await countRecentImports(tx, organizationId),
    }))
    const maxFileBytes = maxFileBytesOf(c.get('env'))
    return c.json({ ...used, maxDeals: MAX_DEALS, maxFileBytes, maxImports: MAX_IMPORTS_PER_DAY }, 200)
  })
}
