// @module-tag postgres
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formWith, pdf } from '#src/features/base/documents/test-files.ts'
import { edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { makeKey, sendWithKey } from '#src/features/doors/api-keys/test-keys.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { API_SCOPE_NAMES, type ApiScope } from '#src/lib/api/promised-api.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createDoneUpClient } from '../../../clients/typescript/client.ts'
import { TEST_ORIGIN } from '../testing/test-world.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())
let key: string
let server: Server
let address: string
beforeAll(async () => {
  key = (await makeKey(world, mere, { name: 'Sheets' })).key
  await new Promise((resolve) => {
    server = serve({ fetch: world.app.fetch, port: 0, hostname: '127.0.0.1' }, resolve) as Server
  })
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function call(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
  const answer = await sendWithKey(world, key, method, path, { body, ...(headers && { headers }) })
  return { status: answer.status, body: await answer.json() }
}

type DoneUpClient = ReturnType<typeof createDoneUpClient>
type Move = { status: 'offer_made' | 'won'; afterId: string | null; actualPurchasePrice?: number }
const at = (version: number) => ({ 'if-match': `"${version}"` })

// Clauses: sharing-and-api 4.17, 4.31
test('a key takes a deal from New Listing to its project’s expenses', async () => {
  const doneUp = createDoneUpClient(address, key)
  expect((await doneUp.GET('/api/v1/me')).data).toMatchObject({
    key: { name: 'Sheets', scopes: API_SCOPE_NAMES },
  })

  const body = { address: '12 Rata Street, Lower Hutt', doneUpValue: 800_000, renovationCost: 100_000 }
  const { id, version } = rowOf(await doneUp.POST('/api/v1/deals', { body }))
  const path = { id }
  const edit = { params: { path, header: at(version) }, body: { notes: 'From the sheet' } }
  const edited = rowOf(await doneUp.PATCH('/api/v1/deals/{id}', edit))
  expect(edited).toMatchObject({ notes: 'From the sheet', version: version + 1 })
  expect((await doneUp.PATCH('/api/v1/deals/{id}', edit)).error?.code).toBe('stale_version')
  const unversioned = await call('PATCH', `/deals/${id}`, { notes: 'None' })
  expect(unversioned.body.code).toBe('version_required')

  const { statement, offers } = rowOf(await doneUp.GET('/api/v1/deals/{id}/numbers', { params: { path } }))
  expect(statement).toMatchObject({ doneUpValue: 800_000, renovationCost: 100_000 })
  expect(offers[0]).toMatchObject({ id: 'maximum', price: statement.maximumPurchasePrice })
  const ofDeal = { params: { path: { opportunityId: id } } }
  expect(rowOf(await doneUp.GET('/api/v1/deals/{opportunityId}/offers', ofDeal)).items).toEqual([])
  expect(rowOf(await doneUp.GET('/api/v1/deals/{opportunityId}/conditions', ofDeal)).items).toEqual([])

  const move = (from: number, to: Move) =>
    doneUp.PUT('/api/v1/deals/{id}/placement', { params: { path, header: at(from) }, body: to })
  const offered = rowOf(await move(edited.version, { status: 'offer_made', afterId: null }))
  expect(offered.status).toBe('offer_made')
  const win = { status: 'won', afterId: null } as const
  expect((await move(offered.version, win)).error).toMatchObject({
    code: 'invalid_input',
    fields: { actualPurchasePrice: expect.any(String) },
  })
  expect((await move(offered.version, { status: 'offer_made', afterId: mere.userId })).error).toMatchObject({
    code: 'invalid_input',
    fields: { afterId: 'There is no such deal.' },
  })
  const won = rowOf(await move(offered.version, { ...win, actualPurchasePrice: 550_000 }))
  expect(won).toMatchObject({ status: 'won', actualPurchasePrice: 550_000 })
  await renovates(doneUp, id)
})

test('the net profit is the gross profit less the holding costs, to the cent', async () => {
  const deal = await newDeal(world, mere)
  await edited(world, mere, deal, { holdingCosts: { ...DEFAULT_HOLDING_COSTS, councilRates: 3_200.55 } })
  const path = { id: deal.id }
  const doneUp = createDoneUpClient(address, key)
  const { statement, offers } = rowOf(await doneUp.GET('/api/v1/deals/{id}/numbers', { params: { path } }))
  // The costs are $39,200.265. By themselves, both would be rounded up.
  expect(statement).toMatchObject({
    grossProfit: 116_667,
    holdingCosts: 39_200.27,
    netProfit: 77_466.73,
    breakEvenSale: 722_533.27,
  })
  expect(offers[0]).toMatchObject({ id: 'maximum', price: 583_333, netProfit: 77_466.73 })
})

/** The project of a won deal gets a date and an expense. */
async function renovates(doneUp: DoneUpClient, opportunityId: string) {
  const { items } = rowOf(await doneUp.GET('/api/v1/projects'))
  const project = items.find((row) => 'opportunityId' in row && row.opportunityId === opportunityId)
  if (project === undefined || 'deletedAt' in project) throw new Error('The project is missing')
  const dated = await doneUp.PATCH('/api/v1/projects/{id}', {
    params: { path: { id: project.id }, header: at(project.version) },
    body: { targetCompletion: '2027-03-01' },
  })
  expect(rowOf(dated)).toMatchObject({
    address: '12 Rata Street, Lower Hutt',
    targetCompletion: '2027-03-01',
  })

  const ofProject = { projectId: project.id }
  const body = {
    amount: 115,
    gst: 15,
    date: '2026-01-05',
    supplier: 'Placemakers',
    purpose: 'renovation',
  } as const
  const added = rowOf(
    await doneUp.POST('/api/v1/projects/{projectId}/expenses', { params: { path: ofProject }, body }),
  )
  const change = (
    from: number,
    changes: { note: string } | { date: string } | { amount: number; gst?: number },
  ) =>
    doneUp.PATCH('/api/v1/projects/{projectId}/expenses/{id}', {
      params: { path: { ...ofProject, id: added.id }, header: at(from) },
      body: changes,
    })
  const changed = rowOf(await change(added.version, { note: 'Timber' }))
  expect(changed).toMatchObject({ ...body, note: 'Timber', version: added.version + 1 })
  const { error } = await change(changed.version, { date: '2199-01-05' })
  expect(error).toMatchObject({ code: 'invalid_input', fields: { date: expect.any(String) } })
  // The GST follows the amount: included stays included, none stays none, and another one has to be sent.
  const { gst: _gst, ...withoutGst } = body
  const included = rowOf(
    await doneUp.POST('/api/v1/projects/{projectId}/expenses', {
      params: { path: ofProject },
      body: { ...withoutGst, amount: 1_150 },
    }),
  )
  expect(included.gst).toBe(150)
  const more = rowOf(await change(changed.version, { amount: 230 }))
  expect(more).toMatchObject({ amount: 230, gst: 30 })
  const none = rowOf(await change(more.version, { amount: 230, gst: 0 }))
  const stillNone = rowOf(await change(none.version, { amount: 460 }))
  expect(stillNone).toMatchObject({ amount: 460, gst: 0 })
  const other = rowOf(await change(stillNone.version, { amount: 460, gst: 10 }))
  expect((await change(other.version, { amount: 500 })).error).toMatchObject({
    code: 'invalid_input',
    fields: { gst: 'Send the GST with the amount: it isn’t 3/23 of the amount that is stored.' },
  })
  await doneUp.PATCH('/api/v1/projects/{projectId}/expenses/{id}', {
    params: { path: { ...ofProject, id: included.id }, header: at(included.version) },
    body: { note: 'Tiles' },
  })
  const listed = await doneUp.GET('/api/v1/projects/{projectId}/expenses', { params: { path: ofProject } })
  expect(rowOf(listed).items).toMatchObject([
    { note: 'Timber', projectId: project.id, gst: 10 },
    { note: 'Tiles', gst: 150 },
  ])
}

/** The row or list of an answer. Throws with the problem of one that failed. */
function rowOf<Row>({ data, error }: { data?: Row; error?: unknown }): Row {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

// Clauses: sharing-and-api 4.14
test('what a key changes is recorded as “API key {name}”, and unread for its maker', async () => {
  const { body } = await call('POST', '/deals', { address: '3 Tawa Road, Levin', status: 'offer_made' })
  const read = await world.send('GET', `/api/opportunities/${body.id}`, { as: mere })
  expect(await read.json()).toMatchObject({
    createdBy: { name: 'API key Sheets' },
    changedBy: { name: 'API key Sheets' },
  })
  const news = await (await world.send('GET', '/api/notifications', { as: mere })).json()
  expect(news.notifications[0]).toMatchObject({
    by: { id: null, name: 'API key Sheets', email: '' },
    message: '3 Tawa Road, Levin',
    read: false,
  })
  expect(await world.db.query(sql`select 1 from notification_reads`)).toEqual([])
})

// Clauses: sharing-and-api 4.20
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

// Clauses: sharing-and-api 4.18
test('a repeated Idempotency-Key adds a deal once', async () => {
  const once = () =>
    call('POST', '/deals', { address: '5 Once Lane, Levin' }, { 'idempotency-key': 'from-row-12' })
  expect(await once()).toEqual(await once())
  const { items } = (await call('GET', '/deals')).body
  expect(items.filter((deal: { address: string }) => deal.address === '5 Once Lane, Levin')).toHaveLength(1)
})

test('a second row with the id of another is refused, without an Idempotency-Key', async () => {
  const { body: deal } = await call('POST', '/deals', { address: '9 Once Lane, Levin' })
  const again = await call('POST', '/deals', { id: deal.id, address: '10 Once Lane, Levin' })
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'already_exists', detail: 'This deal is already saved.' },
  })
  const { body: agent } = await call('POST', '/agents', { name: 'Wiremu' })
  const other = await call('POST', '/agents', { id: agent.id, name: 'Hine' })
  expect(other).toMatchObject({ status: 409, body: { code: 'already_exists' } })
})

// Clauses: sharing-and-api 4.19
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

// Clauses: sharing-and-api 4.15
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

// Clauses: sharing-and-api 4.15
test('the agent of a deal is named by keys with agents:write only', async () => {
  const { body: deal } = await call('POST', '/deals', { address: '7 Rata Street' })
  const others = await makeKey(world, mere, { scopes: ['deals:read', 'deals:write'] })
  for (const body of [{ agentName: 'Zed' }, { agentContact: '021 000' }, { agentName: null }]) {
    const answer = await sendWithKey(world, others.key, 'PATCH', `/deals/${deal.id}`, {
      body,
      headers: at(1),
    })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({
      detail: 'This key may not do that. It needs agents:write.',
    })
  }
  const named = await call('PATCH', `/deals/${deal.id}`, { agentName: 'Zed' }, at(1))
  expect(named).toMatchObject({ status: 200, body: { agentName: 'Zed' } })
})

// Clauses: sharing-and-api 4.16
test('a body may have 1 MB and no more', async () => {
  const send = (bytes: number) => call('POST', '/deals', { address: 'x'.repeat(bytes) })
  expect((await send(900_000)).body).toMatchObject({ code: 'invalid_input' })
  expect((await send(1_000_001)).body).toMatchObject({ code: 'too_large' })
})

// Clauses: sharing-and-api 4.25
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
    expect((await call('GET', path)).body).toMatchObject({ status: 404, detail: 'Deal not found' })
})
