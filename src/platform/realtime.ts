import pLimit from 'p-limit'
import { z } from 'zod'
import { type Announcement, merged, parseAnnouncement, parseJson } from './announcement.ts'
import { coalescing } from './coalescing.ts'
import type { Database } from './db/database.ts'
import { openStream, type StreamOptions, type Subscriber } from './stream-follower.ts'
import { readableOf, type Sink } from './stream-sink.ts'

const HEARTBEAT_MS = 30_000
/** Streams beat in so many turns: after a restart all of them open at one moment, and would ask for their rights at one. */
const TURNS = 30
/** Changes that everybody hears of are told at most so often: they make all open screens read again at once. */
const COMMON_COALESCE_MS = 500
/** Streams that ask for their rights leave connections for requests. */
const fewAtOnce = pLimit(4)

export type Realtime = Awaited<ReturnType<typeof startRealtime>>

/** Everybody, or only these users' own streams. */
export type Audience = 'everybody' | ReadonlySet<string>

/** Who looks at what now, as the streams of a process show it. */
export interface PresenceOfProcess {
  /** Takes a message of the channel "presence". */
  hear(message: unknown): void
  /** Forgets a user whose rights have changed. */
  forget(userId: string): void
  in(organizationId: string): unknown[]
  stop(): void
}

/** Makes it; `tell` shows streams of an organization who is there. */
export type CreatePresence = (surroundings: {
  tell(organizationId: string, audience: Audience): void
}) => PresenceOfProcess

/** Listens to the database's change announcements and passes them to the streams of this process. */
export async function startRealtime(db: Database, createPresence: CreatePresence) {
  const subscribers = new Set<Subscriber>()
  const common = coalescing<Announcement>(
    (news) => {
      for (const announcement of merged(news))
        for (const subscriber of subscribers) subscriber.announce(announcement)
    },
    COMMON_COALESCE_MS,
    () => false,
  )
  common.begin([])
  const presence = createPresence({
    tell: (organizationId, audience) => {
      for (const subscriber of subscribers) {
        const isFor = audience === 'everybody' || audience.has(subscriber.userId)
        if (isFor && subscriber.organizationId === organizationId) subscriber.showPresent()
      }
    },
  })
  const stopListening = await db.listen('changes', (payload) => {
    if (payload === '') {
      // Announcements may have been missed: streams reconnect and read what they lack from the database.
      for (const subscriber of subscribers) subscriber.close()
      return
    }
    const announcement = parseAnnouncement(payload)
    if (announcement === null) return
    if (announcement.organizationId === null) return common.add(announcement)
    const { organizationId, userId } = announcement
    for (const subscriber of subscribers) {
      const isFor = userId === undefined || subscriber.userId === userId
      if (isFor && subscriber.organizationId === organizationId) subscriber.announce(announcement)
    }
  })

  const stopListeningForAccess = await db.listen('access', (payload) => {
    const userId = parseAccessChange(payload)
    if (userId !== null) presence.forget(userId)
    for (const subscriber of subscribers) if (subscriber.userId === userId) void subscriber.checkAccess()
  })
  const stopListeningForPresence = await db.listen('presence', (payload) => presence.hear(parseJson(payload)))
  const heartbeats = startHeartbeats(subscribers)
  const shared = { db, subscribers, presentIn: presence.in }
  let opened = 0

  /** Opens a stream of server-sent events for one member; gives what its reader's leaving must call. */
  function follow(options: StreamOptions, sink: Sink): () => void {
    opened += 1
    return openStream({ ...shared, turn: opened % TURNS }, options, sink).leave
  }

  return {
    /** How many streams this user holds open in this process. */
    streamsOf: (userId: string) => [...subscribers].filter((one) => one.userId === userId).length,

    /** How many streams this process holds. */
    openStreams: () => subscribers.size,

    follow,

    /** As `follow`, as a stream of the web. */
    stream: (options: StreamOptions) => readableOf((sink) => follow(options, sink)),

    async stop(): Promise<void> {
      clearInterval(heartbeats)
      common.stop()
      presence.stop()
      for (const subscriber of subscribers) subscriber.close()
      await Promise.all([stopListening(), stopListeningForAccess(), stopListeningForPresence()])
    },
  }
}

/** Every stream is told that it lives, after a look whether its reader may still follow; each once in HEARTBEAT_MS. */
function startHeartbeats(subscribers: ReadonlySet<Subscriber>): NodeJS.Timeout {
  let turn = 0
  const beat = async (subscriber: Subscriber) => {
    await fewAtOnce(subscriber.checkAccess)
    subscriber.beat()
  }
  const nextTurn = () => {
    turn = (turn + 1) % TURNS
    for (const subscriber of subscribers) if (subscriber.turn === turn) void beat(subscriber)
  }
  return setInterval(nextTurn, HEARTBEAT_MS / TURNS).unref()
}

/** Whose rights have changed: a membership or a session ended. Null for a message that does not say. */
function parseAccessChange(payload: string): string | null {
  const change = z.object({ userId: z.string() }).safeParse(parseJson(payload))
  return change.success ? change.data.userId : null
}
