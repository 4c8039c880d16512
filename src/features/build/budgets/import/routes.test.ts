import { beforeEach, expect, test } from 'vitest'
import { undoneImportSchema } from '#src/features/base/imports/schema.ts'
import { imported, sendImport } from '#src/features/base/imports/test-imports.ts'
import { projectEventsSchema } from '#src/features/build/projects/schema.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { supplierResource } from '#src/features/build/suppliers/schema.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { NO_LINE } from '../schema.ts'
import { budgetRequests } from '../test-budgets.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())
let path: string
let budget: ReturnType<typeof budgetRequests>
beforeEach(async () => {
  const { project } = await projectRequests(world).win(mere)
  budget = budgetRequests(world, project.id)
  path = `/api/projects/${project.id}/expense-imports`
})

const PLAIN = { amount: 115, gst: 15, date: '2026-02-04', purpose: 'renovation' }
const ACE = { ...PLAIN, supplier: 'Ace Plumbing', invoiceNumber: 'INV-204', note: '=1', paidOn: '2026-02-20' }
const send = (body: unknown, headers = {}) => sendImport(world, mere, body, headers, path)
const undo = (id: string | null, as = mere) => world.send('DELETE', `${path}/${id}`, { as })

async function suppliers() {
  const reply = await world.send('GET', '/api/suppliers', { as: mere })
  return supplierResource.list.parse(await reply.json()).suppliers.map(({ name }) => name)
}

async function activity() {
  const reply = await world.send('GET', path.replace('expense-imports', 'events'), { as: mere })
  return projectEventsSchema
    .parse(await reply.json())
    .events.map(({ after }) => `${after?.change} ${after?.row}`)
}

// Clauses: sharing-and-api 6.5
test('expenses are imported with every field, into budget, activity and suppliers in one spelling', async () => {
  await world.send('POST', '/api/suppliers', { as: mere, body: { name: 'ACE  plumbing' } })
  const [line] = await budget.lines(mere)
  const rates = {
    ...PLAIN,
    amount: -34.5,
    gst: -4.5,
    dueOn: '2026-03-20',
    purpose: 'rates',
    supplier: 'Hutt  City',
  }
  const sent = [{ ...ACE, lineId: line?.id }, rates, { ...PLAIN, supplier: 'hutt city' }]
  expect(await imported(world, mere, { expenses: sent }, path)).toMatchObject({ imported: 3, skipped: 0 })
  const stored = await budget.expenses(mere)
  expect(stored).toHaveLength(3)
  expect(stored).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...sent[0], supplier: 'ACE plumbing', exported: null, version: 1 }),
      expect.objectContaining({ ...rates, supplier: 'Hutt City' }),
      expect.objectContaining({ ...PLAIN, lineId: null, supplier: 'Hutt City' }),
    ]),
  )
  expect(await suppliers()).toEqual(['ACE plumbing', 'Hutt City'])
  expect((await budget.budget(mere)).expenses).toMatchObject({ all: 3, renovation: 2 })
  expect((await budget.budget(mere)).totals.spent).toBe(230)
  expect((await activity())[0]).toBe('imported 3 expenses from a file')
})

// Clauses: sharing-and-api 6.5
test('one invalid expense and none is imported', async () => {
  const { project } = await projectRequests(world).win(mere, '9 Tawa Road')
  const [other] = await budgetRequests(world, project.id).lines(mere)
  for (const wrong of [
    { ...PLAIN, gst: 16 },
    { ...PLAIN, date: '2199-01-01' },
    { ...PLAIN, purpose: 'kitchen' },
    { ...PLAIN, note: 'A\0' },
    { ...PLAIN, amount: 0 },
  ])
    expect((await send({ expenses: [ACE, wrong] })).status, JSON.stringify(wrong)).toBe(400)
  const foreign = await send({ expenses: [ACE, { ...PLAIN, lineId: other?.id }] })
  expect(await foreign.json()).toMatchObject({ fields: { lineId: NO_LINE.message } })
  const many = Array.from({ length: 1_001 }, () => PLAIN)
  expect(await (await send({ expenses: many, duplicates: 'add' })).json()).toMatchObject({
    code: 'quota_exceeded',
    detail: 'A project has at most 1,000 expenses.',
  })
  expect([await budget.expenses(mere), await suppliers()]).toEqual([[], []])
})

// Clauses: sharing-and-api 6.5
test('duplicates are skipped unless they are included; a retry imports once', async () => {
  await imported(world, mere, { expenses: [ACE] }, path)
  const again = [{ ...ACE, supplier: 'ACE plumbing Ltd', amount: 200 }, PLAIN, PLAIN]
  expect(await imported(world, mere, { expenses: again }, path)).toMatchObject({ imported: 1, skipped: 2 })
  expect(await imported(world, mere, { expenses: again }, path)).toMatchObject({
    id: null,
    imported: 0,
    skipped: 3,
  })
  const body = { expenses: again, duplicates: 'add' }
  const headers = { 'idempotency-key': 'expenses-1' }
  const first = await (await send(body, headers)).text()
  expect(await (await send(body, headers)).text()).toBe(first)
  expect(await budget.expenses(mere)).toHaveLength(5)
})

// Clauses: sharing-and-api 6.6
test('undoing an import removes its expenses and suppliers, except those changed, exported or in use', async () => {
  await imported(world, mere, { expenses: [{ ...PLAIN, supplier: 'Kept' }] }, path)
  const exported = { ...PLAIN, supplier: 'Exported', date: '2026-03-04' }
  const others = ['Edited', 'Gone'].map((supplier) => ({ ...PLAIN, supplier }))
  const { id } = await imported(world, mere, { expenses: [...others, exported] }, path)
  const edited = (await budget.expenses(mere)).find(({ supplier }) => supplier === 'Edited')
  const body = { ...PLAIN, supplier: 'Edited', note: 'Hi' }
  const change = await budget.send(mere, 'PUT', `/expenses/${edited?.id}`, body, 1)
  expect(change.status, await change.text()).toBe(200)
  const period = { from: '2026-03-01', to: '2026-03-31', format: 'expenses' }
  const made = await world.send('POST', `/api/organizations/${mere.organizationId}/expense-exports`, {
    as: mere,
    body: period,
  })
  expect(made.status, await made.text()).toBe(201)
  expect((await undo(id, await world.person())).status).toBe(404)
  const { project } = await projectRequests(world).win(mere, '9 Tawa Road')
  const elsewhere = await world.send('DELETE', `/api/projects/${project.id}/expense-imports/${id}`, {
    as: mere,
  })
  expect(await elsewhere.json()).toMatchObject({ removed: 0 })
  expect(undoneImportSchema.parse(await (await undo(id)).json())).toMatchObject({ removed: 1, kept: 2 })
  expect((await budget.expenses(mere)).map(({ supplier }) => supplier).toSorted()).toEqual([
    'Edited',
    'Exported',
    'Kept',
  ])
  expect(await suppliers()).toEqual(['Edited', 'Exported', 'Kept'])
  expect((await budget.budget(mere)).expenses.all).toBe(3)
  expect((await activity())[0]).toBe('removed 1 expense of an import')
  expect(undoneImportSchema.parse(await (await undo(id)).json())).toMatchObject({ removed: 0, kept: 2 })
})

test('a project of another organization isn’t found', async () => {
  const reply = await sendImport(world, await world.person(), { expenses: [PLAIN] }, {}, path)
  expect([reply.status, await budget.expenses(mere)]).toEqual([404, []])
})
