import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formWith } from '#src/features/documents/test-documents.ts'
import { pdf } from '#src/features/documents/test-files.ts'
import { type Operation, operationsOf, sampleOf, sampleQuery } from './test-operations.ts'
import { createTestWorld, type Person, TEST_ORIGIN, type TestWorld } from './test-world.ts'

// Every operation of the document, sent by a stranger with the ids of another organization: the answer must be
// the one for ids that do not exist, show nothing of the organization, and leave every row as it was.

let world: TestWorld
let owner: Person
let stranger: Person
let operations: Operation[]
/** Everything of the owner that has an id, and marks that must never appear in an answer to somebody else. */
let ownersIds: string[]
let marks: string[]
let strangersDeal: string

beforeAll(async () => {
  world = await createTestWorld()
  operations = operationsOf(await (await world.send('GET', '/api/openapi.json')).json())
  owner = await world.person()
  stranger = await world.person()
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
    insert into checkouts (id, user_id, billing_period) values (${checkout}, ${owner.userId}, 'annual')`)
  const [project] = await world.db.query<{ id: string }>(sql`
    select id from projects where organization_id = ${owner.organizationId}`)
  strangersDeal = await saveDeal(stranger, '2 Own Street, Levin')
  const paper = await uploadPaper(owner, plain)
  const agent = await addAgent(owner, 'Secret Agent')
  const things = [plain, won, given, paper, agent, checkout, project?.id ?? '']
  ownersIds = [...things, owner.organizationId, owner.userId]
  marks = [...deals, checkout, 'Secret', '654321', '654,321', owner.email, owner.organizationId, owner.userId]
}, 60_000)

afterAll(() => world.close())

test('the document describes the whole API', () => {
  expect(operations.length).toBeGreaterThanOrEqual(17)
  expect(new Set(operations.map((one) => one.title)).size).toBe(operations.length)
})

describe('a stranger who sends ids of another organization', () => {
  test('gets the same answers as for ids that do not exist', async () => {
    const differences: string[] = []
    for (const attempt of attempts()) {
      const foreign = await send(attempt, attempt.foreignId)
      const random = await send(attempt, randomUUID())
      const same = foreign.status === random.status && foreign.text === random.text
      if (!same)
        differences.push(
          `${attempt.title}: ${foreign.status} ${foreign.text} | ${random.status} ${random.text}`,
        )
    }
    expect(differences).toEqual([])
  })

  test('is never told anything of it', async () => {
    const leaks: string[] = []
    for (const attempt of attempts()) {
      const { text } = await send(attempt, attempt.foreignId)
      const told = marks.filter((mark) => mark !== attempt.foreignId && text.includes(mark))
      if (told.length > 0) leaks.push(`${attempt.title} tells ${told.join(', ')}`)
    }
    expect(leaks).toEqual([])
  })

  test('changes nothing of it', async () => {
    const before = await ownersRows()
    expect(JSON.stringify(before)).toContain('Secret Kererū')
    for (const attempt of attempts()) {
      await send(attempt, attempt.foreignId)
      const after = await ownersRows()
      expect(after, attempt.title).toEqual(before)
    }
  })

  test('is refused wherever the id is needed', async () => {
    const accepted: string[] = []
    // Reading the session is never refused: it says that no organization is selected.
    const needed = attempts().filter((one) => one.where !== 'body' && one.operation.path !== '/api/session')
    for (const attempt of needed) {
      const { status } = await send(attempt, attempt.foreignId)
      if (status < 400 && status !== 304) accepted.push(`${attempt.title}: ${status}`)
    }
    expect(accepted).toEqual([])
  })
})

test('a guest is refused by every operation that reads or changes an organization', async () => {
  const accepted: string[] = []
  for (const operation of tenantOperations()) {
    const path = pathOf(operation, ownersIds[0] ?? '')
    const response = await world.send(operation.method, path, requestOf(operation, strangersDeal))
    if (response.status !== 401) accepted.push(`${operation.title}: ${response.status}`)
  }
  expect(accepted).toEqual([])
})

test('somebody who left the organization is a stranger at once', async () => {
  const colleague = await world.person({ joins: owner })
  const asColleague = { as: colleague, organizationId: owner.organizationId }
  expect((await world.send('GET', '/api/opportunities', asColleague)).status).toBe(200)
  await world.db.query(sql`
    delete from organization_members
    where user_id = ${colleague.userId} and organization_id = ${owner.organizationId}`)
  expect((await world.send('GET', '/api/opportunities', asColleague)).status).toBe(404)
})

interface Attempt {
  title: string
  where: 'path' | 'query' | 'header' | 'body'
  operation: Operation
  foreignId: string
}

/** Each foreign id in each place of each operation that takes an id. */
function attempts(): Attempt[] {
  return operations.flatMap((operation) =>
    placesOf(operation).flatMap((where) => {
      const ids = where === 'header' || where === 'query' ? [owner.organizationId] : ownersIds
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
  return operations.filter((operation) =>
    /^\/api\/(agents|documents|opportunities|projects|stream|billing\/(?!plans))/.test(operation.path),
  )
}

async function send({ operation, where }: Attempt, id: string): Promise<{ status: number; text: string }> {
  const inPath = where === 'path' ? id : strangersDeal
  const inQuery = where === 'query' ? id : stranger.organizationId
  const response = await world.send(operation.method, pathOf(operation, inPath, inQuery), {
    ...requestOf(operation, where === 'body' ? id : strangersDeal),
    as: await freshSession(operation),
    ...(where === 'header' ? { organizationId: id } : {}),
  })
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return { status: response.status, text: '' }
  }
  return { status: response.status, text: withoutNoise(await response.text(), id) }
}

/** Operations that end sessions get one of their own. */
async function freshSession(operation: Operation): Promise<Person> {
  return /^\/api\/(auth|account)\b/.test(operation.path) ? await world.person() : stranger
}

function pathOf(operation: Operation, id: string, organization = stranger.organizationId): string {
  const path = operation.path.replaceAll(/\{\w+\}/g, id)
  const query = operation.parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${one.name}=${sampleQuery(one.schema, organization)}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

function requestOf(operation: Operation, uuid: string) {
  return {
    headers: { 'if-match': '"1"' },
    ...(operation.body === null ? {} : { body: sampleOf(operation.body, uuid) }),
  }
}

/** An answer without what differs between any two requests. */
function withoutNoise(text: string, id: string): string {
  return text
    .replaceAll(id, '{id}')
    .replaceAll(/"requestId":"[^"]*"/g, '"requestId":""')
    .replaceAll(/"(version|position|stageEnteredAt)":("[^"]*"|\d+)/g, '"$1":0')
}

/** Every row of the owner's organization, account and subscription, table by table. */
async function ownersRows(): Promise<Record<string, unknown>> {
  const tables = await world.db.query<{ name: string; column: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name, quote_ident(column_name) as "column"
    from information_schema.columns
    where (table_schema = 'public' and column_name = 'organization_id')
      or (table_schema = 'public' and table_name = 'organizations' and column_name = 'id')
      or (table_schema = 'public' and table_name in ('subscriptions', 'checkouts') and column_name = 'user_id')
      or (table_schema = 'auth' and column_name = 'user_id')
    order by 1`)
  const rows: Record<string, unknown> = {}
  for (const { name, column } of tables) {
    const [whole] = await world.db.query<{ rows: unknown }>({
      text: `select json_agg(to_json(t) order by to_json(t)::text) as rows from ${name} t where ${column} = any ($1)`,
      values: [[owner.organizationId, owner.userId]],
    } as never)
    rows[name] = whole?.rows
  }
  return rows
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
