import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { limitRequestTime } from '../start-server.ts'

let server: Server

beforeAll(async () => {
  server = createServer((_request, response) => response.writeProcessing())
  server.on('request', limitRequestTime)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.closeAllConnections())

/** Sends headers and an incomplete body. */
async function begin(path: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\nsome`)
  await new Promise((resolve) => socket.once('data', resolve))
  return socket
}

test('a request must arrive within 30 seconds, except uploads', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const plain = await begin('/api/auth/sign-in')
    const upload = await begin('/api/opportunities/4711/documents?category=purchase_docs')
    const closed = new Promise((resolve) => plain.once('close', resolve))
    await vi.advanceTimersByTimeAsync(29_000)
    expect(plain.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    await closed
    expect(upload.destroyed).toBe(false)
    upload.destroy()
  } finally {
    vi.useRealTimers()
  }
})

test('a long response such as a live stream is not cut off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { port } = server.address() as AddressInfo
    const stream = connect(port, '127.0.0.1')
    stream.write('GET /api/stream HTTP/1.1\r\nhost: a\r\n\r\n')
    await new Promise((resolve) => stream.once('data', resolve))
    await vi.advanceTimersByTimeAsync(60_000)
    const later = connect(port, '127.0.0.1')
    later.write('GET /api/session HTTP/1.1\r\nhost: a\r\n\r\n')
    await new Promise((resolve) => later.once('data', resolve))
    expect([stream.destroyed, stream.readableEnded]).toEqual([false, false])
    stream.destroy()
    later.destroy()
  } finally {
    vi.useRealTimers()
  }
})
