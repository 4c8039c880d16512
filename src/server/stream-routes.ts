import { z } from '@hono/zod-openapi'
import { AppError } from '#src/lib/app-error.ts'
import { isSubscribedStatus } from '#src/lib/subscription-status.ts'
import { content, type Operation, operation } from '#src/platform/api.ts'
import { acquireSlot } from '#src/platform/concurrency-limit.ts'
import type { Database } from '#src/platform/db/database.ts'
import { findSession, requireSession } from '#src/platform/session.ts'
import { streamResponse } from '#src/platform/stream-response.ts'

const MAX_STREAMS_PER_USER = 20

/** Live changes over server-sent events. An event only names what changed; the client fetches it from the API. */
export const streamRoutes: Operation[] = [
  operation('get /', {
    operationId: 'streamChanges',
    summary: 'Follow the changes of an organization',
    description:
      'Server-sent events: `open` is sent first, `change` lists what changed, `presence` lists who has what open, `heartbeat` is sent every 30 seconds. If the data of `open` has a `version`, all changes since that version follow; otherwise refetch everything. Read notifications, suggestions and rules aren’t resumed: refetch them.',
    query: z.object({
      organization: z.uuid(),
      version: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional()
        .meta({ description: 'The version to resume from; a Last-Event-ID takes precedence.' }),
    }),
    headers: z.object({ 'last-event-id': z.string().max(20).optional() }),
    response: content('text/event-stream', 'The stream'),
    errors: ['not_signed_in', 'subscription_required', 'not_found'],
    access: (c) => requireSession(c, c.req.query('organization')),
    async handle(c, { session, query: { organization, version }, headers }) {
      if (session.organizationId === null) throw new AppError('not_found', 'Organization not found')
      if (!isSubscribedStatus(session.subscriptionStatus)) throw new AppError('subscription_required')
      // The client would have to reconnect immediately.
      if (c.get('ending').aborted) throw new AppError('unavailable')
      const max = MAX_STREAMS_PER_USER * c.get('env').RATE_LIMIT_SCALE
      const release = acquireSlot({ key: `stream:${session.userId}`, max })
      const lastEvent = headers['last-event-id'] ?? version ?? ''
      return streamResponse(c, {
        organizationId: session.organizationId,
        userId: session.userId,
        sessionId: session.sessionId,
        lastVersion: /^\d{1,15}$/.test(lastEvent) ? Number(lastEvent) : null,
        release,
        isAllowed: mayFollow(c.get('db'), session.tokenHash, organization),
      })
    },
  }),
]

/** Checks that a session still belongs to a subscribed member. */
function mayFollow(db: Database, tokenHash: string, organization: string): () => Promise<boolean> {
  return async () => {
    const current = await findSession(db, tokenHash, organization)
    return (
      current !== null && current.organizationId !== null && isSubscribedStatus(current.subscriptionStatus)
    )
  }
}
