import { z } from 'zod'
import { requireSharer } from '#src/features/doors/share-links/queries.server.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { firstProblem } from '#src/lib/schemas/field-rules.ts'
import { HOUR_SECONDS } from '#src/lib/time/durations.ts'
import {
  ADMIN_PROBLEMS,
  done,
  idempotencyHeaders,
  json,
  type Operation,
  organizationHeader,
  ROW_PROBLEMS,
} from '#src/platform/api/api.ts'
import { auditedList, ofOrganization } from '#src/platform/rows/audited-list.ts'
import { requireAdmin, requireSubscriber } from '#src/platform/session/session.ts'
import { listDealGuests, listOrganizationGuests, removeGuest, saveGuest } from './queries.server.ts'
import { type Guest, guestListSchema, guestRequestSchema, guestRules, guestSchema } from './schema.ts'

const guests = auditedList(ofOrganization(requireSubscriber, ROW_PROBLEMS), {
  table: 'deal_guests',
  detail: ({ email, role, address }: Guest) => ({ email, role, deal: address }),
})

/** Under /api/opportunities. */
export const dealGuestRoutes: Operation[] = [
  guests.list('get /api/opportunities/{id}/guests', {
    operationId: 'listGuests',
    summary: 'List the guests of a deal and the invitations to it',
    headers: organizationHeader,
    response: json(guestListSchema, 'Newest first'),
    read: async (tx, { session, params: { id } }) => ({ guests: await listDealGuests(tx, session, id) }),
  }),
  guests.change('post /api/opportunities/{id}/guests', {
    operationId: 'inviteGuest',
    summary: 'Invite a partner, an accountant or a builder to a deal, or change what a guest sees',
    description:
      'Inviting the same address again renews its invitation. What a guest sees, or is invited to see in another role, is changed only with `isChange`. Requires a confirmed email and recent authentication.',
    headers: idempotencyHeaders,
    body: guestRequestSchema,
    status: 201,
    response: json(guestSchema, 'The guest'),
    errors: ['forbidden', 'already_exists', 'quota_exceeded'],
    problem: ({ body, now }) => firstProblem(guestRules(todayInAuckland(now)), body),
    rates: ({ session }) => [
      { key: `guests:${session.organizationId}`, hits: 20, seconds: HOUR_SECONDS },
      { key: `guests-by:${session.userId}`, hits: 30, seconds: HOUR_SECONDS },
    ],
    audited: 'guest_invited',
    async work(write, { session, params: { id }, body }) {
      await requireSharer(write.tx, session)
      return saveGuest(write, session, { ...body, id })
    },
    answer: (guest) => guest,
  }),
  guests.remove('delete /api/opportunities/{id}/guests/{guestId}', {
    operationId: 'deleteGuest',
    summary: 'Remove a guest of a deal, or cancel an invitation',
    params: z.object({ id: z.uuid(), guestId: z.uuid() }),
    headers: idempotencyHeaders,
    response: done('The guest no longer sees the deal'),
    audited: 'guest_removed',
    work: (write, { session, params }) => removeGuest(write, session, params),
  }),
]

/** Under /api/organizations. */
export const organizationGuestRoutes: Operation[] = [
  guests.list('get /api/organizations/{id}/guests', {
    access: (c) => requireAdmin(c),
    operationId: 'listOrganizationGuests',
    summary: 'List the guests of all deals',
    response: json(guestListSchema, 'Newest first'),
    errors: ADMIN_PROBLEMS,
    read: async (tx, { session }) => ({ guests: await listOrganizationGuests(tx, session) }),
  }),
]
