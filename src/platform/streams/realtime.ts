import pLimit from 'p-limit'
import sql from 'sql-template-tag'
import { z } from 'zod'
import { parseJson } from '#src/lib/schemas/parse-json.ts'
import type { Database } from '../db/database.ts'
import { type ChangeEvent, mergeSharedChanges, parseChangeEvent } from './change-events.ts'
import { openStream, readableOf, type Sink, type StreamOptions, type Subscriber } from './stream-follower.ts'
import { throttleEvents } from './throttle-events.ts'

const HEARTBEAT_MS = 30_000
/** Spreads heartbeats: after a restart all streams open, and would check access, at the same time. */
const HEARTBEAT_SLOTS = 30
/** Throttles changes to data that all organizations share, because every open client refetches it. */
const SHARED_THROTTLE_MS = 500
/** Limits concurrent access checks, to leave connections for requests. */
const limitAccessChecks = pLimit(4)

export type Realtime = Awaited<ReturnType<typeof startRealtime>>

/** The user, session and organization of a stream. */
export interface FollowedStream {
  organizationId: string
  sessionId: string
}

/** Presence (who has which page open) as seen by the streams of this process. */
export interface LocalPresence {
  receive(message: unknown): void
  onHeartbeat(stream: FollowedStream): void
  /** Called when a stream has ended; `hasAccess` means that its reader may reconnect. */
  onEnd(stream: FollowedStream, hasAccess: boolean): void
  expire(): void
  in(organizationId: string): unknown[]
  stop(): void
}

/** `send` sends the current presence to an organization's streams, `report` a message to all processes. */
export type CreatePresence = (surroundings: {
  send(organizationId: string): void
  report(message: object): void
  /** Whether this process has a stream of the session and organization open. */
  isFollowed(stream: FollowedStream): boolean
}) => LocalPresence

/** Subscribes to change events in the database and forwards them to the streams of this process. */
export async function startRealtime(db: Database, createPresence: CreatePresence) {
  const subscribers = new Set<Subscriber>()
  const sharedChanges = throttleEvents<ChangeEvent>(
    (events) => {
      for (const event of mergeSharedChanges(events))
        for (const subscriber of subscribers) subscriber.publish(event)
    },
    SHARED_THROTTLE_MS,
    () => false,
  )
  sharedChanges.begin([])
  const presence = createPresence({
    send: (organizationId) => {
      for (const subscriber of subscribers)
        if (subscriber.organizationId === organizationId) subscriber.sendPresence()
    },
    // A lost report is sent again with the next heartbeat, or expires.
    report: (message) =>
      void db.query(sql`select pg_notify('presence', ${JSON.stringify(message)})`).catch(() => {}),
    isFollowed: ({ organizationId, sessionId }) =>
      [...subscribers].some((one) => one.sessionId === sessionId && one.organizationId === organizationId),
  })
  const stopListening = await db.listen('changes', (payload) => {
    if (payload === '') {
      // Events may have been missed, so clients must reconnect and catch up from the database.
      for (const subscriber of subscribers) subscriber.close()
      return
    }
    const event = parseChangeEvent(payload)
    if (event === null) return
    if (event.organizationId === null) return sharedChanges.add(event)
    const { organizationId, userId } = event
    for (const subscriber of subscribers) {
      const isFor = userId === undefined || subscriber.userId === userId
      if (!isFor || subscriber.organizationId !== organizationId) continue
      if (event.isTooLong) subscriber.close()
      else subscriber.publish(event)
    }
  })

  const stopListeningForAccess = await db.listen('access', (payload) => {
    const userId = parseAccessChange(payload)
    for (const subscriber of subscribers) if (subscriber.userId === userId) void subscriber.checkAccess()
  })
  const stopListeningForPresence = await db.listen('presence', (payload) =>
    presence.receive(parseJson(payload)),
  )
  const heartbeats = startHeartbeats(subscribers, presence)
  const shared = { db, subscribers, presenceIn: presence.in, onEnd: presence.onEnd }
  let opened = 0

  /** Opens a stream of server-sent events for one member. Returns the function to call on disconnect. */
  function follow(options: StreamOptions, sink: Sink): () => void {
    opened += 1
    return openStream({ ...shared, slot: opened % HEARTBEAT_SLOTS }, options, sink).leave
  }

  return {
    /** Open streams of a user in this process. */
    streamsOf: (userId: string) => [...subscribers].filter((one) => one.userId === userId).length,

    openStreams: () => subscribers.size,

    follow,

    /** Like `follow`, but returns a web stream. */
    stream: (options: StreamOptions) => readableOf((sink) => follow(options, sink)),

    async stop(): Promise<void> {
      clearInterval(heartbeats)
      sharedChanges.stop()
      presence.stop()
      for (const subscriber of subscribers) subscriber.close()
      await Promise.all([stopListening(), stopListeningForAccess(), stopListeningForPresence()])
    },
  }
}

/** Sends each stream one heartbeat per HEARTBEAT_MS, after checking its access. */
function startHeartbeats(subscribers: ReadonlySet<Subscriber>, presence: LocalPresence): NodeJS.Timeout {
  let slot = 0
  const sendHeartbeat = async (subscriber: Subscriber) => {
    await limitAccessChecks(subscriber.checkAccess)
    subscriber.sendHeartbeat()
    if (subscribers.has(subscriber)) presence.onHeartbeat(subscriber)
  }
  const nextSlot = () => {
    slot = (slot + 1) % HEARTBEAT_SLOTS
    presence.expire()
    for (const subscriber of subscribers) if (subscriber.slot === slot) void sendHeartbeat(subscriber)
  }
  return setInterval(nextSlot, HEARTBEAT_MS / HEARTBEAT_SLOTS).unref()
}

/** The user whose membership or session has ended; null for an invalid message. */
function parseAccessChange(payload: string): string | null {
  const change = z.object({ userId: z.string() }).safeParse(parseJson(payload))
  return change.success ? change.data.userId : null
}
