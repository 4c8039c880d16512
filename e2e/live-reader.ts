import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Person } from './people.ts'

const RECONNECT_MS = 100
const changesSchema = z.object({ changes: z.array(z.object({ kind: z.string(), id: z.string() })) })

export interface LiveReader {
  /** Ids of the received changes. */
  received: Set<string>
  reconnected(): number
  close(): void
}

/** Reads the live stream like a browser: reconnects with the last event id. */
export async function followChanges(address: string, person: Person): Promise<LiveReader> {
  const received = new Set<string>()
  const ending = new AbortController()
  const opened = Promise.withResolvers<void>()
  let lastEvent = ''
  let connections = 0

  function receive(event: string): void {
    lastEvent = /^id: (.*)$/m.exec(event)?.[1] ?? lastEvent
    if (event.includes('event: open')) opened.resolve()
    if (!event.includes('event: change')) return
    const data = changesSchema.parse(JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? ''))
    for (const { id } of data.changes) received.add(id)
  }

  async function read(): Promise<void> {
    const headers = { cookie: `${person.cookie.name}=${person.cookie.value}` }
    const response = await fetch(`${address}/api/stream?organization=${person.organizationId}`, {
      headers: lastEvent === '' ? headers : { ...headers, 'last-event-id': lastEvent },
      signal: ending.signal,
    })
    if (response.status !== 200 || response.body === null) return response.body?.cancel()
    connections += 1
    let text = ''
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const events = `${text}${part}`.split('\n\n')
      text = events.pop() ?? ''
      events.forEach(receive)
    }
  }

  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      await read().catch(() => {})
      await sleep(RECONNECT_MS)
    }
  }

  void follow()
  await opened.promise
  return { received, reconnected: () => connections - 1, close: () => ending.abort() }
}
