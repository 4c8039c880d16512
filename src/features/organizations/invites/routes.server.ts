import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { AppError } from '#src/lib/app-error.ts'
import { doneSchema } from '#src/lib/done-schema.ts'
import { HOUR_SECONDS } from '#src/lib/durations.ts'
import {
  createApi,
  idempotencyHeaders,
  idParams,
  json,
  jsonBody,
  jsonText,
  problems,
} from '#src/platform/api.ts'
import { audit } from '#src/platform/audit-log.ts'
import { clientNetwork } from '#src/platform/client-network.ts'
import { changeOrganization, inOrganization } from '#src/platform/db/in-organization.ts'
import { idempotentWrite } from '#src/platform/idempotency.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import {
  assertRecentAuthentication,
  requireAdmin,
  requireConfirmedEmail,
  requireSession,
} from '#src/platform/session.ts'
import { authorize } from '../queries.server.ts'
import { canManageTeam } from '../rules.ts'
import { acceptInvite, cancelInvite, findInvite, listInvites, saveInvite } from './queries.server.ts'
import {
  acceptedInviteSchema,
  invitesSchema,
  newInviteSchema,
  openedInviteSchema,
  openInviteSchema,
} from './schema.ts'

const adminProblems = ['not_signed_in', 'subscription_required', 'forbidden', 'not_found'] as const

const listRoute = createRoute({
  method: 'get',
  path: '/{id}/invites',
  operationId: 'listInvites',
  summary: 'List the open invitations of an organization',
  request: { params: idParams },
  responses: { 200: json(invitesSchema, 'Newest first'), ...problems(...adminProblems) },
})

const inviteRoute = createRoute({
  method: 'post',
  path: '/{id}/invites',
  operationId: 'inviteMember',
  summary: 'Invite a person by email',
  description:
    'Inviting the same address again renews the invitation with this role. Inviting an administrator requires recent authentication.',
  request: {
    params: idParams,
    headers: idempotencyHeaders.pick({ 'idempotency-key': true }),
    body: jsonBody(newInviteSchema),
  },
  responses: {
    201: json(invitesSchema, 'The open invitations, including this one'),
    ...problems(...adminProblems, 'email_unconfirmed', 'proof_required', 'already_exists', 'key_reused'),
  },
})

const cancelRoute = createRoute({
  method: 'delete',
  path: '/{id}/invites/{inviteId}',
  operationId: 'cancelInvite',
  summary: 'Cancel an invitation',
  request: { params: idParams.extend({ inviteId: z.uuid() }) },
  responses: {
    200: json(doneSchema, 'The invitation is cancelled and its links no longer work'),
    ...problems(...adminProblems),
  },
})

export function inviteRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(listRoute, async (c) => {
      const { id } = c.req.valid('param')
      const session = await requireAdmin(c, id)
      return jsonText(c, await inOrganization(c.get('db'), session, (tx) => listInvites(tx, id)))
    })
    .openapi(inviteRoute, async (c) => {
      const { id } = c.req.valid('param')
      const invite = c.req.valid('json')
      const session = await requireAdmin(c, id)
      requireConfirmedEmail(session)
      if (invite.role === 'admin') assertRecentAuthentication(c, session)
      const { userId } = session
      await limitRate(c, { key: `invites:${id}`, hits: 20, seconds: HOUR_SECONDS })
      await limitRate(c, { key: `invites-by:${userId}`, hits: 30, seconds: HOUR_SECONDS })
      const answer = await idempotentWrite(c, session, async (write) => {
        await authorize(write.tx, session, canManageTeam)
        await saveInvite(write, session, invite)
        await audit(c, write.tx, { action: 'member_invited', userId, organizationId: id, detail: invite })
        return { status: 201, body: await listInvites(write.tx, id) }
      })
      return jsonText(c, answer.body, 201)
    })
    .openapi(cancelRoute, async (c) => {
      const { id, inviteId } = c.req.valid('param')
      const session = await requireAdmin(c, id)
      await changeOrganization(c.get('db'), session, async (write) => {
        await authorize(write.tx, session, canManageTeam)
        const detail = await cancelInvite(write, id, inviteId)
        const { userId } = session
        await audit(c, write.tx, { action: 'invite_cancelled', userId, organizationId: id, detail })
      })
      return c.json({ done: true } as const, 200)
    })
}

const openRoute = createRoute({
  method: 'post',
  path: '/lookup',
  operationId: 'lookUpInvite',
  summary: 'Get an invitation by the secret of its link',
  description: 'Doesn’t redeem the link. A POST, so that the secret is in no URL.',
  request: { body: jsonBody(openInviteSchema) },
  responses: {
    200: json(openedInviteSchema, 'The invitation'),
    ...problems('not_found', 'invalid_link'),
  },
})

const acceptRoute = createRoute({
  method: 'post',
  path: '/acceptance',
  operationId: 'acceptInvite',
  summary: 'Accept an invitation with your account',
  request: { body: jsonBody(openInviteSchema) },
  responses: {
    200: json(acceptedInviteSchema, 'You are a member'),
    ...problems('not_signed_in', 'forbidden', 'invalid_link', 'already_exists'),
  },
})

export function receivedInviteRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(openRoute, async (c) => {
      const { secret } = c.req.valid('json')
      await limitRate(c, { key: `invite-lookup:${clientNetwork(c)}`, hits: 120, seconds: HOUR_SECONDS })
      const invite = await findInvite(c.get('db'), secret)
      if (invite === null) throw new AppError('not_found', 'Invite not found')
      if (invite.hasExpired) throw new AppError('invalid_link', 'This invitation has expired')
      const { id, email, role, expiresAt } = invite
      const organization = { id: invite.organizationId, name: invite.organizationName }
      return c.json({ id, organization, email, role, expiresAt: expiresAt.toISOString() }, 200)
    })
    .openapi(acceptRoute, async (c) => {
      const { secret } = c.req.valid('json')
      const { userId, email } = await requireSession(c)
      const { organizationId } = await c.get('db').transaction(async (tx) => {
        const joined = await acceptInvite(tx, secret, { id: userId, email })
        const detail = { role: joined.role }
        await audit(c, tx, {
          action: 'invite_accepted',
          userId,
          organizationId: joined.organizationId,
          detail,
        })
        return joined
      })
      return c.json({ organizationId }, 200)
    })
}
