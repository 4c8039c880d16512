import { getCookie } from 'hono/cookie'
import { AppError } from '#src/lib/api/app-error.ts'
import { done, json, type Operation, operation } from '#src/platform/api/api.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import { audit } from '#src/platform/rows/audit-log.ts'
import {
  hashToken,
  requireConfirmedEmail,
  requireRecentAuthentication,
} from '#src/platform/session/session.ts'
import { rotateSession, setSessionCookie } from '#src/platform/session/session-start.ts'
import { authenticatorSchema, backupCodesSchema, codeSchema } from '../account-schema.ts'
import { signInResultSchema } from '../schema.ts'
import { queueSecurityNotice, recordSecurityChange } from '../security-changes.server.ts'
import { setAuthCookie, startSession, twoFactorCookieName } from '../service.server.ts'
import {
  codeLimit,
  confirmFirstCode,
  consumeCode,
  countAttempt,
  deleteChallenge,
  makeBackupCodes,
  removeAuthenticator,
  setUpAuthenticator,
} from './service.server.ts'

const MAX_ATTEMPTS = 5

export const twoFactorRoutes: Operation[] = [
  operation('post /api/account/second-factor/authenticator', {
    operationId: 'createAuthenticator',
    summary: 'Start setting up an authenticator app',
    response: json(authenticatorSchema, 'The secret, its otpauth URI and a QR code'),
    errors: ['not_signed_in', 'proof_required', 'email_unconfirmed', 'already_exists'],
    async handle(c) {
      const session = await requireRecentAuthentication(c)
      requireConfirmedEmail(session)
      const authenticator = await setUpAuthenticator(c, c.get('db'), session)
      if (authenticator === null)
        throw new AppError('already_exists', 'An authenticator app is already in use. Turn it off first.')
      return authenticator
    },
  }),
  operation('post /api/account/second-factor/authenticator/confirmation', {
    operationId: 'confirmAuthenticator',
    summary: 'Turn on two-factor authentication with a code from the app',
    description: 'Ends all other sessions of the account.',
    access: requireRecentAuthentication,
    body: codeSchema,
    response: json(backupCodesSchema, 'The backup codes, shown only once'),
    errors: ['not_signed_in', 'proof_required', 'email_unconfirmed', 'wrong_code'],
    async handle(c, { session, body: { code } }) {
      requireConfirmedEmail(session)
      const { userId } = session
      await limitRate(c, codeLimit(userId))
      const confirmed = await c.get('db').transaction(async (tx) => {
        const backupCodes = await confirmFirstCode(c, tx, userId, code)
        if (backupCodes === null) throw new AppError('wrong_code')
        await recordSecurityChange(c, tx, session, 'second_factor_on')
        return { backupCodes, secret: await rotateSession(tx, session) }
      })
      setSessionCookie(c, confirmed.secret)
      return { backupCodes: confirmed.backupCodes }
    },
  }),
  operation('delete /api/account/second-factor/authenticator', {
    operationId: 'turnOffSecondFactor',
    summary: 'Turn off two-factor authentication',
    description: 'Ends all other sessions of the account.',
    response: done('Two-factor authentication is off'),
    errors: ['not_signed_in', 'proof_required'],
    async handle(c) {
      const session = await requireRecentAuthentication(c)
      const secret = await c.get('db').transaction(async (tx) => {
        if (!(await removeAuthenticator(tx, session.userId))) return null
        await recordSecurityChange(c, tx, session, 'second_factor_off')
        return rotateSession(tx, session)
      })
      if (secret !== null) setSessionCookie(c, secret)
    },
  }),
  operation('post /api/account/second-factor/backup-codes', {
    operationId: 'replaceBackupCodes',
    summary: 'Replace the backup codes',
    description: 'Ends all other sessions of the account.',
    response: json(backupCodesSchema, 'The backup codes, shown only once'),
    errors: ['not_signed_in', 'proof_required', 'not_found'],
    async handle(c) {
      const session = await requireRecentAuthentication(c)
      const backupCodes = await c.get('db').transaction(async (tx) => {
        const codes = await makeBackupCodes(c, tx, session.userId)
        if (codes === null) throw new AppError('not_found', 'Two-factor authentication is off.')
        await recordSecurityChange(c, tx, session, 'backup_codes_made')
        return codes
      })
      return { backupCodes }
    },
  }),
]

export const twoFactorSignInRoutes: Operation[] = [
  operation('post /api/auth/second-factor', {
    operationId: 'completeSecondFactor',
    summary: 'Complete a sign-in with a two-factor code',
    description:
      'Needs no session: a cookie identifies the sign-in, which ends after ten minutes or five wrong codes.',
    security: [],
    body: codeSchema,
    response: json(signInResultSchema, 'The session cookie is set'),
    errors: ['not_signed_in', 'wrong_code'],
    async handle(c, { body: { code } }) {
      const waiting = hashToken(getCookie(c, twoFactorCookieName(c.get('publicUrl'))) ?? '')
      const db = c.get('db')
      const attempt = await countAttempt(db, waiting, MAX_ATTEMPTS)
      if (attempt === null)
        throw new AppError('not_signed_in', 'This sign-in has ended. Please sign in again.')
      const { userId, isLast } = attempt
      await limitRate(c, codeLimit(userId))
      const entry = await db.transaction(async (tx) => {
        const spent = await consumeCode(c, tx, userId, code)
        if (spent === null || !(await deleteChallenge(tx, waiting))) return null
        if (spent === 'backup_code') await audit(c, tx, { action: 'backup_code_used', userId })
        return startSession(c, tx, userId, 'second_factor')
      })
      if (entry === null) {
        await audit(c, db, { action: 'wrong_second_factor', userId })
        if (isLast) await queueSecurityNotice(db, userId, 'wrong_second_factors')
        throw new AppError('wrong_code')
      }
      return setAuthCookie(c, entry)
    },
  }),
]
