// @module-tag pglite
import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnvironment } from '#src/platform/process/env.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { putEmbedded } from '../testing/test-databases.ts'

let server: RunningServer
beforeAll(async () => {
  const env = readEnvironment({ DATA_DIR: mkdtempSync(join(tmpdir(), 'doneup-test-')), PORT: '0' })
  await putEmbedded(env.DATA_DIR)
  server = await startServer(env, { report: () => {} })
})
afterAll(() => server.close())

/** Sends a request with a body and another request on the same connection, and returns what arrives until it ends. */
async function sendTwo(bytes: number): Promise<string> {
  const { port, hostname } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const body = Buffer.alloc(bytes, ' ')
  const path = '/api/opportunities/0193b1f0-0000-7000-8000-000000000000/documents?category=photos_before'
  const head = (method: string, target: string, more: string) =>
    `${method} ${target} HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${server.url}\r\n${more}\r\n`
  socket.on('error', () => {})
  socket.write(
    head('POST', path, `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${bytes}\r\n`),
  )
  socket.write(body)
  socket.write(head('GET', '/healthz', 'connection: close\r\n'))
  const pieces: Buffer[] = []
  for await (const piece of socket) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('latin1')
}

test.each([1_000, 1_400_000])(
  'behind a refused body of %i bytes the next request is answered, or the end of the connection was said',
  async (bytes) => {
    const received = await sendTwo(bytes).catch((error: unknown) => String(error))
    const answers = received.split(/(?=HTTP\/1\.1 )/).filter((part) => part.startsWith('HTTP/1.1'))
    expect(answers[0]).toMatch(/^HTTP\/1\.1 4\d\d /)
    const isAnnounced = /^connection: close\r$/im.test(answers[0] ?? '')
    expect(answers).toHaveLength(isAnnounced ? 1 : 2)
  },
)
