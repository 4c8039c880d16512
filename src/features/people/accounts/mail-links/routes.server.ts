import type { Context } from 'hono'
import pLimit from 'p-limit'
import { AppError } from '#src/lib/api/app-error.ts'
import { QUARTER_HOUR_SECONDS } from '#src/lib/time/durations.ts'
import { done, json, type Operation, operation } from '#src/platform/api/api.ts'
import { clientNetwork } from '#src/platform/limits/client-network.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import { audit } from '#src/platform/rows/audit-log.ts'
import { hashPassword } from '#src/platform/session/password-hash.ts'
import { hashToken } from '#src/platform/session/session.ts'
import { endSession } from '#src/platform/session/session-start.ts'
import { emailRequestSchema } from '../account-schema.ts'
import { queueSecurityNotice, revokeSessions } from '../security-changes.server.ts'
import { requireStrongPassword, setAuthCookie, startSession } from '../service.server.ts'
import {
  confirmationSchema,
  type LinkPurpose,
  linkAccountSchema,
  linkUseSchema,
  magicLinkRequestSchema,
  magicLinkResultSchema,
  passwordResetSchema,
} from './schema.ts'
import { isLinkOpen, queueLinkEmail, readLinkAccount, redeemLink, setPassword } from './service.server.ts'

const SAME_FOR_ALL = 'The response is the same whether or not the address has an account.'

// Concurrency limit of 1 per process: of many requests with one link, only one hashes a password.
const oneHash = pLimit(1)

/** Emailed links to reset a password, sign in or confirm an address. They are requested and redeemed by POST only. */
export const mailLinkRoutes: Operation[] = [
  operation('post /api/auth/password-resets/requests', {
    operationId: 'requestPasswordReset',
    summary: 'Request a link to reset the password',
    description: SAME_FOR_ALL,
    body: emailRequestSchema,
    response: done('An email is sent if there is an account'),
    async handle(c, { body: { email } }) {
      await limitRequests(c, 'password-reset', email)
      await queueLinkEmail(c.get('db'), { purpose: 'password_reset', email })
    },
  }),
  operation('post /api/auth/password-resets', {
    operationId: 'resetPassword',
    summary: 'Reset the password with an emailed link',
    description: 'Ends all sessions of the account. A rejected password leaves the link valid.',
    body: passwordResetSchema,
    response: done('The password is set'),
    errors: ['invalid_link', 'weak_password'],
    async handle(c, { body: { token, password } }) {
      requireStrongPassword(password)
      await limitUses(c)
      await requireOpenLink(c, token, 'password_reset')
      await oneHash(() => reset(c, token, password))
      await endSession(c)
    },
  }),
  operation('post /api/auth/magic-links/requests', {
    operationId: 'requestMagicLink',
    summary: 'Request a magic link',
    description: SAME_FOR_ALL,
    body: magicLinkRequestSchema,
    response: done('An email is sent if there is an account'),
    async handle(c, { body: { email, returnTo } }) {
      await limitRequests(c, 'magic-link', email)
      const job = { purpose: 'magic_link', email } as const
      await queueLinkEmail(c.get('db'), returnTo === undefined ? job : { ...job, returnTo })
    },
  }),
  operation('post /api/auth/magic-links', {
    operationId: 'signInWithMagicLink',
    summary: 'Sign in with a magic link',
    body: linkUseSchema,
    response: json(magicLinkResultSchema, 'The session cookie is set, or a two-factor code is required'),
    errors: ['invalid_link'],
    async handle(c, { body: { token } }) {
      await limitUses(c)
      const { entry, isPasswordRemoved } = await c.get('db').transaction(async (tx) => {
        const opened = await redeemLink(c, tx, { token, purpose: 'magic_link' })
        return { ...opened, entry: await startSession(c, tx, opened.userId, 'magic_link') }
      })
      return { ...setAuthCookie(c, entry), isPasswordRemoved }
    },
  }),
  operation('post /api/auth/links/lookup', {
    operationId: 'lookUpEmailedLink',
    summary: 'Get the account of an emailed link that confirms or changes an email, or stops the change',
    description: 'Doesn’t redeem the link. A POST, so that the secret is in no URL.',
    body: linkUseSchema,
    response: json(linkAccountSchema, 'The account, and the email that it changes to'),
    errors: ['invalid_link'],
    async handle(c, { body: { token } }) {
      await limitUses(c)
      const account = await readLinkAccount(c.get('db'), hashToken(token))
      if (account === null) throw new AppError('invalid_link')
      return account
    },
  }),
  operation('post /api/auth/email-confirmations/requests', {
    operationId: 'requestEmailConfirmation',
    summary: 'Request another link to confirm your email',
    response: done('The email is sent'),
    errors: ['not_signed_in'],
    async handle(c, { session: { userId, email } }) {
      await limitRate(c, { key: `confirmation:${userId}`, hits: 3, seconds: QUARTER_HOUR_SECONDS })
      await queueLinkEmail(c.get('db'), { purpose: 'confirmation', email })
    },
  }),
  operation('post /api/auth/email-confirmations', {
    operationId: 'confirmEmail',
    summary: 'Confirm the email with an emailed link',
    description:
      'Ends all other sessions of the account. Outside the account’s own session, the first confirmation sets a new password: without one it answers password_required and the link stays valid.',
    body: confirmationSchema,
    response: done('The address is confirmed'),
    errors: ['invalid_link', 'password_required', 'weak_password'],
    async handle(c, { body: { token, password } }) {
      if (password !== undefined) requireStrongPassword(password)
      await limitUses(c)
      if (password === undefined) await confirmWith(c, token, null)
      else {
        await requireOpenLink(c, token, 'confirmation')
        await oneHash(async () => confirmWith(c, token, await hashPassword(password)))
      }
    },
  }),
]

async function reset(c: Context<Services>, token: string, password: string): Promise<void> {
  await requireOpenLink(c, token, 'password_reset')
  const hash = await hashPassword(password)
  await c.get('db').transaction(async (tx) => {
    const { userId } = await redeemLink(c, tx, { token, purpose: 'password_reset' })
    await setPassword(tx, userId, hash)
    await revokeSessions(c, tx, userId, null)
    await audit(c, tx, { action: 'password_reset', userId })
    await queueSecurityNotice(tx, userId, 'password_changed')
  })
}

/** Sets the password only on an account that this link takes over; on a confirmed account, only a reset sets it. */
async function confirmWith(c: Context<Services>, token: string, hash: string | null): Promise<void> {
  await c.get('db').transaction(async (tx) => {
    const { userId, isTakenOver } = await redeemLink(c, tx, { token, purpose: 'confirmation' })
    if (!isTakenOver) return
    // Rolls back, so that the link is still valid for the request with the password.
    if (hash === null) throw new AppError('password_required')
    await setPassword(tx, userId, hash)
  })
}

/** A cheap check before hashing; the transaction that redeems the link decides which request succeeds. */
async function requireOpenLink(c: Context<Services>, token: string, purpose: LinkPurpose): Promise<void> {
  const isOpen = await isLinkOpen(c.get('db'), { secretHash: hashToken(token), purpose })
  if (!isOpen) throw new AppError('invalid_link')
}

/**
 * In 15 minutes: 30 requests per network, 3 of a kind per address and network, and 15 of a kind per address. The last
 * limit is higher, so that another network can't block the owner's own requests.
 */
async function limitRequests(c: Context<Services>, kind: string, email: string): Promise<void> {
  const network = clientNetwork(c)
  const seconds = QUARTER_HOUR_SECONDS
  await limitRate(c, { key: `mailed-links:${network}`, hits: 30, seconds })
  await limitRate(c, { key: `${kind}:${network}:${email}`, hits: 3, seconds })
  await limitRate(c, { key: `${kind}:${email}`, hits: 15, seconds })
}

/** Secrets can't be guessed; this limits the load that guessing causes. */
async function limitUses(c: Context<Services>): Promise<void> {
  await limitRate(c, { key: `mailed-link-uses:${clientNetwork(c)}`, hits: 60, seconds: QUARTER_HOUR_SECONDS })
}
