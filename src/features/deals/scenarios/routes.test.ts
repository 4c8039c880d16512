import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { dealSchema, savedDealSchema } from '#src/features/deals/pipeline/deal-schema.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { USUAL_SCENARIOS } from '#src/finance/scenarios/scenarios.ts'
import { SCENARIOS } from '#src/finance/test-worked-examples.ts'
import { knownMigrations } from '#src/platform/db/migrate.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { WON_KEEPS_PRICE } from './application.ts'
import { changedScenarioSchema, NAME_OF_DEAL, NAME_TAKEN, scenarioListSchema } from './schema.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())
let deal: string
beforeAll(async () => {
  deal = (await newDeal(world, mere, { doneUpValue: 800_000, renovationCost: 100_000 })).id
})

const pathOf = (opportunityId: string, id = '') =>
  `/api/opportunities/${opportunityId}/scenarios${id && `/${id}`}`
const version = (number: number) => ({ 'if-match': `"${number}"` })
const lower = { name: 'Lower', changes: [{ field: 'doneUpValue', op: 'percent', value: -5 }] }

async function add(body: object, opportunityId = deal) {
  const reply = await world.send('POST', pathOf(opportunityId), { as: mere, body })
  expect(reply.status).toBe(201)
  return changedScenarioSchema.parse(await reply.json()).scenario
}

async function list(opportunityId = deal) {
  const reply = await world.send('GET', pathOf(opportunityId), { as: mere })
  return scenarioListSchema.parse(await reply.json()).scenarios
}

async function readDeal(id: string) {
  const reply = await world.send('GET', `/api/opportunities/${id}`, { as: mere })
  return dealSchema.parse(await reply.json())
}

describe('scenarios', () => {
  test('a scenario is added, changed, deleted and restored', async () => {
    const { id } = await add(lower)
    const body = { ...lower, note: 'A slow market' }
    const changed = await world.send('PUT', pathOf(deal, id), { as: mere, body, headers: version(1) })
    expect(await changed.json()).toMatchObject({ scenario: { note: 'A slow market', version: 2 } })
    const stale = await world.send('PUT', pathOf(deal, id), { as: mere, body: lower, headers: version(1) })
    expect(stale.status).toBe(412)
    await world.send('DELETE', pathOf(deal, id), { as: mere, headers: version(2) })
    expect(await list()).toEqual([])
    const restored = await world.send('DELETE', `${pathOf(deal, id)}/deletion`, { as: mere })
    expect(restored.status).toBe(200)
    expect(await list()).toHaveLength(1)
  })

  // Clauses: offers-and-scenarios 5.3
  test('two scenarios of a deal can’t have the same name, ignoring capitals, macrons and apostrophes', async () => {
    const other = (await newDeal(world, mere)).id
    await add({ ...lower, name: 'Mere’s Kāinga −5%' }, other)
    const body = { ...lower, name: "mere's kainga −5%" }
    const refused = await world.send('POST', pathOf(other), { as: mere, body })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'already_exists', detail: NAME_TAKEN },
    ])
    expect(await list(other)).toHaveLength(1)
    await add(body)
    await add({ ...body, name: 'Mere’s Kāinga +5%' })
  })

  test('names that only marks distinguished before the migration get a number', async () => {
    const { id } = await newDeal(world, mere)
    for (const name of ['Low', 'High', 'O’Neill']) await add({ ...lower, name }, id)
    await world.owner.script(`drop index scenarios_name; create index scenarios_name on scenarios (id);
      alter table scenarios no force row level security;
      update scenarios set name = 'O-Neill' where name = 'Low' and opportunity_id = '${id}'`)
    const file = (await knownMigrations()).find((one) => one.endsWith('_compare_names_without_marks.sql'))
    await world.owner.script(readFileSync(`db/migrations/${file}`, 'utf8'))
    expect((await list(id)).map(({ name }) => name).toSorted()).toEqual(['High', 'O-Neill', 'O’Neill (2)'])
  })

  // Clauses: offers-and-scenarios 5.3
  test('a deal has at most 8 scenarios', async () => {
    const { id } = await newDeal(world, mere)
    for (let at = 1; at <= 8; at += 1) await add({ ...lower, name: `Scenario ${at}` }, id)
    const refused = await world.send('POST', pathOf(id), { as: mere, body: lower })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('A deal has at most 8 scenarios. Delete one first.')
  })

  // Clauses: offers-and-scenarios 5.3
  test.each([
    [{ ...lower, name: ' ' }, 'Give the scenario a name.'],
    [{ ...lower, name: 'Base' }, NAME_OF_DEAL],
    [{ ...lower, name: ' bāse ' }, NAME_OF_DEAL],
    [{ ...lower, changes: [] }, 'Change at least one figure.'],
    [
      { ...lower, changes: [{ field: 'months', op: 'percent', value: 5 }] },
      'Only amounts change by a percentage.',
    ],
    [{ ...lower, changes: [{ field: 'months', op: 'set', value: 61 }] }, 'Months must be from 1 to 60.'],
    [{ ...lower, note: 'x'.repeat(501) }, 'Enter at most 500 characters'],
  ])('rejects %j', async (body, message) => {
    const refused = await world.send('POST', pathOf(deal), { as: mere, body })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(message)
  })
})

describe('applying a scenario', () => {
  async function apply(id: string, scenario: string, at: number) {
    return world.send('POST', `${pathOf(id, scenario)}/application`, { as: mere, headers: version(at) })
  }

  // Clauses: offers-and-scenarios 5.5
  test('changes the deal’s figures in one edit, and is in its activity', async () => {
    const { id } = await newDeal(world, mere, { doneUpValue: 800_000, renovationCost: 100_000 })
    const pessimistic = USUAL_SCENARIOS[1]
    const scenario = await add({ ...pessimistic }, id)
    const { inputs } = SCENARIOS[2]
    const before = await readDeal(id)
    const reply = await apply(id, scenario.id, before.version)
    const { opportunity } = savedDealSchema.parse(await reply.json())
    const { doneUpValue, renovationCost, holdingCosts } = opportunity
    const { months, interestRate } = holdingCosts ?? {}
    expect({ doneUpValue, renovationCost, months, interestRate }).toEqual(inputs)
    expect(opportunity.version).toBe(before.version + 1)
    const events = await world.send('GET', `/api/opportunities/${id}/events`, { as: mere })
    expect(await events.json()).toMatchObject({
      events: [{ action: 'scenario_applied', after: { scenario: 'Pessimistic', doneUpValue: 760_000 } }, {}],
    })
    expect((await apply(id, scenario.id, before.version)).status).toBe(412)
  })

  // Clauses: offers-and-scenarios 5.7
  test('a purchase price becomes the offer price; a won deal keeps its actual price', async () => {
    const { id } = await newDeal(world, mere, { doneUpValue: 800_000, renovationCost: 100_000 })
    const scenario = await add(
      { name: 'Bid', changes: [{ field: 'purchasePrice', op: 'set', value: 560_000 }] },
      id,
    )
    expect((await apply(id, scenario.id, 1)).status).toBe(200)
    expect((await readDeal(id)).offerPrice).toBe(560_000)
    const body = { status: 'won', actualPurchasePrice: 565_000 }
    await world.send('PATCH', `/api/opportunities/${id}`, { as: mere, body, headers: version(2) })
    const refused = await apply(id, scenario.id, 3)
    expect([refused.status, await refused.json()]).toMatchObject([400, { detail: WON_KEEPS_PRICE }])
  })

  test('returns 404 for a scenario of another deal', async () => {
    const { id } = await newDeal(world, mere)
    const { id: other } = await newDeal(world, mere)
    const scenario = await add(lower, other)
    expect((await apply(id, scenario.id, 1)).status).toBe(404)
  })
})
