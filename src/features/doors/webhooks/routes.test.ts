import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { tidyUp } from '#src/server/housekeeping.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createTestWorld } from '#src/server/testing/test-world.ts'
import { receiver, stopReceivers, webhooksOf } from './test-webhooks.ts'

const world = worldForFile({ variables: { ACCEPT_LOCAL_WEBHOOKS: 'yes' } })
const admin = madeForTest(() => world.person())
const webhooks = webhooksOf(world, admin)
afterEach(stopReceivers)

const saveDeal = (address: string) =>
  world.send('POST', '/api/opportunities', { as: admin, body: { address } })

async function problemOf(response: Response) {
  return (await response.json()) as { code: string; detail: string; fields?: Record<string, string> }
}

describe('an endpoint', () => {
  // Clauses: sharing-and-api 5.1
  test('is added with a secret that is shown once and stored encrypted', async () => {
    const input = { url: 'http://127.0.0.1:1/hook', description: 'Sheets', events: ['deal.won' as const] }
    const { endpoint, secret } = await webhooks.add(input)
    expect(endpoint).toMatchObject({ ...input, state: 'on', version: 1, failingSince: null })
    expect(secret).toMatch(/^whsec_/)
    expect(await (await webhooks.send('GET')).text()).not.toContain('whsec_')
    const stored = await world.db.query(sql`
      select to_jsonb(e)::text as text from webhook_endpoints e where id = ${endpoint.id}
      union all select body from idempotency_keys where organization_id = ${admin.organizationId}`)
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(JSON.stringify(stored)).not.toContain('whsec_')
  })

  // Clauses: sharing-and-api 5.1
  test.each([
    [{ url: 'https://10.0.0.1/' }, { url: 'This address cannot be reached from the internet.' }],
    [{ url: 'https://unknown.invalid/' }, { url: 'This address cannot be reached from the internet.' }],
    [{ url: 'hooks.example.com' }, { url: 'Enter an address that begins with https://' }],
    [{ url: 'ftp://hooks.example.com' }, { url: 'Enter an address that begins with https://' }],
    [{ url: `https://1.1.1.1/${'x'.repeat(500)}` }, { url: expect.any(String) }],
    [{ url: 'https://1.1.1.1/', events: [] }, { events: 'Choose at least one event.' }],
    [
      { url: 'https://1.1.1.1/', events: ['deal.exploded'] },
      { events: 'Enter "*" for all events, or a list of events' },
    ],
    [{ url: 'https://1.1.1.1/', events: ['*'] }, { events: 'Enter "*" for all events, or a list of events' }],
  ])('%o is rejected', async (endpoint, fields) => {
    const response = await webhooks.send('POST', '', endpoint)
    expect(response.status).toBe(400)
    expect((await problemOf(response)).fields).toEqual(fields)
  })

  test('on this machine is rejected without the setting for development', async () => {
    const strict = await createTestWorld()
    const response = await webhooksOf(strict, await strict.person()).send('POST', '', {
      url: 'https://127.0.0.1/hook',
    })
    expect((await problemOf(response)).fields).toEqual({
      url: 'This address cannot be reached from the internet.',
    })
    await strict.close()
  })

  // Clauses: sharing-and-api 5.1
  test('is the tenth at most', async () => {
    for (let count = 0; count < 10; count += 1) await webhooks.add({ url: 'https://1.1.1.1/' })
    const refused = await webhooks.send('POST', '', { url: 'https://1.1.1.1/' })
    expect(refused.status).toBe(409)
    expect((await problemOf(refused)).detail).toBe(
      'An organization has at most 10 webhook endpoints. Delete one first.',
    )
  })

  // Clauses: sharing-and-api 7.1
  test('changed by two administrators at once: the second gets 412 with the current one', async () => {
    const { endpoint } = await webhooks.add({ url: 'https://1.1.1.1/' })
    const input = { url: 'https://1.1.1.1/two', description: null, events: '*', state: 'off' }
    expect((await webhooks.change(endpoint, input)).status).toBe(200)
    const late = await webhooks.change(endpoint, { ...input, url: 'https://1.1.1.1/three' })
    expect(late.status).toBe(412)
    expect(await webhooks.endpoint(endpoint.id)).toMatchObject({ url: input.url, state: 'off', version: 2 })
  })

  // Clauses: sharing-and-api 7.2
  test('its changes are in the audit log, with the host and without the rest of the address', async () => {
    const { endpoint } = await webhooks.add({ url: 'https://1.1.1.1/token/secret' })
    await webhooks.change(endpoint, { url: 'https://1.1.1.1/token/secret', events: '*', state: 'off' })
    await webhooks.send('POST', `/${endpoint.id}/secret`)
    await webhooks.send('DELETE', `/${endpoint.id}`)
    const entries = await world.db.query(sql`
      select action, detail from audit_log where organization_id = ${admin.organizationId} order by id`)
    const detail = { host: '1.1.1.1' }
    expect(entries).toEqual([
      { action: 'webhook_endpoint_added', detail },
      { action: 'webhook_endpoint_changed', detail },
      { action: 'webhook_secret_rolled', detail },
      { action: 'webhook_endpoint_deleted', detail },
    ])
  })

  // Clauses: sharing-and-api 7.3
  test('is in the organization’s export without its secret', async () => {
    const { secret } = await webhooks.add({ url: 'https://1.1.1.1/', description: 'Sheets' })
    const links = `/api/organizations/${admin.organizationId}/exports/links`
    const { url } = (await (await world.send('POST', links, { as: admin })).json()) as { url: string }
    const archive = await (await world.send('GET', url, { as: admin })).text()
    expect(archive).toContain('"url": "https://1.1.1.1/"')
    expect(archive).toContain('"description": "Sheets"')
    expect(archive).not.toContain('former_secret')
    expect(archive).not.toContain(secret)
  })

  // Clauses: sharing-and-api 7.1
  test('of another organization is like one that doesn’t exist, and members can’t see any', async () => {
    const { endpoint } = await webhooks.add({ url: 'https://1.1.1.1/' })
    await webhooks.send('POST', `/${endpoint.id}/test`, {})
    const [delivery] = (await webhooks.log(endpoint.id)).items
    const other = webhooksOf(world, await world.person())
    const member = await world.person({ joins: admin })
    const input = { url: 'https://1.1.1.1/', events: '*', state: 'on' }
    const since = { since: '2026-01-01T00:00:00Z' }
    const operations = (id: string): [string, string, object?][] => [
      ['PUT', `/${id}`, input],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/test`, {}],
      ['POST', `/${id}/secret`],
      ['GET', `/${id}/deliveries`],
      ['POST', `/${id}/deliveries/${delivery?.id}/replay`],
      ['POST', `/${id}/replays`, since],
    ]
    for (const [at, [method, path, body]] of operations(endpoint.id).entries()) {
      const [, unknown] = operations(randomUUID())[at] ?? []
      const answers = [path, unknown].map(async (one) => {
        const response = await other.send(method, one, body, { 'if-match': '"1"' })
        const { detail } = await problemOf(response)
        return [response.status, detail]
      })
      const [foreign, none] = await Promise.all(answers)
      expect(foreign).toEqual([404, 'Endpoint not found'])
      expect(none).toEqual(foreign)
      const base = `/api/organizations/${admin.organizationId}/webhook-endpoints`
      const refused = await world.send(method, `${base}${path}`, {
        as: member,
        body,
        headers: { 'if-match': '"1"' },
      })
      expect(refused.status).toBe(403)
    }
    expect(await webhooks.endpoint(endpoint.id)).toEqual(endpoint)
  })

  test('and the others are the list of events that their organization has', async () => {
    const { add, change, endpoint, send } = webhooks
    const url = 'http://127.0.0.1:1/hook'
    const chosen = async () => {
      const [row] = await world.db.query<{ events: string[] }>(sql`
        select webhook_events as events from organizations where id = ${admin.organizationId}`)
      return row?.events
    }
    expect(await chosen()).toEqual([])
    const first = (await add({ url, events: ['deal.won', 'deal.created'] })).endpoint
    const second = (await add({ url, events: ['deal.won', 'offer.logged'] })).endpoint
    expect(await chosen()).toEqual(['deal.created', 'deal.won', 'offer.logged'])
    await change(first, { url, events: '*', state: 'on', description: null })
    expect(await chosen()).toEqual(['*', 'deal.won', 'offer.logged'])
    await send('DELETE', `/${second.id}`)
    expect(await chosen()).toEqual(['*'])
    const on = await endpoint(first.id)
    await change(on, { url, events: '*', state: 'off', description: null })
    expect(await chosen()).toEqual([])
  })

  // Clauses: sharing-and-api 7.3
  test('ends with its organization, with its log', async () => {
    const body = { name: 'Second' }
    const created = await world.send('POST', '/api/organizations', { as: admin, body })
    const { id: organizationId } = (await created.json()) as { id: string }
    const second = webhooksOf(world, { ...admin, organizationId })
    const { endpoint } = await second.add({ url: 'https://1.1.1.1/' })
    await second.send('POST', `/${endpoint.id}/test`, {})
    const deletion = `/api/organizations/${organizationId}/deletion`
    expect((await world.send('POST', deletion, { as: admin, body: { name: 'Second' } })).status).toBe(200)
    await world.work()
    const left = await world.db.query(sql`
      select 1 from webhook_endpoints where organization_id = ${organizationId}
      union all select 1 from webhook_deliveries where organization_id = ${organizationId}
      union all select 1 from outbox where lane = ${endpoint.id}`)
    expect(left).toEqual([])
  })
})

describe('the log', () => {
  // Clauses: sharing-and-api 5.9
  test('has pages of 50, newest first', async () => {
    const { endpoint } = await webhooks.add({ url: 'https://1.1.1.1/' })
    for (let count = 0; count < 52; count += 1) await webhooks.send('POST', `/${endpoint.id}/test`, {})
    const first = await webhooks.log(endpoint.id)
    const second = await webhooks.log(endpoint.id, `?cursor=${first.next}`)
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 2, null])
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed())
  })

  // Clauses: sharing-and-api 5.9
  test('is kept for 30 days', async () => {
    const { endpoint } = await webhooks.add({ url: 'https://1.1.1.1/' })
    for (const days of [29, 31]) {
      await webhooks.send('POST', `/${endpoint.id}/test`, {})
      await world.db.query(sql`
        update webhook_deliveries set created_at = created_at - make_interval(days => ${days})
        where endpoint_id = ${endpoint.id} and created_at > now() - interval '1 day'`)
    }
    await tidyUp(world.db, ['webhook_deliveries'])
    expect((await webhooks.log(endpoint.id)).items).toHaveLength(1)
  })

  // Clauses: sharing-and-api 5.10
  test('a replay sends the same id again', async () => {
    let status = 410
    const { url, requests } = await receiver((response) => void response.writeHead(status).end())
    const { endpoint } = await webhooks.add({ url })
    await saveDeal('12 Rata Street')
    await world.work()
    const [failed] = (await webhooks.log(endpoint.id)).items
    const path = `/${endpoint.id}/deliveries/${failed?.id}/replay`
    const off = await webhooks.send('POST', path)
    expect((await problemOf(off)).detail).toBe('Turn the endpoint on first.')
    await webhooks.change(await webhooks.endpoint(endpoint.id), { url, events: '*', state: 'on' })
    status = 200
    expect((await webhooks.send('POST', path)).status).toBe(200)
    await world.work()
    const [delivered] = (await webhooks.log(endpoint.id)).items
    expect(delivered).toMatchObject({ id: failed?.id, status: 'delivered', attempts: 1 })
    const [first, second] = requests
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
  })

  // Clauses: sharing-and-api 5.10
  test('a replay of a delivery that waits for its retry sends it once', async () => {
    let status = 500
    const { url, requests } = await receiver((response) => void response.writeHead(status).end())
    const { endpoint } = await webhooks.add({ url })
    await saveDeal('12 Rata Street')
    await world.work()
    const [waiting] = (await webhooks.log(endpoint.id)).items
    status = 200
    await webhooks.send('POST', `/${endpoint.id}/deliveries/${waiting?.id}/replay`)
    await webhooks.retryNow()
    expect(requests).toHaveLength(2)
  })

  // Clauses: sharing-and-api 5.10
  test('all since a time are replayed, at most 1,000, with the time to continue from', async () => {
    const { url, requests } = await receiver()
    const { endpoint } = await webhooks.add({ url })
    await world.db.query(sql`
      insert into webhook_deliveries (organization_id, id, endpoint_id, event_id, type, data, status, created_at)
      select ${admin.organizationId}, ('018f0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${endpoint.id}, 'evt_' || n, 'deal.updated', '{}',
        'failed', timestamptz '2026-11-20T00:00:00Z' + make_interval(secs => n)
      from generate_series(1, 1003) n`)
    const replay = async (since: string) =>
      (await webhooks.send('POST', `/${endpoint.id}/replays`, { since })).json()
    expect(await replay('2026-11-20T00:00:02Z')).toEqual({
      replayed: 1_000,
      next: '2026-11-20T00:16:42.000Z',
    })
    expect(await replay('2026-11-20T00:16:42Z')).toEqual({ replayed: 2, next: null })
    await world.work()
    expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1_002)
    expect(requests).toHaveLength(1_002)
  })
})
