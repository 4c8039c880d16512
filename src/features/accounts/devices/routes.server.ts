import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '#src/lib/app-error.ts'
import { doneSchema } from '#src/lib/done-schema.ts'
import { createApi, idParams, json, problems } from '#src/platform/api.ts'
import { audit } from '#src/platform/audit-log.ts'
import type { Services } from '#src/platform/services.ts'
import { requireSession } from '#src/platform/session.ts'
import { endSession } from '#src/platform/session-start.ts'
import { endSessionsOf } from '../mail-links/queries.server.ts'
import { deviceName } from './device-name.ts'
import { endOneSession, listSessions } from './queries.server.ts'
import { devicesSchema } from './schema.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listDevices',
  summary: 'List the devices that are signed in to your account',
  responses: { 200: json(devicesSchema, 'Most recently used first'), ...problems('not_signed_in') },
})

const endOthers = createRoute({
  method: 'delete',
  path: '/others',
  operationId: 'signOutOtherDevices',
  summary: 'Sign out all other devices',
  responses: { 200: json(doneSchema, 'All other devices are signed out'), ...problems('not_signed_in') },
})

const endOne = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'signOutDevice',
  summary: 'Sign out one device',
  request: { params: idParams },
  responses: { 200: json(doneSchema, 'The device is signed out'), ...problems('not_signed_in', 'not_found') },
})

const endAll = createRoute({
  method: 'delete',
  path: '/',
  operationId: 'signOutEverywhere',
  summary: 'Sign out everywhere, including this device',
  responses: { 200: json(doneSchema, 'All devices are signed out'), ...problems('not_signed_in') },
})

/** Ending a session closes its live streams within a second. */
export function deviceRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(list, async (c) => {
      const session = await requireSession(c)
      const sessions = await listSessions(c.get('db'), session.userId)
      const devices = sessions.map(({ id, userAgent, address, firstSeenAt, lastSeenAt }) => ({
        id,
        name: deviceName(userAgent),
        address,
        firstSeenAt: firstSeenAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isThisDevice: id === session.sessionId,
      }))
      return c.json({ devices }, 200)
    })
    .openapi(endOthers, async (c) => {
      const { userId, tokenHash } = await requireSession(c)
      await c.get('db').transaction(async (tx) => {
        await endSessionsOf(tx, userId, tokenHash)
        await audit(c, tx, { action: 'other_sessions_ended', userId })
      })
      return c.json({ done: true } as const, 200)
    })
    .openapi(endOne, async (c) => {
      const { userId } = await requireSession(c)
      const { id } = c.req.valid('param')
      await c.get('db').transaction(async (tx) => {
        const ended = await endOneSession(tx, userId, id)
        if (ended === null) throw new AppError('not_found')
        await audit(c, tx, {
          action: 'session_ended',
          userId,
          detail: { device: deviceName(ended.userAgent) },
        })
      })
      return c.json({ done: true } as const, 200)
    })
    .openapi(endAll, async (c) => {
      const { userId } = await requireSession(c)
      await c.get('db').transaction(async (tx) => {
        await endSessionsOf(tx, userId, null)
        await audit(c, tx, { action: 'all_sessions_ended', userId })
      })
      await endSession(c)
      return c.json({ done: true } as const, 200)
    })
}
