import { z } from 'zod'
import { organizationChange } from '#src/features/people/organizations/organization-change.server.ts'
import { idParams, json, type Operation, operation, ROW_PROBLEMS } from '#src/platform/api/api.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { requireSubscribedMember } from '#src/platform/session/session.ts'
import { leaveOut, readRates, setRate } from './rates-queries.server.ts'
import { leftOutSchema, rateInputSchema, ratesSchema } from './rates-schema.ts'

/** Under /api/organizations. */
export const rateRoutes: Operation[] = [
  operation('get /api/organizations/{id}/rates', {
    operationId: 'getRates',
    summary: 'Get what the organization’s renovations cost',
    description: 'The done budget lines of standard items, and the rates that new plans start with.',
    access: requireSubscribedMember,
    response: json(ratesSchema, 'The lines and rates'),
    errors: ROW_PROBLEMS,
    handle: (c, { session }) =>
      inOrganization(c.get('db'), session, (tx) => readRates(tx, session.organizationId)),
  }),
  organizationChange('put /api/organizations/{id}/rates', {
    operationId: 'updateRate',
    summary: 'Use a learned rate in new plans, or the usual one again',
    description: '`rate` is the learned one, from three lines on; null is the usual one. For administrators.',
    by: 'administrators',
    body: rateInputSchema,
    schema: ratesSchema,
    described: 'The lines and rates',
    work: (write, identity, { input }) => setRate(write, identity, input),
  }),
  organizationChange('put /api/organizations/{id}/rates/lines/{lineId}', {
    operationId: 'leaveOutLine',
    summary: 'Leave a budget line out of the learned costs, or count it again',
    by: 'members',
    params: idParams.extend({ lineId: z.uuid() }),
    body: leftOutSchema,
    schema: ratesSchema,
    described: 'The lines and rates',
    work: (write, { organizationId }, { input, params }) =>
      leaveOut(write, organizationId, params.lineId, input.isLeftOut),
  }),
]
