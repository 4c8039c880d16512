import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '#src/lib/app-error.ts'
import { doneSchema } from '#src/lib/done-schema.ts'
import { createApi, json, jsonBody, problems } from '#src/platform/api.ts'
import { NOBODYS_HASH, verifyPassword } from '#src/platform/password-hash.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { requireSession } from '#src/platform/session.ts'
import { setSessionCookie } from '#src/platform/session-start.ts'
import { hasSecondFactor } from '../queries.server.ts'
import { codeSchema } from '../second-factor/schema.ts'
import { codeLimit, spendCode } from '../second-factor/service.server.ts'
import { findPasswordHash, findProofMethods } from './queries.server.ts'
import { passwordProofSchema, proofMethodsSchema } from './schema.ts'
import { acceptProof, proofLimit, refuseProof } from './service.server.ts'

const methods = createRoute({
  method: 'get',
  path: '/methods',
  operationId: 'listReauthenticationMethods',
  summary: 'How you can confirm that it is you',
  responses: { 200: json(proofMethodsSchema, 'What there is'), ...problems('not_signed_in') },
})

const byPassword = createRoute({
  method: 'post',
  path: '/password',
  operationId: 'reauthenticateWithPassword',
  summary: 'Confirm with the password that it is you',
  description:
    'Recent authentication lasts ten minutes; the session gets a new secret. Refused on an account with a second factor.',
  request: { body: jsonBody(passwordProofSchema) },
  responses: {
    200: json(doneSchema, 'Confirmed'),
    ...problems('not_signed_in', 'forbidden', 'wrong_password'),
  },
})

const byCode = createRoute({
  method: 'post',
  path: '/code',
  operationId: 'reauthenticateWithCode',
  summary: 'Confirm with a code of the second factor that it is you',
  request: { body: jsonBody(codeSchema) },
  responses: { 200: json(doneSchema, 'Confirmed'), ...problems('not_signed_in', 'wrong_code') },
})

/** Fresh proofs of who one is, for what asks for them. A passkey's is with the passkeys. */
export function proofRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(methods, async (c) => {
      const { userId } = await requireSession(c)
      return c.json(await findProofMethods(c.get('db'), userId), 200)
    })
    .openapi(byPassword, async (c) => {
      const session = await requireSession(c)
      await limitRate(c, proofLimit(session.userId))
      // A session and a password that were stolen together must not remove the second factor.
      if (await hasSecondFactor(c.get('db'), session.userId))
        throw new AppError('forbidden', 'Confirm with a code of your authenticator app, or with a passkey.')
      const hash = await findPasswordHash(c.get('db'), session.userId)
      const { password } = c.req.valid('json')
      const isRight = await verifyPassword({ hash: hash ?? NOBODYS_HASH, password })
      if (hash === null || !isRight) return refuseProof(c, session, 'password', 'wrong_password')
      const secret = await c
        .get('db')
        .transaction((tx) => acceptProof(c, tx, { session, method: 'password' }))
      setSessionCookie(c, secret)
      return c.json({ done: true } as const, 200)
    })
    .openapi(byCode, async (c) => {
      const session = await requireSession(c)
      await limitRate(c, codeLimit(session.userId))
      const { code } = c.req.valid('json')
      const secret = await c.get('db').transaction(async (tx) => {
        if ((await spendCode(c, tx, session.userId, code)) === null) return null
        return acceptProof(c, tx, { session, method: 'code' })
      })
      if (secret === null) return refuseProof(c, session, 'code', 'wrong_code')
      setSessionCookie(c, secret)
      return c.json({ done: true } as const, 200)
    })
}
