import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWorld, type Person, type TestWorld } from '#src/server/test-world.ts'
import { newDeal } from '../opportunities/test-deals.ts'
import { type OwnershipInput, ownershipSchema, USUAL_OWNERSHIP } from './schema.ts'

let world: TestWorld
let mere: Person
let ana: Person
beforeAll(async () => {
  world = await createTestWorld()
  mere = await world.person()
  ana = await world.person({ joins: mere })
})
afterAll(() => world.close())

async function read(as: Person, id: string) {
  const reply = await world.send('GET', `/api/opportunities/${id}/ownership`, { as })
  expect(reply.status).toBe(200)
  return ownershipSchema.parse(await reply.json())
}
const put = (id: string, body: OwnershipInput, version: number) =>
  world.send('PUT', `/api/opportunities/${id}/ownership`, {
    as: mere,
    body,
    headers: { 'if-match': `"${version}"` },
  })
const enter = (as: Person, id: string, isShared: boolean) =>
  world.send('PUT', `/api/opportunities/${id}/ownership/income`, {
    as,
    body: { otherIncomes: [70_000], householdIncome: 150_000, otherDebt: 520_000, isShared },
  })

describe('ownership', () => {
  test('a deal starts with one individual; a change has a version and an activity without amounts', async () => {
    const { id } = await newDeal(world, mere)
    expect(await read(mere, id)).toEqual({
      version: 0,
      ownership: USUAL_OWNERSHIP,
      incomes: null,
      enteredBy: [],
    })
    const ownership: OwnershipInput = {
      ...USUAL_OWNERSHIP,
      owners: [
        { name: 'Ana', kind: 'individual', share: 60 },
        { name: 'Kauri Ltd', kind: 'company', share: 40 },
      ],
    }
    expect((await put(id, ownership, 0)).status).toBe(200)
    expect(await read(ana, id)).toMatchObject({ version: 1, ownership })
    expect((await put(id, ownership, 0)).status).toBe(412)
    const events = await world.send('GET', `/api/opportunities/${id}/events`, { as: mere })
    expect(await events.json()).toMatchObject({
      events: [{ action: 'ownership_changed', before: null, after: null }, {}],
    })
  })

  test.each([
    [[33.33, 33.33, 33.33], 'The shares add up to 99.99%. They must add up to 100%.'],
    [[100, 0], 'A share is more than 0%.'],
  ])('rejects shares of %j', async (shares, message) => {
    const { id } = await newDeal(world, mere)
    const owners = shares.map((share) => ({ name: 'Ana', kind: 'individual' as const, share }))
    const refused = await put(id, { ...USUAL_OWNERSHIP, owners }, 0)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(message)
  })
})

describe('incomes', () => {
  test('are in no answer to another member unless they are shared', async () => {
    const { id } = await newDeal(world, mere)
    const private_ = await (await enter(mere, id, false)).json()
    expect(private_).toMatchObject({ incomes: { otherIncomes: [70_000], by: mere.email, isShared: false } })
    expect(await read(ana, id)).toMatchObject({ incomes: null, enteredBy: [mere.email] })
    await enter(mere, id, true)
    expect(await read(ana, id)).toMatchObject({ incomes: { householdIncome: 150_000, by: mere.email } })
  })

  test('each member’s own come first', async () => {
    const { id } = await newDeal(world, mere)
    await enter(mere, id, true)
    await enter(ana, id, true)
    expect((await read(mere, id)).incomes?.by).toBe(mere.email)
    expect((await read(ana, id)).incomes?.by).toBe(ana.email)
  })
})
