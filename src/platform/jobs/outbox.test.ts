// @module-tag engines

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import {
  addJob,
  type JobHandlers,
  LANE_BATCH,
  LANE_PLACES,
  leaseJobs,
  PermanentFailure,
  PLACES_OF_LANES,
  renewLeases,
  SHARE_OF_LANES,
  workOnce,
} from './outbox.ts'

const world = worldForFile()
beforeEach(async () => {
  await world.db.query(sql`delete from outbox`)
  await world.db.query(sql`delete from outbox_turns`)
})

test('several workers run a due job once', async () => {
  for (let n = 0; n < 30; n += 1) await addJob(world.db, { topic: 'count', payload: { n } })
  const done: unknown[] = []
  const handlers = { count: async (_services: unknown, payload: unknown) => void done.push(payload) }
  await Promise.all([
    workOnce(world.jobServices, handlers),
    workOnce(world.jobServices, handlers),
    workOnce(world.jobServices, handlers),
  ])
  expect(done).toHaveLength(30)
  expect(await world.db.query(sql`select 1 from outbox`)).toEqual([])
})

test('a failed job is retried with backoff and keeps its error', async () => {
  await addJob(world.db, { topic: 'fail', payload: {} })
  const handlers = { fail: () => Promise.reject(new Error('no answer')) }
  await workOnce(world.jobServices, handlers)
  expect(await workOnce(world.jobServices, handlers)).toBe(0)
  const [job] = await world.db.query(sql`select attempts, last_error, run_at > now() as waits from outbox`)
  expect(job).toEqual({ attempts: 1, last_error: 'Error: no answer', waits: true })
})

test('a job rolled back with its transaction never runs', async () => {
  const broken = world.db.transaction(async (tx) => {
    await addJob(tx, { topic: 'count', payload: {} })
    throw new Error('the write failed')
  })
  await expect(broken).rejects.toThrow('the write failed')
  expect(await workOnce(world.jobServices, {})).toBe(0)
})

test('backoff between attempts doubles from about a second, with jitter', async () => {
  const handlers = { fail: () => Promise.reject(new Error('no answer')) }
  const waits: number[] = []
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await world.db.query(sql`delete from outbox`)
    await addJob(world.db, { topic: 'fail', payload: {} })
    await world.db.query(sql`update outbox set attempts = ${attempt - 1}`)
    await workOnce(world.jobServices, handlers)
    const [job] = await world.db.query<{ wait: number }>(
      sql`select extract(epoch from run_at - now())::float8 as wait from outbox`,
    )
    waits.push(job?.wait ?? 0)
  }
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeGreaterThan(0.5 * 2 ** index)
    expect(wait).toBeLessThanOrEqual(1.2 * 2 ** index)
  }
  expect(new Set(waits.map((wait, index) => wait / 2 ** index)).size).toBe(4)
})

test('after the last attempt a job becomes a dead letter with its error', async () => {
  await addJob(world.db, { topic: 'fail', payload: {} })
  await world.db.query(sql`update outbox set attempts = 23`)
  const handlers = { fail: () => Promise.reject(new Error('no answer')) }
  await workOnce(world.jobServices, handlers)
  await world.db.query(sql`update outbox set run_at = now()`)
  expect(await workOnce(world.jobServices, handlers)).toBe(0)
  const [job] = await world.db.query(
    sql`select attempts, last_error, dead_at is not null as dead from outbox`,
  )
  expect(job).toEqual({ attempts: 24, last_error: 'Error: no answer', dead: true })
})

test('a permanent failure becomes a dead letter immediately', async () => {
  await addJob(world.db, { topic: 'fail', payload: {} })
  const handlers = { fail: () => Promise.reject(new PermanentFailure('no such mailbox')) }
  await workOnce(world.jobServices, handlers)
  expect(await world.db.query(sql`select attempts, dead_at is not null as dead from outbox`)).toEqual([
    { attempts: 1, dead: true },
  ])
})

test('a job of an unknown topic waits for a process with a handler', async () => {
  await addJob(world.db, { topic: 'new_in_the_next_version', payload: {} })
  expect(await workOnce(world.jobServices, { other: async () => {} })).toBe(0)
  expect(await world.db.query(sql`select attempts from outbox`)).toEqual([{ attempts: 0 }])
})

test('another worker cannot take a job whose lease is renewed', async () => {
  await addJob(world.db, { topic: 'slow', payload: {} })
  const [job] = await leaseJobs(world.db, { topics: { slow: 1 } })
  await world.db.query(sql`update outbox set leased_until = now() + interval '1 millisecond'`)
  await renewLeases(world.db, [job?.id ?? ''])
  expect(await leaseJobs(world.db, { topics: { slow: 1 } })).toEqual([])
})

test('a worker that lost its lease cannot change the job', async () => {
  await addJob(world.db, { topic: 'slow', payload: {} })
  let fail = () => {}
  const lost: JobHandlers = {
    slow: () =>
      new Promise((_, reject) => {
        fail = () => reject(new Error('far too late'))
      }),
  }
  const late = workOnce(world.jobServices, lost)
  await expect.poll(() => world.db.query(sql`select 1 from outbox where attempts = 1`)).toHaveLength(1)
  await world.db.query(sql`update outbox set leased_until = now() - interval '1 second'`)
  const [taken] = await leaseJobs(world.db, { topics: { slow: 1 } })
  fail()
  await late
  const [job] = await world.db.query(
    sql`select attempts, last_error, leased_until > now() as leased from outbox where id = ${taken?.id}`,
  )
  expect(job).toEqual({ attempts: 2, last_error: null, leased: true })
})

// Clauses: sharing-and-api 5.11
test('a lane with a long queue leaves the slots of lanes to others', async () => {
  for (let n = 0; n < 30; n += 1) await addJob(world.db, { topic: 'send', payload: {}, lane: 'slow' })
  for (const lane of ['a', 'b']) await addJob(world.db, { topic: 'send', payload: {}, lane })
  const lanesOf = async (slots: number) =>
    (await leaseJobs(world.db, { topics: { send: 1 }, lanes: slots })).map(({ lane }) => lane).toSorted()
  expect(await lanesOf(3)).toEqual(['a', 'b', 'slow'])
  expect(await lanesOf(40)).toEqual(Array.from({ length: LANE_PLACES - 1 }, () => 'slow'))
  expect(await lanesOf(40)).toEqual([])
})

test('due jobs of a lane are handled together if their topic does, in batches, and all are retried if it fails', async () => {
  for (let n = 0; n < LANE_BATCH + 2; n += 1)
    await addJob(world.db, { topic: 'send', payload: { n }, lane: 'a' })
  await addJob(world.db, { topic: 'send', payload: { n: 99 }, lane: 'b' })
  const calls: unknown[][] = []
  let isFailing = true
  const send = {
    async handleAll(_services: unknown, payloads: readonly unknown[]) {
      if (isFailing) throw new Error('no answer')
      calls.push([...payloads])
    },
  }
  expect(await workOnce(world.jobServices, { send })).toBe(LANE_BATCH + 1)
  expect(await world.db.query(sql`select 1 from outbox where last_error = 'Error: no answer'`)).toHaveLength(
    LANE_BATCH + 1,
  )
  await world.db.query(sql`update outbox set run_at = now() where attempts > 0`)
  isFailing = false
  while ((await workOnce(world.jobServices, { send })) > 0);
  expect(calls.map(({ length }) => length).toSorted()).toEqual([1, 2, LANE_BATCH].toSorted())
  const sent = calls.flat().map((payload) => (payload as { n: number }).n)
  expect(sent.toSorted()).toEqual([...Array(LANE_BATCH + 2).keys(), 99].toSorted())
  expect(await world.db.query(sql`select 1 from outbox`)).toEqual([])
})

test('jobs of a lane take no slot of their topic, and no jobs of unknown topics are leased', async () => {
  await addJob(world.db, { topic: 'send', payload: {}, lane: 'a' })
  await addJob(world.db, { topic: 'unknown', payload: {}, lane: 'a' })
  await addJob(world.db, { topic: 'send', payload: {} })
  const jobs = await leaseJobs(world.db, { topics: { send: 1 }, lanes: 1 })
  expect(jobs.map(({ topic, lane }) => [topic, lane])).toEqual([
    ['send', 'a'],
    ['send', null],
  ])
})

describe('M1: lanes', () => {
  const people = { mere: randomUUID(), hana: randomUUID() }
  const ofOne = () => ({ organizationId: randomUUID(), userId: randomUUID() })
  const add = (lane: string, owner: { organizationId: string; userId: string }, count = 1) =>
    Promise.all(
      Array.from({ length: count }, () => addJob(world.db, { topic: 'send', payload: {}, lane, ...owner })),
    )
  const lease = async (slots = PLACES_OF_LANES) =>
    (await leaseJobs(world.db, { topics: { send: 1 }, lanes: slots }))
      .map(({ lane }) => String(lane))
      .toSorted()
  const end = () => world.db.query(sql`delete from outbox where leased_until is not null`)

  test.each<[string, (n: number) => { organizationId: string; userId: string }]>([
    [
      'a person',
      (n) => ({ organizationId: `00000000-0000-4000-8000-00000000000${n % 5}`, userId: people.mere }),
    ],
    ['an organization', () => ({ organizationId: people.hana, userId: randomUUID() })],
  ])('of %s have a quarter of the places, however many there are', async (_title, ownerOf) => {
    for (let n = 0; n < 50; n += 1) await add(`slow ${n}`, ownerOf(n), 3)
    expect(await lease()).toHaveLength(SHARE_OF_LANES)
    expect(await lease()).toHaveLength(0)
    await add('another', ofOne(), 2)
    expect(await lease()).toEqual(['another', 'another'])
  })

  test('of many with old jobs come after the one whose last turn was longest ago', async () => {
    await add('another', ofOne())
    expect(await lease()).toEqual(['another'])
    for (let n = 0; n < 60; n += 1) await add(`old ${n}`, ofOne(), 3)
    for (let turn = 0; turn < 2; turn += 1) {
      await end()
      expect(new Set(await lease()).size).toBe(PLACES_OF_LANES)
    }
    await end()
    await add('another', ofOne())
    expect(await lease(1)).toEqual(['another'])
  })

  test('whose last job was slow have one place, until one is fast', async () => {
    await add('a', ofOne(), 8)
    const turn = (isSlow: boolean) => world.db.query(sql`update outbox_turns set is_slow = ${isSlow}`)
    expect(await lease(1)).toHaveLength(1)
    await turn(true)
    expect(await lease()).toEqual([])
    await turn(false)
    expect(await lease()).toHaveLength(LANE_PLACES - 1)
  })

  test('a job that took more than two seconds was slow', async () => {
    const owner = ofOne()
    const isSlow = async () =>
      (await world.db.query<{ slow: boolean }>(sql`select is_slow as slow from outbox_turns`)).map(
        ({ slow }) => slow,
      )
    for (const [seconds, expected] of [
      [3, true],
      [0.1, false],
    ] as const) {
      await add('a', owner)
      let now = 0
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
      await workOnce(world.jobServices, {
        send: async () => {
          now += seconds * 1_000
        },
      })
      clock.mockRestore()
      expect(await isSlow()).toEqual([expected])
    }
  })
})
