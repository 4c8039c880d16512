// Clauses: pipeline-at-work 2.3
import { expect, test } from 'vitest'
import type { Criterion } from '#src/finance/criteria/criteria.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { MAX_CRITERIA, NO_BOUND, NO_PLACE, TOO_MANY_CRITERIA, WRONG_OPERATOR, WRONG_ORDER } from './schema.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())

const PROFIT: Criterion = {
  subject: 'netProfit',
  operator: 'atLeast',
  least: 60_000,
  most: null,
  places: [],
  isRequired: true,
}
const path = () => `/api/organizations/${mere.organizationId}/criteria`
const read = async () => (await world.send('GET', path(), { as: mere })).json()
const save = (items: readonly object[], version = 1) =>
  world.send('PUT', path(), { as: mere, body: { items }, headers: { 'if-match': `"${version}"` } })

test('criteria keep their order and are stored by version', async () => {
  expect(await read()).toEqual({ version: 1, criteria: { items: [], asksAtMove: true } })
  const months = { ...PROFIT, subject: 'months', operator: 'atMost', least: null, most: 8, isRequired: false }
  const saved = await save([months, PROFIT])
  expect(await saved.json()).toEqual({ version: 2, criteria: { items: [months, PROFIT], asksAtMove: true } })
  expect(await read()).toEqual({ version: 2, criteria: { items: [months, PROFIT], asksAtMove: true } })
  expect((await save([PROFIT])).status).toBe(412)
})

test.each([
  ['a value that is missing', { ...PROFIT, least: null }, 'least', NO_BOUND],
  ['bounds in the wrong order', { ...PROFIT, operator: 'between', most: 5 }, 'most', WRONG_ORDER],
  ['no place', { ...PROFIT, subject: 'town', operator: 'oneOf' }, 'places', NO_PLACE],
  ['an operator of another kind', { ...PROFIT, operator: 'oneOf' }, 'operator', WRONG_OPERATOR],
])('refuses %s with a message at its field', async (_, item, field, message) => {
  const refused = await save([PROFIT, item])
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain(message)
  expect(await (await save([PROFIT, item])).json()).toMatchObject({
    fields: { [`items.1.${field}`]: message },
  })
})

test(`refuses more than ${MAX_CRITERIA}`, async () => {
  expect((await save(Array.from({ length: MAX_CRITERIA }, () => PROFIT))).status).toBe(200)
  const refused = await save(
    Array.from({ length: MAX_CRITERIA + 1 }, () => PROFIT),
    2,
  )
  expect(await refused.text()).toContain(TOO_MANY_CRITERIA)
})
