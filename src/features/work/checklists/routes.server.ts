import { z } from '@hono/zod-openapi'
import { idempotencyHeaders, json, type Operation, operation, ROW_PROBLEMS } from '#src/platform/api/api.ts'
import { resourceRoutes } from '#src/platform/api/resource-routes.ts'
import { reportedBy } from '#src/platform/api/row-routes.ts'
import { changeOrganization, type Identity, type TenantWrite } from '#src/platform/db/in-organization.ts'
import { requireSubscriber } from '#src/platform/session/session.ts'
import { addToBuyingCosts, checklistQueries, startChecklist, updateStop } from './queries.server.ts'
import { checklistResource, checklistSchema } from './schema.ts'

/** The due-diligence checklist of a deal. */
export const checklistRoutes: Operation[] = [
  ...resourceRoutes(checklistResource, checklistQueries).crud({
    list: { operationId: 'getChecklist', summary: 'Get the due-diligence checklist of a deal' },
    create: { summary: 'Add an item to a checklist' },
    update: { description: 'A stop item with a problem is shown on the deal and its card.' },
    async around(write, { organizationId, parentId = '' }, { make }) {
      const row = await make()
      await updateStop(write, organizationId, parentId)
      return row
    },
  }),
  dealOperation('start', {
    operationId: 'startChecklist',
    summary: 'Start a checklist from the organization’s template',
    work: startChecklist,
  }),
  dealOperation('costs', {
    operationId: 'applyChecklistCosts',
    summary: 'Add what was spent on due diligence to the deal’s buying costs',
    work: addToBuyingCosts,
  }),
]

/** A change of a whole checklist, which it returns. */
function dealOperation(
  path: string,
  {
    work,
    ...documentation
  }: {
    operationId: string
    summary: string
    work: (write: TenantWrite, identity: Identity & { now: Date }, opportunityId: string) => Promise<void>
  },
): Operation {
  return operation(`post /api/opportunities/{opportunityId}/checklist/${path}`, {
    ...documentation,
    params: z.object({ opportunityId: z.uuid() }),
    headers: idempotencyHeaders,
    response: json(checklistSchema, 'The checklist'),
    errors: [...ROW_PROBLEMS, 'no_organization', 'already_exists'],
    async handle(c, { params: { opportunityId } }) {
      const session = await requireSubscriber(c)
      const { organizationId } = session
      return changeOrganization(c.get('db'), session, async (write) => {
        await work(reportedBy(c, write), { ...session, now: c.get('now')() }, opportunityId)
        const { body } = await checklistQueries.list(write.tx, organizationId, opportunityId)
        return checklistSchema.parse(JSON.parse(body))
      })
    },
  })
}
