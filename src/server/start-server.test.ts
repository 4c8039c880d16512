// @module-tag pglite

import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readEnvironment } from '#src/platform/process/env.ts'
import { stopOnSignals } from './main.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { putEmbedded } from './testing/test-databases.ts'

const newEnvironment = (variables: Record<string, string>) =>
  readEnvironment({ DATA_DIR: mkdtempSync(join(tmpdir(), 'doneup-test-')), ...variables })

test('the server listens on IPv6; a port in use is reported and the data lock released; M2: the API document is built at startup', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '::1', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  const env = newEnvironment({ HOST: '::1', PORT: port })
  await putEmbedded(env.DATA_DIR)
  await expect(startServer(env, { report: () => {} })).rejects.toThrow(`PORT ${port} of ::1 is in use`)
  await new Promise((resolve) => other.close(resolve))
  const server = await startServer(env, { report: () => {} })
  expect(server.url).toBe(`http://[::1]:${port}`)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const building = vi.spyOn(server.app, 'getOpenAPI31Document')
  for (const path of ['/api/openapi.json', '/api/docs'])
    expect((await fetch(server.url + path)).status, path).toBe(200)
  expect(building, 'M2: built at startup').not.toHaveBeenCalled()
  await server.close()
})

test('info 5: what a killed server left among the uploads is deleted at the start', async () => {
  const env = newEnvironment({ HOST: '127.0.0.1', PORT: '0' })
  await putEmbedded(env.DATA_DIR)
  const uploads = join(env.DATA_DIR, 'uploads')
  mkdirSync(join(uploads, 'archive-a1b2c3'), { recursive: true })
  mkdirSync(join(uploads, 'restore-a1b2c3'))
  const received = crypto.randomUUID()
  for (const name of [received, `${received}.photo`]) writeFileSync(join(uploads, name), 'half')
  const server = await startServer(env, { report: () => {} })
  expect(readdirSync(uploads)).toEqual(['restore-a1b2c3'])
  await server.close()
})

test('an unreachable database is reported with its setting and without the password', async () => {
  const env = newEnvironment({ DATABASE_URL: 'postgres://doneup:hunter2@127.0.0.1:1/doneup' })
  const start = startServer(env, { report: () => {} })
  await expect(start).rejects.toThrow(/^DATABASE_URL: .*ECONNREFUSED/)
  await expect(start).rejects.not.toThrow('hunter2')
})

test('a shutdown that hangs still ends the process', async () => {
  vi.useFakeTimers()
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never)
  const on = vi.spyOn(process, 'on')
  stopOnSignals({ noticeMs: 0, close: () => new Promise(() => {}) } as unknown as RunningServer)
  const stop = on.mock.calls.find(([signal]) => String(signal) === 'SIGTERM')?.[1]
  stop?.()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(exit).toHaveBeenCalledWith(1)
  for (const [signal, listener] of on.mock.calls) process.off(signal, listener)
  vi.useRealTimers()
  vi.restoreAllMocks()
})
