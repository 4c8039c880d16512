// @module-tag postgres
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { makeKey, sendWithKey } from '#src/features/doors/api-keys/test-keys.ts'
import { API_SCOPE_NAMES } from '#src/lib/api/promised-api.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile({ rateLimitScale: 1 })
const mere = madeForFile(() => world.person())
const zapier = madeForFile(() => makeKey(world, mere))

describe('a request by an API key', () => {
  // Clauses: sharing-and-api 4.12
  test('gets the organization, scopes and limits of its key', async () => {
    const { key, id } = await makeKey(world, mere, { name: 'Sheets', scopes: ['deals:read'] })
    expect(await (await sendWithKey(world, key, 'GET', '/me')).json()).toMatchObject({
      organization: { id: mere.organizationId },
      key: { id, name: 'Sheets', scopes: ['deals:read'] },
      limits: { requestsAMinute: 120, writesASecond: 10 },
    })
  })

  // Clauses: sharing-and-api 4.7, 4.11
  test.each([
    ['no key', null],
    ['an unknown key', `du_live_${'x'.repeat(42)}`],
    ['a text of the wrong form', 'sk_live_1'],
  ])('is refused with %s, also when it has a session’s cookie', async (_title, key) => {
    const headers = { cookie: mere.cookie, origin: 'https://elsewhere.example' }
    const answer = await sendWithKey(world, key, 'GET', '/me', { headers })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'not_signed_in', detail: 'This key is not valid.' })
  })

  // Clauses: sharing-and-api 4.7
  test('uses the organization of its key, whatever it names', async () => {
    const other = await world.person({ joins: mere })
    const headers = { 'x-organization-id': other.organizationId, cookie: other.cookie }
    const answer = await sendWithKey(world, zapier.key, 'GET', '/me', { headers })
    expect(await answer.json()).toMatchObject({ organization: { id: mere.organizationId } })
  })

  // Clauses: sharing-and-api 4.7
  test('is accepted only under /api/v1', async () => {
    const answer = await world.app.request('/api/opportunities', {
      headers: { authorization: `Bearer ${zapier.key}` },
    })
    expect(answer.status).toBe(401)
  })

  test('elsewhere gets 401, which says where keys work', async () => {
    for (const [method, path] of [
      ['GET', '/api/opportunities'],
      ['POST', `/api/opportunities/${randomUUID()}/share-links`],
    ] as const) {
      const headers = { authorization: `Bearer ${zapier.key}`, 'content-type': 'application/json' }
      const answer = await world.app.request(path, {
        method,
        headers,
        ...(method === 'POST' && { body: '{}' }),
      })
      expect([path, answer.status, answer.headers.get('www-authenticate')]).toEqual([
        path,
        401,
        expect.stringContaining('Bearer'),
      ])
      expect(await answer.json()).toMatchObject({
        code: 'not_signed_in',
        detail: 'API keys work under /api/v1 only. The reference is at /api/docs.',
      })
    }
    // What is public stays so.
    const headers = { authorization: `Bearer ${zapier.key}` }
    expect((await world.app.request('/api/docs/openapi.json', { headers })).status).toBe(200)
  })

  // Clauses: sharing-and-api 4.6
  test('records its use to the minute', async () => {
    const { key, id } = await makeKey(world, mere)
    await sendWithKey(world, key, 'GET', '/me')
    const used = () =>
      world.db.query<{ at: Date; writer: string }>(
        sql`select last_used_at as at, xmin::text as writer from api_keys where id = ${id}`,
      )
    const [first] = await used()
    expect(first?.at.getTime()).toBe(Math.floor((first?.at.getTime() ?? 1) / 60_000) * 60_000)
    await world.db.query(sql`update api_keys set last_used_at = date_trunc('minute', now()) where id = ${id}`)
    const [before] = await used()
    await sendWithKey(world, key, 'GET', '/me')
    expect(await used()).toEqual([before])
  })

  // Clauses: sharing-and-api 4.10
  test('is limited to 120 a minute; headers say what is left', async () => {
    const { key } = await makeKey(world, mere)
    const answers: Response[] = []
    for (let sent = 0; sent < 121; sent += 1) answers.push(await sendWithKey(world, key, 'GET', '/me'))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 120 }, () => 200), 429])
    expect(answers[0]?.headers.get('ratelimit-remaining')).toBe('119')
    const last = answers.at(-1)
    expect(last?.headers.get('ratelimit-remaining')).toBe('0')
    expect(Number(last?.headers.get('ratelimit-reset'))).toBeGreaterThan(0)
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

test('a key that has ended since its request began sees no row, in the database', async () => {
  const { id } = await makeKey(world, mere)
  const read = () =>
    inOrganization(world.db, { ...mere, apiKey: { id } }, (tx) =>
      tx.query(sql`select id from organizations where id = ${mere.organizationId}`),
    )
  expect(await read()).toHaveLength(1)
  await world.db.query(sql`delete from api_keys where id = ${id}`)
  expect(await read()).toEqual([])
})

test('info 1: a request whose key ends meanwhile is answered 401', async () => {
  const person = await world.person()
  const { key, id } = await makeKey(world, person)
  const changes = Array.from({ length: 8 }, (_, at) =>
    sendWithKey(world, key, 'POST', '/deals', { body: { address: `${at} Rata Street` } }),
  )
  // Once the first was authenticated.
  await expect
    .poll(() => world.db.query(sql`select 1 from api_keys where id = ${id} and last_used_at is not null`))
    .toHaveLength(1)
  await world.db.query(sql`delete from api_keys where id = ${id}`)
  for (const { status } of await Promise.all(changes)) expect([201, 401]).toContain(status)
  // With a key that lasts, a row that isn't there is 404 as before.
  const { key: lasting } = await makeKey(world, person, { name: 'Make' })
  expect((await sendWithKey(world, lasting, 'GET', `/deals/${randomUUID()}`)).status).toBe(404)
})

test('a key has no rights of an administrator, in the database', async () => {
  const { id } = await makeKey(world, mere)
  const keys = await inOrganization(world.db, { ...mere, apiKey: { id } }, (tx) =>
    tx.query(sql`select id from api_keys`),
  )
  expect(keys).toEqual([])
})

// Clauses: sharing-and-api 4.28
test('the form offers exactly the scopes that some operation needs', async () => {
  const document = JSON.stringify(await (await world.send('GET', '/api/openapi.json')).json())
  const needed = [...document.matchAll(/"apiKey":\["([a-z:]+)"\]/g)].map(([, scope]) => scope)
  expect([...new Set(needed)].toSorted()).toEqual([...API_SCOPE_NAMES].toSorted())
})
