import { expect, test } from 'vitest'
import { assumptionSettings, assumptionsSchema } from '#src/features/deals/assumptions/schema.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

const USUAL = assumptionsSchema.parse({})
const path = () => `/api/organizations/${mere.organizationId}/assumptions`
const change = (body: object, version: number) =>
  world.send('PUT', path(), { as: mere, body, headers: { 'if-match': `"${version}"` } })

// Clauses: offers-and-scenarios 9.3
test('an organization starts with the usual assumptions; an administrator changes them', async () => {
  const before = assumptionSettings.schema.parse(await (await world.send('GET', path(), { as: mere })).json())
  expect(before).toEqual({ version: 1, assumptions: USUAL })
  const changed = { ...USUAL, cashAvailable: 200_000, seventyPercent: 65 }
  expect(await (await change(changed, 1)).json()).toEqual({ version: 2, assumptions: changed })
  expect((await change(changed, 1)).status).toBe(412)
})

test('a repeated change with its key gets the first response, also after a colleague’s change', async () => {
  const headers = { 'if-match': '"2"', 'idempotency-key': crypto.randomUUID() }
  const send = () => world.send('PUT', path(), { as: mere, body: { ...USUAL, depositPercent: 5 }, headers })
  const first = await (await send()).json()
  expect((await change(USUAL, 3)).status).toBe(200)
  expect(await (await send()).json()).toEqual(first)
})

// Clauses: offers-and-scenarios 1.6
test.each([
  [{ ...USUAL, seventyPercent: 91 }],
  [{ ...USUAL, depositPercent: -1 }],
  [{ ...USUAL, riskRanges: { ...USUAL.riskRanges, value: [5, 10] } }],
])('rejects %j', async (body) => {
  expect((await change(body, 2)).status).toBe(400)
})

test.each([
  [[{ upTo: 400_000, percent: 3 }], 'The last tier has no upper end.'],
  [[{ upTo: null, percent: 11 }], 'A percentage is from 0 to 10.'],
])('rejects the tiers %j', async (tiers, message) => {
  const sellingPlan = {
    tiers,
    adminFee: 0,
    plusGst: true,
    marketing: 0,
    staging: 0,
    auction: 0,
    saleLegal: 0,
  }
  const refused = await change({ ...USUAL, sellingPlan }, 2)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain(message)
})
