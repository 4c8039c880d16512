import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBrightLineYears } from '#src/features/base/due-dates/queries.server.ts'
import { ageProofs } from '#src/features/people/accounts/test-browser.ts'
import { addDays, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { FILE_RULES, ruleNumber } from '#src/finance/rules/rules.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { OVERLAP_ERROR, ruleValueProblem, STARTED_ERROR, UNTIL_ERROR } from './new-rule.ts'
import { RULE_KINDS, ruleListSchema } from './schema.ts'

const world = worldForFile()
const admin = madeForFile(() => world.person())
let mere: Person
beforeAll(async () => {
  world.jobServices.env.RULE_EDITORS.push(admin.email)
  mere = await world.person()
})
beforeEach(() => world.owner.query(sql`truncate rule_rows`))

const RULE = {
  key: 'lvr.investor',
  value: 65,
  share: 10,
  from: '2027-07-01',
  until: null,
  source: 'Reserve Bank of New Zealand release, May 2026',
  checked: '2026-05-20',
  status: 'read',
}
const add = (changes: object = {}) =>
  world.send('POST', '/api/rules', { as: admin, body: { ...RULE, ...changes } })
const end = (id: string | null | undefined, until: string) =>
  world.send('PUT', `/api/rules/${id}/end`, { as: admin, body: { until } })
const remove = (id: string | null | undefined) => world.send('DELETE', `/api/rules/${id}`, { as: admin })

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

// Clauses: tax-and-lending 1.3
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

// Clauses: tax-and-lending 1.4
test('rejects a rule that overlaps another added rule of its kind', async () => {
  await add()
  const refused = await add({ from: '2027-01-01', until: '2027-07-01' })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain(OVERLAP_ERROR)
  expect((await add({ from: '2027-01-01', until: '2027-06-30' })).status).toBe(201)
  expect((await add({ key: 'lvr.ownerOccupier' })).status).toBe(201)
})

// Clauses: tax-and-lending 1.3
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

describe('M3: editing rules', () => {
  // Clauses: tax-and-lending 1.3
  test('is refused to members, to site admins and without recent authentication', async () => {
    const siteAdmin = await world.person()
    world.jobServices.env.SITE_ADMINS.push(siteAdmin.email)
    const stolen = await world.person()
    world.jobServices.env.RULE_EDITORS.push(stolen.email)
    await ageProofs(world, stolen)
    await add()
    const [{ id } = { id: null }] = await list()
    for (const [as, code] of [
      [mere, 'forbidden'],
      [siteAdmin, 'forbidden'],
      [stolen, 'proof_required'],
    ] as const)
      for (const answer of [
        await world.send('POST', '/api/rules', { as, body: { ...RULE, key: 'lvr.ownerOccupier' } }),
        await world.send('PUT', `/api/rules/${id}/end`, { as, body: { until: '2028-01-01' } }),
        await world.send('DELETE', `/api/rules/${id}`, { as }),
      ])
        expect(await answer.json()).toMatchObject({ code })
    expect(await list()).toContainEqual(expect.objectContaining({ id, until: null }))
  })

  test('is in the audit log with the values before and after, and the rule has its author', async () => {
    await add({ key: 'gst.rate', value: 16, share: null })
    expect(await world.owner.query(sql`select created_by from rule_rows`)).toEqual([
      { created_by: admin.userId },
    ])
    const [{ id } = { id: null }] = await list()
    await end(id, '2027-12-31')
    await remove(id)
    const entries = await world.db.query<{ action: string; detail: object }>(sql`
      select action, detail from audit_log where action like 'rule%' and user_id = ${admin.userId}
        and detail ->> 'rule' = 'gst.rate' order by at, id`)
    const source = `(${RULE.source})`
    const added = `16%, from 1 Jul 2027 ${source}`
    const ended = `16%, 1 Jul 2027 to 31 Dec 2027 ${source}`
    expect(entries).toEqual([
      {
        action: 'rule_added',
        detail: { rule: 'gst.rate', label: 'GST rate', before: expect.stringMatching(/^15%/), after: added },
      },
      { action: 'rule_ended', detail: { rule: 'gst.rate', label: 'GST rate', before: added, after: ended } },
      {
        action: 'rule_removed',
        detail: { rule: 'gst.rate', label: 'GST rate', before: ended, after: 'none' },
      },
    ])
  })

  test('a rule that begins today or later can be removed, an earlier one once it is ended', async () => {
    const today = todayInAuckland(new Date())
    for (const from of [addDays(today, 1), today]) {
      await add({ from })
      const [{ id } = { id: null }] = await list()
      expect((await remove(id)).status).toBe(200)
      expect((await list())[0]?.id).toBeNull()
    }
    await add({ from: addDays(today, -1) })
    const [{ id } = { id: null }] = await list()
    expect(await (await remove(id)).text()).toContain(STARTED_ERROR)
    await end(id, today)
    expect((await remove(id)).status).toBe(200)
    expect((await remove(randomUUID())).status).toBe(404)
  })

  test('a mistaken rule for past days is removed, and a correct one added for the same days', async () => {
    const past = { key: 'gst.rate', share: null, from: '2020-01-01', until: '2020-12-31' }
    await add({ ...past, value: 16 })
    const [{ id } = { id: null }] = await list()
    expect((await add({ ...past, value: 15 })).status).toBe(409)
    expect((await remove(id)).status).toBe(200)
    expect((await add({ ...past, value: 15 })).status).toBe(201)
  })

  test.each([
    ['checked', '2099-01-01', 'in the future'],
    ['checked', '1989-12-31', '1 Jan 1990'],
    ['from', '2099-12-31', '10 years'],
    ['from', '0001-01-01', '1 Jan 1990'],
    ['until', '9999-12-31', '31 Dec 2100'],
    ['until', 5, 'a date such as'],
    ['value', '16', 'a number such as'],
  ])('rejects the %s %j with what is expected', async (field, value, message) => {
    const refused = await add({ [field]: value })
    expect(await refused.json()).toMatchObject({ fields: { [field]: expect.stringContaining(message) } })
  })

  test('a source is a name, or https of a public host that was read', async () => {
    const refused = [
      ['https://www.rbnz.govt.nz', 'reported'],
      ['Press, www.evil.example', 'reported'],
      ['www.rbnz.govt.nz', 'read'],
      ['http://www.rbnz.govt.nz', 'read'],
      ['javascript:alert(1)', 'read'],
      ['https://localhost/a', 'read'],
      ['https://127.0.0.1/', 'read'],
    ]
    for (const [source, status] of refused)
      expect([source, await (await add({ source, status })).json()]).toMatchObject([
        source,
        { fields: { source: expect.stringContaining('https://') } },
      ])
    expect((await add({ source: 'Reserve Bank https://www.rbnz.govt.nz/lending' })).status).toBe(201)
    await world.owner.query(sql`truncate rule_rows`)
    await add({ source: 'Reserve\u202e Bank' })
    expect((await list())[0]?.source).toBe('Reserve Bank')
  })

  test.each([
    ['gst.rate', [900, -5, 0, [{ upTo: null, percent: 15 }]], 'above 0, up to 100'],
    ['interest.deductible', [-1, 101], 'from 0 to 100'],
    ['income.individual', [33, [{ upTo: 10, percent: 5 }], [{ upTo: null, percent: 101 }]], 'brackets'],
    [
      'income.trustee',
      [
        [
          { upTo: 9, percent: 1 },
          { upTo: 8, percent: 1 },
          { upTo: null, percent: 1 },
        ],
      ],
      'brackets',
    ],
    ['brightline.years', [2.5, -1, 51], 'whole years'],
    ['income.lastKnownYear', [27, 2027.5], 'a tax year'],
    ['dti.investor', [-1, 0, 51], 'above 0, up to 50'],
    ['gst.registrationThreshold', [-1, 0, 1e9], 'an amount above'],
    ['gst.landZeroRated', [2, 0.5], 'applies'],
  ])('%s: rejects %j', async (key, values, message) => {
    for (const value of values) {
      const refused = await add({ key, value, share: null })
      expect(refused.status).toBe(400)
      if (!Array.isArray(value)) expect(await refused.text()).toContain(message)
    }
    expect((await add({ key: 'gst.rate', value: 16 })).status).toBe(400)
  })

  test('the bounds accept the program’s own rules', () => {
    for (const { key, value } of FILE_RULES) expect([key, ruleValueProblem(key, value)]).toEqual([key, null])
  })

  test('M2 c: a stored value that calculations can’t use is left out, and the database rejects it', async () => {
    const insert = (value: string, key = 'brightline.years') =>
      world.owner.query(sql`
        insert into rule_rows (id, key, value, unit, valid_from, source, checked, status)
        values (${randomUUID()}, ${key}, ${value}::jsonb, 'years', '2026-01-01', 'Test', '2026-01-01', 'read')`)
    const values = ['2.5', '-1', '[]', '[{"upTo":null,"percent":1}]', '"2"', 'null', 'true', '1e300']
    for (const value of values) await expect(insert(value)).rejects.toThrow(/rule_rows_value_check/)
    await world.owner.script('alter table rule_rows drop constraint rule_rows_value_check')
    for (const value of values) {
      await insert(value)
      await insert('"all"', 'tax.of.another.version')
      expect(await readBrightLineYears(world.db, '2026-11-26')).toBe(2)
      expect((await list()).every(({ id }) => id === null)).toBe(true)
      await world.owner.query(sql`delete from rule_rows`)
    }
    await world.owner.script(
      'alter table rule_rows add constraint rule_rows_value_check check (is_rule_value(key, unit, value))',
    )
    await insert('5')
    expect(await readBrightLineYears(world.db, '2026-11-26')).toBe(5)
    await world.owner.query(sql`delete from rule_rows`)
  })
})
