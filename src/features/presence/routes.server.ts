import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '#src/lib/app-error.ts'
import { doneSchema } from '#src/lib/done-schema.ts'
import { createApi, idParams, json, jsonBody, problems } from '#src/platform/api.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { isSubscriber, requireMemberOf } from '#src/platform/session.ts'
import { tellSighting } from './queries.server.ts'
import { nameOf } from './rules.ts'
import { sightingInputSchema } from './schema.ts'

/** Three a minute keep a page present; the rest is for going from page to page. */
const SIGHTINGS_A_MINUTE = 120

const sightingRoute = createRoute({
  method: 'post',
  path: '/{id}/presence',
  operationId: 'reportPresence',
  summary: 'Say what one has open',
  description:
    'Colleagues who follow the organization are told with a `presence` event. Holds for 45 seconds, unless said again; `place` null ends it at once. Nothing is kept. May be sent as a beacon; repeating it is harmless.',
  request: { params: idParams, body: jsonBody(sightingInputSchema) },
  responses: {
    200: json(doneSchema, 'It is told'),
    ...problems('not_signed_in', 'subscription_required', 'not_found'),
  },
})

/** Who of an organization looks at what now. */
export function presenceRoutes(): OpenAPIHono<Services> {
  return createApi().openapi(sightingRoute, async (c) => {
    const session = await requireMemberOf(c, c.req.valid('param').id)
    if (!isSubscriber(session)) throw new AppError('subscription_required')
    const { organizationId, userId, email } = session
    await limitRate(c, { key: `presence:${userId}`, hits: SIGHTINGS_A_MINUTE, seconds: 60 })
    const sighting = { ...c.req.valid('json'), organizationId, userId, name: nameOf(email) }
    const isTold = await inOrganization(c.get('db'), session, (tx) => tellSighting(tx, sighting))
    if (!isTold) throw new AppError('not_found')
    return c.json({ done: true } as const, 200)
  })
}
