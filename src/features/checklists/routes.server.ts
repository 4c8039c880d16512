import { z } from '@hono/zod-openapi'
import {
  ADMIN_PROBLEMS,
  idempotencyHeaders,
  json,
  type Operation,
  operation,
  ROW_PROBLEMS,
  versionHeaders,
} from '#src/platform/api.ts'
import {
  changeOrganization,
  type Identity,
  inOrganization,
  type TenantWrite,
} from '#src/platform/db/in-organization.ts'
import { expectedVersion, limitedWrite } from '#src/platform/idempotency.ts'
import { reportedBy, rowRoutes } from '#src/platform/row-routes.ts'
import { requireAdmin, requireMemberOf, requireSubscriber } from '#src/platform/session.ts'
import { authorize } from '../organizations/queries.server.ts'
import { canRenameOrganization } from '../organizations/rules.ts'
import {
  addToBuyingCosts,
  changeTemplate,
  checklistQueries,
  itemColumns,
  readChecklist,
  readTemplate,
  startChecklist,
  updateStop,
} from './queries.server.ts'
import {
  changedItemSchema,
  checklistInputSchema,
  checklistSchema,
  newChecklistItemSchema,
  storedTemplateSchema,
  templateSchema,
} from './schema.ts'

const items = rowRoutes({
  name: 'checklistItem',
  noun: 'an item of a checklist',
  schema: changedItemSchema,
  load: checklistQueries.load,
  parentParam: 'opportunityId',
})

/** The due-diligence checklist of a deal, under /api/opportunities/{opportunityId}/checklist. */
export const checklistRoutes: Operation[] = [
  items.list({
    operationId: 'getChecklist',
    summary: 'Get the due-diligence checklist of a deal',
    schema: checklistSchema,
    read: readChecklist,
  }),
  items.create({
    operationId: 'createChecklistItem',
    summary: 'Add an item to a checklist',
    body: newChecklistItemSchema,
    work: async (write, identity, item) => {
      const { organizationId, parentId } = identity
      const columns = itemColumns(item)
      return withStop(
        write,
        identity,
        checklistQueries.insert(write, organizationId, { id: item.id, parentId, columns }),
      )
    },
  }),
  items.change('put /{id}', {
    operationId: 'updateChecklistItem',
    summary: 'Change an item of a checklist',
    description: 'A stop item with a problem is shown on the deal and its card.',
    body: checklistInputSchema,
    work: (write, identity, { id }, item) =>
      withStop(
        write,
        identity,
        checklistQueries.update(write, identity.organizationId, id, itemColumns(item)),
      ),
  }),
  ...items.deletion({
    remove: (write, identity, { id }) =>
      withStop(write, identity, checklistQueries.remove(write, identity.organizationId, id)),
    restore: (write, identity, id) =>
      withStop(
        write,
        identity,
        checklistQueries.restore(write, identity.organizationId, id, identity.parentId),
      ),
  }),
  dealOperation('start', {
    operationId: 'startChecklist',
    summary: 'Start a checklist from the organization’s template',
    work: startChecklist,
  }),
  dealOperation('costs', {
    operationId: 'addChecklistCosts',
    summary: 'Add what was spent on due diligence to the deal’s buying costs',
    work: addToBuyingCosts,
  }),
]

async function withStop(
  write: TenantWrite,
  { organizationId, parentId }: Identity & { parentId?: string | undefined },
  changed: Promise<string>,
): Promise<string> {
  const row = await changed
  if (parentId !== undefined) await updateStop(write, organizationId, parentId)
  return row
}

/** A change of a whole checklist, which it returns. */
function dealOperation(
  path: string,
  {
    work,
    ...documentation
  }: {
    operationId: string
    summary: string
    work: (write: TenantWrite, identity: Identity, opportunityId: string) => Promise<void>
  },
): Operation {
  return operation(`post /${path}`, {
    ...documentation,
    params: z.object({ opportunityId: z.uuid() }),
    headers: idempotencyHeaders,
    response: json(checklistSchema, 'The checklist'),
    errors: [...ROW_PROBLEMS, 'no_organization', 'already_exists'],
    async handle(c, { params: { opportunityId } }) {
      const session = await requireSubscriber(c)
      const { organizationId } = session
      return changeOrganization(c.get('db'), session, async (write) => {
        await work(reportedBy(c, write), session, opportunityId)
        const { body } = await readChecklist(write.tx, organizationId, opportunityId)
        return checklistSchema.parse(JSON.parse(body))
      })
    },
  })
}

/** Under /api/organizations. Members read, administrators write. */
export const checklistTemplateRoutes: Operation[] = [
  operation('get /{id}/checklist-template', {
    operationId: 'getChecklistTemplate',
    summary: 'Get the checklist that an organization’s deals start with',
    response: json(storedTemplateSchema, 'The template with its version'),
    errors: ['not_signed_in', 'not_found'],
    async handle(c, { params: { id } }) {
      const session = await requireMemberOf(c, id)
      return inOrganization(c.get('db'), session, (tx) => readTemplate(tx, session.organizationId))
    },
  }),
  operation('put /{id}/checklist-template', {
    operationId: 'changeChecklistTemplate',
    summary: 'Change the checklist that an organization’s deals start with',
    headers: versionHeaders.pick({ 'if-match': true }),
    access: requireAdmin,
    body: templateSchema,
    response: json(storedTemplateSchema, 'The changed template'),
    errors: [...ADMIN_PROBLEMS, 'stale_version', 'version_required'],
    async handle(c, { session, body: template }) {
      const version = expectedVersion(c)
      return limitedWrite(c, session, async (write) => {
        await authorize(write.tx, session, canRenameOrganization)
        return changeTemplate(write, session, { template, version })
      })
    },
  }),
]
