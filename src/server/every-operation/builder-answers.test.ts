// @module-tag postgres
import { randomUUID } from 'node:crypto'
import sql, { join, raw } from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { makeBuilder } from '#src/features/doors/guests/test-builders.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { type Operation, operationsOf, sampleOf, sampleQuery } from '../testing/test-operations.ts'
import type { Person } from '../testing/test-world.ts'

// Every operation, sent by a builder with the ids of their own project: no answer has a price, profit, loan or tax, whatever it says.

/** What a builder sees of the renovation. */
const OWN_AMOUNT = 230.5
const COLLEAGUES_AMOUNT = 115.25

const world = worldForFile()
let mere: Person
let tama: Person
let operations: Operation[]
let ids: Record<string, string>
/** Amounts by column, and words that no answer to a builder may have. */
let secrets: Map<string, string>

beforeAll(async () => {
  operations = operationsOf(await (await world.send('GET', '/api/openapi.json')).json())
  mere = await world.person()
  tama = await world.person({ subscription: null })
  const { project } = await projectRequests(world).win(mere, '14 Clarence Street, Hamilton')
  await makeBuilder(world, tama, mere, project.opportunityId)
  const requests = budgetRequests(world, project.id)
  const line = await requests.addLine(mere, { name: 'Kitchen', original: 20_000 })
  await requests.addVariation(mere, { lineId: line.id, amount: 700, reason: 'Rot' })
  await requests.addQuote(mere, { lineId: line.id, amount: 900, supplier: 'Ace' })
  await requests.addExpense(mere, { amount: COLLEAGUES_AMOUNT, supplier: 'Ace' })
  await requests.addExpense(mere, { amount: 9_876.54, purpose: 'interest', note: 'Secret interest' })
  await world.send('POST', `/api/opportunities/${project.opportunityId}/offers`, {
    as: mere,
    body: { price: 543_219, madeOn: '2026-11-02' },
  })
  const asTama = (path: string, body: object) =>
    world.send('POST', path, { as: tama, organizationId: mere.organizationId, body })
  const own = await asTama(`/api/projects/${project.id}/expenses`, {
    amount: OWN_AMOUNT,
    date: '2026-02-04',
    purpose: 'renovation',
  })
  const task = await asTama('/api/tasks', { title: 'Order the skip', projectId: project.id })
  ids = {
    organizations: mere.organizationId,
    opportunities: project.opportunityId,
    deals: project.opportunityId,
    opportunityId: project.opportunityId,
    projects: project.id,
    projectId: project.id,
    lines: line.id,
    lineId: line.id,
    expenses: ((await own.json()) as { expense: { id: string } }).expense.id,
    tasks: ((await task.json()) as { task: { id: string } }).task.id,
  }
  secrets = await fillAmounts()
})

/** Sets each column of money of what a builder's project is made of to an amount of its own. */
async function fillAmounts(): Promise<Map<string, string>> {
  const columns = await world.db.query<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'numeric' and numeric_precision >= 9
      and table_name in ('opportunities', 'projects', 'budget_lines', 'variations', 'quotes', 'offers')
    order by 1, 2`)
  expect(columns.length).toBeGreaterThan(12)
  const amounts = columns.map((column, place) => ({ ...column, amount: 700_123 + place * 1_717 }))
  for (const [table, ofTable] of Map.groupBy(amounts, (one) => one.table)) {
    const set = join(ofTable.map(({ column, amount }) => sql`${raw(column)} = ${amount}`))
    await world.db.query(sql`
      update ${raw(table)} set ${set} where organization_id = ${mere.organizationId}`)
  }
  return new Map([
    ...amounts.map(({ table, column, amount }) => [`${table}.${column}`, String(amount)] as const),
    ['an offer', '543219'],
    ['interest', '9876.54'],
    ['a note on interest', 'Secret interest'],
  ])
}

test('the amounts are in answers to a member', async () => {
  const answers = await Promise.all(
    ['/api/projects', `/api/projects/${ids.projectId}/budget/lines`].map(async (path) =>
      (await world.send('GET', path, { as: mere })).text(),
    ),
  )
  for (const secret of ['opportunities.done_up_value', 'projects.budget', 'budget_lines.original'])
    expect(answers.join()).toContain(secrets.get(secret))
})

test('no answer to a builder has an amount that isn’t theirs to see', async () => {
  const leaks: string[] = []
  const answered: string[] = []
  for (const operation of operations) {
    // Its answer never ends.
    if (operation.path === '/api/stream') continue
    for (const version of [1, 999]) {
      const response = await sendAsBuilder(operation, version)
      if (response.ok) answered.push(operation.title)
      const text = await response.text()
      for (const [name, secret] of secrets)
        if (text.includes(secret)) leaks.push(`${operation.title} (${response.status}): ${name}`)
    }
  }
  expect(leaks).toEqual([])
  for (const title of ['GET /api/projects', 'GET /api/tasks', 'GET /api/projects/{projectId}/expenses'])
    expect(answered).toContain(title)
})

/** What policies named `builder…` open, and why; no other table has one. */
const OPENED = [
  'agreements',
  'budget_lines',
  'changes',
  'documents',
  'expenses',
  'idempotency_keys',
  'notifications',
  'opportunities',
  'organizations',
  'project_events',
  'projects',
  'quotes',
  'suppliers',
  'tasks',
  'variations',
  'webhook_deliveries',
  'webhook_endpoints',
]

test('the database opens to builders what a project is made of and what a write leaves', async () => {
  const policies = await world.db.query<{ table: string; qual: string | null; check: string | null }>(sql`
    select tablename as "table", qual, with_check as "check" from pg_policies
    where qual like '%builder%' or with_check like '%builder%' or policyname like 'builder%' order by 1`)
  expect([...new Set(policies.map(({ table }) => table))]).toEqual(OPENED)
  // Each within what the builder has, which is nothing for others.
  for (const { table, qual, check } of policies)
    expect([table, qual ?? check]).toEqual([table, expect.stringContaining('builder_has_')])
})

async function sendAsBuilder(operation: Operation, version: number): Promise<Response> {
  // Operations that end the session get one of their own.
  const isOfAccount = /^\/api\/(auth|account)\b/.test(operation.path)
  const path = operation.path.replaceAll(/(\w+)\/\{(\w+)\}/g, (_, resource: string, name: string) => {
    return `${resource}/${ids[name === 'id' ? resource : name] ?? randomUUID()}`
  })
  const query = operation.parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${one.name}=${sampleQuery(one.schema, mere.organizationId)}`)
  return world.send(operation.method, query.length === 0 ? path : `${path}?${query.join('&')}`, {
    as: isOfAccount ? await world.person({ subscription: null }) : tama,
    organizationId: mere.organizationId,
    headers: { 'if-match': `"${version}"` },
    ...(operation.body && { body: sampleOf(operation.body, ids.projectId ?? '') }),
  })
}
