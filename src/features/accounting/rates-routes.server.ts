import { z } from 'zod'
import {
  ADMIN_PROBLEMS,
  idempotencyHeaders,
  idParams,
  json,
  jsonText,
  type Operation,
  operation,
} from '#src/platform/api.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { idempotentWrite } from '#src/platform/idempotency.ts'
import { requireAdmin } from '#src/platform/session.ts'
import { authorize } from '../organizations/queries.server.ts'
import { canRenameOrganization } from '../organizations/rules.ts'
import { leaveOut, readRates, setRate } from './rates-queries.server.ts'
import { leftOutSchema, rateInputSchema, ratesSchema } from './rates-schema.ts'
import { MEMBER_PROBLEMS, requireSubscribedMember } from './routes.server.ts'

const CHANGE = ['invalid_input', 'stale_version', 'key_reused', 'quota_exceeded'] as const
const headers = idempotencyHeaders.omit({ 'x-organization-id': true })

/** Under /api/organizations. */
export const rateRoutes: Operation[] = [
  operation('get /{id}/rates', {
    operationId: 'getRates',
    summary: 'Get what the organization’s renovations cost',
    description: 'The done budget lines of standard items, and the rates that new plans start with.',
    access: requireSubscribedMember,
    response: json(ratesSchema, 'The lines and rates'),
    errors: MEMBER_PROBLEMS,
    handle: (c, { session }) =>
      inOrganization(c.get('db'), session, (tx) => readRates(tx, session.organizationId)),
  }),
  operation('put /{id}/rates', {
    operationId: 'setRate',
    summary: 'Use a learned rate in new plans, or the usual one again',
    description: '`rate` is the learned one, from three lines on; null is the usual one. For administrators.',
    headers,
    access: requireAdmin,
    body: rateInputSchema,
    response: json(ratesSchema, 'The lines and rates'),
    errors: [...ADMIN_PROBLEMS, ...CHANGE],
    async handle(c, { session, body }) {
      const text = await idempotentWrite(c, session, async (write) => {
        await authorize(write.tx, session, canRenameOrganization)
        return JSON.stringify(await setRate(write, session, body))
      })
      return jsonText(c, text)
    },
  }),
  operation('put /{id}/rates/lines/{lineId}', {
    operationId: 'leaveOutLine',
    summary: 'Leave a budget line out of the learned costs, or count it again',
    params: idParams.extend({ lineId: z.uuid() }),
    headers,
    access: requireSubscribedMember,
    body: leftOutSchema,
    response: json(ratesSchema, 'The lines and rates'),
    errors: [...MEMBER_PROBLEMS, ...CHANGE],
    async handle(c, { session, params: { lineId }, body: { isLeftOut } }) {
      const { organizationId } = session
      const text = await idempotentWrite(c, session, async (write) =>
        JSON.stringify(await leaveOut(write, organizationId, lineId, isLeftOut)),
      )
      return jsonText(c, text)
    },
  }),
]
