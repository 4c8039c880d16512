import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { doneSchema } from '#src/lib/done-schema.ts'
import { QUARTER_HOUR_SECONDS } from '#src/lib/durations.ts'
import { createApi, json, jsonBody, problems } from '#src/platform/api.ts'
import { audit } from '#src/platform/audit-log.ts'
import { hashPassword } from '#src/platform/password-hash.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { requireRecentAuthentication, requireSession } from '#src/platform/session.ts'
import { rotateSession, setSessionCookie } from '#src/platform/session-start.ts'
import { endSessionsOf, setPassword } from '../mail-links/queries.server.ts'
import { findReauthenticationMethods } from '../reauthentication/queries.server.ts'
import { requireStrongPassword } from '../service.server.ts'
import { countBackupCodes } from '../two-factor/queries.server.ts'
import { listActivity } from './queries.server.ts'
import { accountSchema, activitiesSchema, newPasswordSchema } from './schema.ts'
import { queueSecurityNotice } from './service.server.ts'

const read = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getAccount',
  summary: 'Get your account',
  responses: { 200: json(accountSchema, 'Your account'), ...problems('not_signed_in') },
})

const changePassword = createRoute({
  method: 'put',
  path: '/password',
  operationId: 'changePassword',
  summary: 'Change your password, or set the first one',
  description: 'Ends all other sessions; this one gets a new secret.',
  request: { body: jsonBody(newPasswordSchema) },
  responses: {
    200: json(doneSchema, 'The password is set'),
    ...problems('not_signed_in', 'proof_required', 'weak_password'),
  },
})

const readActivity = createRoute({
  method: 'get',
  path: '/security-activity',
  operationId: 'listSecurityActivity',
  summary: 'List recent security activity of your account',
  responses: { 200: json(activitiesSchema, 'Newest first'), ...problems('not_signed_in') },
})

/** Requires a session, but no subscription and no organization. */
export function myAccountRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(read, async (c) => {
      const { userId, email, isEmailConfirmed, deleteAt } = await requireSession(c)
      const db = c.get('db')
      const [methods, backupCodesLeft] = await Promise.all([
        findReauthenticationMethods(db, userId),
        countBackupCodes(db, userId),
      ])
      const gone = deleteAt?.toISOString() ?? null
      return c.json({ email, isEmailConfirmed, deleteAt: gone, backupCodesLeft, ...methods }, 200)
    })
    .openapi(changePassword, async (c) => {
      const session = await requireRecentAuthentication(c)
      const { userId, tokenHash } = session
      const { password } = c.req.valid('json')
      requireStrongPassword(password)
      await limitRate(c, { key: `password:${userId}`, hits: 10, seconds: QUARTER_HOUR_SECONDS })
      const hash = await hashPassword(password)
      const secret = await c.get('db').transaction(async (tx) => {
        await setPassword(tx, userId, hash)
        await endSessionsOf(tx, userId, tokenHash)
        await audit(c, tx, { action: 'password_changed', userId })
        await queueSecurityNotice(tx, userId, 'password_changed')
        return rotateSession(tx, session)
      })
      setSessionCookie(c, secret)
      return c.json({ done: true } as const, 200)
    })
    .openapi(readActivity, async (c) => {
      const { userId } = await requireSession(c)
      return c.json({ activities: await listActivity(c.get('db'), userId) }, 200)
    })
}
