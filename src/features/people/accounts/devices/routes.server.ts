import { AppError } from '#src/lib/api/app-error.ts'
import { done, json, type Operation, operation } from '#src/platform/api/api.ts'
import type { Ended } from '#src/platform/rows/access-register.ts'
import { audit } from '#src/platform/rows/audit-log.ts'
import { auditedList, ofAccount } from '#src/platform/rows/audited-list.ts'
import { endSession } from '#src/platform/session/session-start.ts'
import { endSessionOf } from '../access.server.ts'
import { devicesSchema } from '../account-schema.ts'
import { listSessions } from '../queries.server.ts'
import { recordEnded, revokeSessions } from '../security-changes.server.ts'
import { deviceName } from './device-name.ts'

const ENDS_WITH_THEM =
  'Also ends the calendar links, API keys, webhook endpoints and open invitations that were made there.'

const devices = auditedList(ofAccount(), {
  table: 'auth.sessions',
  detail: ({ device }: { device: string; ended: Ended }) => ({ device }),
})

/** Ending a session closes its live streams within a second. */
export const deviceRoutes: Operation[] = [
  devices.list('get /api/account/sessions', {
    operationId: 'listDevices',
    summary: 'List the devices that are signed in to your account',
    response: json(devicesSchema, 'Most recently used first'),
    async read(tx, { session }) {
      const sessions = await listSessions(tx, session.userId)
      const seen = sessions.map(({ userAgent, ...one }) => ({
        ...one,
        name: deviceName(userAgent),
        isThisDevice: one.id === session.sessionId,
      }))
      return { devices: seen }
    },
  }),
  operation('delete /api/account/sessions/others', {
    operationId: 'signOutOtherDevices',
    summary: 'Sign out all other devices',
    description: ENDS_WITH_THEM,
    response: done('All other devices are signed out'),
    errors: ['not_signed_in'],
    async handle(c, { session: { userId, tokenHash } }) {
      await c.get('db').transaction(async (tx) => {
        await revokeSessions(c, tx, userId, tokenHash)
        await audit(c, tx, { action: 'other_sessions_ended', userId })
      })
    },
  }),
  devices.remove('delete /api/account/sessions/{id}', {
    operationId: 'signOutDevice',
    summary: 'Sign out one device',
    description: ENDS_WITH_THEM,
    response: done('The device is signed out'),
    errors: ['not_found'],
    audited: 'session_ended',
    async work({ tx }, { session: { userId }, params: { id } }) {
      const { userAgent, ended } = await endSessionOf(tx, userId, id)
      if (userAgent === undefined) throw new AppError('not_found')
      return { device: deviceName(userAgent), ended }
    },
    after: ({ tx }, { ended }, { c, session }) => recordEnded(c, tx, session.userId, ended),
  }),
  operation('delete /api/account/sessions', {
    operationId: 'signOutEverywhere',
    summary: 'Sign out everywhere, including this device',
    description: ENDS_WITH_THEM,
    response: done('All devices are signed out'),
    errors: ['not_signed_in'],
    async handle(c, { session: { userId } }) {
      await c.get('db').transaction(async (tx) => {
        await revokeSessions(c, tx, userId, null)
        await audit(c, tx, { action: 'all_sessions_ended', userId })
      })
      await endSession(c)
    },
  }),
]
