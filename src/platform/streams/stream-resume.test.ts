// @module-tag engines

import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createPresence } from '#src/features/base/presence/presence.server.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { startRealtime } from './realtime.ts'
import { openStream, optionsFor, reading, realtimeWithHeldReads, saveDeal } from './test-streams.ts'

const world = worldForFile()

// Clauses: deal-workflow 10.17
test('a reconnected stream gets the changes it missed', async () => {
  const mere = await world.person()
  await saveDeal(world, mere, 'Seen')
  await saveDeal(world, mere, 'Missed 1')
  await saveDeal(world, mere, 'Missed 2')
  const stream = await openStream(world, mere, { headers: { 'last-event-id': '2' } })
  expect(await stream.until('event: open')).toMatch(/event: open\ndata: \{"version":2\}\n/)
  expect(await stream.until('event: change')).toContain('id: 4')
  await stream.close()
})

test('a new stream gets the changes since the version of the session, a reconnected one since its last event', async () => {
  const mere = await world.person()
  await saveDeal(world, mere, 'In the list')
  const answer = await world.send('GET', '/api/session', { as: mere })
  const { organizationVersion } = (await answer.json()) as { organizationVersion: number }
  await saveDeal(world, mere, 'Missed 1')
  await saveDeal(world, mere, 'Missed 2')
  const changesOf = async (lastEvent?: string) => {
    const headers = lastEvent === undefined ? {} : { 'last-event-id': lastEvent }
    const stream = await openStream(world, mere, { version: organizationVersion, headers })
    const text = await stream.until('"version":4,')
    await stream.close()
    return text.match(/"kind":"opportunity"/g)?.length
  }
  expect(await changesOf()).toBe(2)
  expect(await changesOf('3')).toBe(1)
})

test('a resumed stream names the page that made a missed change, of the row or by another one', async () => {
  const mere = await world.person()
  const created = await saveDeal(world, mere, 'Won')
  const { opportunity } = (await created.json()) as { opportunity: { id: string } }
  const page = crypto.randomUUID()
  const won = await world.send('PUT', `/api/opportunities/${opportunity.id}/placement`, {
    as: mere,
    body: { status: 'won', afterId: null, actualPurchasePrice: 550_000 },
    headers: { 'if-match': '"1"', 'x-page-id': page },
  })
  expect(won.status).toBe(200)
  await saveDeal(world, mere, 'Without a page')
  const stream = await openStream(world, mere, { version: 2 })
  const text = await stream.until('"version":4,')
  await stream.close()
  const missed = text.match(/\{"kind":[^}]*\}/g)?.map((change) => JSON.parse(change))
  const madeBy = `${mere.userId}.${page}`
  expect(missed).toContainEqual({ kind: 'opportunity', id: opportunity.id, version: 2, madeBy })
  expect(missed).toContainEqual(expect.objectContaining({ kind: 'project', madeBy }))
  const unnamed = missed?.filter((change) => change.kind === 'opportunity' && !('madeBy' in change))
  expect(unnamed).toHaveLength(1)
})

test('a stream from the current version sends only later changes, also if none is recorded any more', async () => {
  const mere = await world.person()
  await saveDeal(world, mere, 'In the list')
  await world.db.query(sql`delete from changes where organization_id = ${mere.organizationId}`)
  const stream = await openStream(world, mere, { version: 2 })
  expect(await stream.until('event: open')).toContain('data: {"version":2}')
  const changes = [{ kind: 'opportunity', id: mere.userId, version: 1 }]
  const announcedLate = JSON.stringify({ organizationId: mere.organizationId, version: 2, changes })
  await world.db.query(sql`select pg_notify('changes', ${announcedLate})`)
  await saveDeal(world, mere, 'Later')
  const text = await stream.until('event: change')
  expect(text).toContain('"version":3,')
  expect(text.match(/"kind":/g)).toHaveLength(1)
  await stream.close()
})

test('a client that has missed more than 1,000 changes refetches everything', async () => {
  const mere = await world.person()
  await saveDeal(world, mere, 'Seen')
  await world.db.query(sql`
    insert into changes (organization_id, version, kind, entity_id, entity_version)
    select ${mere.organizationId}::uuid, 2 + n, 'opportunity', uuid_v7(), 1 from generate_series(1, 1001) n`)
  await world.db.query(sql`update organizations set version = 1003 where id = ${mere.organizationId}`)
  const openedAt = async (version: number) => {
    const stream = await openStream(world, mere, { version: version })
    const text = await stream.until('event: open')
    await stream.close()
    return text
  }
  expect(await openedAt(2)).toContain('data: {}')
  expect(await openedAt(3)).toContain('data: {"version":3}')
})

test('a change during catch-up does not hide missed changes', async () => {
  const mere = await world.person()
  await saveDeal(world, mere, 'Seen')
  await saveDeal(world, mere, 'Missed')
  const { realtime, release } = await realtimeWithHeldReads(world.db)
  const resuming = reading(realtime.stream(optionsFor(mere, 2)))
  const other = reading(realtime.stream(optionsFor(mere)))
  await saveDeal(world, mere, 'Live')
  await other.until('id: 4')
  release()
  const text = await resuming.until('id: 4')
  expect(text.match(/"kind":"opportunity"/g)).toHaveLength(2)
  await realtime.stop()
})

test('notifications read during catch-up are sent, although they are not recorded', async () => {
  const mere = await world.person()
  await world.db.query(sql`
    insert into notifications (organization_id, id, version, type, title, message)
    values (${mere.organizationId}, uuid_v7(), 1, 'system', 'Unread', '')`)
  await saveDeal(world, mere, 'Seen')
  await saveDeal(world, mere, 'Missed')
  const { realtime, release } = await realtimeWithHeldReads(world.db)
  const resuming = reading(realtime.stream(optionsFor(mere, 2)))
  const other = reading(realtime.stream(optionsFor(mere)))
  await world.send('PUT', '/api/notifications/read', { as: mere, body: { version: 1 } })
  await other.until('"kind":"notification"')
  release()
  expect(await resuming.until('"kind":"notification"')).toContain('"kind":"opportunity"')
  await realtime.stop()
})

test('a stream that cannot read missed changes ends and is released', async () => {
  const mere = await world.person()
  const query = () => Promise.reject(new Error('the database went away'))
  const realtime = await startRealtime({ ...world.db, query }, createPresence)
  const stream = reading(realtime.stream(optionsFor(mere, 1)))
  await expect(stream.until('event: change')).rejects.toThrow('the stream ended')
  expect(realtime.streamsOf(mere.userId)).toBe(0)
  await realtime.stop()
})

test.each([
  ['longer than changes are stored', 2],
  ['and has seen a version that doesn’t exist, as after a restored backup', 99],
])('a client that was disconnected %s refetches everything and continues', async (_name, lastSeen) => {
  const mere = await world.person()
  for (const address of ['A', 'B', 'C']) await saveDeal(world, mere, address)
  await world.db.query(
    sql`delete from changes where organization_id = ${mere.organizationId} and version < 4`,
  )
  const stream = await openStream(world, mere, { headers: { 'last-event-id': String(lastSeen) } })
  expect(await stream.until('event: open')).toMatch(/event: open\ndata: \{\}\n/)
  await saveDeal(world, mere, 'D')
  expect(await stream.until('id: 5')).toMatch(/event: change/)
  await stream.close()
})
