import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '#src/lib/app-error.ts'
import { doneSchema } from '#src/lib/done-schema.ts'
import { createApi, json, jsonBody, problems } from '#src/platform/api.ts'
import { DUMMY_HASH, verifyPassword } from '#src/platform/password-hash.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { requireSession } from '#src/platform/session.ts'
import { setSessionCookie } from '#src/platform/session-start.ts'
import { hasSecondFactor } from '../queries.server.ts'
import { codeSchema } from '../two-factor/schema.ts'
import { codeLimit, consumeCode } from '../two-factor/service.server.ts'
import { findPasswordHash, findReauthenticationMethods } from './queries.server.ts'
import { passwordSchema, reauthenticationMethodsSchema } from './schema.ts'
import { failReauthentication, reauthenticationLimit, recordReauthentication } from './service.server.ts'

const methods = createRoute({
  method: 'get',
  path: '/methods',
  operationId: 'listReauthenticationMethods',
  summary: 'List your re-authentication methods',
  responses: {
    200: json(reauthenticationMethodsSchema, 'The methods your account has'),
    ...problems('not_signed_in'),
  },
})

const byPassword = createRoute({
  method: 'post',
  path: '/password',
  operationId: 'reauthenticateWithPassword',
  summary: 'Re-authenticate with the password',
  description:
    'Recent authentication lasts ten minutes; the session gets a new secret. Rejected on an account with two-factor authentication.',
  request: { body: jsonBody(passwordSchema) },
  responses: {
    200: json(doneSchema, 'Confirmed'),
    ...problems('not_signed_in', 'forbidden', 'wrong_password'),
  },
})

const byCode = createRoute({
  method: 'post',
  path: '/code',
  operationId: 'reauthenticateWithCode',
  summary: 'Re-authenticate with a two-factor code',
  request: { body: jsonBody(codeSchema) },
  responses: { 200: json(doneSchema, 'Confirmed'), ...problems('not_signed_in', 'wrong_code') },
})

/** Re-authentication with a password or a two-factor code; for passkeys see `passkeyReauthenticationRoutes`. */
export function reauthenticationRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(methods, async (c) => {
      const { userId } = await requireSession(c)
      return c.json(await findReauthenticationMethods(c.get('db'), userId), 200)
    })
    .openapi(byPassword, async (c) => {
      const session = await requireSession(c)
      await limitRate(c, reauthenticationLimit(session.userId))
      // A stolen session and password together must not be enough to turn off two-factor authentication.
      if (await hasSecondFactor(c.get('db'), session.userId))
        throw new AppError('forbidden', 'Confirm with a code from your authenticator app or with a passkey.')
      const hash = await findPasswordHash(c.get('db'), session.userId)
      const { password } = c.req.valid('json')
      const isRight = await verifyPassword({ hash: hash ?? DUMMY_HASH, password })
      if (hash === null || !isRight) return failReauthentication(c, session, 'password', 'wrong_password')
      const secret = await c
        .get('db')
        .transaction((tx) => recordReauthentication(c, tx, { session, method: 'password' }))
      setSessionCookie(c, secret)
      return c.json({ done: true } as const, 200)
    })
    .openapi(byCode, async (c) => {
      const session = await requireSession(c)
      await limitRate(c, codeLimit(session.userId))
      const { code } = c.req.valid('json')
      const secret = await c.get('db').transaction(async (tx) => {
        if ((await consumeCode(c, tx, session.userId, code)) === null) return null
        return recordReauthentication(c, tx, { session, method: 'code' })
      })
      if (secret === null) return failReauthentication(c, session, 'code', 'wrong_code')
      setSessionCookie(c, secret)
      return c.json({ done: true } as const, 200)
    })
}
