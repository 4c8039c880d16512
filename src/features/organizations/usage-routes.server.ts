import { ADMIN_PROBLEMS, json, type Operation, operation } from '#src/platform/api.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { maxFileBytesOf } from '#src/platform/env.ts'
import { requireAdmin } from '#src/platform/session.ts'
import { sumFileBytes } from '../documents/queries.server.ts'
import { countRecentImports } from '../opportunities/import/queries.server.ts'
import { MAX_IMPORTS_PER_DAY } from '../opportunities/import/schema.ts'
import { countDeals } from '../opportunities/queries.server.ts'
import { MAX_DEALS } from '../opportunities/schema.ts'
import { usageSchema } from './schema.ts'

export const usageRoutes: Operation[] = [
  operation('get /{id}/usage', {
    operationId: 'getOrganizationUsage',
    summary: 'Get an organization’s usage and limits',
    response: json(usageSchema, 'Deals, bytes of files and imports, each with its limit'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { params: { id } }) {
      const session = await requireAdmin(c, id)
      const { organizationId } = session
      const used = await inOrganization(c.get('db'), session, async (tx) => ({
        deals: await countDeals(tx, organizationId),
        fileBytes: await sumFileBytes(tx, organizationId),
        imports: await countRecentImports(tx, organizationId),
      }))
      const maxFileBytes = maxFileBytesOf(c.get('env'))
      return { ...used, maxDeals: MAX_DEALS, maxFileBytes, maxImports: MAX_IMPORTS_PER_DAY }
    },
  }),
]
