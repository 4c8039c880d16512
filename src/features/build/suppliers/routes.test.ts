import { expect, test } from 'vitest'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { PHONE_ERROR } from '#src/lib/schemas/text-schemas.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import {
  GST_NUMBER_ERROR,
  NOTES_TOO_LONG,
  purchasesSchema,
  SAME_SUPPLIER,
  type Supplier,
  spendingSchema,
  supplierInputSchema,
  supplierResource,
  WRONG_GST_NUMBER,
} from './schema.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

async function addSupplier(body: object, as = mere): Promise<Supplier> {
  const reply = await world.send('POST', '/api/suppliers', { as, body })
  return supplierResource.changed.parse(await reply.json()).supplier
}

const suppliers = async (as: Person) =>
  supplierResource.list.parse(await (await world.send('GET', '/api/suppliers', { as })).json()).suppliers

const merge = ({ id, version }: Supplier, supplierId: string, take?: readonly string[]) =>
  world.send('POST', `/api/suppliers/${id}/merge`, {
    as: mere,
    body: { supplierId, ...(take && { take }) },
    headers: { 'if-match': `"${version}"` },
  })

test('a merge keeps the values of the supplier, fills its blanks and deletes the other', async () => {
  const ace = await addSupplier({ name: 'Ace Plumbing', trade: 'plumber', phone: '021 555 0142' })
  const other = await addSupplier({ name: 'ACE', phone: '09 555 0100', insuredUntil: '2027-03-31' })
  const reply = await merge(ace, other.id)
  expect(supplierResource.changed.parse(await reply.json()).supplier).toEqual({
    ...ace,
    insuredUntil: '2027-03-31',
    notes: 'Merged from another entry: name ACE; phone 09 555 0100.',
    version: 2,
  })
  const list = await world.send('GET', '/api/suppliers', { as: mere })
  expect(supplierResource.list.parse(await list.json()).suppliers.map(({ id }) => id)).toEqual([ace.id])
})

test('a merge loses no field of either: what differs is in the notes', async () => {
  const first = {
    name: 'Ace Plumbing',
    trade: 'plumber',
    phone: '021 555 0142',
    email: 'ace@ace.example',
    gstNumber: '49-091-850',
    registration: 'LBP 1',
    insuredUntil: '2027-03-31',
    rating: 5,
    source: 'Hana',
    notes: 'Comes on Fridays',
  }
  const second = {
    name: 'ACE',
    trade: 'tiler',
    phone: '09 555 0100',
    email: 'office@ace.example',
    gstNumber: '35 901 981',
    registration: 'LBP 2',
    insuredUntil: '2027-04-30',
    rating: 3,
    source: 'A van',
    notes: 'Needs a deposit',
  }
  const fields = Object.keys(supplierInputSchema.shape).toSorted()
  expect([Object.keys(first).toSorted(), Object.keys(second).toSorted()]).toEqual([fields, fields])
  const [kept, other] = [await addSupplier(first), await addSupplier(second)]
  const { supplier } = supplierResource.changed.parse(await (await merge(kept, other.id)).json())
  expect(supplier).toMatchObject({
    ...first,
    notes: expect.stringContaining('Comes on Fridays\n\nNeeds a deposit'),
  })
  const shown = { ...second, trade: 'Tiler', insuredUntil: '30 Apr 2027', rating: '3 of 5' }
  for (const value of Object.values(shown)) expect(supplier.notes).toContain(value)
})

// Clauses: project-delivery 12.5
test('a merge takes the chosen fields of the other, never a blank one, and notes what it leaves', async () => {
  const ace = await addSupplier({ name: 'Ace Plumbing', phone: '021 555 0142', email: 'ace@ace.example' })
  const other = await addSupplier({ name: 'ACE', phone: '09 555 0100' })
  const { supplier } = supplierResource.changed.parse(
    await (await merge(ace, other.id, ['phone', 'email'])).json(),
  )
  expect(supplier).toMatchObject({
    phone: '09 555 0100',
    email: 'ace@ace.example',
    notes: 'Merged from another entry: name ACE; phone 021 555 0142.',
  })
  expect((await merge(supplier, other.id, ['notes'])).status).toBe(400)
})

// Clauses: project-delivery 12.5
test('spending counts each spelling of a supplier, without deleted expenses and others’', async () => {
  const { project } = await projectRequests(world).win(mere)
  const requests = budgetRequests(world, project.id)
  const quick = await addSupplier({ name: 'Quick Tilers' })
  await addSupplier({ name: 'Slow Tilers' })
  await requests.addExpense(mere, { amount: 1_150.5, gst: 150.07, supplier: 'quick  tilers' })
  await requests.addExpense(mere, { amount: -34.5, gst: -4.5, supplier: 'QUICK TILERS' })
  const gone = await requests.addExpense(mere, { amount: 9, supplier: 'Quick Tilers' })
  await requests.send(mere, 'DELETE', `/expenses/${gone.id}`, undefined, gone.version)
  const read = async (as: Person) =>
    spendingSchema.parse(await (await world.send('GET', '/api/suppliers/spending', { as })).json()).suppliers
  const named = new Map((await suppliers(mere)).map(({ id, name }) => [id, name]))
  expect((await read(mere)).filter(({ id }) => named.get(id)?.endsWith('Tilers'))).toEqual([
    { id: quick.id, spent: 1_116, gst: 145.57 },
  ])
  expect(await read(await world.person())).toEqual([])
})

test('notes that are too long together are refused, and nothing is merged', async () => {
  const ace = await addSupplier({ name: 'Long', notes: 'a'.repeat(1_500) })
  const other = await addSupplier({ name: 'LONG', notes: 'b'.repeat(1_500) })
  const reply = await merge(ace, other.id)
  expect([reply.status, await reply.json()]).toMatchObject([400, { detail: NOTES_TOO_LONG }])
  expect((await suppliers(mere)).map(({ id }) => id)).toContain(other.id)
})

test('a merge takes the trade of the other for "Other"', async () => {
  const ace = await addSupplier({ name: 'Ace Plumbing' })
  const other = await addSupplier({ name: 'ACE', trade: 'plumber' })
  const reply = await merge(ace, other.id)
  expect(supplierResource.changed.parse(await reply.json()).supplier).toMatchObject({ trade: 'plumber' })
})

test('a supplier isn’t merged into itself, into a stale version, or with one of another organization', async () => {
  const ace = await addSupplier({ name: 'Ace Plumbing' })
  const itself = await merge(ace, ace.id)
  expect([itself.status, await itself.json()]).toMatchObject([400, { detail: SAME_SUPPLIER }])
  const { id } = await addSupplier({ name: 'ACE' })
  expect((await merge({ ...ace, version: 9 }, id)).status).toBe(412)
  const tane = await world.person()
  const foreign = await addSupplier({ name: 'ACE' }, tane)
  expect((await merge(ace, foreign.id)).status).toBe(404)
})

// Clauses: project-delivery 3.3
test('Undo of a merge gives back the name on expenses and quotes, not on those entered in the other name', async () => {
  const { project } = await projectRequests(world).win(mere)
  const requests = budgetRequests(world, project.id)
  const [line] = await requests.lines(mere)
  const supplier = 'Reno Bins'
  const renamed = await requests.addExpense(mere, { amount: 100, supplier })
  const moved = await requests.addExpense(mere, { amount: 200, supplier })
  await requests.addExpense(mere, { amount: 300, supplier: 'Bins Ltd' })
  await requests.addQuote(mere, { lineId: line?.id, amount: 400, supplier })
  const named = new Map((await suppliers(mere)).map((one) => [one.name, one]))
  const [kept, other] = [named.get('Bins Ltd'), named.get(supplier)]
  if (!kept || !other) throw new Error('Expenses name no suppliers')
  expect((await merge(kept, other.id)).status).toBe(200)
  const names = async () =>
    (await requests.expenses(mere)).map((one) => `${one.amount} ${one.supplier}`).sort()
  expect(await names()).toEqual(['100 Bins Ltd', '200 Bins Ltd', '300 Bins Ltd'])

  const { id, version, exported: _, builderId: __, ...input } = { ...moved, supplier: 'M. Tane', version: 2 }
  await requests.send(mere, 'PUT', `/expenses/${id}`, input, version)
  await world.send('DELETE', `/api/suppliers/${other.id}/deletion`, { as: mere })
  expect(await names()).toEqual(['100 Reno Bins', '200 M. Tane', '300 Bins Ltd'])
  expect((await requests.expenses(mere)).find((one) => one.id === renamed.id)).toMatchObject({ version: 3 })
  const reply = await world.send('GET', `/api/suppliers/${other.id}/purchases`, { as: mere })
  expect(purchasesSchema.parse(await reply.json())).toMatchObject({
    projects: [{ id: project.id, expenses: 1, spent: 100, gst: 0 }],
    quotes: [{ line: 'Renovation', amount: 400, state: 'received' }],
    paidAgainstQuotedPercent: null,
  })
})

// Clauses: project-delivery 3.4
test('a name in an expense or a quote becomes a supplier, once for all spellings', async () => {
  const tane = await world.person()
  const { project } = await projectRequests(world).win(tane)
  const requests = budgetRequests(world, project.id)
  for (const supplier of ['M. Tāne', 'm tane', null])
    await requests.addExpense(tane, { amount: 800, supplier })
  const [line] = await requests.lines(tane)
  for (const supplier of ['Ace Kitchens', ' ACE  kitchens '])
    await requests.addQuote(tane, { lineId: line?.id, amount: 31_000, supplier })
  expect(await suppliers(tane)).toMatchObject([
    { name: 'Ace Kitchens', source: 'A quote' },
    { name: 'M. Tāne', source: 'An invoice' },
  ])
  const named = async (rows: Promise<{ supplier: string | null }[]>) =>
    (await rows).map(({ supplier }) => supplier).sort()
  expect(await named(requests.expenses(tane))).toEqual(['M. Tāne', 'M. Tāne', null])
  expect(await named(requests.quotes(tane))).toEqual(['Ace Kitchens', 'Ace Kitchens'])
})

// Clauses: project-delivery 3.5
test.each([
  ['49-091-850', 201, undefined],
  ['35 901 981', 201, undefined],
  ['136410132', 201, undefined],
  ['49–091–850', 201, undefined],
  ['49‑091‑850', 201, undefined],
  ['４９－０９１－８５０', 201, undefined],
  ['49.091.850', 201, undefined],
  ['49-091-851', 400, WRONG_GST_NUMBER],
  ['00-000-000', 400, WRONG_GST_NUMBER],
  ['9 125 568', 400, GST_NUMBER_ERROR],
  ['abc', 400, GST_NUMBER_ERROR],
])('a GST number of %j is answered with %i', async (gstNumber, status, detail) => {
  const reply = await world.send('POST', '/api/suppliers', { as: mere, body: { name: 'Ace', gstNumber } })
  expect(reply.status).toBe(status)
  const { detail: given }: { detail?: string } = Object(await reply.json())
  expect(given).toBe(detail)
})

// Clauses: project-delivery 3.5
test.each([
  ['021 555 0142', 201],
  ['+64 (0)9 555-0142 ext. 7', 201],
  ['0800 PLUMBER', 201],
  ['0508–TRADES', 201],
  ['not a phone', 400],
  ['12', 400],
])('a phone of %j is answered with %i', async (phone, status) => {
  const reply = await world.send('POST', '/api/suppliers', { as: mere, body: { name: 'Ace', phone } })
  expect(reply.status).toBe(status)
  if (status === 400) expect(await reply.json()).toMatchObject({ fields: { phone: PHONE_ERROR } })
})
