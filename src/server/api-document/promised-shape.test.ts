// @module-tag postgres
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { formWith, pdf } from '#src/features/base/documents/test-files.ts'
import { makeKey, sendWithKey } from '#src/features/doors/api-keys/test-keys.ts'
import type { ApiScope } from '#src/lib/api/promised-api.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { schemaOf, unknownIn } from '../testing/test-unknown-fields.ts'
import { TEST_ORIGIN } from '../testing/test-world.ts'

const AGENT = { name: 'Hana Parata', phone: '021 999 888', email: 'hana@agents.example' }

interface Promised {
  method: string
  path: string
  scope: ApiScope | null
  /** Of the headers and parameters. */
  required: string[]
  schema?: unknown
}

const world = worldForFile({ variables: { ACCEPT_LOCAL_WEBHOOKS: 'yes' } })
const mere = madeForFile(() => world.person())
/** The ids by path parameter. */
let ids: Record<string, string>
let operations: Promised[]

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        parameters: z
          .array(z.looseObject({ name: z.string(), required: z.boolean().optional() }))
          .default([]),
        responses: z.record(z.string(), z.unknown()),
        security: z.array(z.looseObject({ apiKey: z.array(z.string()).optional() })),
      }),
    ),
  ),
})

beforeAll(async () => {
  // A personal organization has the email of its member as its name.
  await world.db.query(
    sql`update organizations set name = 'Kererū Property' where id = ${mere.organizationId}`,
  )
  ids = await seed()
  const { paths } = documentSchema.parse(await (await world.send('GET', '/api/openapi.json')).json())
  operations = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/v1/'))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, { security, parameters, responses }]) => ({
        schema: schemaOf(responses),
        required: parameters.filter(({ required }) => required).map(({ name }) => name),
        method: method.toUpperCase(),
        path: path.replace('/api/v1', ''),
        scope: (security[0]?.apiKey?.[0] ?? null) as ApiScope | null,
      })),
    )
    .filter(({ path }) => !path.endsWith('/file'))
})

async function sent(path: string, body: unknown, method = 'POST', version?: number) {
  const headers = version === undefined ? {} : { 'if-match': `"${version}"` }
  const answer = await world.send(method, path, { as: mere, body, headers })
  expect([path, answer.status]).toEqual([path, method === 'POST' ? 201 : 200])
  return answer.json()
}

/** A won deal with everything that the promised API reads. */
async function seed(): Promise<Record<string, string>> {
  const { agent } = await sent('/api/agents', AGENT)
  const { opportunity } = await sent('/api/opportunities', {
    address: '12 Rata Street, Lower Hutt',
    doneUpValue: 800_000,
    renovationCost: 100_000,
  })
  const deal = `/api/opportunities/${opportunity.id}`
  const edit = {
    agentName: AGENT.name,
    agentContact: AGENT.phone,
    notes: 'New roof',
    status: 'won',
    actualPurchasePrice: 500_000,
  }
  await sent(deal, edit, 'PATCH', 1)
  const { offer } = await sent(`${deal}/offers`, {
    amount: 480_000,
    madeOn: '2026-01-05',
    agentName: AGENT.name,
    conditions: [],
  })
  const sale = { address: '14 Miro Street', price: 820_000, soldOn: '2026-01-05' }
  const { comparable } = await sent(`${deal}/comparables`, sale)
  const finance = { kind: 'finance', title: 'Finance', basis: 'date', date: '2026-12-10' }
  const { condition } = await sent(`${deal}/conditions`, finance)
  const file = await world.app.request(`${deal}/documents?category=purchase_docs`, {
    method: 'POST',
    headers: { origin: TEST_ORIGIN, cookie: mere.cookie },
    body: formWith('LIM.pdf', pdf()),
  })
  const document = await file.json()
  const projects = (await (await world.send('GET', '/api/projects', { as: mere })).json()).projects
  const expenses = `/api/projects/${projects[0].id}/expenses`
  const { expense } = await sent(expenses, {
    amount: 115,
    gst: 15,
    date: '2026-01-05',
    purpose: 'renovation',
  })
  const { id: endpointId } = await sent(`/api/organizations/${mere.organizationId}/webhook-endpoints`, {
    url: 'https://1.1.1.1/hook',
  })
  return {
    'deals/{id}': opportunity.id,
    '{opportunityId}': opportunity.id,
    '{documentId}': document.id,
    '{projectId}': projects[0].id,
    'projects/{id}': projects[0].id,
    'expenses/{id}': expense.id,
    'agents/{id}': agent.id,
    'offers/{id}': offer.id,
    'comparables/{id}': comparable.id,
    'conditions/{id}': condition.id,
    '{endpointId}': endpointId,
    '{type}': 'deal.won',
  }
}

function addressOf({ path }: Promised): string {
  const found = Object.entries(ids).reduce((left, [name, id]) => {
    const [folder, parameter] = name.split('/')
    return left.replace(name, parameter === undefined ? id : `${folder}/${id}`)
  }, path)
  expect(found, `an id for ${path}`).not.toContain('{')
  return found
}

const CHANGES: Record<string, object> = {
  'PATCH /deals/{id}': { notes: 'New roof and gutters' },
  'PUT /deals/{id}/placement': { status: 'won', afterId: null },
  'PATCH /projects/{id}': { targetCompletion: '2027-03-01' },
  'PATCH /projects/{projectId}/expenses/{id}': { note: 'Timber' },
  'PATCH /agents/{id}': { phone: '021 999 889' },
  'PATCH /webhooks/{endpointId}': { description: 'Sheets' },
}
const ADDITIONS: Record<string, object> = {
  'POST /deals': { address: '14 Rata Street' },
  'POST /projects/{projectId}/expenses': { amount: 23, gst: 3, date: '2026-01-06', purpose: 'renovation' },
  'POST /agents': { ...AGENT, name: 'Hana Parata 2' },
  'POST /webhooks': { url: 'https://1.1.1.1/other' },
}
const LISTS =
  /\/(deals|projects|expenses|offers|comparables|conditions|documents|agents|webhooks|deliveries|samples\/\{type\})$/

const titleOf = ({ method, path }: Promised) => `${method} ${path}`
const ofMethod = (method: string) => operations.filter((one) => one.method === method)

async function keyWith(scopes: readonly (ApiScope | null)[]): Promise<string> {
  return (await makeKey(world, mere, { scopes: scopes.filter((one) => one !== null) })).key
}

async function send(key: string, operation: Promised, headers: Record<string, string> = {}) {
  const title = titleOf(operation)
  const body = CHANGES[title] ?? ADDITIONS[title]
  const answer = await sendWithKey(world, key, operation.method, addressOf(operation), { headers, body })
  const text = await answer.text()
  const unknown = answer.ok && text ? unknownIn(JSON.parse(text), operation.schema) : []
  expect([title, unknown]).toEqual([title, []])
  return {
    title,
    status: answer.status,
    etag: answer.headers.get('etag'),
    location: answer.headers.get('location'),
    text,
    body: text === '' ? null : JSON.parse(text),
  }
}

const rowSchema = z.looseObject({ id: z.string(), version: z.int() })
/** The row that an operation changes, by the answer of an outdated change. */
async function currentOf(key: string, operation: Promised) {
  const { status, body } = await send(key, operation, { 'if-match': '"999999999"' })
  expect([titleOf(operation), status]).toEqual([titleOf(operation), 412])
  return rowSchema.parse(body.current)
}

test('L4: a row is found under its own deal or project only, and a receipt under none', async () => {
  const { key } = await makeKey(world, mere)
  const { opportunity } = await sent('/api/opportunities', { address: '14 Rata Street' })
  const won = { status: 'won', actualPurchasePrice: 500_000 }
  await sent(`/api/opportunities/${opportunity.id}`, won, 'PATCH', 1)
  const { projects } = await (await world.send('GET', '/api/projects', { as: mere })).json()
  const isOther = (project: { opportunityId: string }) => project.opportunityId === opportunity.id
  const other = projects.find(isOther)
  const parents = { '{opportunityId}': opportunity.id, '{projectId}': other.id }
  const nested = operations.filter(({ path }) => /\{(opportunityId|projectId)\}.*\{/.test(path))
  expect(nested.length).toBeGreaterThanOrEqual(2)
  for (const operation of nested) {
    const own = ids
    ids = { ...ids, ...parents }
    const { title, status } = await send(key, operation, { 'if-match': '"1"' })
    ids = own
    expect([title, status]).toEqual([title, 404])
  }
  const id = ids['{documentId}']
  const path = `/deals/${ids['{opportunityId}']}/documents/${id}`
  const statusAs = async (category: string, expenseId: string | null) => {
    await world.db.query(
      sql`update documents set category = ${category}, expense_id = ${expenseId} where id = ${id}`,
    )
    return (await sendWithKey(world, key, 'GET', path)).status
  }
  expect(await statusAs('receipts', ids['expenses/{id}'] ?? '')).toBe(404)
  expect(await statusAs('purchase_docs', null)).toBe(200)
})

describe('an answer of the promised API', () => {
  // Clauses: sharing-and-api 4.26
  test('to a list is { items, next } and nothing else', async () => {
    const key = await keyWith(operations.map(({ scope }) => scope))
    const lists = ofMethod('GET').filter(({ path }) => LISTS.test(path))
    expect(lists.length).toBeGreaterThanOrEqual(10)
    for (const list of lists) {
      const { title, body } = await send(key, list)
      expect([title, Object.keys(body)]).toEqual([title, ['items', 'next']])
      expect(title.includes('deliveries') || body.items.length > 0, title).toBe(true)
    }
  })

  // Clauses: sharing-and-api 4.26
  test('to a change is the row with one version, which the ETag begins with, as is the current row of a conflict', async () => {
    const key = await keyWith(operations.map(({ scope }) => scope))
    const changes = operations.filter((one) => titleOf(one) in CHANGES)
    const withIfMatch = operations.filter(({ method }) => method === 'PATCH' || method === 'PUT')
    expect(changes).toEqual(withIfMatch)
    const deletions = ofMethod('DELETE').filter(({ path }) => path.endsWith('/{id}'))
    expect(new Set(operations.filter(({ required }) => required.includes('if-match')))).toEqual(
      new Set([...withIfMatch, ...deletions]),
    )
    for (const operation of changes) {
      const current = await currentOf(key, operation)
      const changed = await send(key, operation, { 'if-match': `"${current.version}"` })
      expect([changed.title, changed.status]).toEqual([changed.title, 200])
      const row = rowSchema.parse(changed.body)
      expect(changed.text.match(/"version":/g), changed.title).toHaveLength(1)
      expect(Object.keys(row).toSorted(), changed.title).toEqual(Object.keys(current).toSorted())
      expect(changed.etag, changed.title).toMatch(new RegExp(`^"${row.version}-[\\w-]+"$`))
      const again = await send(key, operation, { 'if-match': String(changed.etag) })
      expect([changed.title, again.status]).toEqual([changed.title, 200])
    }
  })

  // Clauses: sharing-and-api 4.26
  test('to an addition is the row, with an ETag', async () => {
    const key = await keyWith(operations.map(({ scope }) => scope))
    const additions = ofMethod('POST')
    expect(additions.map(titleOf).toSorted()).toEqual(Object.keys(ADDITIONS).toSorted())
    for (const operation of additions) {
      const { title, status, etag, location, body } = await send(key, operation)
      expect([title, status, etag]).toEqual([title, 201, expect.stringMatching(/^"1-/)])
      expect(location).toBe(`/api/v1${addressOf(operation)}/${body.id}`)
      expect(rowSchema.safeParse(body).success, title).toBe(true)
    }
  })

  // Clauses: sharing-and-api 4.26
  test('to a GET has an ETag, and is 304 for who has it', async () => {
    const key = await keyWith(operations.map(({ scope }) => scope))
    for (const operation of ofMethod('GET').filter(({ path }) => !path.endsWith('{documentId}'))) {
      const { title, etag } = await send(key, operation)
      const again = await send(key, operation, { 'if-none-match': `W/${etag}` })
      expect([title, again.status, again.text]).toEqual([title, 304, ''])
      const other = await send(key, operation, { 'if-none-match': '"1"' })
      expect([title, other.status]).toEqual([title, 200])
    }
  })

  // Clauses: sharing-and-api 4.27
  test('names no member, and no agent without agents:read, also after a conflict', async () => {
    for (const operation of operations) {
      if (operation.scope === 'agents:read' || operation.method === 'DELETE') continue
      const key = await keyWith([operation.scope ?? 'offers:read'])
      const answers = [await send(key, operation, { 'if-match': '"1"' })]
      expect([200, 201, 412]).toContain(answers[0]?.status)
      if (operation.method === 'PATCH' || operation.method === 'PUT')
        answers.push(await send(key, operation, { 'if-match': '"999999999"' }))
      for (const { title, text } of answers)
        for (const hidden of [mere.email, 'createdBy', 'changedBy', ...Object.values(AGENT), '021 999 889'])
          expect(text.includes(hidden), `${title}: ${hidden}`).toBe(false)
    }
  })

  // Clauses: sharing-and-api 4.27
  test('names agents to keys with agents:read, and no member', async () => {
    const key = await keyWith([...operations.map(({ scope }) => scope)])
    for (const path of ['/deals', '/deals/{id}', '/projects', '/deals/{opportunityId}/offers']) {
      const { text } = await send(key, { method: 'GET', path, scope: null, required: [] })
      expect(text, path).toContain(AGENT.name)
      expect(text, path).not.toContain(mere.email)
    }
  })
})
