import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import { type Deal, dealSchema, savedDealSchema } from './deal-schema.ts'
import { changedDealSchema } from './schema.ts'

const KERERU = {
  address: '8 Kererū Street, Ōtūmoetai, Tauranga',
  askingPrice: 689_000,
  doneUpValue: 800_000,
  renovationCost: 100_000,
}

/** Saves a deal with a done-up value of $800,000. */
export async function newDeal(world: TestWorld, as: Person, fields: object = {}): Promise<Deal> {
  const created = await world.send('POST', '/api/opportunities', { as, body: { ...KERERU, ...fields } })
  expect(created.status).toBe(201)
  return read(world, as, changedDealSchema.parse(await created.json()).opportunity.id)
}

export async function read(world: TestWorld, as: Person, id: string): Promise<Deal> {
  const response = await world.send('GET', `/api/opportunities/${id}`, { as })
  expect(response.status).toBe(200)
  return dealSchema.parse(await response.json())
}

export function edit(world: TestWorld, as: Person, deal: Deal, body: object): Promise<Response> {
  const headers = { 'if-match': `"${deal.version}"` }
  return world.send('PATCH', `/api/opportunities/${deal.id}`, { as, body, headers })
}

/** Returns the edited deal. */
export async function edited(world: TestWorld, as: Person, deal: Deal, body: object): Promise<Deal> {
  const response = await edit(world, as, deal, body)
  expect(response.status).toBe(200)
  return savedDealSchema.parse(await response.json()).opportunity
}

/** Each save has its own entry of activity, as if five minutes were between them. */
export async function recordEachSave(world: TestWorld): Promise<void> {
  await world.owner.query(
    sql`alter table opportunity_events alter column created_at set default now() - interval '1 hour'`,
  )
}
