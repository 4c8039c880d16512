import { ADMIN_PROBLEMS, json, type Operation, operation, versionHeaders } from '#src/platform/api.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { expectedVersion, limitedWrite } from '#src/platform/idempotency.ts'
import { requireAdmin, requireMemberOf } from '#src/platform/session.ts'
import { changeAssumptions, readAssumptions } from '../opportunities/assumptions/queries.server.ts'
import { assumptionsSchema, storedAssumptionsSchema } from '../opportunities/assumptions/schema.ts'
import { authorize } from './queries.server.ts'
import { canRenameOrganization } from './rules.ts'

/** Under /api/organizations. Members read, administrators write. */
export const assumptionRoutes: Operation[] = [
  operation('get /{id}/assumptions', {
    operationId: 'getAssumptions',
    summary: 'Get the usual figures of an organization’s calculations',
    response: json(storedAssumptionsSchema, 'The assumptions with their version'),
    errors: ['not_signed_in', 'not_found'],
    async handle(c, { params: { id } }) {
      const session = await requireMemberOf(c, id)
      return inOrganization(c.get('db'), session, (tx) => readAssumptions(tx, session.organizationId))
    },
  }),
  operation('put /{id}/assumptions', {
    operationId: 'changeAssumptions',
    summary: 'Change the usual figures of an organization’s calculations',
    headers: versionHeaders.pick({ 'if-match': true }),
    access: requireAdmin,
    body: assumptionsSchema,
    response: json(storedAssumptionsSchema, 'The changed assumptions'),
    errors: [...ADMIN_PROBLEMS, 'stale_version', 'version_required'],
    async handle(c, { session, body: assumptions }) {
      const version = expectedVersion(c)
      return limitedWrite(c, session, async (write) => {
        await authorize(write.tx, session, canRenameOrganization)
        return changeAssumptions(write, session, { assumptions, version })
      })
    },
  }),
]
