import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import pLimit from 'p-limit'
import { AppError } from '#src/lib/app-error.ts'
import { doneSchema } from '#src/lib/done-schema.ts'
import { QUARTER_HOUR_SECONDS } from '#src/lib/durations.ts'
import { createApi, json, jsonBody, problems } from '#src/platform/api.ts'
import { audit } from '#src/platform/audit-log.ts'
import { clientNetwork } from '#src/platform/client-network.ts'
import { hashPassword } from '#src/platform/password-hash.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { hashToken, requireSession } from '#src/platform/session.ts'
import { endSession } from '#src/platform/session-start.ts'
import { tellOwner } from '../my-account/service.server.ts'
import { letIn, refuseWeakPassword, tellBrowser } from '../service.server.ts'
import { endSessionsOf, isLinkOpen, setPassword } from './queries.server.ts'
import {
  confirmationSchema,
  type LinkPurpose,
  linkUseSchema,
  magicEntrySchema,
  magicLinkRequestSchema,
  passwordResetSchema,
  resetRequestSchema,
} from './schema.ts'
import { addLinkJob, openWithLink } from './service.server.ts'

const SAME_FOR_ALL = 'The answer is the same whether or not there is an account of this address.'

const askForReset = createRoute({
  method: 'post',
  path: '/password-resets/requests',
  operationId: 'requestPasswordReset',
  summary: 'Ask for a link that sets a new password',
  description: SAME_FOR_ALL,
  request: { body: jsonBody(resetRequestSchema) },
  responses: { 200: json(doneSchema, 'The mail is on its way, should there be an account'), ...problems() },
})

const resetPassword = createRoute({
  method: 'post',
  path: '/password-resets',
  operationId: 'resetPassword',
  summary: 'Set a new password with a mailed link',
  description: 'Ends all sessions of the account. A password that is refused does not use the link up.',
  request: { body: jsonBody(passwordResetSchema) },
  responses: {
    200: json(doneSchema, 'The password is set'),
    ...problems('invalid_link', 'weak_password'),
  },
})

const askForMagicLink = createRoute({
  method: 'post',
  path: '/magic-links/requests',
  operationId: 'requestMagicLink',
  summary: 'Ask for a link that signs in without a password',
  description: SAME_FOR_ALL,
  request: { body: jsonBody(magicLinkRequestSchema) },
  responses: { 200: json(doneSchema, 'The mail is on its way, should there be an account'), ...problems() },
})

const signInByLink = createRoute({
  method: 'post',
  path: '/magic-links',
  operationId: 'signInWithMagicLink',
  summary: 'Sign in with a mailed link',
  request: { body: jsonBody(linkUseSchema) },
  responses: {
    200: json(magicEntrySchema, 'The session cookie is set, or the second factor is asked for'),
    ...problems('invalid_link'),
  },
})

const askForConfirmation = createRoute({
  method: 'post',
  path: '/email-confirmations/requests',
  operationId: 'requestEmailConfirmation',
  summary: 'Ask for another link that confirms your e-mail address',
  responses: { 200: json(doneSchema, 'The mail is on its way'), ...problems('not_signed_in') },
})

const confirm = createRoute({
  method: 'post',
  path: '/email-confirmations',
  operationId: 'confirmEmail',
  summary: 'Confirm an email with a mailed link',
  description:
    'Ends all other sessions of the account. Outside the account’s own session, the first confirmation sets a new password: without one it answers password_required and the link stays valid.',
  request: { body: jsonBody(confirmationSchema) },
  responses: {
    200: json(doneSchema, 'The address is confirmed'),
    ...problems('invalid_link', 'password_required', 'weak_password'),
  },
})

// Concurrency limit 1 per process: of many requests with one link, one hashes a password.
const oneHash = pLimit(1)

/** Links by e-mail: a new password, a sign-in, a confirmed address. Each is asked for, and used up, by a POST. */
export function mailLinkRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(askForReset, async (c) => {
      const { email } = c.req.valid('json')
      await limitRequests(c, 'password-reset', email)
      await addLinkJob(c.get('db'), { purpose: 'password_reset', email })
      return c.json({ done: true } as const, 200)
    })
    .openapi(resetPassword, async (c) => {
      const { token, password } = c.req.valid('json')
      refuseWeakPassword(password)
      await limitUses(c)
      await refuseUsed(c, token, 'password_reset')
      await oneHash(() => reset(c, token, password))
      await endSession(c)
      return c.json({ done: true } as const, 200)
    })
    .openapi(askForMagicLink, async (c) => {
      const { email, returnTo } = c.req.valid('json')
      await limitRequests(c, 'magic-link', email)
      const job = { purpose: 'magic_link', email } as const
      await addLinkJob(c.get('db'), returnTo === undefined ? job : { ...job, returnTo })
      return c.json({ done: true } as const, 200)
    })
    .openapi(signInByLink, async (c) => {
      const { token } = c.req.valid('json')
      await limitUses(c)
      const { entry, isPasswordRemoved } = await c.get('db').transaction(async (tx) => {
        const opened = await openWithLink(c, tx, { token, purpose: 'magic_link' })
        return { ...opened, entry: await letIn(c, tx, opened.userId, 'magic_link') }
      })
      return c.json({ ...tellBrowser(c, entry), isPasswordRemoved }, 200)
    })
    .openapi(askForConfirmation, async (c) => {
      const { userId, email } = await requireSession(c)
      await limitRate(c, { key: `confirmation:${userId}`, hits: 3, seconds: QUARTER_HOUR_SECONDS })
      await addLinkJob(c.get('db'), { purpose: 'confirmation', email })
      return c.json({ done: true } as const, 200)
    })
    .openapi(confirm, async (c) => {
      const { token, password } = c.req.valid('json')
      if (password !== undefined) refuseWeakPassword(password)
      await limitUses(c)
      if (password === undefined) await confirmWith(c, token, null)
      else {
        await refuseUsed(c, token, 'confirmation')
        await oneHash(async () => confirmWith(c, token, await hashPassword(password)))
      }
      return c.json({ done: true } as const, 200)
    })
}

async function reset(c: Context<Services>, token: string, password: string): Promise<void> {
  await refuseUsed(c, token, 'password_reset')
  const hash = await hashPassword(password)
  await c.get('db').transaction(async (tx) => {
    const { userId } = await openWithLink(c, tx, { token, purpose: 'password_reset' })
    await setPassword(tx, userId, hash)
    await endSessionsOf(tx, userId, null)
    await audit(c, tx, { action: 'password_reset', userId })
    await tellOwner(tx, userId, 'password_changed')
  })
}

/** The password counts only for an account that this link takes over: a confirmed account's is changed by a reset. */
async function confirmWith(c: Context<Services>, token: string, hash: string | null): Promise<void> {
  await c.get('db').transaction(async (tx) => {
    const { userId, isTakenOver } = await openWithLink(c, tx, { token, purpose: 'confirmation' })
    if (!isTakenOver) return
    // Rolls back: the link stays valid for the request that brings the password.
    if (hash === null) throw new AppError('password_required')
    await setPassword(tx, userId, hash)
  })
}

/** Before anything costly. Which request wins is decided later, in the transaction that uses the link up. */
async function refuseUsed(c: Context<Services>, token: string, purpose: LinkPurpose): Promise<void> {
  const isOpen = await isLinkOpen(c.get('db'), { secretHash: hashToken(token), purpose })
  if (!isOpen) throw new AppError('invalid_link')
}

/**
 * Each in 15 minutes: 30 for a network, 3 of a kind for an address and network, and 15 of a kind for an address from
 * anywhere. The last is higher, so that one other network can't keep the owner's own requests from being sent.
 */
async function limitRequests(c: Context<Services>, kind: string, email: string): Promise<void> {
  const network = clientNetwork(c)
  const seconds = QUARTER_HOUR_SECONDS
  await limitRate(c, { key: `mailed-links:${network}`, hits: 30, seconds })
  await limitRate(c, { key: `${kind}:${network}:${email}`, hits: 3, seconds })
  await limitRate(c, { key: `${kind}:${email}`, hits: 15, seconds })
}

/** No secret can be guessed; this keeps trying from being a load. */
async function limitUses(c: Context<Services>): Promise<void> {
  await limitRate(c, { key: `mailed-link-uses:${clientNetwork(c)}`, hits: 60, seconds: QUARTER_HOUR_SECONDS })
}
