// @module-tag engines

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPresence } from '#src/features/base/presence/presence.server.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { createApp } from '#src/server/http.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import type { Database } from '../db/database.ts'
import { type Realtime, startRealtime } from './realtime.ts'
import { answerSink } from './stream-follower.ts'
import { serveStreams } from './stream-response.ts'

const world = worldForFile()
let realtime: Realtime
let server: Server
beforeAll(async () => {
  realtime = await startRealtime(world.db, createPresence)
  const app = createApp({ ...world.jobServices, realtime })
  server = await new Promise((resolve) => {
    const options = { fetch: serveStreams(app.fetch), port: 0, hostname: '127.0.0.1' }
    const serving = serve(options, () => resolve(serving as Server))
  })
})
afterAll(async () => {
  await realtime.stop()
  await new Promise((resolve) => server.close(resolve))
})

const portOf = (listening: Server) => (listening.address() as AddressInfo).port

function ask(as: Person, options: RequestInit = {}): Promise<Response> {
  const address = `http://127.0.0.1:${portOf(server)}/api/stream?organization=${as.organizationId}`
  return fetch(address, { headers: { cookie: as.cookie }, ...options })
}

test('a stream over a socket has all response headers, sends changes and is released on disconnect', async () => {
  const mere = await world.person()
  const leaving = new AbortController()
  const answer = await ask(mere, { signal: leaving.signal })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('x-request-id')).toMatch(/./)
  const pieces = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (wanted: string) => {
    while (!text.includes(wanted)) text += (await pieces?.read())?.value ?? ''
  }
  await until('event: presence')
  await world.send('POST', '/api/opportunities', { as: mere, body: { address: '8 Kererū Street' } })
  await until('"kind":"opportunity"')
  expect(realtime.streamsOf(mere.userId)).toBe(1)
  leaving.abort()
  await eventually(() => expect(realtime.streamsOf(mere.userId)).toBe(0))
})

test('HEAD and unauthorized requests open no stream', async () => {
  const [mere, nonMember] = [await world.person(), await world.person()]
  expect((await ask(mere, { method: 'HEAD' })).status).toBe(200)
  expect((await ask(mere, { headers: { cookie: nonMember.cookie } })).status).toBe(404)
  expect([mere, nonMember].map(({ userId }) => realtime.streamsOf(userId))).toEqual([0, 0])
})

test('on shutdown a stream ends completely and cleanly', async () => {
  const own = await startRealtime(world.db, createPresence)
  const mere = await world.person()
  const serving = await served(own, mere)
  const answer = await fetch(`http://127.0.0.1:${portOf(serving)}`)
  await own.stop()
  expect(await answer.text()).toContain('event: open')
  serving.close()
})

test('a client that does not read is disconnected; other streams continue', async () => {
  const { db, announce } = announcing(world.db)
  const own = await startRealtime(db, createPresence)
  const mere = await world.person()
  const serving = await served(own, mere)
  const idle = connect(portOf(serving), '127.0.0.1')
  const ended = new Promise((resolve) => idle.once('close', resolve))
  idle.on('error', () => {})
  const [[, idleAnswer]] = await Promise.all([
    once(serving, 'request') as Promise<[unknown, ServerResponse]>,
    idle.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'),
  ])
  const [[, readersAnswer], reader] = await Promise.all([
    once(serving, 'request') as Promise<[unknown, ServerResponse]>,
    fetch(`http://127.0.0.1:${portOf(serving)}`),
  ])
  let received = 0
  const reading = reader.body?.pipeTo(
    new WritableStream({
      write(piece: Uint8Array) {
        received += piece.byteLength
      },
    }),
  )
  expect(own.openStreams()).toBe(2)
  // A socket buffers several megabytes.
  const large = 'x'.repeat(1_000_000)
  for (let version = 2; !idleAnswer.destroyed; version += 1) {
    announce({
      organizationId: mere.organizationId,
      version,
      changes: [{ kind: 'deal', id: large, version }],
    })
    // The other reader has received everything before more is sent.
    await eventually(
      () => {
        expect(received).toBeGreaterThanOrEqual((version - 1) * large.length)
        expect(readersAnswer.writableLength).toBe(0)
      },
      { interval: 20 },
    )
  }
  expect(own.openStreams()).toBe(1)
  idle.resume()
  await ended
  await own.stop()
  await reading
  serving.close()
})

/** Serves one person's stream at every address. */
async function served(own: Realtime, { organizationId, userId }: Person): Promise<Server> {
  const options = {
    organizationId,
    userId,
    sessionId: randomUUID(),
    lastVersion: null,
    isAllowed: async () => true,
  }
  const serving = createServer((_request, response) => {
    response.writeHead(200)
    response.once('close', own.follow(options, answerSink(response)))
  })
  await new Promise<void>((resolve) => serving.listen(0, '127.0.0.1', resolve))
  return serving
}

/** The same database with change events sent by hand, because real ones are small. */
function announcing(real: Database): { db: Database; announce: (announcement: object) => void } {
  let hear: (payload: string) => void = () => {}
  const listen: Database['listen'] = async (channel, onMessage) => {
    if (channel !== 'changes') return real.listen(channel, onMessage)
    hear = onMessage
    return async () => {}
  }
  return { db: { ...real, listen }, announce: (announcement) => hear(JSON.stringify(announcement)) }
}
