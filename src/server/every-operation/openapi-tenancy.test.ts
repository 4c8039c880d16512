// @module-tag postgres
// Clauses: sharing-and-api 4.25
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { formWith, pdf } from '#src/features/base/documents/test-files.ts'
import { imported } from '#src/features/base/imports/test-imports.ts'
import { makeKey } from '#src/features/doors/api-keys/test-keys.ts'
import { makeGuest } from '#src/features/doors/guests/test-guests.ts'
import { ALL_RESOURCES } from '#src/lib/rows/resource-list.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { sampled } from '../testing/test-amounts.ts'
import { type Operation, operationsOf, sampleOf, sampleQuery } from '../testing/test-operations.ts'
import { type Person, TEST_ORIGIN } from '../testing/test-world.ts'

// Every operation, sent by a non-member with ids of another organization: the response must equal the one for unknown
// ids, show nothing of the organization and change no row.

const RESOURCE_PATHS = ALL_RESOURCES.map(({ parent, path }) => path(`{${parent?.param}}`))

/** The client chooses the id of a new row, so the same id creates another row; a new link or PDF is random. */
const NAME_THEMSELVES = new Set([
  'POST /api/opportunities',
  'POST /api/opportunities/{id}/pack/pdf',
  'POST /api/opportunities/{id}/share-links',
  'POST /api/v1/deals',
  'POST /api/v1/agents',
  'POST /api/v1/projects/{projectId}/expenses',
  ...RESOURCE_PATHS.map((path) => `POST ${path}`),
])

const world = worldForFile()
let owner: Person
let nonMember: Person
let nonMembersKey: string
let operations: Operation[]
/** All ids of the owner, and markers that must never appear in another tenant's response. */
let ownersIds: string[]
let marks: string[]
let strangersDeal: string

beforeAll(async () => {
  operations = operationsOf(await (await world.send('GET', '/api/openapi.json')).json())
  owner = await world.person()
  // Has the notifications of the owner's moves.
  await world.person({ joins: owner })
  nonMember = await world.person()
  nonMembersKey = (await makeKey(world, nonMember)).key
  const deals = await Promise.all(
    ['Kererū', 'Tūī', 'Weka'].map((bird) => saveDeal(owner, `1 Secret ${bird} Lane, Taupō`)),
  )
  const [plain = '', won = '', given = ''] = deals
  await change(owner, 'PUT', `/api/opportunities/${won}/placement`, {
    status: 'won',
    afterId: null,
    actualPurchasePrice: 654_321,
  })
  await change(owner, 'PUT', `/api/opportunities/${given}/abandonment`, { reason: 'Secret reason' })
  const checkout = randomUUID()
  await world.db.query(sql`
    insert into checkouts (id, user_id, billing_period, trial_days)
    values (${checkout}, ${owner.userId}, 'annual', 0)`)
  const [project] = await world.db.query<{ id: string }>(sql`
    select id from projects where organization_id = ${owner.organizationId}`)
  const [news] = await world.db.query<{ id: string }>(sql`
    select id from notifications where organization_id = ${owner.organizationId} limit 1`)
  strangersDeal = await saveDeal(nonMember, '2 Own Street, Levin')
  const paper = await uploadPaper(owner, plain)
  const agent = await addAgent(owner, 'Secret Agent')
  // A guest of one deal gets no more of the others than anyone else.
  await makeGuest(world, nonMember, owner, await saveDeal(owner, '3 Shared Street, Levin'))
  const { id: dealImport } = await imported(world, owner, { deals: [{ address: 'Secret Import Lane' }] })
  const things = [plain, won, given, paper, agent, checkout, project?.id, news?.id, dealImport].map((id) => {
    if (id == null) throw new Error('The owner lacks a row of one kind')
    return id
  })
  ownersIds = [...things, owner.organizationId, owner.userId]
  marks = [...deals, checkout, 'Secret', '654321', '654,321', owner.email, owner.organizationId, owner.userId]
})

/** They never fail: the session returns no organization, and a version of which nothing is recorded no author. */
const ANSWER_NOTHING = new Set(['/api/session', '/api/changes/author'])

test('the API document has at least 17 operations with unique titles', () => {
  expect(operations.length).toBeGreaterThanOrEqual(17)
  expect(new Set(operations.map((one) => one.title)).size).toBe(operations.length)
})

describe('a non-member who sends ids of another organization', () => {
  const made: (Attempt & { foreign: Reply; random: Reply; isHarmless: boolean })[] = []
  beforeAll(async () => {
    const before = JSON.stringify(await ownersRows())
    expect(before).toContain('Secret Kererū')
    for (const attempt of sampled(attempts())) {
      const foreign = await send(attempt, attempt.foreignId)
      const isHarmless = JSON.stringify(await ownersRows()) === before
      made.push({ ...attempt, foreign, random: await send(attempt, randomUUID()), isHarmless })
    }
  })

  // Clauses: accounts-and-billing 6.6; deal-workflow 1.10; sharing-and-api 3.10
  test('gets the same responses as for ids that do not exist', () => {
    const differing = made.filter(
      ({ foreign, random }) => foreign.status !== random.status || foreign.text !== random.text,
    )
    expect(differing.map(({ title, foreign, random }) => ({ title, foreign, random }))).toEqual([])
  })

  test('gets no data of that organization', () => {
    const leaks = made.flatMap(({ title, foreignId, foreign }) => {
      const leaked = marks.filter((mark) => mark !== foreignId && foreign.text.includes(mark))
      return leaked.length > 0 ? [`${title} returns ${leaked.join(', ')}`] : []
    })
    expect(leaks).toEqual([])
  })

  // Clauses: deal-workflow 6.4
  test('changes no data of that organization', () => {
    expect(made.length).toBeGreaterThan(operations.length)
    expect(made.filter(({ isHarmless }) => !isHarmless).map(({ title }) => title)).toEqual([])
  })

  test('is rejected wherever the id is required', () => {
    const needed = made.filter((one) => one.where !== 'body' && !ANSWER_NOTHING.has(one.operation.path))
    const accepted = needed.filter(({ foreign: { status } }) => status < 400 && status !== 304)
    expect(accepted.map(({ title, foreign }) => `${title}: ${foreign.status}`)).toEqual([])
  })
})

test('every operation on an organization rejects guests', async () => {
  const accepted: string[] = []
  for (const operation of tenantOperations()) {
    const path = pathOf(operation, ownersIds[0] ?? '')
    const response = await world.send(operation.method, path, requestOf(operation, strangersDeal))
    if (response.status !== 401) accepted.push(`${operation.title}: ${response.status}`)
  }
  expect(accepted).toEqual([])
})

test('a removed member loses access immediately', async () => {
  const colleague = await world.person({ joins: owner })
  const asColleague = { as: colleague, organizationId: owner.organizationId }
  expect((await world.send('GET', '/api/opportunities', asColleague)).status).toBe(200)
  await world.db.query(sql`
    delete from organization_members
    where user_id = ${colleague.userId} and organization_id = ${owner.organizationId}`)
  expect((await world.send('GET', '/api/opportunities', asColleague)).status).toBe(404)
})

interface Reply {
  status: number
  text: string
}

interface Attempt {
  title: string
  where: 'path' | 'query' | 'header' | 'body'
  operation: Operation
  foreignId: string
}

/** Each foreign id in each position of each operation. */
function attempts(): Attempt[] {
  return operations.flatMap((operation) =>
    placesOf(operation).flatMap((where) => {
      const ids = where === 'header' || where === 'query' ? [owner.organizationId] : ownersIds
      if (NAME_THEMSELVES.has(operation.title) && where === 'body') return []
      return ids.map((foreignId) => ({ title: `${operation.title} (${where})`, where, operation, foreignId }))
    }),
  )
}

function placesOf(operation: Operation): Attempt['where'][] {
  const has = (place: string, pattern: RegExp) =>
    operation.parameters.some(
      (one) =>
        one.in === place &&
        (place !== 'query' || one.required) &&
        (one.schema.format === 'uuid' || pattern.test(one.name)),
    )
  return [
    ...(has('path', /id$/i) ? (['path'] as const) : []),
    ...(has('query', /organization/) ? (['query'] as const) : []),
    ...(has('header', /organization/) ? (['header'] as const) : []),
    ...(JSON.stringify(operation.body)?.includes('"uuid"') ? (['body'] as const) : []),
  ]
}

function tenantOperations(): Operation[] {
  return operations.filter(
    ({ path }) =>
      RESOURCE_PATHS.some((resource) => path.startsWith(resource)) ||
      /^\/api\/(documents|exports|guest|imports|notifications|opportunities|performance|projects|stream|v1|billing\/(?!plans))/.test(
        path,
      ),
  )
}

async function send({ operation, where }: Attempt, id: string): Promise<Reply> {
  const inPath = where === 'path' ? id : strangersDeal
  const inQuery = where === 'query' ? id : nonMember.organizationId
  const response = await world.send(operation.method, pathOf(operation, inPath, inQuery), {
    ...requestOf(operation, where === 'body' ? id : strangersDeal, nonMembersKey),
    as: await freshSession(operation),
    ...(where === 'header' ? { organizationId: id } : {}),
  })
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return { status: response.status, text: '' }
  }
  return { status: response.status, text: withoutNoise(await response.text(), id) }
}

/** Operations that end sessions get a separate session. */
async function freshSession(operation: Operation): Promise<Person> {
  return /^\/api\/(auth|account)\b/.test(operation.path) ? await world.person() : nonMember
}

function pathOf(operation: Operation, id: string, organization = nonMember.organizationId): string {
  const path = operation.path.replaceAll(/\{\w+\}/g, id)
  const query = operation.parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${one.name}=${sampleQuery(one.schema, organization)}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

function requestOf(operation: Operation, uuid: string, key: string | null = null) {
  const isByKey = key !== null && operation.path.startsWith('/api/v1')
  return {
    headers: { 'if-match': '"1"', ...(isByKey && { authorization: `Bearer ${key}` }) },
    ...(operation.body === null ? {} : { body: sampleOf(operation.body, uuid) }),
  }
}

/** Removes what differs between any two requests. */
function withoutNoise(text: string, id: string): string {
  return text
    .replaceAll(id, '{id}')
    .replaceAll(/"requestId":"[^"]*"/g, '"requestId":""')
    .replaceAll(/"(version|position|stageEnteredAt|expiresAt)":("[^"]*"|\d+)/g, '"$1":0')
}

let everyRow: Promise<string> | null = null

async function ownersRows(): Promise<unknown[]> {
  everyRow ??= queryOfEveryRow()
  return world.db.query({ text: await everyRow, values: [[owner.organizationId, owner.userId]] } as never)
}

async function queryOfEveryRow(): Promise<string> {
  const tables = await world.db.query<{ name: string; column: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name, quote_ident(column_name) as "column"
    from information_schema.columns
    where (table_schema = 'public' and column_name = 'organization_id')
      or (table_schema = 'public' and table_name = 'organizations' and column_name = 'id')
      or (table_schema = 'public' and table_name in ('subscriptions', 'checkouts') and column_name = 'user_id')
      or (table_schema = 'auth' and column_name = 'user_id')
    order by 1`)
  expect(tables.length).toBeGreaterThan(10)
  const rowsOf = ({ name, column }: (typeof tables)[number]) =>
    `select '${name}' as name, json_agg(to_json(t) order by to_json(t)::text) as rows
     from ${name} t where ${column} = any ($1)`
  return tables.map(rowsOf).join(' union all ')
}

async function saveDeal(person: Person, address: string): Promise<string> {
  const response = await world.send('POST', '/api/opportunities', { as: person, body: { address } })
  const { opportunity } = (await response.json()) as { opportunity: { id: string } }
  return opportunity.id
}

async function uploadPaper(person: Person, deal: string): Promise<string> {
  const response = await world.app.request(`/api/opportunities/${deal}/documents?category=purchase_docs`, {
    method: 'POST',
    headers: { origin: TEST_ORIGIN, cookie: person.cookie },
    body: formWith('Secret LIM report.pdf', pdf()),
  })
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: string }
  return id
}

async function addAgent(person: Person, name: string): Promise<string> {
  const response = await world.send('POST', '/api/agents', { as: person, body: { name } })
  const { agent } = (await response.json()) as { agent: { id: string } }
  return agent.id
}

async function change(person: Person, method: string, path: string, body: unknown): Promise<void> {
  const response = await world.send(method, path, { as: person, body, headers: { 'if-match': '"1"' } })
  expect(response.status).toBe(200)
}
