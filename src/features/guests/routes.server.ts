import type { Context } from 'hono'
import { z } from 'zod'
import { todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { rejectProblem } from '#src/lib/app-error.ts'
import { HOUR_SECONDS } from '#src/lib/durations.ts'
import { firstProblem } from '#src/lib/field-rules.ts'
import {
  ADMIN_PROBLEMS,
  done,
  idempotencyHeaders,
  json,
  type Operation,
  operation,
  organizationHeader,
  ROW_PROBLEMS,
} from '#src/platform/api.ts'
import { audit } from '#src/platform/audit-log.ts'
import {
  changeOrganization,
  type Identity,
  inOrganization,
  type TenantWrite,
} from '#src/platform/db/in-organization.ts'
import { limitedWrite } from '#src/platform/idempotency.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import {
  assertRecentAuthentication,
  requireAdmin,
  requireConfirmedEmail,
  requireSubscriber,
} from '#src/platform/session.ts'
import { requireSharer } from '../share-links/queries.server.ts'
import { listDealGuests, listOrganizationGuests, removeGuest, saveGuest } from './queries.server.ts'
import { type Guest, guestInputSchema, guestListSchema, guestRules, guestSchema } from './schema.ts'

/** Under /api/opportunities. */
export const dealGuestRoutes: Operation[] = [
  operation('get /{id}/guests', {
    operationId: 'listGuests',
    summary: 'List the guests of a deal and the invitations to it',
    headers: organizationHeader,
    access: requireSubscriber,
    response: json(guestListSchema, 'Newest first'),
    errors: ROW_PROBLEMS,
    async handle(c, { session, params: { id } }) {
      return { guests: await inOrganization(c.get('db'), session, (tx) => listDealGuests(tx, session, id)) }
    },
  }),
  operation('post /{id}/guests', {
    operationId: 'inviteGuest',
    summary: 'Invite a partner, an accountant or a builder to a deal, or change what a guest sees',
    description:
      'Inviting the same address again renews its invitation. Requires a confirmed email and recent authentication.',
    headers: idempotencyHeaders,
    access: requireSubscriber,
    body: guestInputSchema,
    status: 201,
    response: json(guestSchema, 'The guest'),
    errors: [
      ...ROW_PROBLEMS,
      ...(['forbidden', 'email_unconfirmed', 'proof_required', 'already_exists', 'quota_exceeded'] as const),
    ],
    async handle(c, { session, params: { id }, body }) {
      requireConfirmedEmail(session)
      assertRecentAuthentication(c, session)
      rejectProblem(firstProblem(guestRules(todayInAuckland(c.get('now')())), body))
      await limitRate(c, { key: `guests:${session.organizationId}`, hits: 20, seconds: HOUR_SECONDS })
      await limitRate(c, { key: `guests-by:${session.userId}`, hits: 30, seconds: HOUR_SECONDS })
      return limitedWrite(c, session, async (write) => {
        await requireSharer(write.tx, session)
        return recorded(c, write, session, 'guest_invited', await saveGuest(write, session, { ...body, id }))
      })
    },
  }),
  operation('delete /{id}/guests/{guestId}', {
    operationId: 'removeGuest',
    summary: 'Remove a guest of a deal, or cancel an invitation',
    params: z.object({ id: z.uuid(), guestId: z.uuid() }),
    headers: idempotencyHeaders,
    access: requireSubscriber,
    response: done('The guest no longer sees the deal'),
    errors: ROW_PROBLEMS,
    async handle(c, { session, params }) {
      await changeOrganization(c.get('db'), session, async (write) =>
        recorded(c, write, session, 'guest_removed', await removeGuest(write, session, params)),
      )
    },
  }),
]

/** Under /api/organizations. */
export const organizationGuestRoutes: Operation[] = [
  operation('get /{id}/guests', {
    operationId: 'listOrganizationGuests',
    summary: 'List the guests of all deals',
    access: (c) => requireAdmin(c),
    response: json(guestListSchema, 'Newest first'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { session }) {
      return {
        guests: await inOrganization(c.get('db'), session, (tx) => listOrganizationGuests(tx, session)),
      }
    },
  }),
]

/** Audits a change of a guest in its transaction. Returns the guest. */
async function recorded(
  c: Context<Services>,
  { tx }: TenantWrite,
  session: Identity,
  action: string,
  guest: Guest,
): Promise<Guest> {
  const { email, role, address } = guest
  await audit(c, tx, { ...session, action, detail: { email, role, deal: address } })
  return guest
}
