import { expect, test } from 'vitest'
import { comparableListSchema } from '#src/features/deals/comparables/schema.ts'
import { boardSchema, changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'

const world = worldForFile()
const ADDRESS = '8 Kererū Street, Ōtūmoetai, Tauranga'

async function dealsOf(as: Person) {
  const response = await world.send('GET', '/api/opportunities', { as })
  return boardSchema.parse(await response.json()).opportunities
}

// Clauses: pipeline-at-work 1.18
test('a deal is saved with the sales of the calculator, once, and what they are adjusted by', async () => {
  const mere = await world.person()
  const sale = { address: '14 Miro Street, Petone', price: 820_000, soldOn: '2025-08-22', floorArea: 120 }
  const rates = { monthlyPercent: 0.5, perSquareMetre: 2_500, floorArea: 110 }
  const headers = { 'idempotency-key': 'with-its-sales' }
  const add = (sales: object) =>
    world.send('POST', '/api/opportunities', { as: mere, body: { address: ADDRESS, sales }, headers })
  const refused = await add({ ...rates, sales: [sale, { ...sale, soldOn: '2199-01-01' }] })
  expect([refused.status, await dealsOf(mere)]).toEqual([400, []])
  const body = { ...rates, sales: [sale, { ...sale, address: '3 Tawa Road, Petone' }] }
  const first = await add(body)
  expect(await (await add(body)).text()).toBe(await first.clone().text())
  const { id } = changedDealSchema.parse(await first.json()).opportunity
  const read = async (of: string) =>
    (await world.send('GET', `/api/opportunities/${id}/${of}`, { as: mere })).json()
  const { comparables } = comparableListSchema.parse(await read('comparables'))
  expect(comparables.map(({ address, price, weight }) => [address, price, weight]).toSorted()).toEqual([
    ['14 Miro Street, Petone', 820_000, 1],
    ['3 Tawa Road, Petone', 820_000, 1],
  ])
  expect(await read('comparable-settings')).toMatchObject({ version: 1, comparableSettings: rates })
})
