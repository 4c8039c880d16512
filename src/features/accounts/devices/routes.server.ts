import { AppError } from '#src/lib/app-error.ts'
import { done, json, type Operation, operation } from '#src/platform/api.ts'
import { audit } from '#src/platform/audit-log.ts'
import { requireSession } from '#src/platform/session.ts'
import { endSession } from '#src/platform/session-start.ts'
import { endSessionsOf } from '../mail-links/queries.server.ts'
import { deviceName } from './device-name.ts'
import { endOneSession, listSessions } from './queries.server.ts'
import { devicesSchema } from './schema.ts'

/** Ending a session closes its live streams within a second. */
export const deviceRoutes: Operation[] = [
  operation('get /', {
    operationId: 'listDevices',
    summary: 'List the devices that are signed in to your account',
    response: json(devicesSchema, 'Most recently used first'),
    errors: ['not_signed_in'],
    async handle(c) {
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
      return { devices }
    },
  }),
  operation('delete /others', {
    operationId: 'signOutOtherDevices',
    summary: 'Sign out all other devices',
    response: done('All other devices are signed out'),
    errors: ['not_signed_in'],
    async handle(c) {
      const { userId, tokenHash } = await requireSession(c)
      await c.get('db').transaction(async (tx) => {
        await endSessionsOf(tx, userId, tokenHash)
        await audit(c, tx, { action: 'other_sessions_ended', userId })
      })
    },
  }),
  operation('delete /{id}', {
    operationId: 'signOutDevice',
    summary: 'Sign out one device',
    response: done('The device is signed out'),
    errors: ['not_signed_in', 'not_found'],
    async handle(c, { params: { id } }) {
      const { userId } = await requireSession(c)
      await c.get('db').transaction(async (tx) => {
        const ended = await endOneSession(tx, userId, id)
        if (ended === null) throw new AppError('not_found')
        const detail = { device: deviceName(ended.userAgent) }
        await audit(c, tx, { action: 'session_ended', userId, detail })
      })
    },
  }),
  operation('delete /', {
    operationId: 'signOutEverywhere',
    summary: 'Sign out everywhere, including this device',
    response: done('All devices are signed out'),
    errors: ['not_signed_in'],
    async handle(c) {
      const { userId } = await requireSession(c)
      await c.get('db').transaction(async (tx) => {
        await endSessionsOf(tx, userId, null)
        await audit(c, tx, { action: 'all_sessions_ended', userId })
      })
      await endSession(c)
    },
  }),
]
