import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createPresence } from '#src/features/base/presence/presence.server.ts'
import { createdCalendarLinkSchema } from '#src/features/doors/calendar-links/schema.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { errorResponse } from '#src/platform/api/errors.ts'
import { startRealtime } from '#src/platform/streams/realtime.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { type App, createApp } from './http.ts'
import { TEST_ORIGIN } from './testing/test-world.ts'

const lineShape = z.looseObject({ level: z.string(), event: z.string(), path: z.string().optional() })

const world = worldForFile({ variables: { TRUSTED_PROXIES: '1' } })
const mere = madeForFile(() => world.person())
let app: App
let stop: () => Promise<void>
beforeAll(async () => {
  const realtime = await startRealtime(world.db, createPresence)
  stop = () => realtime.stop()
  const env = { ...world.jobServices.env, NODE_ENV: 'production' as const }
  app = createApp({ ...world.jobServices, env, realtime })
})
afterAll(() => stop())
afterEach(() => vi.restoreAllMocks())

/** Sends a request and returns the response with its log lines. */
async function logged(path: string, headers: Record<string, string> = {}, of: Pick<App, 'request'> = app) {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const answer = await of.request(path, {
    headers: { origin: TEST_ORIGIN, 'x-forwarded-for': '2001:db8:1:2:3::4', ...headers },
  })
  // Node writes its own warnings here, at any time.
  const written = write.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith('{'))
  const all = written.map((line) => lineShape.parse(JSON.parse(line)))
  // A job of an earlier file of this process can end now.
  const lines = all.filter(({ event }) => event !== 'job_failed')
  write.mockRestore()
  return { answer, lines }
}

test('L6: a request is logged with its user and network', async () => {
  const { lines } = await logged('/api/account', { cookie: mere.cookie })
  expect(lines).toMatchObject([
    { level: 'info', event: 'request', status: 200, userId: mere.userId, network: '2001:db8:1:2::/64' },
  ])
})

test('L6: access to another tenant’s row is logged as a warning with user and code', async () => {
  const { lines } = await logged(`/api/opportunities/${randomUUID()}`, { cookie: mere.cookie })
  expect(lines).toMatchObject([
    { level: 'warn', event: 'request', status: 404, code: 'not_found', userId: mere.userId },
  ])
})

test('L6: an action without recent authentication is logged as a warning', async () => {
  world.setNow(new Date(Date.now() + 60 * 60_000))
  const { lines } = await logged('/api/account/data', { cookie: mere.cookie })
  world.setNow(null)
  expect(lines).toMatchObject([{ level: 'warn', status: 403, code: 'proof_required', userId: mere.userId }])
})

test('a page that does not exist is not logged as a warning', async () => {
  const { lines } = await logged('/nothing-here')
  expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
})

test('the client’s request id is logged; the server’s own is returned', async () => {
  const { answer, lines } = await logged('/api/config', { 'x-request-id': 'proxy-1234' })
  const [line] = lines
  expect(line).toMatchObject({ clientRequestId: 'proxy-1234' })
  expect(line?.requestId).not.toBe('proxy-1234')
  expect(answer.headers.get('x-request-id')).toBe(line?.requestId)
})

test.each(['short', 'x'.repeat(65), 'with spaces in it', '{"level":"error"}'])(
  'an invalid client request id is not logged: %s',
  async (id) => {
    const { lines } = await logged('/api/config', { 'x-request-id': id })
    expect(JSON.stringify(lines)).not.toContain(id)
  },
)

test('L6: overload is logged as a warning without a stack', async () => {
  const busy = new Hono().onError(errorResponse).get('/busy', () => {
    throw new AppError('unavailable')
  })
  const { answer, lines } = await logged('/busy', {}, busy)
  expect(answer.status).toBe(503)
  expect(lines).toMatchObject([{ level: 'warn', event: 'overloaded', code: 'unavailable' }])
  expect(JSON.stringify(lines)).not.toContain('stack')
})

test('L7: a request whose connection closes is logged once, as info', async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.error(new Error('aborted')),
  })
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }
  const { answer, lines } = await logged(
    '/api/auth/sign-in',
    {},
    {
      request: (path, options) => {
        const headers = { ...options?.headers, ...sent.headers }
        return app.request(new Request(`${TEST_ORIGIN}${path}`, { ...sent, headers }))
      },
    },
  )
  expect(answer.status).toBe(499)
  expect(lines).toMatchObject([{ level: 'info', event: 'request', code: 'connection_closed' }])
  expect(JSON.stringify(lines)).not.toContain('stack')
})

describe('the secret of a calendar link is in no line', () => {
  async function secretOf(): Promise<string> {
    const body = { scope: 'everything' }
    const reply = await world.send('POST', '/api/account/calendar-links', { as: mere, body })
    const { url } = createdCalendarLinkSchema.parse(await reply.json())
    return new URL(url).pathname.slice('/calendar/'.length, -'.ics'.length)
  }

  test.each([
    ['/calendar/%s.ics', 200],
    ['/calendar/%s', 404],
    ['/calendar/%s.ICS?from=mail', 404],
    ['/calendar/%s.ics/events', 404],
    ['/calendar/%s.ics%00', 200],
    ['/api/calendar/%s', 404],
  ])('%s returns %i', async (path, status) => {
    const secret = await secretOf()
    const { answer, lines } = await logged(path.replace('%s', secret))
    expect([answer.status, lines.map(({ event }) => event)]).toEqual([status, ['request']])
    expect(JSON.stringify(lines)).not.toContain(secret.slice(4, -4))
    await world.db.query(sql`delete from auth.calendar_links`)
  })

  // Clauses: dates-and-conditions 6.5
  test('a failed statement returns 500', async () => {
    const secret = await secretOf()
    const rename = (from: string, to: string) =>
      world.owner.script(`alter table auth.${from} rename to ${to}`)
    await rename('calendar_links', 'away')
    const { answer, lines } = await logged(`/calendar/${secret}.ics`)
    await rename('away', 'calendar_links')
    expect(answer.status).toBe(500)
    expect(lines).toMatchObject([
      { event: 'request_failed', error: expect.stringContaining('calendar_links'), stack: expect.anything() },
      { event: 'request', status: 500 },
    ])
    expect(JSON.stringify(lines)).not.toContain(secret.slice(4, -4))
  })
})
