import {
  CHANGE_PROBLEMS,
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
import { changePack, readPack } from './queries.server.ts'
import { packInputSchema, packSchema } from './schema.ts'

const response = json(packSchema, 'The chosen pack, and all that packs of the deal can show')
/** The material is read from many tables. */
const COST = 3

/** Under /api/opportunities. */
export const packRoutes: Operation[] = [
  operation('get /{id}/pack', {
    operationId: 'getPack',
    summary: 'Get the lender or partner pack of a deal',
    headers: organizationHeader,
    cost: COST,
    response,
    errors: ROW_PROBLEMS,
    async handle(c, { params: { id } }) {
      const session = await requireSubscriber(c)
      const now = c.get('now')()
      return inOrganization(c.get('db'), session, (tx) => readPack(tx, session, { id, now }))
    },
  }),
  operation('put /{id}/pack', {
    operationId: 'changePack',
    summary: 'Change what the pack of a deal shows',
    description: 'The version of a deal without a stored pack is 0.',
    headers: versionHeaders,
    cost: COST,
    access: requireSubscriber,
    body: packInputSchema,
    response,
    errors: CHANGE_PROBLEMS,
    async handle(c, { session, params: { id }, body: pack }) {
      const change = { id, now: c.get('now')(), pack, version: expectedVersion(c) }
      return limitedWrite(c, session, (write) => changePack(write, session, change))
    },
  }),
]
