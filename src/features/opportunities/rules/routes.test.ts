import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FILE_RULES, ruleNumber } from '#src/finance/rules/rules.ts'
import { createTestWorld, type Person, type TestWorld } from '#src/server/test-world.ts'
import { OVERLAP_ERROR, RULE_KINDS, ruleListSchema, UNTIL_ERROR } from './schema.ts'

let world: TestWorld
let admin: Person
let mere: Person
beforeAll(async () => {
  world = await createTestWorld()
  admin = await world.person()
  world.jobServices.env.SITE_ADMINS.push(admin.email)
  mere = await world.person()
})
afterAll(() => world.close())
// The server's login can't delete rules.
beforeEach(() => world.owner.query(sql`truncate rule_rows`))

const RULE = {
  key: 'lvr.investor',
  value: 65,
  share: 10,
  from: '2027-07-01',
  until: null,
  source: 'Reserve Bank of New Zealand release, May 2027',
  checked: '2027-05-20',
  status: 'read',
}
const add = (changes: object = {}) =>
  world.send('POST', '/api/rules', { as: admin, body: { ...RULE, ...changes } })
const end = (id: string | null | undefined, until: string) =>
  world.send('PUT', `/api/rules/${id}/end`, { as: admin, body: { until } })

async function list(query = '') {
  const reply = await world.send('GET', `/api/rules${query}`, { as: mere })
  return ruleListSchema.parse(await reply.json()).rules
}

test('the kinds of rules that can be added are those of the program, with their units', () => {
  for (const { value, unit } of RULE_KINDS)
    expect(new Set(FILE_RULES.filter(({ key }) => key === value).map((rule) => rule.unit))).toEqual(
      new Set([unit]),
    )
  expect(new Set(FILE_RULES.map(({ key }) => key))).toEqual(new Set(RULE_KINDS.map(({ value }) => value)))
})

test('returns the rules in force on a day', async () => {
  const rules = await list('?day=2026-11-22')
  expect(rules.find(({ key }) => key === 'lvr.investor')).toMatchObject({ value: 70, share: 10, id: null })
  expect(rules.filter(({ key }) => key === 'income.individual')).toHaveLength(1)
  expect(await list('?day=2009-03-31')).not.toContainEqual(expect.objectContaining({ key: 'gst.rate' }))
})

test('an added rule takes precedence from its first day on', async () => {
  expect((await add()).status).toBe(201)
  const rules = await list()
  expect(['2027-06-30', '2027-07-01'].map((day) => ruleNumber('lvr.investor', day, rules))).toEqual([70, 65])
  const [inForce] = (await list('?day=2027-07-01')).filter(({ key }) => key === 'lvr.investor')
  expect(inForce).toMatchObject({ ...RULE, id: expect.any(String) })
})

test('a scale is added with its brackets', async () => {
  const value = [
    { upTo: 20_000, percent: 10 },
    { upTo: null, percent: 40 },
  ]
  expect((await add({ key: 'income.individual', value, share: null })).status).toBe(201)
  expect((await list('?day=2027-07-01')).find(({ key }) => key === 'income.individual')).toMatchObject({
    value,
  })
})

test('rejects a rule that overlaps another added rule of its kind', async () => {
  await add()
  const refused = await add({ from: '2027-01-01', until: '2027-07-01' })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain(OVERLAP_ERROR)
  expect((await add({ from: '2027-01-01', until: '2027-06-30' })).status).toBe(201)
  expect((await add({ key: 'lvr.ownerOccupier' })).status).toBe(201)
})

test('an added rule is ended once, and another follows it', async () => {
  await add()
  const [{ id } = { id: null }] = await list()
  expect(await (await end(id, '2027-06-30')).text()).toContain(UNTIL_ERROR)
  expect((await end(id, '2027-12-31')).status).toBe(200)
  expect((await end(id, '2028-01-31')).status).toBe(400)
  expect((await add({ from: '2028-01-01', value: 60 })).status).toBe(201)
  const rules = await list()
  expect(['2027-12-31', '2028-01-01'].map((day) => ruleNumber('lvr.investor', day, rules))).toEqual([65, 60])
})

test('rejects a last day before the first, and an unknown kind', async () => {
  expect(await (await add({ until: '2027-06-30' })).text()).toContain(UNTIL_ERROR)
  expect((await add({ key: 'lvr.students' })).status).toBe(400)
})

test('a member can’t add or end a rule', async () => {
  const refused = await world.send('POST', '/api/rules', { as: mere, body: RULE })
  expect(refused.status).toBe(403)
})
