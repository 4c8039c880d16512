import { type Announcement, changesSince } from './announcement.ts'
import { coalescing } from './coalescing.ts'
import type { Database } from './db/database.ts'
import { changeEvent, HEARTBEAT, OPEN, presenceEvent } from './stream-event.ts'
import type { Sink } from './stream-sink.ts'

/** At most ten events a second to one client: what happens in between is told together. */
const COALESCE_MS = 100

/** The database may be away for a moment; a stream whose reader can't be checked so many times in a row ends. */
const MAX_FAILED_CHECKS = 3

/** One open stream, as its process sees it. */
export interface Subscriber {
  readonly organizationId: string
  readonly userId: string
  announce(announcement: Announcement): void
  /** Tells who of the organization looks at what now. */
  showPresent(): void
  /** Ends the stream unless its reader may still follow the organization. */
  checkAccess(): Promise<void>
  /** Tells the reader that the stream lives. */
  beat(): void
  /** When in a round of heartbeats its turn is. */
  readonly turn: number
  /** Ends it; its client comes back and reads on. */
  close(): void
  /** Its reader has gone. */
  leave(): void
}

export interface StreamOptions {
  organizationId: string
  userId: string
  /** The last version the client has seen, so that nothing is missed. */
  lastVersion: number | null
  /** Asked at every heartbeat, and when the reader's rights may have changed. */
  isAllowed: () => Promise<boolean>
}

/** What its process gives a stream. */
interface Surroundings {
  db: Database
  subscribers: Set<Subscriber>
  presentIn: (organizationId: string) => unknown[]
  turn: number
}

/** Opens a stream into a sink and adds it to the subscribers; it takes itself away when it ends. */
export function openStream(
  { db, subscribers, presentIn, turn }: Surroundings,
  { organizationId, userId, lastVersion, isAllowed }: StreamOptions,
  sink: Sink,
): Subscriber {
  let isOpen = true
  let checks = 0
  let failedChecks = 0
  let owesPresent = false
  const outbox = coalescing<Announcement>((news) => send(changeEvent(news)), COALESCE_MS, isMissed)

  function leave(): void {
    isOpen = false
    subscribers.delete(subscriber)
    outbox.stop()
  }

  function send(bytes: Buffer): void {
    // Whoever sends may have waited, and the reader may have left in the meantime.
    if (!isOpen || sink.write(bytes)) return
    leave()
    sink.cut()
  }

  const subscriber: Subscriber = {
    organizationId,
    userId,
    turn,
    leave,
    announce: outbox.add,
    /** Never while it is being found out whether the reader may still be told. */
    showPresent() {
      owesPresent = checks > 0
      if (!owesPresent) send(presenceEvent(presentIn(organizationId)))
    },
    async checkAccess() {
      if (!isOpen) return
      checks += 1
      const isStillAllowed = await isAllowed().then(
        (allowed) => {
          failedChecks = 0
          return allowed
        },
        () => {
          failedChecks += 1
          return failedChecks < MAX_FAILED_CHECKS
        },
      )
      checks -= 1
      if (!isStillAllowed) subscriber.close()
      else if (owesPresent) subscriber.showPresent()
    },
    beat: () => send(HEARTBEAT),
    close() {
      if (!isOpen) return
      leave()
      sink.end()
    },
  }
  subscribers.add(subscriber)
  send(OPEN)
  subscriber.showPresent()
  if (lastVersion === null) outbox.begin([])
  // A stream that can't tell what was missed ends; its client comes back and asks again.
  else changesSince(db, organizationId, lastVersion).then(outbox.begin, subscriber.close)
  return subscriber
}

/** Of the organization itself; what is common to all is in no list of what was missed. */
function isMissed({ organizationId, version }: Announcement, upTo: number): boolean {
  return organizationId !== null && version <= upTo
}
