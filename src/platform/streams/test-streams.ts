import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createPresence } from '#src/features/base/presence/presence.server.ts'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import type { Database } from '../db/database.ts'
import { startRealtime } from './realtime.ts'

/** Opens a person's live stream, from a version if given. */
export async function openStream(
  world: TestWorld,
  as: Person,
  { version, headers = {} }: { version?: number; headers?: Record<string, string> } = {},
) {
  const from = version === undefined ? '' : `&version=${version}`
  const path = `/api/stream?organization=${as.organizationId}${from}`
  const response = await world.send('GET', path, { as, headers })
  expect(response.status).toBe(200)
  if (response.body === null) throw new Error('the stream has a body')
  return reading(response.body)
}

export function reading(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  return {
    /** Reads until the text so far contains `wanted`. */
    async until(wanted: string): Promise<string> {
      let text = ''
      while (!text.includes(wanted)) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`the stream ended before ${wanted}`)
        text += decoder.decode(value)
      }
      return text
    },
    close: () => reader.cancel(),
  }
}

/** The options of a stream that is opened without a request. */
export const optionsFor = (as: Person, lastVersion: number | null = null) => ({
  organizationId: as.organizationId,
  userId: as.userId,
  sessionId: randomUUID(),
  lastVersion,
  isAllowed: async () => true,
})

export function saveDeal(world: TestWorld, as: Person, address: string): Promise<Response> {
  return world.send('POST', '/api/opportunities', { as, body: { address } })
}

/** Streams that stay in catch-up until `release` is called: what they have read is held back. */
export async function realtimeWithHeldReads(db: Database) {
  const held = Promise.withResolvers<void>()
  const query: typeof db.query = async (statement) => {
    const rows = await db.query(statement)
    await held.promise
    return rows as never
  }
  return { realtime: await startRealtime({ ...db, query }, createPresence), release: held.resolve }
}
