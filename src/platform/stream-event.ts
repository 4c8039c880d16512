import type { ChangeEvent } from './change-events.ts'

/** The first event of a stream. */
export const OPEN = Buffer.from('retry: 1000\nevent: open\ndata: {}\n\n')
export const HEARTBEAT = Buffer.from('event: heartbeat\ndata: {}\n\n')

interface Written {
  events: readonly ChangeEvent[]
  bytes: Buffer
}

const written = new WeakMap<ChangeEvent, Written>()

/**
 * Serializes changes as one event, cached for all streams that send the same ones. Its id is the organization's
 * version; an event of shared changes alone has none, so a resumed stream continues from the last version.
 */
export function changeEvent(events: readonly ChangeEvent[]): Buffer {
  const last = events.at(-1)
  const known = last && written.get(last)
  if (known?.events.length === events.length && known.events.every((one, at) => one === events[at]))
    return known.bytes
  const version = events.findLast(({ organizationId }) => organizationId !== null)?.version
  const changes = events.flatMap((event) => event.changes)
  const id = version === undefined ? '' : `id: ${version}\n`
  const bytes = Buffer.from(`${id}event: change\ndata: ${JSON.stringify({ version, changes })}\n\n`)
  if (last !== undefined) written.set(last, { events, bytes })
  return bytes
}

/** Serializes the presence of an organization. */
export function presenceEvent(present: readonly unknown[]): Buffer {
  return Buffer.from(`event: presence\ndata: ${JSON.stringify({ present })}\n\n`)
}
