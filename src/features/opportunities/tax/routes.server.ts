import { ownersProblem } from '#src/finance/tax/ownership.ts'
import { AppError } from '#src/lib/app-error.ts'
import {
  CHANGE_PROBLEMS,
  idempotencyHeaders,
  json,
  type Operation,
  operation,
  organizationHeader,
  ROW_PROBLEMS,
  versionHeaders,
} from '#src/platform/api.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { expectedVersion, limitedWrite } from '#src/platform/idempotency.ts'
import { requireSubscriber } from '#src/platform/session.ts'
import { changeIncomes, changeOwnership, readOwnership } from './queries.server.ts'
import { incomesInputSchema, ownershipInputSchema, ownershipSchema } from './schema.ts'

const response = json(ownershipSchema, 'The ownership, with your own incomes or those shared with you')

/** Under /api/opportunities. */
export const ownershipRoutes: Operation[] = [
  operation('get /{id}/ownership', {
    operationId: 'getOwnership',
    summary: 'Get who owns a deal and how it is taxed',
    headers: organizationHeader,
    response,
    errors: ROW_PROBLEMS,
    async handle(c, { params: { id } }) {
      const session = await requireSubscriber(c)
      return inOrganization(c.get('db'), session, (tx) => readOwnership(tx, session, id))
    },
  }),
  operation('put /{id}/ownership', {
    operationId: 'changeOwnership',
    summary: 'Change who owns a deal and how it is taxed',
    description: 'The version of a deal without a stored ownership is 0.',
    headers: versionHeaders,
    access: requireSubscriber,
    body: ownershipInputSchema,
    response,
    errors: CHANGE_PROBLEMS,
    async handle(c, { session, params: { id }, body: ownership }) {
      const version = expectedVersion(c)
      const problem = ownersProblem(ownership.owners.map((owner) => ({ ...owner, otherIncome: null })))
      if (problem !== null) throw new AppError('invalid_input', problem)
      return limitedWrite(c, session, (write) => changeOwnership(write, session, id, { ownership, version }))
    },
  }),
  operation('put /{id}/ownership/income', {
    operationId: 'changeOwnerIncomes',
    summary: 'Change your own entry of the owners’ incomes',
    description: 'Other members see it only if it is shared.',
    headers: idempotencyHeaders,
    access: requireSubscriber,
    body: incomesInputSchema,
    response,
    errors: ROW_PROBLEMS,
    async handle(c, { session, params: { id }, body: incomes }) {
      return limitedWrite(c, session, (write) => changeIncomes(write, session, id, incomes))
    },
  }),
]
