// @module-tag postgres
import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { formWith, jpeg, pdf } from '#src/features/base/documents/test-files.ts'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { makeKey, sendWithKey } from '#src/features/doors/api-keys/test-keys.ts'
import { makeGuest } from '#src/features/doors/guests/test-guests.ts'
import { shareRequests } from '#src/features/doors/share-links/test-share-links.ts'
import { ALL_RESOURCES } from '#src/lib/rows/resource-list.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { type Operation, operationsOf, sampleOf, sampleQuery } from '../testing/test-operations.ts'
import { TEST_ORIGIN } from '../testing/test-world.ts'

// Every operation on what belongs to a deal or project: once that is deleted, it answers as if there were no such row.

const world = worldForFile({ variables: { ACCEPT_LOCAL_WEBHOOKS: 'yes' } })
const mere = madeForFile(() => world.person())
let key: string
let operations: Operation[]

beforeAll(async () => {
  key = (await makeKey(world, mere)).key
  operations = operationsOf(await (await world.send('GET', '/api/openapi.json')).json())
})

const OF_PROJECT = /^\/api\/(v1\/)?projects\/\{/
const OF_DEAL = /^\/api\/(v1\/)?(opportunities|deals|projects|documents)\/\{/
/** They bring it back. */
const RESTORES_DEAL = /^\/api\/(v1\/)?(opportunities|deals)\/\{id\}\/deletion$/
const RESTORES_PROJECT = /^\/api\/projects\/\{id\}\/deletion$/

const TABLES = ['documents', ...ALL_RESOURCES.flatMap(({ table, parent }) => (parent ? [table] : []))]

/** Without a row here: a PDF, an import, a file by its link, a project that isn't deleted. */
const WITHOUT_ROW = ['/pack/pdf/{jobId}', 'imports', '/file', 'DELETE /api/projects/{id}/deletion']
/** Shared links and guests are listed by organization until the deal is purged, and can be ended there. */
const ENDED_ELSEWHERE = ['/share-links/{linkId}', '/guests/{guestId}']
const OTHERS = [...WITHOUT_ROW, ...ENDED_ELSEWHERE]

type Ids = Record<string, string>

async function sent(path: string, body: unknown, method = 'POST') {
  const answer = await world.send(method, path, { as: mere, body, headers: { 'if-match': '"1"' } })
  expect([path, answer.ok, answer.ok ? '' : await answer.clone().text()]).toEqual([path, true, ''])
  return answer.json()
}

async function uploaded(path: string, file: FormData): Promise<string> {
  const headers = { origin: TEST_ORIGIN, cookie: mere.cookie }
  const answer = await world.app.request(path, { method: 'POST', headers, body: file })
  expect([path, answer.status]).toEqual([path, 201])
  return ((await answer.json()) as { id: string }).id
}

function sampleBody(path: string): unknown {
  const found = operations.find(({ title }) => title === `POST ${path}`)
  return sampleOf(found?.body ?? {}, randomUUID())
}

/** A won deal with a row of each kind, by the name before the id in a path. */
async function wonDeal(): Promise<Ids> {
  const { deal, project } = await projectRequests(world).win(mere)
  const path = `/api/opportunities/${deal.id}`
  const budget = budgetRequests(world, project.id)
  const line = await budget.addLine(mere, { name: 'Kitchen', original: 20_000 })
  const expense = await budget.addExpense(mere, { amount: 115, gst: 15 })
  const { offer } = await sent(`${path}/offers`, { amount: 480_000, madeOn: '2026-01-05' })
  const sale = { address: '14 Miro Street', price: 820_000, soldOn: '2026-01-05' }
  const finance = { kind: 'finance', title: 'Finance', basis: 'date', date: '2026-12-10' }
  return {
    opportunities: deal.id,
    opportunityId: deal.id,
    deals: deal.id,
    projects: project.id,
    projectId: project.id,
    lines: line.id,
    lineId: line.id,
    variations: (await budget.addVariation(mere, { lineId: line.id, amount: 700, reason: 'Rot' })).id,
    quotes: (await budget.addQuote(mere, { lineId: line.id, amount: 900, supplier: 'Ace' })).id,
    expenses: expense.id,
    offers: offer.id,
    comparables: (await sent(`${path}/comparables`, sale)).comparable.id,
    conditions: (await sent(`${path}/conditions`, finance)).condition.id,
    scenarios: (await sent(`${path}/scenarios`, sampleBody('/api/opportunities/{opportunityId}/scenarios')))
      .scenario.id,
    checklist: (await sent(`${path}/checklist`, sampleBody('/api/opportunities/{opportunityId}/checklist')))
      .checklistItem.id,
    linkId: (await shareRequests(world).make(mere, deal.id)).id,
    guestId: await makeGuest(world, await world.person(), mere, deal.id),
    documents: await uploaded(`${path}/documents?category=purchase_docs`, formWith('LIM.pdf', pdf())),
    photos: await uploaded(`${path}/documents?category=photos_before`, formWith('Hall.jpg', await jpeg())),
  }
}

async function send({ method, path, body, parameters, hasFile }: Operation, ids: Ids): Promise<number> {
  const address = path.replaceAll(/(\w+)\/\{(\w+)\}/g, (_, resource: string, name: string) => {
    const row = /\/(photo|picture)$/.test(path) ? 'photos' : resource
    return `${resource}/${ids[name] ?? ids[row] ?? randomUUID()}`
  })
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${one.name}=${sampleQuery(one.schema, mere.organizationId)}`)
  const to = query.length > 0 ? `${address}?${query.join('&')}` : address
  const headers = { 'if-match': '"999"' }
  const request = { headers, ...(body !== null && { body: sampleOf(body, randomUUID()) }) }
  if (path.startsWith('/api/v1/')) return (await sendWithKey(world, key, method, to.slice(7), request)).status
  if (!hasFile) return (await world.send(method, to, { as: mere, ...request })).status
  const own = { origin: TEST_ORIGIN, cookie: mere.cookie }
  const form = formWith('LIM.pdf', pdf())
  return (await world.app.request(to, { method, headers: own, body: form })).status
}

/** What operations answer with the ids of rows that are there, and of rows that went with a deal or project. */
async function answersTo(found: readonly Operation[], path: (ids: Ids) => string) {
  const there = await wonDeal()
  const gone = await wonDeal()
  await deleteRow(path(gone))
  const list: { title: string; there: number; gone: number }[] = []
  for (const operation of found.toSorted((a, b) => orderOf(a) - orderOf(b))) {
    if (operation.path.endsWith('/deletion')) await deleteRows()
    const [ofThere, ofGone] = [await send(operation, there), await send(operation, gone)]
    list.push({ title: operation.title, there: ofThere, gone: ofGone })
  }
  return list
}

const orderOf = ({ method, path }: Operation) =>
  method !== 'DELETE' ? 0 : path.endsWith('/deletion') ? 2 : 1

/** Deletes the rows that belong to the deals and projects, so that they can be restored. */
async function deleteRows(): Promise<void> {
  for (const table of TABLES)
    await world.db.query(sql`
      update ${raw(table)} set deleted_at = now() where organization_id = ${mere.organizationId}`)
}

async function deleteRow(path: string): Promise<void> {
  const { opportunity, version } = await (await world.send('GET', path, { as: mere })).json()
  const headers = { 'if-match': `"${opportunity?.version ?? version}"` }
  expect((await world.send('DELETE', path, { as: mere, headers })).status).toBe(200)
}

// Clauses: sharing-and-api 4.23
test.each([
  ['deal', OF_DEAL, RESTORES_DEAL, 'opportunities'],
  ['project', OF_PROJECT, RESTORES_PROJECT, 'projects'],
] as const)('no operation finds what belongs to a deleted %s', async (_parent, pattern, except, name) => {
  const found = operations.filter(({ path }) => pattern.test(path) && !except.test(path))
  const list = await answersTo(found, (ids) => `/api/${name}/${ids[name]}`)
  expect(list.length).toBeGreaterThan(25)
  const isOther = ({ title }: (typeof list)[number]) => OTHERS.some((other) => title.includes(other))
  expect(list.filter((one) => !isOther(one) && (one.there === 404 || one.gone !== 404))).toEqual([])
})
