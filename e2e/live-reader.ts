import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Person } from './people.ts'

const RECONNECT_MS = 100
const newsSchema = z.object({ changes: z.array(z.object({ kind: z.string(), id: z.string() })) })

export interface LiveReader {
  /** Ids of what was told to have changed. */
  heard: Set<string>
  /** How often the stream ended and was opened again. */
  reconnected(): number
  close(): void
}

/** Follows the live changes of a person's organization as a browser does: a stream that ends is opened where it was left. */
export async function followChanges(address: string, person: Person): Promise<LiveReader> {
  const heard = new Set<string>()
  const ending = new AbortController()
  const opened = Promise.withResolvers<void>()
  let lastEvent = ''
  let times = 0

  function hear(event: string): void {
    lastEvent = /^id: (.*)$/m.exec(event)?.[1] ?? lastEvent
    if (event.includes('event: open')) opened.resolve()
    if (!event.includes('event: change')) return
    const news = newsSchema.parse(JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? ''))
    for (const { id } of news.changes) heard.add(id)
  }

  async function read(): Promise<void> {
    const headers = { cookie: `${person.cookie.name}=${person.cookie.value}` }
    const response = await fetch(`${address}/api/stream?organization=${person.organizationId}`, {
      headers: lastEvent === '' ? headers : { ...headers, 'last-event-id': lastEvent },
      signal: ending.signal,
    })
    if (response.status !== 200 || response.body === null) return response.body?.cancel()
    times += 1
    let text = ''
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const events = `${text}${part}`.split('\n\n')
      text = events.pop() ?? ''
      events.forEach(hear)
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
  return { heard, reconnected: () => times - 1, close: () => ending.abort() }
}
