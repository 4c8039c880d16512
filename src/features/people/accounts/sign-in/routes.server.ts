import { z } from '@hono/zod-openapi'
import { subscriptionLabel } from '#src/features/people/billing/rules.ts'
import {
  findLostAccess,
  findSharedDeal,
} from '#src/features/people/organizations/invites/last-shared-deal.server.ts'
import { acceptInvite, findInvite } from '#src/features/people/organizations/invites/queries.server.ts'
import { listOrganizations } from '#src/features/people/organizations/queries.server.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import { ACCOUNT_FAILED, ORGANIZATION_FAILED } from '#src/lib/text/messages.ts'
import { HOUR_SECONDS } from '#src/lib/time/durations.ts'
import { done, json, type Operation, operation, organizationHeader } from '#src/platform/api/api.ts'
import { clientNetwork } from '#src/platform/limits/client-network.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import { audit } from '#src/platform/rows/audit-log.ts'
import { DUMMY_HASH, hashPassword, verifyPassword } from '#src/platform/session/password-hash.ts'
import { isRuleEditor, isSiteAdmin, readSession, type Session } from '#src/platform/session/session.ts'
import { endSession, extendSession } from '#src/platform/session/session-start.ts'
import { confirmInvited, queueLinkEmail } from '../mail-links/service.server.ts'
import {
  createAccount,
  findPassword,
  hasJoined,
  hasViews,
  isCurrentPassword,
  rememberOrganization,
} from '../queries.server.ts'
import {
  credentialsSchema,
  GUEST_SESSION,
  sessionSchema,
  signInResultSchema,
  signUpSchema,
} from '../schema.ts'
import { limitSignIns, requireStrongPassword, setAuthCookie, startSession } from '../service.server.ts'

export const accountRoutes: Operation[] = [
  operation('post /api/auth/sign-up', {
    operationId: 'signUp',
    summary: 'Create an account, its personal organization and a session',
    body: signUpSchema,
    response: json(signInResultSchema, 'The account exists and its session cookie is set'),
    errors: ['email_taken', 'weak_password', 'invalid_link', 'forbidden'],
    async handle(c, { body: { invite, name, ...credentials } }) {
      requireStrongPassword(credentials.password)
      await limitRate(c, { key: `sign-up:${clientNetwork(c)}`, hits: 5, seconds: HOUR_SECONDS })
      await limitRate(c, { key: `sign-ups:${clientNetwork(c, 48)}`, hits: 20, seconds: HOUR_SECONDS })
      const hash = await hashPassword(credentials.password)
      const entry = await c.get('db').transaction(async (tx) => {
        const userId = await createAccount(tx, { email: credentials.email, name }, hash).catch(
          (cause: unknown) => {
            throw signUpFailure(cause)
          },
        )
        if (userId === null) throw new AppError('email_taken')
        if (invite === undefined) {
          await queueLinkEmail(tx, { purpose: 'confirmation', email: credentials.email })
        } else {
          // In the same transaction, so that no account is created if joining the organization fails.
          const user = { id: userId, email: credentials.email }
          const { organizationId, role } = await acceptInvite(tx, await findInvite(tx, invite), user)
          await audit(c, tx, { action: 'invite_accepted', userId, organizationId, detail: { role } })
          await confirmInvited(c, tx, userId)
        }
        return startSession(c, tx, userId, 'sign_up')
      })
      return setAuthCookie(c, entry)
    },
  }),
  operation('post /api/auth/sign-in', {
    operationId: 'signIn',
    summary: 'Sign in with email and password',
    security: [],
    body: credentialsSchema,
    response: json(signInResultSchema, 'The session cookie is set, or a two-factor code is required'),
    errors: ['invalid_credentials'],
    async handle(c, { body: { email, password } }) {
      await limitSignIns(c, email)
      const found = await findPassword(c.get('db'), email)
      const isRight = await verifyPassword({ hash: found?.hash ?? DUMMY_HASH, password })
      if (found === null || !isRight) {
        await audit(c, c.get('db'), { action: 'sign_in_failed', userId: found?.userId ?? null })
        throw new AppError('invalid_credentials')
      }
      const entry = await c.get('db').transaction(async (tx) => {
        // The password may have changed while the hash was being computed.
        if (!(await isCurrentPassword(tx, found))) throw new AppError('invalid_credentials')
        return startSession(c, tx, found.userId, 'password')
      })
      return setAuthCookie(c, entry)
    },
  }),
  operation('post /api/auth/sign-out', {
    operationId: 'signOut',
    summary: 'End this session',
    response: done('The session has ended'),
    async handle(c) {
      await endSession(c)
    },
  }),
]

export const sessionRoutes: Operation[] = [
  operation('get /api/session', {
    operationId: 'getSession',
    summary: 'Get the session',
    description: 'Returns nulls for a guest, never an error.',
    headers: organizationHeader,
    response: json(sessionSchema, 'Who is signed in'),
    async handle(c) {
      const session = await readSession(c)
      if (session === null) return GUEST_SESSION
      const organizations = await listOrganizations(c.get('db'), session.userId)
      await rememberOrganization(c.get('db'), session)
      const selected = session.organizationId ?? session.builds?.organizationId
      return {
        user: {
          id: session.userId,
          email: session.email,
          name: session.name,
          isEmailConfirmed: session.isEmailConfirmed,
        },
        isSiteAdmin: isSiteAdmin(c, session),
        isRuleEditor: isRuleEditor(c, session),
        ...(await findSharedDeal(c.get('db'), session.userId)),
        hasJoined: await hasJoined(c.get('db'), session),
        lostAccess: await findLostAccess(c.get('db'), session, c.req.header('x-organization-id') ?? null),
        organization: organizations.find(({ id }) => id === selected) ?? null,
        organizationVersion: session.builds?.organizationVersion ?? session.organizationVersion,
        hasCriteria: session.role !== null && session.hasCriteria,
        hasViews: await hasViews(c.get('db'), session),
        organizations,
        subscription: subscriptionOf(session),
        expiresAt: (await extendSession(c, session)).toISOString(),
        deleteAt: session.deleteAt?.toISOString() ?? null,
      }
    },
  }),
]

function subscriptionOf({ subscriptionStatus: status, trialEnd, accessEnd }: Session) {
  if (status === null) return null
  const endsLater = isSubscribedStatus(status) ? accessEnd : null
  return {
    status,
    label: subscriptionLabel(status),
    trialEnd: trialEnd?.toISOString() ?? null,
    accessEnd: endsLater?.toISOString() ?? null,
  }
}

/** One statement creates account and organization; the error's context says which failed. */
function signUpFailure(cause: unknown): AppError {
  const place = z.object({ where: z.string() }).safeParse(cause)
  const inOrganization = place.success && place.data.where.includes('create_personal_organization')
  return new AppError('unavailable', inOrganization ? ORGANIZATION_FAILED : ACCOUNT_FAILED, { cause })
}
