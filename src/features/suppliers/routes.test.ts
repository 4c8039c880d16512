// @module-tag engines
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type Person, type TestWorld } from '#src/server/test-world.ts'
import { SAME_SUPPLIER, type Supplier, supplierResource } from './schema.ts'

let world: TestWorld
let mere: Person
beforeAll(async () => {
  world = await createTestWorld()
  mere = await world.person()
})
afterAll(() => world.close())

async function addSupplier(body: object, as = mere): Promise<Supplier> {
  const reply = await world.send('POST', '/api/suppliers', { as, body })
  return supplierResource.changed.parse(await reply.json()).supplier
}

const merge = ({ id, version }: Supplier, supplierId: string) =>
  world.send('POST', `/api/suppliers/${id}/merge`, {
    as: mere,
    body: { supplierId },
    headers: { 'if-match': `"${version}"` },
  })

test('a merge keeps the values of the supplier, fills its blanks and deletes the other', async () => {
  const ace = await addSupplier({ name: 'Ace Plumbing', trade: 'plumber', phone: '021 555 0142' })
  const other = await addSupplier({ name: 'ACE', phone: '09 555 0100', insuredUntil: '2027-03-31' })
  const reply = await merge(ace, other.id)
  expect(supplierResource.changed.parse(await reply.json()).supplier).toEqual({
    ...ace,
    insuredUntil: '2027-03-31',
    version: 2,
  })
  const list = await world.send('GET', '/api/suppliers', { as: mere })
  expect(supplierResource.list.parse(await list.json()).suppliers.map(({ id }) => id)).toEqual([ace.id])
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
