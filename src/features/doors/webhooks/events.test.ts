import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formWith, pdf } from '#src/features/base/documents/test-files.ts'
import { imported } from '#src/features/base/imports/test-imports.ts'
import { sendDueSoonEvents } from '#src/features/base/notifications/due-soon-events.server.ts'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests, SALE } from '#src/features/build/projects/test-projects.ts'
import { expireOffers } from '#src/features/deals/offers/queries.server.ts'
import { newOffer } from '#src/features/deals/offers/test-offers.ts'
import { edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { shareRequests } from '#src/features/doors/share-links/test-share-links.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { WEBHOOK_EVENTS } from '#src/lib/rows/webhook-events.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { TEST_ORIGIN } from '#src/server/testing/test-world.ts'
import { newEvents, receiver, stopReceivers, webhooksOf } from './test-webhooks.ts'

const world = worldForFile({ variables: { ACCEPT_LOCAL_WEBHOOKS: 'yes' } })
const admin = madeForTest(() => world.person())
let received: Awaited<ReturnType<typeof receiver>>
beforeEach(async () => {
  received = await receiver()
  await webhooksOf(world, admin).add({ url: received.url })
})
afterEach(stopReceivers)

const events = () => newEvents(world, received)
const types = async () => (await events()).map(({ type }) => type)

function put(path: string, version: number, body: object, method = 'PUT') {
  return world.send(method, path, { as: admin, body, headers: { 'if-match': `"${version}"` } })
}

// Clauses: sharing-and-api 5.2
test('a change of stage names the stages before and after, and its deal', async () => {
  const { id, version, address } = await newDeal(world, admin)
  await events()
  const path = `/api/opportunities/${id}/placement`
  await put(path, version, { status: 'offer_made', afterId: null })
  expect(await events()).toEqual([
    {
      id: expect.any(String),
      type: 'deal.status_changed',
      timestamp: expect.any(String),
      organizationId: admin.organizationId,
      data: { id, version: 2, address, before: { status: 'new_listing' }, after: { status: 'offer_made' } },
    },
  ])
  await put(path, version + 1, { status: 'won', afterId: null, actualPurchasePrice: 500_000 })
  expect(await types()).toEqual(['deal.status_changed', 'deal.won'])
})

// Clauses: sharing-and-api 5.2
test('an edit that also changes the stage has an event for each, without repeating the stage', async () => {
  const deal = await newDeal(world, admin)
  await events()
  const path = `/api/opportunities/${deal.id}`
  await put(path, 1, { status: 'won', actualPurchasePrice: 500_000 }, 'PATCH')
  const [updated, ...moved] = await events()
  expect(updated).toMatchObject({ type: 'deal.updated', data: { after: { actualPurchasePrice: 500_000 } } })
  expect(JSON.stringify(updated)).not.toContain('status')
  expect(moved.map(({ type }) => type)).toEqual(['deal.status_changed', 'deal.won'])
  await put(path, 2, { status: 'offer_made' }, 'PATCH')
  expect(await types()).toEqual(['deal.status_changed'])
})

// Clauses: sharing-and-api 5.2
test('a deal is created, abandoned, restored, deleted and restored', async () => {
  const { id } = await newDeal(world, admin)
  expect(await types()).toEqual(['deal.created'])
  const path = `/api/opportunities/${id}`
  await put(`${path}/abandonment`, 1, { reason: 'Too dear, says Aroha' })
  const abandoned = await events()
  expect(abandoned.map(({ type }) => type)).toEqual(['deal.status_changed', 'deal.abandoned'])
  expect(JSON.stringify(abandoned)).not.toContain('Aroha')
  await world.send('DELETE', `${path}/abandonment`, { as: admin, headers: { 'if-match': '"2"' } })
  expect(await types()).toEqual(['deal.status_changed', 'deal.restored'])
  await world.send('DELETE', path, { as: admin, headers: { 'if-match': '"3"' } })
  expect(await types()).toEqual(['deal.deleted'])
  await world.send('DELETE', `${path}/deletion`, { as: admin })
  expect(await types()).toEqual(['deal.restored'])
})

// Clauses: sharing-and-api 5.3
test('an edit sends amounts and dates, no notes and no people', async () => {
  const deal = await newDeal(world, admin)
  await events()
  await edited(world, admin, deal, {
    askingPrice: 700_000,
    dueDate: '2027-02-01',
    notes: 'A secret note',
    agentName: 'Aroha',
    agentContact: '021 123 456',
  })
  const [event] = await events()
  expect(event).toMatchObject({
    type: 'deal.updated',
    data: { before: { askingPrice: 689_000 }, after: { askingPrice: 700_000, dueDate: '2027-02-01' } },
  })
  expect(JSON.stringify(event)).not.toMatch(/secret|Aroha|021/)
  // A move within the stage changes nothing that others can see.
  await put(`/api/opportunities/${deal.id}/placement`, 2, { status: 'new_listing', afterId: null })
  expect(await types()).toEqual([])
})

// Clauses: sharing-and-api 5.2
test('an import creates each deal, and its undo deletes them', async () => {
  const deals = ['1 Rata Street', '2 Rata Street'].map((address) => ({ address, status: 'new_listing' }))
  const { id } = await imported(world, admin, { deals, duplicates: 'add' })
  expect(await types()).toEqual(['deal.created', 'deal.created'])
  await world.send('DELETE', `/api/imports/${id}`, { as: admin })
  const deleted = await events()
  expect(deleted.map(({ type, data }) => [type, data.address]).toSorted()).toEqual([
    ['deal.deleted', '1 Rata Street'],
    ['deal.deleted', '2 Rata Street'],
  ])
})

// Clauses: sharing-and-api 5.2
test('an offer is logged and decided, also by expiring', async () => {
  const { id: dealId, address } = await newDeal(world, admin)
  await events()
  const today = todayInAuckland(new Date())
  const offer = await newOffer(world, admin, dealId, { amount: 500_000, madeOn: today })
  expect(await events()).toMatchObject([
    { type: 'offer.logged', data: { id: offer.id, version: 1, address, dealId } },
    { type: 'deal.updated' },
  ])
  const outcome = { outcome: 'declined', outcomeOn: today, reason: 'Aroha said no' }
  await put(`/api/opportunities/${dealId}/offers/${offer.id}/outcome`, 1, outcome)
  const [decided] = await events()
  expect(decided).toMatchObject({
    type: 'offer.decided',
    data: { id: offer.id, after: { outcome: 'declined' } },
  })
  expect(JSON.stringify(decided)).not.toContain('Aroha')
  await newOffer(world, admin, dealId, { amount: 510_000, madeOn: today, expiresOn: today })
  await events()
  await expireOffers(world.db, new Date(Date.now() + 2 * 86_400_000))
  expect(await events()).toMatchObject([
    { type: 'offer.decided', data: { dealId, after: { outcome: 'expired' } } },
  ])
})

// Clauses: sharing-and-api 5.2
test('a condition is due in two working days and decided, and its agreement becomes unconditional', async () => {
  world.setNow(new Date('2027-06-08T09:00:00+12:00'))
  const { id } = await newDeal(world, admin)
  const path = `/api/opportunities/${id}`
  await put(`${path}/agreement`, 0, { signedOn: '2027-06-08', provinces: ['Auckland'], price: 525_000 })
  const terms = { kind: 'finance', title: 'Aroha’s loan', basis: 'date', date: '2027-06-17' }
  const added = await world.send('POST', `${path}/conditions`, { as: admin, body: terms })
  const { condition } = (await added.json()) as { condition: { id: string; version: number } }
  await events()
  await sendDueSoonEvents(world.db, new Date('2027-06-14T09:00:00+12:00'))
  expect(await events()).toEqual([])
  await sendDueSoonEvents(world.db, new Date('2027-06-15T00:10:00+12:00'))
  expect(await events()).toMatchObject([
    { type: 'condition.due_soon', data: { id: condition.id, dealId: id, after: { dueOn: '2027-06-17' } } },
  ])
  world.setNow(new Date('2027-06-15T09:00:00+12:00'))
  const decision = { status: 'satisfied', decidedOn: '2027-06-15' }
  await put(`${path}/conditions/${condition.id}/decision`, condition.version, decision)
  world.setNow(null)
  const decided = await events()
  expect(decided.map(({ type }) => type)).toEqual([
    ...['agreement.unconditional', 'deal.updated', 'condition.decided'],
  ])
  expect(decided[2]).toMatchObject({ data: { dealId: id, after: { kind: 'finance', status: 'satisfied' } } })
  expect(JSON.stringify(decided)).not.toContain('Aroha')
})

// Clauses: sharing-and-api 5.2
test('an agreement is settled once for each tick, and undoing the tick sends neither its event nor that of the state before', async () => {
  const { id, address } = await newDeal(world, admin)
  const path = `/api/opportunities/${id}/agreement`
  const terms = { signedOn: '2026-10-01', provinces: ['Auckland'], price: 525_000, isAuction: true }
  const save = (version: number, settledOn: string | null) =>
    put(path, version, { ...terms, settlementNominated: '2026-11-05', settledOn })
  const agreementEvents = async () => (await events()).filter(({ type }) => type.startsWith('agreement.'))
  world.setNow(new Date('2026-11-09T09:00:00+13:00'))
  await save(0, null)
  expect(await agreementEvents()).toMatchObject([{ type: 'agreement.unconditional' }])
  await save(1, '2026-11-05')
  expect(await agreementEvents()).toEqual([
    {
      id: expect.any(String),
      type: 'agreement.settled',
      timestamp: expect.any(String),
      organizationId: admin.organizationId,
      data: { id, version: expect.any(Number), address, after: { settledOn: '2026-11-05' } },
    },
  ])
  await save(2, '2026-11-06')
  await save(3, null)
  expect(await agreementEvents()).toEqual([])
  await save(4, '2026-11-06')
  expect(await agreementEvents()).toMatchObject([{ data: { after: { settledOn: '2026-11-06' } } }])
  world.setNow(null)
})

// Clauses: sharing-and-api 5.2
test('a project moves and is sold, an expense is created, and the forecast rises above the budget', async () => {
  const projects = projectRequests(world)
  const { deal, project } = await projects.win(admin)
  const budget = budgetRequests(world, project.id)
  const line = await budget.addLine(admin, { name: 'Roof', original: 1_000 })
  await events()
  const spent = { lineId: line.id, note: 'Aroha’s roof', date: todayInAuckland(new Date()) }
  await budget.addExpense(admin, { ...spent, amount: 900 })
  expect(await events()).toMatchObject([
    { type: 'expense.created', data: { version: 1, projectId: project.id, dealId: deal.id } },
  ])
  await budget.addExpense(admin, { ...spent, amount: 500 })
  const over = await events()
  expect(over.map(({ type }) => type)).toEqual(['budget.over', 'expense.created'])
  expect(over[0]).toMatchObject({ data: { id: project.id, version: 1, address: deal.address } })
  expect(JSON.stringify(over)).not.toContain('Aroha')
  const last = await budget.addExpense(admin, { ...spent, amount: 1 })
  expect(await types()).toEqual(['expense.created'])
  const { exported: _exported, builderId: _builder, id, version, ...input } = last
  const path = `/expenses/${id}`
  await budget.send(admin, 'PUT', path, { ...input, amount: 2 }, version)
  expect(await events()).toMatchObject([{ type: 'expense.updated', data: { id, version: 2 } }])
  await budget.send(admin, 'DELETE', path, undefined, version + 1)
  expect(await events()).toMatchObject([{ type: 'expense.deleted', data: { id, version: 3 } }])
  const moved = await projects.move(admin, project, { status: 'demolition' })
  expect(await events()).toMatchObject([
    {
      type: 'project.stage_changed',
      data: { id: project.id, before: { status: 'planning' }, dealId: deal.id },
    },
  ])
  await projects.move(admin, moved, { status: 'sold', sale: SALE })
  expect((await types()).filter((type) => type.startsWith('project.'))).toEqual([
    ...['project.stage_changed', 'project.sold'],
  ])
})

// Clauses: sharing-and-api 5.2
test('a document is added once its file is stored', async () => {
  const { id } = await newDeal(world, admin)
  await events()
  const response = await world.app.request(`/api/opportunities/${id}/documents?category=purchase_docs`, {
    method: 'POST',
    headers: { origin: TEST_ORIGIN, cookie: admin.cookie },
    body: formWith('Report for Aroha.pdf', pdf()),
  })
  expect(response.status).toBe(201)
  const added = await events()
  expect(added).toMatchObject([
    { type: 'document.added', data: { version: 1, dealId: id, after: { category: 'purchase_docs' } } },
  ])
  expect(JSON.stringify(added)).not.toContain('Aroha')
})

test('a receipt, which a key can’t read, sends no event', async () => {
  const { project } = await projectRequests(world).win(admin)
  const expense = await budgetRequests(world, project.id).addExpense(admin, { amount: 900 })
  await events()
  const path = `/api/projects/${project.id}/expenses/${expense.id}/receipts`
  const response = await world.app.request(path, {
    method: 'POST',
    headers: { origin: TEST_ORIGIN, cookie: admin.cookie },
    body: formWith('Receipt.pdf', pdf()),
  })
  expect(response.status).toBe(201)
  expect(await types()).toEqual([])
})

// Clauses: sharing-and-api 5.3
test('an event goes to the endpoints of its organization that are on and chose it, and has at most 20 kB', async () => {
  const webhooks = webhooksOf(world, admin)
  const chosen = await receiver()
  const others = await receiver()
  const off = await receiver()
  const foreign = await receiver()
  await webhooks.add({ url: chosen.url, events: ['deal.created'] })
  await webhooks.add({ url: others.url, events: ['offer.logged'] })
  const { endpoint } = await webhooks.add({ url: off.url })
  await webhooks.change(endpoint, { url: off.url, description: null, events: '*', state: 'off' })
  await webhooksOf(world, await world.person()).add({ url: foreign.url })
  const member = await world.person({ joins: admin })
  const body = { address: 'x'.repeat(200) }
  const { organizationId } = admin
  const saved = await world.send('POST', '/api/opportunities', { as: member, organizationId, body })
  expect(saved.status).toBe(201)
  const [event] = await events()
  expect(chosen.events()).toEqual([event])
  expect([others, off, foreign].flatMap(({ requests }) => requests)).toEqual([])
  expect(Buffer.byteLength(chosen.requests[0]?.body ?? '')).toBeLessThan(20_000)
})

test('a shared pack is opened', async () => {
  const { id: dealId } = await newDeal(world, admin)
  const share = shareRequests(world)
  const link = await share.make(admin, dealId)
  await events()
  await share.open(link.secret)
  expect(await events()).toMatchObject([{ type: 'share.opened', data: { id: link.id, version: 1, dealId } }])
})

test('each event that the tests above sent names its row and the version of it', async () => {
  const sent = await world.db.query<{ type: string; data: { id?: unknown; version?: unknown } }>(sql`
    select type, data from webhook_deliveries`)
  const types = new Set(sent.map(({ type }) => type))
  expect(WEBHOOK_EVENTS.filter((type) => !types.has(type))).toEqual([])
  const without = sent.filter(({ data }) => typeof data.id !== 'string' || typeof data.version !== 'number')
  expect(new Set(without.map(({ type }) => type))).toEqual(new Set())
})
