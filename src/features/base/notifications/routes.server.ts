import type { Context } from 'hono'
import { AppError } from '#src/lib/api/app-error.ts'
import { createFairQueue } from '#src/lib/time/fair-queue.ts'
import { json, jsonText, type Operation, operation, organizationHeader } from '#src/platform/api/api.ts'
import { sendPrivateJson } from '#src/platform/api/cached-responses.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import type { Services } from '#src/platform/process/services.ts'
import { isSubscriber, requireMember } from '#src/platform/session/session.ts'
import { markAllRead, markRead, type Reader, readNotifications, readUnread } from './queries.server.ts'
import { notificationListSchema, readUpToSchema, unreadSchema } from './schema.ts'

/** Reading tens of thousands of reminders takes a while, so each user has one request at a time. */
const inTurn = createFairQueue({
  running: 4,
  most: 400,
  mostOfOne: 20,
  refusal: () => new AppError('unavailable'),
})
const refusals = ['not_signed_in', 'not_found', 'no_organization'] as const
const marked = json(unreadSchema, 'The number of unread notifications')

export const notificationRoutes: Operation[] = [
  operation('get /api/notifications', {
    operationId: 'listNotifications',
    summary: 'List the newest notifications and count the unread',
    description:
      'Without a subscription, only those about your own subscription. Returns 304 for a matching If-None-Match.',
    headers: organizationHeader,
    cost: 2,
    response: json(notificationListSchema, 'The newest 50'),
    isCached: true,
    errors: refusals,
    async handle(c) {
      const { userId } = await requireMember(c)
      const list = await inTurn(userId, () => asReader(c, (tx, reader) => readNotifications(tx, reader)))
      return sendPrivateJson(c, 'notifications', list)
    },
  }),
  operation('put /api/notifications/{id}/read', {
    operationId: 'markNotificationRead',
    summary: 'Mark a notification as read',
    headers: organizationHeader,
    response: marked,
    errors: refusals,
    handle(c, { params: { id } }) {
      return mark(c, (tx, reader) => markRead(tx, reader, id))
    },
  }),
  operation('put /api/notifications/read', {
    operationId: 'markNotificationsRead',
    summary: 'Mark all notifications up to a version as read',
    description: 'Send the version of the list you have seen: newer notifications stay unread.',
    headers: organizationHeader,
    access: requireMember,
    body: readUpToSchema,
    response: marked,
    errors: refusals,
    handle(c, { body: { version } }) {
      return mark(c, (tx, reader) => markAllRead(tx, reader, version))
    },
  }),
]

async function asReader<Result>(
  c: Context<Services>,
  work: (tx: TenantTransaction, reader: Reader) => Promise<Result>,
): Promise<Result> {
  const session = await requireMember(c)
  const reader = { ...session, isSubscribed: isSubscriber(session) }
  return inOrganization(c.get('db'), session, (tx) => work(tx, reader))
}

async function mark(c: Context<Services>, work: (tx: TenantTransaction, reader: Reader) => Promise<void>) {
  const body = await asReader(c, async (tx, reader) => {
    await work(tx, reader)
    return readUnread(tx, reader)
  })
  return jsonText(c, body)
}
