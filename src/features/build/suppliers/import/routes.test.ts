import { expect, test } from 'vitest'
import { undoneImportSchema } from '#src/features/base/imports/schema.ts'
import { imported, sendImport } from '#src/features/base/imports/test-imports.ts'
import { QUOTAS } from '#src/platform/limits/quotas.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { supplierResource } from '../schema.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())

const PATH = '/api/imports/suppliers'
const ACE = { name: 'Ace Plumbing', trade: 'plumber', phone: '021 555 0142', insuredUntil: '2027-03-31' }
const send = (body: unknown, headers = {}) => sendImport(world, mere, body, headers, PATH)
const undo = (id: string | null, as = mere) => world.send('DELETE', `${PATH}/${id}`, { as })

async function suppliers() {
  const reply = await world.send('GET', '/api/suppliers', { as: mere })
  return supplierResource.list.parse(await reply.json()).suppliers
}

test('suppliers are imported with every field', async () => {
  const all = { gstNumber: '49-091-850', registration: 'BP 1', rating: 4, source: 'Tāne', notes: '=1' }
  const sent = [{ ...ACE, ...all, email: 'ace@example.com' }, { name: 'Bolt' }]
  expect(await imported(world, mere, { suppliers: sent }, PATH)).toMatchObject({ imported: 2, skipped: 0 })
  expect(await suppliers()).toMatchObject([
    sent[0],
    { name: 'Bolt', trade: 'other', rating: null, version: 1 },
  ])
})

// Clauses: sharing-and-api 6.2
test('one invalid supplier and none is imported', async () => {
  for (const wrong of [{ name: '' }, { name: 'A\0' }, { ...ACE, phone: 'x' }, { ...ACE, trade: 'roofer' }]) {
    const reply = await send({ suppliers: [{ name: 'Bolt' }, wrong] })
    expect(reply.status, JSON.stringify(wrong)).toBe(400)
  }
  expect((await send({ deals: [ACE] })).status).toBe(400)
  expect(await suppliers()).toEqual([])
})

// Clauses: sharing-and-api 6.2
test('names that look alike are skipped unless they are included; a retry imports once', async () => {
  await imported(world, mere, { suppliers: [ACE] }, PATH)
  const again = [{ name: 'ACE plumbing Ltd' }, { name: 'Bolt' }, { name: 'Bolt Ltd' }]
  expect(await imported(world, mere, { suppliers: again }, PATH)).toMatchObject({ imported: 1, skipped: 2 })
  expect(await imported(world, mere, { suppliers: again }, PATH)).toMatchObject({
    id: null,
    imported: 0,
    skipped: 3,
  })
  const body = { suppliers: again, duplicates: 'add' }
  const headers = { 'idempotency-key': 'suppliers-1' }
  const first = await (await send(body, headers)).text()
  expect(await (await send(body, headers)).text()).toBe(first)
  expect(await suppliers()).toHaveLength(5)
})

// Clauses: sharing-and-api 6.2
test('an import above the limit of suppliers is rolled back', async () => {
  const many = Array.from({ length: QUOTAS.suppliers }, (_, at) => ({ name: `Firm ${at}` }))
  const reply = await send({ suppliers: [...many, ACE] })
  expect(await reply.json()).toMatchObject({ code: 'quota_exceeded' })
  expect(await suppliers()).toEqual([])
})

// Clauses: sharing-and-api 6.3
test('undoing an import removes its suppliers, except those changed since', async () => {
  await imported(world, mere, { suppliers: [{ name: 'Kept' }] }, PATH)
  const { id } = await imported(world, mere, { suppliers: [ACE, { name: 'Bolt' }] }, PATH)
  const [, bolt] = await suppliers()
  await world.send('PUT', `/api/suppliers/${bolt?.id}`, {
    as: mere,
    headers: { 'if-match': '"1"' },
    body: { name: 'Bolt', notes: 'Quick' },
  })
  expect((await undo(id, await world.person())).status).toBe(404)
  expect(undoneImportSchema.parse(await (await undo(id)).json())).toMatchObject({ removed: 1, kept: 1 })
  expect((await suppliers()).map(({ name }) => name)).toEqual(['Bolt', 'Kept'])
  expect(undoneImportSchema.parse(await (await undo(id)).json())).toMatchObject({ removed: 0, kept: 1 })
})
