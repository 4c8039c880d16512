// @module-tag engines
// Clauses: accounts-and-billing 10.17
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile({ rateLimitScale: 1 })

test('the API rejects a user’s 301st request in a minute with Retry-After', async () => {
  const [mere, hana] = [await world.person(), await world.person()]
  for (let request = 0; request < 300; request += 1)
    expect((await world.send('GET', '/api/session', { as: mere })).status).toBe(200)
  const refused = await world.send('GET', '/api/session', { as: mere })
  expect(refused.status).toBe(429)
  const retryAfter = Number(refused.headers.get('retry-after'))
  expect(retryAfter).toBeGreaterThan(0)
  const wait = retryAfter === 1 ? '1 second' : retryAfter === 60 ? '1 minute' : `${retryAfter} seconds`
  expect(await refused.json()).toMatchObject({ detail: `Too many requests. Try again in ${wait}.` })
  expect((await world.send('GET', '/api/session', { as: hana })).status).toBe(200)
})

test('counting requests in batches costs one statement per thirty requests', async () => {
  const mere = await world.person()
  for (let request = 0; request < 31; request += 1) await world.send('GET', '/api/session', { as: mere })
  const rows = await world.db.query(sql`select hits from rate_limits where key = ${`api:${mere.userId}`}`)
  expect(rows).toEqual([{ hits: 60 }])
})

test('requests at the same time waste no part of the limit', async () => {
  const mere = await world.person()
  const send = async () => (await world.send('GET', '/api/session', { as: mere })).status
  expect(new Set(await Promise.all(Array.from({ length: 60 }, send)))).toEqual(new Set([200]))
  for (let request = 60; request < 300; request += 1) expect(await send()).toBe(200)
  expect(await send()).toBe(429)
})

test('processes share one user’s rate limit', async () => {
  const mere = await world.person()
  await world.db.query(sql`
    insert into rate_limits (key, hits, resets_at) values (${`api:${mere.userId}`}, 280, now() + interval '50 seconds')`)
  const statuses: number[] = []
  for (let request = 0; request < 21; request += 1)
    statuses.push((await world.send('GET', '/api/session', { as: mere })).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})

test('setting the clock back an hour does not extend a rate limit', async () => {
  const mere = await world.person()
  await world.db.query(sql`
    insert into rate_limits (key, hits, resets_at) values (${`api:${mere.userId}`}, 300, now() + interval '1 hour')`)
  expect((await world.send('GET', '/api/session', { as: mere })).status).toBe(200)
})

test('L6: an expensive request counts as several', async () => {
  const mere = await world.person()
  const statuses: number[] = []
  for (let request = 0; request < 151; request += 1)
    statuses.push((await world.send('GET', '/api/notifications', { as: mere })).status)
  expect(statuses).toEqual([...Array(150).fill(200), 429])
})

test('L6: a request that costs more than is left is rejected, a cheaper one isn’t', async () => {
  const mere = await world.person()
  await world.db.query(sql`
    insert into rate_limits (key, hits, resets_at) values (${`api:${mere.userId}`}, 296, now() + interval '50 seconds')`)
  expect((await world.send('GET', '/api/exports/deals', { as: mere })).status).toBe(429)
  expect((await world.send('GET', '/api/notifications', { as: mere })).status).toBe(200)
  expect((await world.send('GET', '/api/session', { as: mere })).status).toBe(200)
})

test('L6: a reached limit is audited once per window, with its kind and network', async () => {
  const body = { email: 'hemi@doneup.example', password: 'not-the-one' }
  const statuses: number[] = []
  for (let attempt = 0; attempt < 14; attempt += 1)
    statuses.push((await world.send('POST', '/api/auth/sign-in', { body })).status)
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
  const rows = await world.db.query(sql`
    select user_id as "userId", detail from audit_log where action = 'rate_limited'
      and detail ->> 'limit' = 'sign-in'`)
  expect(rows).toEqual([{ userId: null, detail: { limit: 'sign-in', network: 'unknown' } }])
})

test('L6: all limits together write at most 1,000 audit entries an hour', async () => {
  await world.db.query(sql`
    insert into rate_limits (key, hits, resets_at) values ('audited-limits', 1000, now() + interval '50 minutes')
    on conflict (key) do update set hits = 1000, resets_at = now() + interval '50 minutes'`)
  const limits = sql`select id from audit_log where action = 'rate_limited'`
  const before = await world.db.query(limits)
  const body = { email: 'ana@doneup.example', password: 'not-the-one' }
  for (let attempt = 0; attempt < 11; attempt += 1) await world.send('POST', '/api/auth/sign-in', { body })
  expect(await world.db.query(limits)).toEqual(before)
})
