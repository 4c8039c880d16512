// @module-tag pglite

import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { setCurrentUser } from '../browser/browser-session.ts'
import { storageOf } from '../browser/test-storage.ts'
import { ApiError, onSessionEnded, request, send } from './http.ts'

let server: Server
let address = ''
let answer = { status: 200, body: '' }
let client: unknown
let author: unknown

beforeAll(async () => {
  server = createServer((asked, response) => {
    client = asked.headers['x-client-info']
    author = asked.headers['x-user-id']
    response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`
})
afterAll(() => server.close())

async function refusalOf(url: string): Promise<ApiError> {
  const error = await request(url, z.unknown()).catch((reason: unknown) => reason)
  if (error instanceof ApiError) return error
  throw new Error('The request was not refused')
}

test('a request that does not reach the server reports no internet connection', async () => {
  const refusal = await refusalOf('http://127.0.0.1:1')
  expect(refusal.code).toBe('offline')
  expect(refusal.message).toBe('No internet connection. Please check your connection and try again.')
})

// Clauses: accounts-and-billing 7.8
test('every request has the client header', async () => {
  answer = { status: 200, body: '{}' }
  await request(address, z.unknown())
  expect(client).toBe('doneup-web')
})

test('L1: a change names the user whose page made it, also after another tab has signed in someone else', async () => {
  answer = { status: 200, body: '{"done":true}' }
  setCurrentUser('mere')
  vi.stubGlobal('localStorage', storageOf(new Map([['doneup_user', 'ana']])))
  await send(address, { method: 'POST' })
  expect(author).toBe('mere')
  setCurrentUser(null)
  await send(address, { method: 'POST' })
  expect(author).toBeUndefined()
  vi.unstubAllGlobals()
})

test('send rejects a response that doesn’t confirm the change', async () => {
  answer = { status: 200, body: '{"done":true}' }
  await expect(send(address, { method: 'POST' })).resolves.toBeUndefined()
  for (const body of ['', '{}', '<html>Signed out</html>']) {
    answer = { status: 200, body }
    await expect(send(address, { method: 'POST' })).rejects.toMatchObject({ code: 'unreadable_answer' })
  }
})

test('an error has the server’s message', async () => {
  answer = { status: 409, body: JSON.stringify({ code: 'already_exists', detail: 'Said by the server' }) }
  expect(await refusalOf(address)).toMatchObject({ status: 409, message: 'Said by the server' })
})

test.each(['', '<html>Bad gateway</html>', '{"code":"x","detail":""}'])(
  'an error without a message shows the default: %j',
  async (body) => {
    answer = { status: 502, body }
    const { message } = await refusalOf(address)
    expect(message).toBe('An unexpected error occurred. Please try again.')
  },
)

// Clauses: accounts-and-billing 8.7
test.each([
  [{ code: 'invalid_credentials' }, 'Invalid email or password. Please try again.'],
  [{ code: 'email_taken' }, 'An account with this email already exists.'],
  [{ code: 'weak_password' }, 'Password is too weak. Please use at least 6 characters.'],
  [{ code: '23505', detail: 'duplicate key' }, 'A record with this information already exists.'],
  [{ code: '42501' }, "You don't have permission to perform this action."],
  [{ code: '23503' }, 'Invalid data provided. Please check your input and try again.'],
  [{ code: '28000' }, 'Session expired. Please sign in again.'],
  [{ code: 'unknown' }, 'An unexpected error occurred. Please try again.'],
  [{ detail: 'Said without a code' }, 'Said without a code'],
  [{ message: 'Said without a code' }, 'Said without a code'],
])('the error %j has the catalogue’s message “%s”', async (body, message) => {
  answer = { status: 400, body: JSON.stringify(body) }
  expect(await refusalOf(address)).toMatchObject({
    code: 'unexpected',
    message,
    ...('code' in body && { code: body.code }),
  })
})

test('a 401 response notifies the listener of ended sessions', async () => {
  let ended = 0
  onSessionEnded(() => {
    ended += 1
  })
  const detail = 'Session expired. Please sign in again.'
  answer = { status: 401, body: JSON.stringify({ code: 'not_signed_in', detail }) }
  expect((await refusalOf(address)).message).toBe(detail)
  expect(ended).toBe(1)
})

test('writesAnswered waits for writes in flight, and not for reads', async () => {
  // A separate page: earlier tests may have left writes that never get a response.
  vi.resetModules()
  const { request, writesAnswered } = await import('./http.ts')
  const order: string[] = []
  const held = Promise.withResolvers<void>()
  const slow = createServer(async (asked, response) => {
    if (asked.method === 'PUT') await held.promise
    response.writeHead(200).end('{}')
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${z.object({ port: z.number() }).parse(slow.address()).port}`
  const write = request(url, z.unknown(), { method: 'PUT', body: {} }).then(() => order.push('written'))
  const waiting = writesAnswered().then(() => order.push('waited'))
  await request(url, z.unknown())
  order.push('read')
  held.resolve()
  await Promise.all([write, waiting])
  expect(order[0]).toBe('read')
  expect(order.toSorted()).toEqual(['read', 'waited', 'written'])
  await writesAnswered()
  slow.close()
})

test('writesAnswered doesn’t wait for long for a write that gets no response', async () => {
  vi.resetModules()
  vi.useFakeTimers()
  const { request, writesAnswered } = await import('./http.ts')
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  void request('/api/account/password', z.unknown(), { method: 'PUT', body: {} })
  const waiting = writesAnswered()
  await vi.advanceTimersByTimeAsync(3_000)
  await waiting
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a read that gets 401 while a write replaces the session is sent again', async () => {
  vi.resetModules()
  const { request, onSessionEnded } = await import('./http.ts')
  let ended = 0
  onSessionEnded(() => {
    ended += 1
  })
  const held = Promise.withResolvers<void>()
  let reads = 0
  const server = createServer(async (asked, response) => {
    if (asked.method === 'PUT') await held.promise
    else reads += 1
    response
      .writeHead(asked.method === 'GET' && reads === 1 ? 401 : 200)
      .end('{"code":"not_signed_in","detail":"Please sign in."}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`
  const write = request(url, z.unknown(), { method: 'PUT', body: {} })
  const read = request(url, z.unknown())
  await eventually(() => expect(reads).toBe(1))
  held.resolve()
  await Promise.all([write, read])
  expect([reads, ended]).toEqual([2, 0])
  reads = 0
  await expect(request(url, z.unknown())).rejects.toMatchObject({ status: 401 })
  expect([reads, ended]).toEqual([1, 1])
  server.close()
})

test('a write that gets no response does not hide that the session has ended', async () => {
  vi.resetModules()
  const { request, onSessionEnded } = await import('./http.ts')
  let ended = 0
  onSessionEnded(() => {
    ended += 1
  })
  const server = createServer((asked, response) => {
    if (asked.method === 'GET')
      response.writeHead(401).end('{"code":"not_signed_in","detail":"Please sign in."}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`
  const write = request(url, z.unknown(), { method: 'PUT', body: {} }).catch(() => {})
  await expect(request(url, z.unknown())).rejects.toMatchObject({ status: 401 })
  expect(ended).toBe(1)
  server.closeAllConnections()
  server.close()
  await write
})
