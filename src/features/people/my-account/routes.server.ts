import {
  accountSchema,
  activitiesSchema,
  nameChangeSchema,
  passwordSchema,
} from '#src/features/people/accounts/account-schema.ts'
import { setPassword } from '#src/features/people/accounts/mail-links/service.server.ts'
import {
  findReauthenticationMethods,
  listActivity,
  readDigest,
  setName,
} from '#src/features/people/accounts/queries.server.ts'
import { recordSecurityChange } from '#src/features/people/accounts/security-changes.server.ts'
import { requireStrongPassword } from '#src/features/people/accounts/service.server.ts'
import { countBackupCodes } from '#src/features/people/accounts/two-factor/service.server.ts'
import { QUARTER_HOUR_SECONDS } from '#src/lib/time/durations.ts'
import { done, json, type Operation, operation } from '#src/platform/api/api.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import { hashPassword } from '#src/platform/session/password-hash.ts'
import { requireRecentAuthentication } from '#src/platform/session/session.ts'
import { rotateSession, setSessionCookie } from '#src/platform/session/session-start.ts'

/** Requires a session, but no subscription and no organization. */
export const myAccountRoutes: Operation[] = [
  operation('get /api/account', {
    operationId: 'getAccount',
    summary: 'Get your account',
    response: json(accountSchema, 'Your account'),
    errors: ['not_signed_in'],
    async handle(c, { session: { userId, email, name, isEmailConfirmed, deleteAt } }) {
      const db = c.get('db')
      const [methods, backupCodesLeft, digest] = await Promise.all([
        findReauthenticationMethods(db, userId),
        countBackupCodes(db, userId),
        readDigest(db, userId),
      ])
      const gone = deleteAt?.toISOString() ?? null
      return { email, name, isEmailConfirmed, deleteAt: gone, digest, backupCodesLeft, ...methods }
    },
  }),
  operation('put /api/account/name', {
    operationId: 'updateName',
    summary: 'Change what your colleagues call you',
    body: nameChangeSchema,
    response: done('The name is saved'),
    errors: ['not_signed_in'],
    async handle(c, { session: { userId }, body: { name } }) {
      await setName(c.get('db'), userId, name)
    },
  }),
  operation('put /api/account/password', {
    operationId: 'updatePassword',
    summary: 'Change your password, or set the first one',
    description: 'Ends all other sessions; this one gets a new secret.',
    access: requireRecentAuthentication,
    body: passwordSchema,
    response: done('The password is set'),
    errors: ['not_signed_in', 'proof_required', 'weak_password'],
    async handle(c, { session, body: { password } }) {
      const { userId } = session
      requireStrongPassword(password)
      await limitRate(c, { key: `password:${userId}`, hits: 10, seconds: QUARTER_HOUR_SECONDS })
      const hash = await hashPassword(password)
      const secret = await c.get('db').transaction(async (tx) => {
        await setPassword(tx, userId, hash)
        await recordSecurityChange(c, tx, session, 'password_changed')
        return rotateSession(tx, session)
      })
      setSessionCookie(c, secret)
    },
  }),
  operation('get /api/account/security-activity', {
    operationId: 'listSecurityActivity',
    summary: 'List recent security activity of your account',
    response: json(activitiesSchema, 'Newest first'),
    errors: ['not_signed_in'],
    async handle(c, { session: { userId } }) {
      return { activities: await listActivity(c.get('db'), userId) }
    },
  }),
]
