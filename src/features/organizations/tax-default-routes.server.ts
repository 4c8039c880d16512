import { ownersProblem } from '#src/finance/tax/ownership.ts'
import { AppError } from '#src/lib/app-error.ts'
import { ADMIN_PROBLEMS, json, type Operation, operation, versionHeaders } from '#src/platform/api.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { expectedVersion, limitedWrite } from '#src/platform/idempotency.ts'
import { requireAdmin, requireMemberOf } from '#src/platform/session.ts'
import { changeTaxDefaults, readTaxDefaults } from '../opportunities/tax/queries.server.ts'
import { storedTaxDefaultsSchema, taxDefaultsSchema } from '../opportunities/tax/schema.ts'
import { authorize } from './queries.server.ts'
import { canRenameOrganization } from './rules.ts'

/** Under /api/organizations. Members read, administrators write. */
export const taxDefaultRoutes: Operation[] = [
  operation('get /{id}/tax-defaults', {
    operationId: 'getTaxDefaults',
    summary: 'Get the ownership that an organization’s deals start with',
    response: json(storedTaxDefaultsSchema, 'The defaults with their version'),
    errors: ['not_signed_in', 'not_found'],
    async handle(c, { params: { id } }) {
      const session = await requireMemberOf(c, id)
      return inOrganization(c.get('db'), session, (tx) => readTaxDefaults(tx, session.organizationId))
    },
  }),
  operation('put /{id}/tax-defaults', {
    operationId: 'changeTaxDefaults',
    summary: 'Change the ownership that an organization’s deals start with',
    description: 'Deals whose ownership was changed keep their own.',
    headers: versionHeaders.pick({ 'if-match': true }),
    access: requireAdmin,
    body: taxDefaultsSchema,
    response: json(storedTaxDefaultsSchema, 'The changed defaults'),
    errors: [...ADMIN_PROBLEMS, 'stale_version', 'version_required'],
    async handle(c, { session, body: taxDefaults }) {
      const version = expectedVersion(c)
      const problem = ownersProblem(taxDefaults.owners.map((owner) => ({ ...owner, otherIncome: null })))
      if (problem !== null) throw new AppError('invalid_input', problem)
      return limitedWrite(c, session, async (write) => {
        await authorize(write.tx, session, canRenameOrganization)
        return changeTaxDefaults(write, session, { taxDefaults, version })
      })
    },
  }),
]
