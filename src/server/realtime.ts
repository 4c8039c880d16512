import pLimit from 'p-limit'
import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Presence } from '#src/features/presence/schema.ts'
import type { Database } from './db/database.ts'
import { log } from './log.ts'
import { createPresence } from './presence.ts'

const HEARTBEAT_MS = 30_000
/** At most ten events a second to one client: what happens in between is told together. */
const COALESCE_MS = 100
/** Changes that everybody hears of are told at most so often: they make all open screens read again at once. */
const COMMON_COALESCE_MS = 500
/** A client that lets this much pile up unread is cut; it reconnects and reads on from its last event. */
const MAX_UNREAD_CHUNKS = 1_000
/** After a restart all streams open, and ask for their rights, at one moment: requests need connections too. */
const fewAtOnce = pLimit(4)
/** A client that missed more than this reads everything again. */
const MAX_MISSED_CHANGES = 1_000

const changeSchema = z.object({ kind: z.string(), id: z.string(), version: z.number() })
const announcementSchema = z.object({
  /** Null: common to all organizations, such as the board of suggestions. */
  organizationId: z.string().nullable(),
  version: z.number(),
  changes: z.array(changeSchema),
  /** The only one whose streams are told. */
  userId: z.string().optional(),
})
type Announcement = z.infer<typeof announcementSchema>

interface Subscriber {
  organizationId: string
  userId: string
  announce(announcement: Announcement): void
  /** Tells who of the organization looks at what now. */
  showPresent(): void
  /** Ends the stream unless its reader may still follow the organization. */
  checkAccess(): Promise<void>
  close(): void
}

export type Realtime = Awaited<ReturnType<typeof startRealtime>>

/** Listens to the database's change announcements and passes them to the streams of this process. */
export async function startRealtime(db: Database) {
  const subscribers = new Set<Subscriber>()
  const common = coalescing((news) => {
    for (const announcement of merged(news))
      for (const subscriber of subscribers) subscriber.announce(announcement)
  }, COMMON_COALESCE_MS)
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
  const shared: Shared = { db, subscribers, presentIn: presence.in }

  return {
    /** How many streams this user holds open in this process. */
    streamsOf: (userId: string) => [...subscribers].filter((one) => one.userId === userId).length,

    /** How many streams this process holds. */
    openStreams: () => subscribers.size,

    /**
     * Opens a stream of server-sent events for one member. `lastVersion` is the last version the client
     * has seen, so that nothing is missed; `isAllowed` is asked at every heartbeat.
     */
    stream(options: StreamOptions): ReadableStream<Uint8Array> {
      return openStream(shared, options)
    },

    async stop(): Promise<void> {
      common.stop()
      presence.stop()
      for (const subscriber of subscribers) subscriber.close()
      await Promise.all([stopListening(), stopListeningForAccess(), stopListeningForPresence()])
    },
  }
}

/** An announcement, or null for a message that is none: whoever may sign in to the database can send one. */
function parseAnnouncement(payload: string): Announcement | null {
  const announcement = announcementSchema.safeParse(parseJson(payload))
  if (announcement.success) return announcement.data
  log('warn', 'announcement_not_understood', { error: announcement.error })
  return null
}

/** Whose rights have changed: a membership or a session ended. Null for a message that does not say. */
function parseAccessChange(payload: string): string | null {
  const change = z.object({ userId: z.string() }).safeParse(parseJson(payload))
  return change.success ? change.data.userId : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface StreamOptions {
  organizationId: string
  userId: string
  lastVersion: number | null
  isAllowed: () => Promise<boolean>
}

/** What all streams of a process have in common. */
interface Shared {
  db: Database
  subscribers: Set<Subscriber>
  presentIn: (organizationId: string) => Presence[]
}

function openStream(
  { db, subscribers, presentIn }: Shared,
  { organizationId, userId, lastVersion, isAllowed }: StreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let stop = () => {}
  function start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    let isOpen = true
    const send = (text: string) => {
      // Whoever sends may have waited, and the reader may have left in the meantime.
      if (!isOpen) return
      if ((controller.desiredSize ?? 0) < -MAX_UNREAD_CHUNKS) stop()
      else controller.enqueue(encoder.encode(text))
    }
    const outbox = coalescing((news) => send(eventText(news)), COALESCE_MS)
    let checks = 0
    let owesPresent = false
    /** Never while it is being found out whether the reader may still be told. */
    const showPresent = () => {
      owesPresent = checks > 0
      if (!owesPresent)
        send(`event: presence\ndata: ${JSON.stringify({ present: presentIn(organizationId) })}\n\n`)
    }
    const checkAccess = async () => {
      checks += 1
      const isStillAllowed = await isAllowed().catch(() => true)
      checks -= 1
      if (!isStillAllowed) stop()
      else if (owesPresent) showPresent()
    }
    const beat = async () => {
      await fewAtOnce(async () => isOpen && checkAccess())
      send('event: heartbeat\ndata: {}\n\n')
    }
    const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS)
    const announce = outbox.add
    const subscriber = { organizationId, userId, announce, showPresent, checkAccess, close: () => stop() }
    stop = () => {
      if (!isOpen) return
      isOpen = false
      subscribers.delete(subscriber)
      clearInterval(heartbeat)
      outbox.stop()
      try {
        controller.close()
      } catch {
        // Already closed by the reader.
      }
    }
    subscribers.add(subscriber)
    send('retry: 1000\nevent: open\ndata: {}\n\n')
    showPresent()
    if (lastVersion === null) outbox.begin([])
    // A stream that can't tell what was missed ends; its client comes back and asks again.
    else changesSince(db, organizationId, lastVersion).then(outbox.begin, stop)
  }
  return new ReadableStream<Uint8Array>({ start, cancel: () => stop() }, { highWaterMark: 16 })
}

/**
 * Gathers announcements and tells them at most once in `everyMs`. What arrives before `begin` waits for it,
 * so that what was missed comes first and a newer version never hides an older one.
 */
function coalescing(tell: (news: Announcement[]) => void, everyMs: number) {
  let waiting: Announcement[] = []
  let timer: NodeJS.Timeout | null = null
  let isHeld = true

  function flush(): void {
    timer = null
    const news = waiting
    waiting = []
    if (news.length === 0) return
    timer = setTimeout(flush, everyMs)
    tell(news)
  }

  return {
    add(announcement: Announcement): void {
      waiting.push(announcement)
      if (timer === null && !isHeld) flush()
    },
    begin(missed: Announcement[]): void {
      const upTo = missed.at(-1)?.version ?? 0
      const isNew = ({ organizationId, version }: Announcement) => organizationId === null || version > upTo
      waiting = [...missed, ...waiting.filter(isNew)]
      isHeld = false
      flush()
    },
    stop(): void {
      isHeld = true
      waiting = []
      if (timer !== null) clearTimeout(timer)
    },
  }
}

/** What is common to all, told as one: of each thing its last change. */
function merged(news: Announcement[]): Announcement[] {
  const last = new Map(news.flatMap(({ changes }) => changes).map((change) => [change.id, change]))
  return [{ organizationId: null, version: news.at(-1)?.version ?? 0, changes: [...last.values()] }]
}

/**
 * One event. Its id is the organization's version; an event of common changes alone has none, so that a resumed stream
 * goes on from the last version. Those are read when a stream opens: nothing can be missed between the two.
 */
function eventText(news: Announcement[]): string {
  const version = news.findLast(({ organizationId }) => organizationId !== null)?.version
  const changes = news.flatMap((announcement) => announcement.changes)
  const id = version === undefined ? '' : `id: ${version}\n`
  return `${id}event: change\ndata: ${JSON.stringify({ version, changes })}\n\n`
}

/** The announcements after `version`; when they are too many or no longer kept, one that says "read everything". */
async function changesSince(db: Database, organizationId: string, version: number): Promise<Announcement[]> {
  const rows = await db.query<{ version: number; kind: string; id: string; entity_version: number }>(sql`
    select version, kind, entity_id as id, entity_version from changes
    where organization_id = ${organizationId}::uuid and version > ${version}
    order by version limit ${MAX_MISSED_CHANGES + 1}`)
  const [feed] = await db.query<{ current: number; reaches: boolean }>(sql`
    select o.version as current, exists (
      select 1 from changes c where c.organization_id = o.id and c.version <= ${version}) as reaches
    from organizations o where o.id = ${organizationId}::uuid`)
  const current = feed?.current ?? 0
  const isWhole = feed?.reaches === true && version <= current && rows.length <= MAX_MISSED_CHANGES
  if (version !== current && !isWhole) {
    const everything = { kind: 'organization', id: organizationId, version: current }
    return [{ organizationId, version: current, changes: [everything] }]
  }
  if (rows.length === 0) return []
  const changes = rows.map((row) => ({ kind: row.kind, id: row.id, version: row.entity_version }))
  return [{ organizationId, version: rows.at(-1)?.version ?? version, changes }]
}
