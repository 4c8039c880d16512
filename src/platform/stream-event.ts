import type { Announcement } from './announcement.ts'

/** The first thing on a stream. */
export const OPEN = Buffer.from('retry: 1000\nevent: open\ndata: {}\n\n')
export const HEARTBEAT = Buffer.from('event: heartbeat\ndata: {}\n\n')

interface Written {
  news: readonly Announcement[]
  bytes: Buffer
}

const written = new WeakMap<Announcement, Written>()

/**
 * One event of these changes. Its id is the organization's version; an event of common changes alone has none, so that a
 * resumed stream goes on from the last version: those are read when a stream opens, and nothing can be missed between the two.
 * Streams that are told the same share its bytes.
 */
export function changeEvent(news: readonly Announcement[]): Buffer {
  const last = news.at(-1)
  const known = last && written.get(last)
  if (known?.news.length === news.length && known.news.every((one, at) => one === news[at]))
    return known.bytes
  const version = news.findLast(({ organizationId }) => organizationId !== null)?.version
  const changes = news.flatMap((announcement) => announcement.changes)
  const id = version === undefined ? '' : `id: ${version}\n`
  const bytes = Buffer.from(`${id}event: change\ndata: ${JSON.stringify({ version, changes })}\n\n`)
  if (last !== undefined) written.set(last, { news, bytes })
  return bytes
}

/** Who of an organization looks at what now. */
export function presenceEvent(present: readonly unknown[]): Buffer {
  return Buffer.from(`event: presence\ndata: ${JSON.stringify({ present })}\n\n`)
}
