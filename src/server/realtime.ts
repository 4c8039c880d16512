import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Database } from './db/database.ts'

const HEARTBEAT_MS = 30_000
/** At most ten events a second to one client: what happens in between is told together. */
const COALESCE_MS = 100
/** A client that lets this much pile up unread is cut; it reconnects and reads on from its last event. */
const MAX_UNREAD_CHUNKS = 1_000

const changeSchema = z.object({ kind: z.string(), id: z.string(), version: z.number() })
const announcementSchema = z.object({
  organizationId: z.string(),
  version: z.number(),
  changes: z.array(changeSchema),
})
type Announcement = z.infer<typeof announcementSchema>

interface Subscriber {
  organizationId: string
  userId: string
  announce(announcement: Announcement): void
  close(): void
}

export type Realtime = Awaited<ReturnType<typeof startRealtime>>

/** Listens to the database's change announcements and passes them to the streams of this process. */
export async function startRealtime(db: Database) {
  const subscribers = new Set<Subscriber>()
  const stopListening = await db.listen('changes', (payload) => {
    if (payload === '') {
      // Announcements may have been missed: streams reconnect and read what they lack from the database.
      for (const subscriber of subscribers) subscriber.close()
      return
    }
    const announcement = announcementSchema.parse(JSON.parse(payload))
    for (const subscriber of subscribers) {
      if (subscriber.organizationId === announcement.organizationId) subscriber.announce(announcement)
    }
  })

  return {
    /** How many streams this user holds open in this process. */
    streamsOf: (userId: string) => [...subscribers].filter((one) => one.userId === userId).length,

    /**
     * Opens a stream of server-sent events for one member. `lastVersion` is the last version the client
     * has seen, so that nothing is missed; `isAllowed` is asked at every heartbeat.
     */
    stream(options: StreamOptions): ReadableStream<Uint8Array> {
      return openStream(db, subscribers, options)
    },

    async stop(): Promise<void> {
      for (const subscriber of subscribers) subscriber.close()
      await stopListening()
    },
  }
}

interface StreamOptions {
  organizationId: string
  userId: string
  lastVersion: number | null
  isAllowed: () => Promise<boolean>
}

function openStream(
  db: Database,
  subscribers: Set<Subscriber>,
  { organizationId, userId, lastVersion, isAllowed }: StreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let stop = () => {}
  return new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        let waiting: Announcement[] = []
        let timer: NodeJS.Timeout | null = null
        let sentVersion = lastVersion ?? 0
        const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS)

        const send = (text: string) => {
          if ((controller.desiredSize ?? 0) < -MAX_UNREAD_CHUNKS) stop()
          else controller.enqueue(encoder.encode(text))
        }
        const flush = () => {
          timer = null
          const news = waiting.filter((announcement) => announcement.version > sentVersion)
          waiting = []
          if (news.length === 0) return
          sentVersion = Math.max(...news.map((announcement) => announcement.version))
          send(
            eventText(
              sentVersion,
              news.flatMap((announcement) => announcement.changes),
            ),
          )
          timer = setTimeout(flush, COALESCE_MS)
        }
        const beat = async () => {
          if (await isAllowed().catch(() => true)) send('event: heartbeat\ndata: {}\n\n')
          else stop()
        }
        const subscriber: Subscriber = {
          organizationId,
          userId,
          announce(announcement) {
            waiting.push(announcement)
            if (timer === null) flush()
          },
          close: () => stop(),
        }
        stop = () => {
          subscribers.delete(subscriber)
          clearInterval(heartbeat)
          if (timer !== null) clearTimeout(timer)
          stop = () => {}
          try {
            controller.close()
          } catch {
            // Already closed by the reader.
          }
        }
        subscribers.add(subscriber)
        send('retry: 1000\nevent: open\ndata: {}\n\n')
        if (lastVersion !== null) {
          for (const missed of await changesSince(db, organizationId, lastVersion))
            subscriber.announce(missed)
        }
      },
      cancel: () => stop(),
    },
    { highWaterMark: 16 },
  )
}

function eventText(version: number, changes: Announcement['changes']): string {
  return `id: ${version}\nevent: change\ndata: ${JSON.stringify({ version, changes })}\n\n`
}

/** The announcements after `version`; when the feed no longer reaches back, one that says "read everything". */
async function changesSince(db: Database, organizationId: string, version: number): Promise<Announcement[]> {
  const rows = await db.query<{ version: number; kind: string; id: string; entity_version: number }>(sql`
    select version, kind, entity_id as id, entity_version from changes
    where organization_id = ${organizationId}::uuid and version > ${version}
    order by version limit 1000`)
  if (rows.length === 0) return []
  const changes = rows.map((row) => ({ kind: row.kind, id: row.id, version: row.entity_version }))
  return [{ organizationId, version: rows.at(-1)?.version ?? version, changes }]
}
