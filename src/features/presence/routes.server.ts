import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '#src/lib/app-error.ts'
import { doneSchema } from '#src/lib/done-schema.ts'
import { createApi, idParams, json, jsonBody, problems } from '#src/platform/api.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { isSubscriber, requireMemberOf } from '#src/platform/session.ts'
import { notifyOfPlace } from './queries.server.ts'
import { nameOf } from './rules.ts'
import { placeReportSchema } from './schema.ts'

const REPORTS_A_MINUTE = 120

const reportRoute = createRoute({
  method: 'post',
  path: '/{id}/presence',
  operationId: 'reportPresence',
  summary: 'Report what is open in a tab',
  description:
    'Colleagues who follow the organization receive a `presence` event. It applies while the session has a stream of the organization open, and a few seconds longer; a `place` of null ends it immediately. Nothing is stored, and the request can be repeated.',
  request: { params: idParams, body: jsonBody(placeReportSchema) },
  responses: {
    200: json(doneSchema, 'Reported'),
    ...problems('not_signed_in', 'subscription_required', 'not_found'),
  },
})

export function presenceRoutes(): OpenAPIHono<Services> {
  return createApi().openapi(reportRoute, async (c) => {
    const session = await requireMemberOf(c, c.req.valid('param').id)
    if (!isSubscriber(session)) throw new AppError('subscription_required')
    const { organizationId, userId, sessionId, email } = session
    await limitRate(c, { key: `presence:${userId}`, hits: REPORTS_A_MINUTE, seconds: 60 })
    const report = { ...c.req.valid('json'), organizationId, userId, sessionId, name: nameOf(email) }
    const isReported = await inOrganization(c.get('db'), session, (tx) => notifyOfPlace(tx, report))
    if (!isReported) throw new AppError('not_found')
    return c.json({ done: true } as const, 200)
  })
}
