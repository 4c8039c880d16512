import { z } from '@hono/zod-openapi'
import { AppError, organizationNotFound } from '#src/lib/api/app-error.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import { BUILDER_KINDS } from '#src/lib/rows/change-kinds.ts'
import { content, type Operation, operation } from '#src/platform/api/api.ts'
import type { Database } from '#src/platform/db/database.ts'
import { acquireSlot } from '#src/platform/limits/concurrency-limit.ts'
import { asBuilder, findSession, requireSession } from '#src/platform/session/session.ts'
import type { ChangeEvent } from '#src/platform/streams/change-events.ts'
import { streamResponse } from '#src/platform/streams/stream-response.ts'

const MAX_STREAMS_PER_USER = 20

/** Live changes over server-sent events. An event only names what changed; the client fetches it from the API. */
export const streamRoutes: Operation[] = [
  operation('get /api/stream', {
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
      const builder = asBuilder(session)
      const organizationId = session.organizationId ?? builder?.organizationId
      if (!organizationId) throw organizationNotFound()
      if (!builder && !isSubscribedStatus(session.subscriptionStatus))
        throw new AppError('subscription_required')
      // The client would have to reconnect immediately.
      if (c.get('ending').aborted) throw new AppError('unavailable')
      const max = MAX_STREAMS_PER_USER * c.get('env').RATE_LIMIT_SCALE
      const release = acquireSlot({ key: `stream:${session.userId}`, max })
      const lastEvent = headers['last-event-id'] ?? version ?? ''
      return streamResponse(c, {
        organizationId,
        ...(builder && { seen: seenByBuilder(session.userId) }),
        userId: session.userId,
        sessionId: session.sessionId,
        lastVersion: /^\d{1,15}$/.test(lastEvent) ? Number(lastEvent) : null,
        release,
        isAllowed: mayFollow(c.get('db'), session.tokenHash, organization),
      })
    },
  }),
]

/** Checks that a session still belongs to a subscribed member, or to a builder. */
function mayFollow(db: Database, tokenHash: string, organization: string): () => Promise<boolean> {
  return async () => {
    const current = await findSession(db, tokenHash, organization)
    if (current === null) return false
    const isMember = current.organizationId !== null && isSubscribedStatus(current.subscriptionStatus)
    return isMember || current.builds !== null
  }
}

/** A row of other projects isn't named. */
const SOME_ROW = '00000000-0000-0000-0000-000000000000'

/** The kinds of rows that a builder’s pages read again. */
function seenByBuilder(userId: string) {
  const own = (page: string | undefined) => (page?.startsWith(`${userId}.`) ? page : undefined)
  return (event: ChangeEvent): ChangeEvent => {
    const changes = event.changes.filter(({ kind }) => BUILDER_KINDS.includes(kind))
    return {
      ...event,
      changes: changes.map(({ kind, version, page, madeBy }) => {
        const [ownPage, ownMadeBy] = [own(page), own(madeBy)]
        return {
          kind,
          id: SOME_ROW,
          version,
          ...(ownPage && { page: ownPage }),
          ...(ownMadeBy && { madeBy: ownMadeBy }),
        }
      }),
    }
  }
}
