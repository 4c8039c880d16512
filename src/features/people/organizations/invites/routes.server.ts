import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError } from '#src/lib/api/app-error.ts'
import { outwardName } from '#src/lib/text/outward-name.ts'
import { HOUR_SECONDS } from '#src/lib/time/durations.ts'
import { done, idempotencyHeaders, idParams, json, type Operation, operation } from '#src/platform/api/api.ts'
import type { Transaction } from '#src/platform/db/database.ts'
import { changeFromOutside } from '#src/platform/db/in-organization.ts'
import { clientNetwork } from '#src/platform/limits/client-network.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import { audit } from '#src/platform/rows/audit-log.ts'
import { auditedList, withRepeatableAnswer } from '#src/platform/rows/audited-list.ts'
import { requireConfirmedEmail, type Session } from '#src/platform/session/session.ts'
import { ADMINISTRATORS } from '../administrators.server.ts'
import type { FoundGuestInvite } from './queries.server.ts'
import {
  acceptInvite,
  cancelInvite,
  type FoundInvite,
  findAcceptedInvite,
  findInvite,
  isAcceptedInvite,
  listInvites,
  listReceivedInvites,
  saveInvite,
} from './queries.server.ts'
import {
  acceptedInviteSchema,
  type Invite,
  invitesSchema,
  newInviteSchema,
  openedInviteSchema,
  openInviteSchema,
  receivedInvitesSchema,
} from './schema.ts'

const kind = {
  table: 'organization_invites',
  detail: ({ email, role }: Pick<Invite, 'email' | 'role'>) => ({ email, role }),
}
const invites = auditedList(ADMINISTRATORS, kind)

export const inviteRoutes: Operation[] = [
  invites.list('get /api/organizations/{id}/invites', {
    operationId: 'listInvites',
    summary: 'List the open invitations of an organization',
    response: json(invitesSchema, 'Newest first'),
    read: (tx, { session }) => listInvites(tx, session.organizationId),
  }),
  auditedList(withRepeatableAnswer(ADMINISTRATORS), kind).change('post /api/organizations/{id}/invites', {
    operationId: 'inviteMember',
    summary: 'Invite a person by email',
    description:
      'Inviting the same address again renews the invitation with this role. Requires a confirmed email and recent authentication.',
    headers: idempotencyHeaders.pick({ 'idempotency-key': true }),
    body: newInviteSchema,
    status: 201,
    response: json(invitesSchema, 'The open invitations, including this one'),
    errors: ['already_exists', 'key_reused'],
    rates: ({ session }) => [
      { key: `invites:${session.organizationId}`, hits: 20, seconds: HOUR_SECONDS },
      { key: `invites-by:${session.userId}`, hits: 30, seconds: HOUR_SECONDS },
    ],
    audited: 'member_invited',
    async work(write, { session, body }) {
      await saveInvite(write, session, body)
      return body
    },
    answer: (_invite, { session }, { tx }) => listInvites(tx, session.organizationId),
  }),
  invites.remove('delete /api/organizations/{id}/invites/{inviteId}', {
    operationId: 'cancelInvite',
    summary: 'Cancel an invitation',
    params: idParams.extend({ inviteId: z.uuid() }),
    response: done('The invitation is cancelled and its links no longer work'),
    audited: 'invite_cancelled',
    work: (write, { session, params }) => cancelInvite(write, session.organizationId, params.inviteId),
  }),
]

/** Verifies the email of a user who has accepted an emailed invitation. */
type ConfirmInvited = (c: Context<Services>, tx: Transaction, userId: string) => Promise<void>

export const receivedInviteRoutes = (confirmInvited: ConfirmInvited): Operation[] => [
  operation('post /api/invites/lookup', {
    operationId: 'lookUpInvite',
    summary: 'Get an invitation by the secret of its link',
    description: 'Doesn’t redeem the link. A POST, so that the secret is in no URL.',
    body: openInviteSchema,
    response: json(openedInviteSchema, 'The invitation'),
    errors: ['not_found', 'invalid_link'],
    async handle(c, { body: { secret } }) {
      await limitRate(c, { key: `invite-lookup:${clientNetwork(c)}`, hits: 120, seconds: HOUR_SECONDS })
      const open = await findInvite(c.get('db'), secret)
      const invite = open ?? (await findAcceptedInvite(c.get('db'), secret))
      if (invite === null) throw new AppError('not_found', 'Invite not found')
      if (invite.hasExpired) throw new AppError('invalid_link', 'This invitation has expired')
      const guest = 'deal' in invite ? invite : null
      return {
        ...shownInvite(invite),
        deal: guest?.deal ?? null,
        projectId: guest?.projectId ?? null,
        by: invite.by,
        isAccepted: guest?.isAccepted ?? open === null,
      }
    },
  }),
  operation('get /api/invites', {
    operationId: 'listReceivedInvites',
    summary: 'List the open invitations of your email',
    description: 'Empty until the email is confirmed.',
    response: json(receivedInvitesSchema, 'Newest first'),
    errors: ['not_signed_in'],
    async handle(c, { session: { email, isEmailConfirmed } }) {
      const invites = isEmailConfirmed ? await listReceivedInvites(c.get('db'), email) : []
      return { invites: invites.map(shownInvite) }
    },
  }),
  operation('post /api/invites/{id}/acceptance', {
    operationId: 'acceptReceivedInvite',
    summary: 'Accept an open invitation of your confirmed email',
    response: json(acceptedInviteSchema, 'You are a member'),
    errors: ['not_signed_in', 'email_unconfirmed', 'not_found', 'invalid_link', 'already_exists'],
    async handle(c, { session, params: { id } }) {
      requireConfirmedEmail(session)
      return c.get('db').transaction(async (tx) => {
        const invite = (await listReceivedInvites(tx, session.email)).find((one) => one.id === id)
        if (invite === undefined) throw await goneInvite(tx, id, session)
        return accept(c, tx, invite, session)
      })
    },
  }),
  operation('delete /api/invites/{id}', {
    operationId: 'declineReceivedInvite',
    summary: 'Decline an open invitation of your confirmed email',
    response: done('The invitation is deleted and its links no longer work'),
    errors: ['not_signed_in', 'email_unconfirmed', 'not_found', 'already_exists'],
    async handle(c, { session, params: { id } }) {
      requireConfirmedEmail(session)
      const { userId, email } = session
      await c.get('db').transaction(async (tx) => {
        const invite = (await listReceivedInvites(tx, email)).find((one) => one.id === id)
        if (invite === undefined) throw await goneInvite(tx, id, session)
        const { organizationId } = invite
        await changeFromOutside(tx, organizationId, (write) => cancelInvite(write, organizationId, id))
        await audit(c, tx, { action: 'invite_declined', userId, organizationId })
      })
    },
  }),
  operation('post /api/invites/acceptance', {
    operationId: 'acceptInvite',
    summary: 'Accept an invitation with your account',
    body: openInviteSchema,
    response: json(acceptedInviteSchema, 'You are a member, or a guest'),
    errors: ['not_signed_in', 'forbidden', 'invalid_link', 'already_exists'],
    async handle(c, { session, body: { secret } }) {
      return c.get('db').transaction(async (tx) => {
        const accepted = await accept(c, tx, await findInvite(tx, secret), session)
        await confirmInvited(c, tx, session.userId)
        return accepted
      })
    },
  }),
]

/** The notice of an invitation stays on other devices until they read again. */
async function goneInvite(tx: Transaction, id: string, { userId }: Session): Promise<AppError> {
  return (await isAcceptedInvite(tx, id, userId))
    ? new AppError('already_exists', 'You are already a member of this organization')
    : new AppError('not_found', 'This invitation is no longer open.')
}

function shownInvite<Invite extends FoundInvite | FoundGuestInvite>(invite: Invite) {
  const { id, organizationId, organizationName, email, expiresAt } = invite
  const role: Invite['role'] = invite.role
  const organization = { id: organizationId, name: outwardName(organizationName) }
  return { id, organization, email, role, expiresAt: expiresAt.toISOString() }
}

async function accept(
  c: Context<Services>,
  tx: Transaction,
  invite: FoundInvite | FoundGuestInvite | null,
  { userId, email }: { userId: string; email: string },
) {
  const { organizationId, role } = await acceptInvite(tx, invite, { id: userId, email })
  await audit(c, tx, { action: 'invite_accepted', userId, organizationId, detail: { role } })
  return { organizationId }
}
