// @module-tag engines

import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { createPresence } from '#src/features/base/presence/presence.server.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { startRealtime } from './realtime.ts'
import { openStream, optionsFor, reading, realtimeWithHeldReads, saveDeal } from './test-streams.ts'

const world = worldForFile()

test('a stream gets its organization’s changes and no other tenant’s', async () => {
  const mere = await world.person()
  const aroha = await world.person({ joins: mere })
  const nonMember = await world.person()
  const stream = await openStream(world, aroha)
  await stream.until('event: open')
  await saveDeal(world, nonMember, 'Not for you')
  await saveDeal(world, mere, '8 Kererū Street')
  const text = await stream.until('"kind":"opportunity"')
  expect(text.match(/event: change/g)).toHaveLength(1)
  expect(text).toMatch(/id: 2\nevent: change\ndata: \{"version":2,/)
  await stream.close()
})

test('read notifications are sent to the user’s own streams only', async () => {
  const mere = await world.person()
  const aroha = await world.person({ joins: mere })
  await world.db.query(sql`
    insert into notifications (organization_id, id, version, type, title, message)
    values (${mere.organizationId}, uuid_v7(), 1, 'system', 'Unread', '')`)
  const own = await openStream(world, aroha)
  const others = await openStream(world, mere)
  for (const stream of [own, others]) await stream.until('event: open')
  const as = { as: aroha, organizationId: mere.organizationId }
  await world.send('PUT', '/api/notifications/read', { ...as, body: { version: 1 } })
  const event = await own.until('"kind":"notification"')
  expect(event).toContain(`"id":"${aroha.userId}"`)
  expect(event, 'leaves the resume version unchanged').not.toContain('id: ')
  await saveDeal(world, mere, '8 Kererū Street')
  const text = await others.until('"kind":"opportunity"')
  expect(text).not.toContain('notification')
  await Promise.all([own.close(), others.close()])
})

test('non-members, guests and users without a subscription get no stream', async () => {
  const mere = await world.person()
  const path = `/api/stream?organization=${mere.organizationId}`
  expect((await world.send('GET', path, { as: await world.person() })).status).toBe(404)
  expect((await world.send('GET', path)).status).toBe(401)
  const lapsed = await world.person({ subscription: 'canceled', joins: mere })
  expect((await world.send('GET', path, { as: lapsed })).status).toBe(402)
})

// Clauses: accounts-and-billing 7.7; deal-workflow 10.17
test('events are throttled to ten a second without losing a change', async () => {
  const mere = await world.person()
  const stream = await openStream(world, mere)
  await stream.until('event: open')
  const startedAt = performance.now()
  const saving = Promise.all(
    Array.from({ length: 40 }, (_, n) => saveDeal(world, mere, `${n} Kererū Street`)),
  )
  const text = await stream.until('"version":41,')
  await saving
  const tenths = (performance.now() - startedAt) / 100
  const events = text.match(/event: change/g)?.length ?? 0
  expect(events).toBeGreaterThan(0)
  // The first is sent immediately, each further one a tenth of a second after the one before.
  expect(events).toBeLessThanOrEqual(1 + Math.ceil(tenths))
  expect(text.match(/"kind":"opportunity"/g)).toHaveLength(40)
  await stream.close()
})

// Clauses: accounts-and-billing 9.3
test('a stream sends a heartbeat every 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const realtime = await startRealtime(world.db, createPresence)
  const mere = await world.person()
  const stream = reading(realtime.stream({ ...optionsFor(mere), isAllowed: async () => true }))
  await stream.until('event: open')
  vi.advanceTimersByTime(30_000)
  expect((await stream.until('event: heartbeat')).match(/event: heartbeat/g)).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  expect(await stream.until('event: heartbeat')).toContain('event: heartbeat')
  vi.useRealTimers()
  await stream.close()
  await realtime.stop()
})

test('a stream ends after three failed access checks in a row', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const realtime = await startRealtime(world.db, createPresence)
  const mere = await world.person()
  const away = () => Promise.reject(new Error('the database went away'))
  const here = () => Promise.resolve(true)
  const checks = [away, away, here, away, away, away]
  const isAllowed = vi.fn(() => (checks.shift() ?? here)())
  realtime.stream({ ...optionsFor(mere), isAllowed })
  for (let beat = 1; beat <= 6; beat += 1) {
    expect(realtime.streamsOf(mere.userId)).toBe(1)
    vi.advanceTimersByTime(30_000)
    await eventually(() => expect(isAllowed).toHaveBeenCalledTimes(beat))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(realtime.streamsOf(mere.userId)).toBe(0)
  vi.useRealTimers()
  await realtime.stop()
})

test('disconnecting during an access check is safe', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const failures: unknown[] = []
  const onFailure = (error: unknown) => failures.push(error)
  process.on('unhandledRejection', onFailure)
  const realtime = await startRealtime(world.db, createPresence)
  const asked = Promise.withResolvers<boolean>()
  const mere = await world.person()
  const stream = realtime.stream({ ...optionsFor(mere), isAllowed: () => asked.promise })
  vi.advanceTimersByTime(30_000)
  await stream.cancel()
  asked.resolve(true)
  await new Promise((resolve) => setImmediate(resolve))
  vi.useRealTimers()
  process.off('unhandledRejection', onFailure)
  expect(failures).toEqual([])
  await realtime.stop()
})

test('an invalid NOTIFY payload is ignored', async () => {
  const mere = await world.person()
  const stream = await openStream(world, mere)
  await world.db.query(sql`select pg_notify('changes', 'nonsense')`)
  await saveDeal(world, mere, 'Understood')
  await stream.until('"kind":"opportunity"')
  await stream.close()
})

describe('a change shared by all organizations', () => {
  async function suggest(as: Person): Promise<string> {
    const body = { title: 'Export to Xero', description: 'My accountant asks.' }
    const answer = await world.send('POST', '/api/suggestions', { as, body })
    const { suggestion } = (await answer.json()) as { suggestion: { id: string } }
    return suggestion.id
  }

  test('reaches every stream and leaves the resume version unchanged', async () => {
    const [mere, nonMember] = [await world.person(), await world.person()]
    const stream = await openStream(world, nonMember)
    await stream.until('event: open')
    const id = await suggest(mere)
    const event = await stream.until(`"kind":"suggestion","id":"${id}"`)
    expect(event).not.toContain('id: ')
    expect(event).not.toContain(mere.organizationId)
    await saveDeal(world, nonMember, '8 Kererū Street')
    expect(await stream.until('"kind":"opportunity"')).toContain('id: 2\n')
    await stream.close()
  })

  test('also reaches a stream during catch-up', async () => {
    const mere = await world.person()
    await saveDeal(world, mere, 'Seen')
    await saveDeal(world, mere, 'Missed')
    const { realtime, release } = await realtimeWithHeldReads(world.db)
    const resuming = reading(realtime.stream(optionsFor(mere, 2)))
    const other = reading(realtime.stream(optionsFor(mere)))
    const id = await suggest(mere)
    await other.until(id)
    release()
    const text = await resuming.until(id)
    expect(text).toContain('"kind":"opportunity"')
    expect(text).toContain('id: 3\n')
    await realtime.stop()
  })

  test('is batched into few events however many votes arrive', async () => {
    const mere = await world.person()
    const id = await suggest(mere)
    const stream = await openStream(world, mere)
    await stream.until('event: open')
    const people = await Promise.all(Array.from({ length: 20 }, () => world.person()))
    const startedAt = performance.now()
    await Promise.all(people.map((as) => world.send('PUT', `/api/suggestions/${id}/vote`, { as })))
    const [board] = await world.db.query<{ version: number }>(sql`select version from suggestion_board`)
    const text = await stream.until(`"version":${board?.version}}`)
    const halves = (performance.now() - startedAt) / 500
    expect(text.match(/event: change/g)?.length).toBeLessThanOrEqual(2 + Math.ceil(halves))
    await stream.close()
  })
})
