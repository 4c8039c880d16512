import { readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { createPresence } from '#src/features/base/presence/presence.server.ts'
import { addJob } from '#src/platform/jobs/outbox.ts'
import { startMetrics } from '#src/platform/process/metrics.ts'
import { startRealtime } from '#src/platform/streams/realtime.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createApp } from './http.ts'

const METRICS_TOKEN = 'kahikatea-rimu-totara'

const world = worldForFile({ variables: { METRICS_TOKEN } })

const ready = async () => {
  const answer = await world.send('GET', '/readyz')
  return { status: answer.status, body: await answer.json() }
}

test('/readyz returns 200 with the age of the oldest due job', async () => {
  expect(await ready()).toEqual({ status: 200, body: { status: 'ready', outboxSeconds: 0 } })
  await addJob(world.db, { topic: 'nobody.handles', payload: {}, delaySeconds: 3600 })
  expect((await ready()).body).toEqual({ status: 'ready', outboxSeconds: 0 })
  await world.db.query(sql`update outbox set run_at = now() - interval '90 seconds'`)
  const { status, body } = await ready()
  expect(status).toBe(200)
  expect((body as { outboxSeconds: number }).outboxSeconds).toBeGreaterThanOrEqual(90)
  await world.db.query(sql`delete from outbox`)
})

test('L9: requests of /readyz at the same time cost one statement', async () => {
  const asked = vi.spyOn(world.db, 'query')
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await ready()).status))
  expect([new Set(statuses), asked.mock.calls.length]).toEqual([new Set([200]), 1])
  asked.mockRestore()
  expect((await ready()).status).toBe(200)
})

test('/readyz returns 503 and names a missing migration', async () => {
  const [last] = await world.owner.query<{ name: string }>(sql`
    delete from schema_migrations where name = (select max(name) from schema_migrations) returning name`)
  expect(await ready()).toEqual({ status: 503, body: { status: 'migrating', pending: [last?.name] } })
  await world.owner.query(sql`insert into schema_migrations (name) values (${last?.name})`)
  expect((await ready()).status).toBe(200)
})

test('/readyz returns 200 for a newer schema, because upgrades migrate first', async () => {
  await world.owner.query(
    sql`insert into schema_migrations (name) values ('999_come_with_the_next_version.sql')`,
  )
  expect((await ready()).status).toBe(200)
  await world.owner.query(sql`delete from schema_migrations where name like '999%'`)
})

test('/readyz returns 503 for a read-only or unreachable database', async () => {
  const realtime = await startRealtime(world.db, createPresence)
  const readyWith = async (query: typeof world.db.query) => {
    const app = createApp({ ...world.jobServices, realtime, db: { ...world.db, query } })
    const answer = await app.request('/readyz')
    return { status: answer.status, body: await answer.json() }
  }
  const standby = (async () => [{ readOnly: true, applied: [], outboxSeconds: 0 }]) as never
  expect(await readyWith(standby)).toEqual({ status: 503, body: { status: 'database is read-only' } })
  const gone = () => Promise.reject(new Error('the database went away'))
  expect(await readyWith(gone)).toEqual({ status: 503, body: { status: 'database unreachable' } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting = readyWith(() => new Promise<never>(() => {}))
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  expect(await waiting).toEqual({ status: 503, body: { status: 'database unreachable' } })
  await realtime.stop()
})

test('a draining process is not ready and opens no stream, but serves requests', async () => {
  const realtime = await startRealtime(world.db, createPresence)
  const ending = new AbortController()
  const app = createApp({ ...world.jobServices, realtime, ending: ending.signal })
  const mere = await world.person()
  const ask = (path: string) => app.request(path, { headers: { cookie: mere.cookie } })
  expect((await ask('/api/opportunities')).headers.get('connection')).toBeNull()
  ending.abort()
  const stopping = await ask('/readyz')
  expect([stopping.status, await stopping.json()]).toEqual([503, { status: 'stopping' }])
  expect((await ask('/healthz')).status).toBe(200)
  const board = await ask('/api/opportunities')
  expect([board.status, board.headers.get('connection')]).toEqual([200, 'close'])
  expect((await ask(`/api/stream?organization=${mere.organizationId}`)).status).toBe(503)
  await realtime.stop()
})

test('metrics need the token and are labelled by route, not by path', async () => {
  const realtime = await startRealtime(world.db, createPresence)
  const metrics = startMetrics(world.db, realtime)
  const app = createApp({ ...world.jobServices, realtime, metrics })
  const ask = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
  await ask('/api/opportunities/0198c000-0000-7000-8000-000000000001')
  await ask('/of/nobody')
  for (const authorization of ['', 'Bearer wrong', `Bearer ${METRICS_TOKEN}x`])
    expect((await ask('/metrics', { authorization })).status).toBe(404)
  const answer = await ask('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/)
  const text = await answer.text()
  expect(text).toContain('route="/api/opportunities/:id",status="401"')
  expect(text).not.toContain('0198c000')
  expect(text).not.toContain('/of/nobody')
  expect(text).toContain('doneup_live_streams 0')
  expect(text).toMatch(/doneup_database_connections\{state="waited_for"\} 0/)
  expect(text).toContain('doneup_outbox_oldest_seconds 0')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  await realtime.stop()
})

test('docs/operations.md lists every metric, and its alerts use existing metrics', async () => {
  const realtime = await startRealtime(world.db, createPresence)
  const text = await startMetrics(world.db, realtime).text()
  await realtime.stop()
  const figures = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name)
  const guide = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const named = [...guide.matchAll(/^\| `(doneup_\w+)` \|/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(figures.filter((name) => name.startsWith('doneup_')).toSorted())
  const asked = guide.match(/\b(doneup|nodejs|process)_\w+_\w+/g) ?? []
  expect(asked.length).toBeGreaterThan(15)
  expect(asked.filter((name) => !figures.includes(name.replace(/_(count|bucket)$/, '')))).toEqual([])
})

test('without METRICS_TOKEN there are no metrics', async () => {
  const headers = { authorization: 'Bearer undefined' }
  expect((await world.send('GET', '/metrics', { headers })).status).toBe(404)
})
