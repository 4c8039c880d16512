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
import { changePlan, readPlan, setBaseline } from './plan-queries.server.ts'
import { planInputSchema, planSchema } from './plan-schema.ts'

const response = json(planSchema, 'The plan, its baseline and its dates')

/** Under /api/projects. */
export const planRoutes: Operation[] = [
  operation('get /{id}/plan', {
    operationId: 'getPlan',
    summary: 'Get the plan of a project’s stages',
    description: 'A project whose plan was never saved has version 0 and the usual plan from its start.',
    headers: organizationHeader,
    response,
    errors: ROW_PROBLEMS,
    async handle(c, { params: { id } }) {
      const session = await requireSubscriber(c)
      return inOrganization(c.get('db'), session, (tx) => readPlan(tx, session, id))
    },
  }),
  operation('put /{id}/plan', {
    operationId: 'changePlan',
    summary: 'Change the plan of a project’s stages',
    description: 'The plan of a sold project can’t be changed.',
    headers: versionHeaders,
    access: requireSubscriber,
    body: planInputSchema,
    response,
    errors: CHANGE_PROBLEMS,
    async handle(c, { session, params: { id }, body: plan }) {
      const change = { plan, version: expectedVersion(c) }
      return limitedWrite(c, session, (write) => changePlan(write, session, id, change))
    },
  }),
  operation('put /{id}/plan/baseline', {
    operationId: 'setPlanBaseline',
    summary: 'Set the plan that slips are measured from',
    headers: organizationHeader,
    access: requireSubscriber,
    body: planInputSchema,
    response,
    errors: ROW_PROBLEMS,
    async handle(c, { session, params: { id }, body: baseline }) {
      return limitedWrite(c, session, (write) => setBaseline(write, session, id, baseline))
    },
  }),
]
