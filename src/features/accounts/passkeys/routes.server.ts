import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '#src/lib/app-error.ts'
import { doneSchema } from '#src/lib/done-schema.ts'
import { QUARTER_HOUR_SECONDS } from '#src/lib/durations.ts'
import { createApi, idParams, json, jsonBody, problems } from '#src/platform/api.ts'
import { audit } from '#src/platform/audit-log.ts'
import { clientNetwork } from '#src/platform/client-network.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { requireConfirmedEmail, requireRecentAuthentication, requireSession } from '#src/platform/session.ts'
import { setSessionCookie } from '#src/platform/session-start.ts'
import { endSessionsOf } from '../mail-links/queries.server.ts'
import { queueSecurityNotice } from '../my-account/service.server.ts'
import { reauthenticationLimit, recordReauthentication } from '../reauthentication/service.server.ts'
import { signInResultSchema } from '../schema.ts'
import { setAuthCookie, startSession } from '../service.server.ts'
import { addPasskey, listPasskeys, recordPasskeyUse, removePasskey, renamePasskey } from './queries.server.ts'
import {
  creationOptionsSchema,
  newPasskeySchema,
  passkeyAssertionSchema,
  passkeyNameSchema,
  passkeySchema,
  passkeysSchema,
  requestOptionsSchema,
} from './schema.ts'
import { creationOptions, requestOptions, verifyCreated, verifySigned } from './service.server.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listPasskeys',
  summary: 'List your passkeys',
  responses: { 200: json(passkeysSchema, 'Oldest first'), ...problems('not_signed_in') },
})

const startAdding = createRoute({
  method: 'post',
  path: '/challenges',
  operationId: 'createPasskeyChallenge',
  summary: 'Start adding a passkey',
  responses: {
    200: json(creationOptionsSchema, 'Options for navigator.credentials.create'),
    ...problems('not_signed_in', 'proof_required', 'email_unconfirmed'),
  },
})

const add = createRoute({
  method: 'post',
  path: '/',
  operationId: 'addPasskey',
  summary: 'Add a passkey created by the browser',
  description: 'Ends all other sessions of the account.',
  request: { body: jsonBody(newPasskeySchema) },
  responses: {
    201: json(passkeySchema, 'The passkey'),
    ...problems('not_signed_in', 'proof_required', 'email_unconfirmed', 'passkey_refused', 'already_exists'),
  },
})

const rename = createRoute({
  method: 'patch',
  path: '/{id}',
  operationId: 'renamePasskey',
  summary: 'Rename a passkey',
  request: { params: idParams, body: jsonBody(passkeyNameSchema) },
  responses: { 200: json(passkeySchema, 'The renamed passkey'), ...problems('not_signed_in', 'not_found') },
})

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'deletePasskey',
  summary: 'Remove a passkey',
  description: 'Ends all other sessions of the account.',
  request: { params: idParams },
  responses: {
    200: json(doneSchema, 'The passkey is removed'),
    ...problems('not_signed_in', 'proof_required', 'not_found'),
  },
})

export function passkeyRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(list, async (c) => {
      const { userId } = await requireSession(c)
      return c.json({ passkeys: await listPasskeys(c.get('db'), userId) }, 200)
    })
    .openapi(startAdding, async (c) => {
      const session = await requireRecentAuthentication(c)
      requireConfirmedEmail(session)
      return c.json(await creationOptions(c, session), 200)
    })
    .openapi(add, async (c) => {
      const session = await requireRecentAuthentication(c)
      requireConfirmedEmail(session)
      const { userId, tokenHash } = session
      const { name, credential } = c.req.valid('json')
      const created = await verifyCreated(c, userId, credential)
      const passkey = await c.get('db').transaction(async (tx) => {
        const added = await addPasskey(tx, { userId, name, ...created })
        if (added === null) throw new AppError('already_exists', 'This passkey can’t be added again.')
        await endSessionsOf(tx, userId, tokenHash)
        await audit(c, tx, { action: 'passkey_added', userId, detail: { name } })
        await queueSecurityNotice(tx, userId, 'passkey_added')
        return added
      })
      return c.json(passkey, 201)
    })
    .openapi(rename, async (c) => {
      const { userId } = await requireSession(c)
      const { id } = c.req.valid('param')
      const { name } = c.req.valid('json')
      const passkey = await c.get('db').transaction(async (tx) => {
        const renamed = await renamePasskey(tx, { userId, id, name })
        if (renamed === null) throw new AppError('not_found')
        await audit(c, tx, { action: 'passkey_renamed', userId, detail: { name } })
        return renamed
      })
      return c.json(passkey, 200)
    })
    .openapi(remove, async (c) => {
      const { userId, tokenHash } = await requireRecentAuthentication(c)
      const { id } = c.req.valid('param')
      await c.get('db').transaction(async (tx) => {
        const name = await removePasskey(tx, userId, id)
        if (name === null) throw new AppError('not_found')
        await endSessionsOf(tx, userId, tokenHash)
        await audit(c, tx, { action: 'passkey_removed', userId, detail: { name } })
        await queueSecurityNotice(tx, userId, 'passkey_removed')
      })
      return c.json({ done: true } as const, 200)
    })
}

const startSignIn = createRoute({
  method: 'post',
  path: '/challenges',
  operationId: 'createPasskeySignInChallenge',
  summary: 'Start a sign-in with a passkey',
  responses: { 200: json(requestOptionsSchema, 'Options for navigator.credentials.get'), ...problems() },
})

const signIn = createRoute({
  method: 'post',
  path: '/',
  operationId: 'signInWithPasskey',
  summary: 'Sign in with a passkey',
  request: { body: jsonBody(passkeyAssertionSchema) },
  responses: { 200: json(signInResultSchema, 'The session cookie is set'), ...problems('passkey_refused') },
})

export function passkeySignInRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(startSignIn, async (c) => {
      await limitRate(c, { key: `passkey:${clientNetwork(c)}`, hits: 60, seconds: QUARTER_HOUR_SECONDS })
      return c.json(await requestOptions(c, { purpose: 'passkey_sign_in', userId: null }), 200)
    })
    .openapi(signIn, async (c) => {
      await limitRate(c, {
        key: `passkey-sign-in:${clientNetwork(c)}`,
        hits: 60,
        seconds: QUARTER_HOUR_SECONDS,
      })
      const { credential } = c.req.valid('json')
      const used = await verifySigned(c, { purpose: 'passkey_sign_in', userId: null }, credential)
      const entry = await c.get('db').transaction(async (tx) => {
        if (!(await recordPasskeyUse(tx, used.id, used.counter))) throw new AppError('passkey_refused')
        return startSession(c, tx, used.userId, 'passkey')
      })
      return c.json(setAuthCookie(c, entry), 200)
    })
}

const startReauthentication = createRoute({
  method: 'post',
  path: '/challenges',
  operationId: 'createPasskeyReauthenticationChallenge',
  summary: 'Start re-authentication with a passkey',
  responses: {
    200: json(requestOptionsSchema, 'Options for navigator.credentials.get'),
    ...problems('not_signed_in'),
  },
})

const reauthenticate = createRoute({
  method: 'post',
  path: '/',
  operationId: 'reauthenticateWithPasskey',
  summary: 'Re-authenticate with a passkey',
  request: { body: jsonBody(passkeyAssertionSchema) },
  responses: { 200: json(doneSchema, 'Confirmed'), ...problems('not_signed_in', 'passkey_refused') },
})

export function passkeyReauthenticationRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(startReauthentication, async (c) => {
      const { userId } = await requireSession(c)
      return c.json(await requestOptions(c, { purpose: 'passkey_proof', userId }), 200)
    })
    .openapi(reauthenticate, async (c) => {
      const session = await requireSession(c)
      await limitRate(c, reauthenticationLimit(session.userId))
      const { credential } = c.req.valid('json')
      const used = await verifySigned(c, { purpose: 'passkey_proof', userId: session.userId }, credential)
      const secret = await c.get('db').transaction(async (tx) => {
        if (!(await recordPasskeyUse(tx, used.id, used.counter))) throw new AppError('passkey_refused')
        return recordReauthentication(c, tx, { session, method: 'passkey' })
      })
      setSessionCookie(c, secret)
      return c.json({ done: true } as const, 200)
    })
}
