import { sumFileBytes } from '#src/features/base/documents/upload-queries.server.ts'
import { countRecentImports } from '#src/features/base/imports/queries.server.ts'
import { MAX_IMPORTS_PER_DAY } from '#src/features/base/imports/schema.ts'
import { countDeals } from '#src/features/deals/deal-editor/editing/adding.server.ts'
import { MAX_DEALS } from '#src/features/deals/pipeline/schema.ts'
import { usageSchema } from '#src/features/people/organizations/schema.ts'
import { ADMIN_PROBLEMS, json, type Operation, operation } from '#src/platform/api/api.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { maxFileBytesOf } from '#src/platform/process/env.ts'
import { requireAdmin } from '#src/platform/session/session.ts'

export const usageRoutes: Operation[] = [
  operation('get /api/organizations/{id}/usage', {
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
