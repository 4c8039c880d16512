// @module-tag postgres
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey, sendWithKey } from '#src/features/api-keys/test-keys.ts'
import { formWith, pdf } from '#src/features/documents/test-files.ts'
import type { ApiScope } from '#src/lib/api-scopes.ts'
import { EXAMPLES } from './api-examples.ts'
import { createTestWorld, type Person, TEST_ORIGIN, type TestWorld } from './test-world.ts'

let world: TestWorld
let mere: Person
let key: string
beforeAll(async () => {
  world = await createTestWorld()
  mere = await world.person()
  key = (await makeKey(world, mere, { name: 'Sheets' })).key
})
afterAll(() => world.close())

async function call(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
  const answer = await sendWithKey(world, key, method, path, { body, ...(headers && { headers }) })
  return { status: answer.status, body: await answer.json() }
}
const at = (version: number) => ({ 'if-match': `"${version}"` })

test('a key takes a deal from New Listing to its project’s expenses', async () => {
  const created = await call('POST', '/deals', {
    address: '12 Rata Street, Lower Hutt',
    askingPrice: 500_000,
    doneUpValue: 800_000,
    renovationCost: 100_000,
  })
  expect(created.status).toBe(201)
  const { id } = created.body
  const edited = await call('PATCH', `/deals/${id}`, { notes: 'From the sheet' }, at(1))
  expect(edited).toMatchObject({
    status: 200,
    body: { notes: 'From the sheet', version: 2 },
  })
  expect((await call('PATCH', `/deals/${id}`, { notes: 'Stale' }, at(1))).status).toBe(412)
  expect((await call('PATCH', `/deals/${id}`, { notes: 'None' })).status).toBe(428)

  const numbers = await call('GET', `/deals/${id}/numbers`)
  expect(numbers.body).toMatchObject({
    statement: { doneUpValue: 800_000, renovationCost: 100_000, netProfit: expect.any(Number) },
    scenarios: [],
  })
  expect(numbers.body.offers[0]).toMatchObject({
    id: 'maximum',
    price: numbers.body.statement.maximumPurchasePrice,
  })

  const win = { status: 'won', afterId: null }
  expect((await call('PUT', `/deals/${id}/placement`, win, at(2))).body).toMatchObject({
    code: 'invalid_input',
  })
  const won = await call('PUT', `/deals/${id}/placement`, { ...win, actualPurchasePrice: 550_000 }, at(2))
  expect(won).toMatchObject({ status: 200, body: { status: 'won' } })

  const { items } = (await call('GET', '/projects')).body
  expect(items).toMatchObject([{ opportunityId: id, address: '12 Rata Street, Lower Hutt' }])
  const expenses = `/projects/${items[0].id}/expenses`
  const expense = { amount: 115, gst: 15, date: '2026-01-05', supplier: 'Placemakers', purpose: 'renovation' }
  const added = await call('POST', expenses, expense)
  expect(added.status).toBe(201)
  const changed = await call('PATCH', `${expenses}/${added.body.id}`, { note: 'Timber' }, at(1))
  expect(changed.body).toMatchObject({ ...expense, note: 'Timber', version: 2 })
  const future = await call('PATCH', `${expenses}/${added.body.id}`, { date: '2199-01-05' }, at(2))
  expect(future.body).toMatchObject({ code: 'invalid_input', fields: { date: expect.any(String) } })
  expect((await call('GET', expenses)).body.items).toMatchObject([{ note: 'Timber', projectId: items[0].id }])

  for (const part of ['offers', 'conditions', 'documents'])
    expect((await call('GET', `/deals/${id}/${part}`)).status).toBe(200)
})

test('what a key changes is recorded as “API key {name}”, and unread for its maker', async () => {
  const { body } = await call('POST', '/deals', { address: '3 Tawa Road, Levin', status: 'offer_made' })
  const read = await world.send('GET', `/api/opportunities/${body.id}`, { as: mere })
  expect(await read.json()).toMatchObject({ createdBy: 'API key Sheets', changedBy: 'API key Sheets' })
  const news = await (await world.send('GET', '/api/notifications', { as: mere })).json()
  expect(news.notifications[0]).toMatchObject({
    by: 'API key Sheets',
    message: '3 Tawa Road, Levin',
    read: false,
  })
  expect(await world.db.query(sql`select 1 from notification_reads`)).toEqual([])
})

test('an agent is added, changed in one field and listed', async () => {
  const { body } = await call('POST', '/agents', { name: 'Hemi', phone: '021 555 010' })
  const changed = await call('PATCH', `/agents/${body.id}`, { email: 'hemi@agents.example' }, at(1))
  expect(changed.body).toMatchObject({
    name: 'Hemi',
    phone: '021 555 010',
    email: 'hemi@agents.example',
  })
  expect((await call('PATCH', `/agents/${body.id}`, { colour: 'red' }, at(2))).status).toBe(400)
  expect((await call('GET', '/agents')).body.items).toMatchObject([{ name: 'Hemi', version: 2 }])
})

test('a repeated Idempotency-Key adds a deal once', async () => {
  const once = () =>
    call('POST', '/deals', { address: '5 Once Lane, Levin' }, { 'idempotency-key': 'from-row-12' })
  expect(await once()).toEqual(await once())
  const { items } = (await call('GET', '/deals')).body
  expect(items.filter((deal: { address: string }) => deal.address === '5 Once Lane, Levin')).toHaveLength(1)
})

test('a document is downloaded by a link, with the key that asked for it', async () => {
  const { body } = await call('POST', '/deals', { address: '7 Paper Road, Levin' })
  const path = `/opportunities/${body.id}/documents`
  await world.app.request(`/api${path}?category=purchase_docs`, {
    method: 'POST',
    headers: { origin: TEST_ORIGIN, cookie: mere.cookie },
    body: formWith('LIM.pdf', pdf()),
  })
  const documents = `/deals/${body.id}/documents`
  const [document] = (await call('GET', documents)).body.items
  const { url } = (await call('GET', `${documents}/${document.id}`)).body
  const file = (as: string | null) => sendWithKey(world, as, 'GET', url.replace('/api/v1', ''))
  expect(
    Buffer.from(await (await file(key)).arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await file(null)).status).toBe(401)
  const hemi = await world.person()
  expect((await file((await makeKey(world, hemi)).key)).status).toBe(400)
})

test.each<[string, string, ApiScope, unknown?]>([
  ['GET', '/deals', 'deals:read'],
  ['POST', '/deals', 'deals:write', { address: '1 Rata Street' }],
  ['GET', '/projects', 'projects:read'],
  ['GET', '/agents', 'agents:read'],
  ['POST', '/agents', 'agents:write', { name: 'Hemi' }],
])('%s %s needs %s', async (method, path, scope, body) => {
  const others = await makeKey(world, mere, { scopes: ['offers:read'] })
  const answer = await sendWithKey(world, others.key, method, path, { body })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({
    code: 'forbidden',
    detail: `This key may not do that. It needs ${scope}.`,
  })
})

test('a body may have 1 MB and no more', async () => {
  const send = (bytes: number) => call('POST', '/deals', { address: 'x'.repeat(bytes) })
  expect((await send(900_000)).body).toMatchObject({ code: 'invalid_input' })
  expect((await send(1_000_001)).body).toMatchObject({ code: 'too_large' })
})

test('a deal of another organization answers as one that does not exist', async () => {
  const hemi = await world.person()
  const answer = await world.send('POST', '/api/opportunities', {
    as: hemi,
    body: { address: '2 Hemi Street' },
  })
  const { opportunity } = await answer.json()
  for (const path of [
    `/deals/${opportunity.id}`,
    `/deals/${opportunity.id}/numbers`,
    `/deals/${hemi.userId}`,
  ])
    expect((await call('GET', path)).body).toMatchObject({ status: 404, detail: 'Opportunity not found' })
})

test('the examples of the reference page work, and are on it', async () => {
  const page = await (await world.send('GET', '/api/docs')).text()
  const hemi = await makeKey(world, await world.person())
  let dealId = ''
  for (const { title, method, path, headers, body, status } of EXAMPLES) {
    expect(page).toContain(title)
    const at = path.replace('/api/v1', '').replace('{dealId}', dealId)
    const answer = await sendWithKey(world, hemi.key, method, at, { body, ...(headers && { headers }) })
    expect([title, answer.status]).toEqual([title, status])
    if (status === 201) dealId = (await answer.json()).id
  }
})
