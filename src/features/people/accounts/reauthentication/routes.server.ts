import { AppError } from '#src/lib/api/app-error.ts'
import { done, json, type Operation, operation } from '#src/platform/api/api.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import { DUMMY_HASH, verifyPassword } from '#src/platform/session/password-hash.ts'
import { setSessionCookie } from '#src/platform/session/session-start.ts'
import { codeSchema, passwordSchema, reauthenticationMethodsSchema } from '../account-schema.ts'
import { findPasswordHash, findReauthenticationMethods, hasSecondFactor } from '../queries.server.ts'
import {
  failReauthentication,
  reauthenticationLimit,
  recordReauthentication,
} from '../security-changes.server.ts'
import { codeLimit, consumeCode } from '../two-factor/service.server.ts'

/** Re-authentication with a password or a two-factor code; for passkeys see `passkeyReauthenticationRoutes`. */
export const reauthenticationRoutes: Operation[] = [
  operation('get /api/account/proofs/methods', {
    operationId: 'listReauthenticationMethods',
    summary: 'List your re-authentication methods',
    response: json(reauthenticationMethodsSchema, 'The methods your account has'),
    errors: ['not_signed_in'],
    async handle(c, { session: { userId } }) {
      return findReauthenticationMethods(c.get('db'), userId)
    },
  }),
  operation('post /api/account/proofs/password', {
    operationId: 'reauthenticateWithPassword',
    summary: 'Re-authenticate with the password',
    description:
      'Recent authentication lasts ten minutes; the session gets a new secret. Rejected on an account with two-factor authentication.',
    body: passwordSchema,
    response: done('Confirmed'),
    errors: ['not_signed_in', 'forbidden', 'wrong_password'],
    async handle(c, { session, body: { password } }) {
      await limitRate(c, reauthenticationLimit(session.userId))
      // A stolen session and password together must not be enough to turn off two-factor authentication.
      if (await hasSecondFactor(c.get('db'), session.userId))
        throw new AppError('forbidden', 'Confirm with a code from your authenticator app or with a passkey.')
      const hash = await findPasswordHash(c.get('db'), session.userId)
      const isRight = await verifyPassword({ hash: hash ?? DUMMY_HASH, password })
      if (hash === null || !isRight) return failReauthentication(c, session, 'password', 'wrong_password')
      const secret = await c
        .get('db')
        .transaction((tx) => recordReauthentication(c, tx, { session, method: 'password' }))
      setSessionCookie(c, secret)
    },
  }),
  operation('post /api/account/proofs/code', {
    operationId: 'reauthenticateWithCode',
    summary: 'Re-authenticate with a two-factor code',
    body: codeSchema,
    response: done('Confirmed'),
    errors: ['not_signed_in', 'wrong_code'],
    async handle(c, { session, body: { code } }) {
      await limitRate(c, codeLimit(session.userId))
      const secret = await c.get('db').transaction(async (tx) => {
        if ((await consumeCode(c, tx, session.userId, code)) === null) return null
        return recordReauthentication(c, tx, { session, method: 'code' })
      })
      if (secret === null) return failReauthentication(c, session, 'code', 'wrong_code')
      setSessionCookie(c, secret)
    },
  }),
]
