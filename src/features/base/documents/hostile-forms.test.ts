import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILE_EXPECTED } from '#src/platform/storage/uploads.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { TEST_ORIGIN } from '#src/server/testing/test-world.ts'
import { createDocumentsWorld, refusal } from './test-documents.ts'
import { pdf } from './test-files.ts'

const world = worldForFile(createDocumentsWorld)

const text = (words: string) => new TextEncoder().encode(words)

describe('malicious forms', () => {
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    world.app.request(`/api/opportunities/${world.deal}/documents?category=purchase_docs`, {
      method: 'POST',
      headers: { origin: TEST_ORIGIN, cookie: world.mere.cookie, ...headers },
      body,
      duplex: 'half',
    } as RequestInit)
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  const part = (disposition: string, body = 'a') =>
    `--x\r\nContent-Disposition: ${disposition}\r\n\r\n${body}\r\n`

  test.each([
    ['no parts', '--x--\r\n', 400],
    ['no final boundary', part('form-data; name="file"; filename="a.pdf"'), 400],
    ['a field of another name', `${part('form-data; name="other"; filename="a.pdf"')}--x--\r\n`, 400],
    ['a file without a name', `${part('form-data; name="file"; filename=""')}--x--\r\n`, 400],
    ['a thousand fields', `${part('form-data; name="a"').repeat(1_000)}--x--\r\n`, 400],
    ['an endless header', `--x\r\n${'A'.repeat(100_000)}`, 400],
    ['random bytes', randomBytes(50_000).toString('latin1'), 400],
  ])('%s', async (_what, body, status) => {
    const answer = await refusal(await send(body, multipart))
    expect(answer.status).toBe(status)
    expect(world.filesIn('uploads')).toEqual([])
  })

  test('rejects other content types and a missing boundary', async () => {
    for (const type of [
      'application/json',
      'text/html',
      'application/octet-stream',
      'multipart/mixed; boundary=x',
    ])
      expect((await send('a', { 'content-type': type })).status, type).toBe(415)
    expect((await send('a', { 'content-type': 'multipart/form-data' })).status).toBe(400)
  })

  test('each upload names the content type that it takes to a client that sends JSON', async () => {
    const paths = [
      `/api/opportunities/${world.deal}/documents`,
      '/api/suggestions/screenshots',
      '/api/imports',
    ]
    const json = { as: world.mere, body: {}, headers: { 'content-length': '2' } }
    for (const path of paths)
      expect(await refusal(await world.send('POST', path, json))).toMatchObject({
        status: 415,
        detail: FILE_EXPECTED,
      })
  })

  test('an endless stream is cut off at the limit, without buffering', async () => {
    const megabyte = randomBytes(1024 * 1024)
    let sent = 0
    const head = text(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n',
    )
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(sent === 0 ? head : megabyte)
        sent += 1
      },
    })
    const before = process.memoryUsage().rss
    const answer = await refusal(await send(endless, multipart))
    expect(answer).toMatchObject({ status: 413, code: 'too_large' })
    expect(sent).toBeLessThan(40)
    expect(world.filesIn('uploads')).toEqual([])
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })
})

describe('on a real connection', () => {
  let server: ReturnType<typeof serve>
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server = serve({ fetch: world.app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve())
    })
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

  function speak(contentLength: number, body: string, then: 'wait' | 'hang up'): Promise<string> {
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/opportunities/${world.deal}/documents?category=purchase_docs HTTP/1.1\r\nhost: a\r\nconnection: close\r\n` +
        `origin: ${TEST_ORIGIN}\r\ncookie: ${world.mere.cookie}\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
        `content-length: ${contentLength}\r\n\r\n${body}`,
      () => then === 'hang up' && socket.end(),
    )
    return new Promise((resolve) => {
      let answer = ''
      socket.on('data', (piece) => {
        answer += piece
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', () => {})
    })
  }
  const whole = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${Buffer.from(pdf()).toString('latin1')}\r\n--x--\r\n`

  test('a Content-Length above the actual size stores nothing', async () => {
    const before = world.filesIn('files')
    await speak(whole.length + 1_000, whole.slice(0, -30), 'hang up')
    await expect.poll(() => world.filesIn('uploads')).toEqual([])
    expect(world.filesIn('files')).toEqual(before)
  })

  test('a Content-Length below the actual size stores nothing', async () => {
    const before = world.filesIn('files')
    expect(await speak(whole.length - 40, whole, 'wait')).toMatch(/^HTTP\/1.1 400/)
    expect(world.filesIn('files')).toEqual(before)
  })

  test('rejects a Content-Length over the limit before receiving the file', async () => {
    expect(await speak(100 * 1024 * 1024, whole.slice(0, 60), 'wait')).toMatch(/^HTTP\/1.1 413/)
  })
})
