import type { ServerResponse } from 'node:http'
import type { Database } from '../db/database.ts'
import { type ChangeEvent, changesSince } from './change-events.ts'
import { throttleEvents } from './throttle-events.ts'

/** At most ten events a second per client; changes in between are batched. */
const THROTTLE_MS = 100

/** Tolerates a short database outage: a stream ends after this many failed access checks in a row. */
const MAX_FAILED_CHECKS = 3

export interface Subscriber {
  readonly organizationId: string
  readonly userId: string
  readonly sessionId: string
  publish(event: ChangeEvent): void
  sendPresence(): void
  /** Closes the stream if its reader has lost access. */
  checkAccess(): Promise<void>
  sendHeartbeat(): void
  /** When the stream’s heartbeat is sent in each round; streams are spread over the slots. */
  readonly slot: number
  /** Closes the stream; the client reconnects and catches up. */
  close(): void
  /** Called when the client has disconnected. */
  leave(): void
}

export interface StreamOptions {
  organizationId: string
  userId: string
  sessionId: string
  /** The version up to which the client has all changes; null if unknown. */
  lastVersion: number | null
  /** What a builder’s stream has of an event; a member’s has all, and who has what open. */
  seen?: ((event: ChangeEvent) => ChangeEvent) | undefined
  /** Checked at every heartbeat, and when the user's access may have changed. */
  isAllowed: () => Promise<boolean>
  /** Called when the stream has ended. */
  release?: () => void
}

interface Surroundings {
  db: Database
  subscribers: Set<Subscriber>
  presenceIn: (organizationId: string) => unknown[]
  /** Called when the stream has ended; `hasAccess` means that its reader may reconnect. */
  onEnd: (subscriber: Subscriber, hasAccess: boolean) => void
  slot: number
}

/** Opens a stream into a sink and registers it until it closes. */
export function openStream(
  { db, subscribers, presenceIn, onEnd, slot }: Surroundings,
  { organizationId, userId, sessionId, lastVersion, seen, isAllowed, release }: StreamOptions,
  sink: Sink,
): Subscriber {
  let isOpen = true
  let checks = 0
  let failedChecks = 0
  let isPresenceDue = false
  const throttle = throttleEvents<ChangeEvent>((events) => send(changeEvent(events)), THROTTLE_MS, isKnown)

  const leave = () => end(true)

  function end(hasAccess: boolean): void {
    if (!isOpen) return
    isOpen = false
    subscribers.delete(subscriber)
    throttle.stop()
    onEnd(subscriber, hasAccess)
    release?.()
  }

  function send(bytes: Buffer): void {
    // The reader may have disconnected during an await.
    if (!isOpen || sink.write(bytes)) return
    leave()
    sink.abort()
  }

  const subscriber: Subscriber = {
    organizationId,
    userId,
    sessionId,
    slot,
    leave,
    publish: seen ? (event) => throttle.add(seen(event)) : throttle.add,
    /** Deferred while an access check is running. */
    sendPresence() {
      if (seen) return
      isPresenceDue = checks > 0
      if (!isPresenceDue) send(presenceEvent(presenceIn(organizationId)))
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
      if (!isStillAllowed) {
        end(false)
        sink.end()
      } else if (isPresenceDue) subscriber.sendPresence()
    },
    sendHeartbeat: () => send(HEARTBEAT),
    close() {
      if (!isOpen) return
      leave()
      sink.end()
    },
  }
  const begin = (missed: ChangeEvent[] | null) => {
    send(openEvent(missed === null ? null : lastVersion))
    subscriber.sendPresence()
    const events = missed ?? []
    throttle.begin(seen ? events.map(seen) : events, missed === null ? 0 : (lastVersion ?? 0))
  }
  subscribers.add(subscriber)
  if (lastVersion === null) begin(null)
  // If the missed changes can't be read, the client reconnects and tries again.
  else changesSince(db, organizationId, lastVersion).then(begin, subscriber.close)
  return subscriber
}

/** Neither changes shared by all organizations nor those sent to one user are recorded. */
function isRecorded({ organizationId, userId }: ChangeEvent): boolean {
  return organizationId !== null && userId === undefined
}

function isKnown(event: ChangeEvent, upTo: number): boolean {
  return isRecorded(event) && event.version <= upTo
}

/** All recorded changes after `version` follow this event; without it, some may be missing. */
function openEvent(version: number | null): Buffer {
  const data = version === null ? {} : { version }
  return Buffer.from(`retry: 1000\nevent: open\ndata: ${JSON.stringify(data)}\n\n`)
}

const HEARTBEAT = Buffer.from('event: heartbeat\ndata: {}\n\n')

const written = new WeakMap<ChangeEvent, { events: readonly ChangeEvent[]; bytes: Buffer }>()

/**
 * Serializes changes as one event, cached for all streams that send the same ones. Its id is the organization's
 * version; an event without recorded changes has no id, so a resumed stream continues from the last version.
 */
function changeEvent(events: readonly ChangeEvent[]): Buffer {
  const last = events.at(-1)
  const known = last && written.get(last)
  if (known?.events.length === events.length && known.events.every((one, at) => one === events[at]))
    return known.bytes
  const version = events.findLast(isRecorded)?.version
  const changes = events.flatMap((event) => event.changes)
  const id = version === undefined ? '' : `id: ${version}\n`
  const bytes = Buffer.from(`${id}event: change\ndata: ${JSON.stringify({ version, changes })}\n\n`)
  if (last !== undefined) written.set(last, { events, bytes })
  return bytes
}

/** Serializes the presence of an organization. */
function presenceEvent(present: readonly unknown[]): Buffer {
  return Buffer.from(`event: presence\ndata: ${JSON.stringify({ present })}\n\n`)
}

/** A client with more unread data is disconnected; it then reconnects and continues from its last event. */
const MAX_UNREAD_BYTES = 256 * 1024

export interface Sink {
  /** Returns false, without writing, when too much is unread. */
  write(bytes: Buffer): boolean
  /** Ends the stream after the written data. */
  end(): void
  /** Ends the stream immediately; unread data is lost. */
  abort(): void
}

/** Attaches a stream to a sink. Returns the function to call on disconnect. */
export type Follow = (sink: Sink) => () => void

/** Writes directly to the socket: thousands of streams share the bytes of an event. */
export function answerSink(answer: ServerResponse): Sink {
  return {
    write(bytes) {
      if (answer.destroyed || answer.writableLength > MAX_UNREAD_BYTES) return false
      answer.write(bytes)
      return true
    },
    end: () => answer.end(),
    abort: () => answer.destroy(),
  }
}

/** Converts a followed stream to a web stream, for requests without a socket, as in tests. */
export function readableOf(follow: Follow): ReadableStream<Uint8Array> {
  let leave = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const close = () => {
          try {
            controller.close()
          } catch {
            // The reader has already closed the stream.
          }
        }
        leave = follow({
          write(bytes) {
            if ((controller.desiredSize ?? 0) < -MAX_UNREAD_BYTES) return false
            controller.enqueue(bytes)
            return true
          },
          end: close,
          abort: () => controller.error(new Error('The client reads too slowly')),
        })
      },
      cancel: () => leave(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
}
