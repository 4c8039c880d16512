import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import {
  type OwnershipInput,
  ownershipSchema,
  type TaxDefaults,
  taxDefaultsSchema,
  USUAL_OWNERSHIP,
} from './schema.ts'
import { formOf, ownIncomes } from './tax-form.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())
const ana = madeForFile(() => world.person({ joins: mere }))

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
      sharedIncomes: null,
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
    // Saves within five minutes are one entry, which stays without amounts.
    expect((await put(id, { ...ownership, gstRegistered: true }, 1)).status).toBe(200)
    const events = await world.send('GET', `/api/opportunities/${id}/events`, { as: mere })
    expect(await events.json()).toMatchObject({
      events: [{ action: 'ownership_changed', before: null, after: null }, {}],
    })
  })

  // Clauses: tax-and-lending 2.1
  test.each([
    [[33.33, 33.33, 33.33], 'The shares add up to 99.99%. They must add up to 100%.'],
    [[100, 0], 'The other owners have 100%. Lower a share to give this owner one.'],
    [[60, 0], 'A share is more than 0%.'],
  ])('rejects shares of %j', async (shares, message) => {
    const { id } = await newDeal(world, mere)
    const owners = shares.map((share) => ({ name: 'Ana', kind: 'individual' as const, share }))
    const refused = await put(id, { ...USUAL_OWNERSHIP, owners }, 0)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(message)
  })
})

describe('incomes', () => {
  // Clauses: tax-and-lending 2.3
  test('are in no answer to another member unless they are shared', async () => {
    const { id } = await newDeal(world, mere)
    const private_ = await (await enter(mere, id, false)).json()
    expect(private_).toMatchObject({ incomes: { otherIncomes: [70_000], isShared: false } })
    expect(await read(ana, id)).toMatchObject({
      incomes: null,
      sharedIncomes: null,
      enteredBy: [{ id: mere.userId, name: '', email: mere.email }],
    })
    await enter(mere, id, true)
    const shared = { householdIncome: 150_000, by: { id: mere.userId, name: '', email: mere.email } }
    expect(await read(ana, id)).toMatchObject({ incomes: null, sharedIncomes: shared })
  })

  test('info 6: a colleague reads a shared entry and can’t change or delete it, in the database either', async () => {
    const { id } = await newDeal(world, mere)
    await enter(mere, id, true)
    const identity = { userId: ana.userId, organizationId: mere.organizationId }
    const counts = await inOrganization(world.db, identity, async (tx) => {
      const read = await tx.query(sql`select 1 from owner_incomes where opportunity_id = ${id}`)
      const changed = await tx.query(sql`
        update owner_incomes set is_shared = false where opportunity_id = ${id} returning 1`)
      const deleted = await tx.query(sql`delete from owner_incomes where opportunity_id = ${id} returning 1`)
      return [read.length, changed.length, deleted.length]
    })
    expect(counts).toEqual([1, 0, 0])
    expect((await enter(mere, id, false)).status).toBe(200)
    expect((await enter(ana, id, true)).status).toBe(200)
  })

  test('a shared amount applies where the reader has entered none, and isn’t copied into their entry', async () => {
    const { id } = await newDeal(world, mere)
    await enter(mere, id, true)
    const view = await read(ana, id)
    const edited = formOf(view)
    expect(edited).toMatchObject({ otherIncomes: [70_000], householdIncome: 150_000, isShared: false })
    const own = ownIncomes(view, { otherIncomes: [70_000, 12_000], otherDebt: 1_000 })
    expect(own).toEqual({
      otherIncomes: [null, 12_000],
      householdIncome: null,
      otherDebt: 1_000,
      isShared: false,
    })
    const path = `/api/opportunities/${id}/ownership/income`
    expect((await world.send('PUT', path, { as: ana, body: own })).status).toBe(200)
    expect(formOf(await read(ana, id))).toMatchObject({ otherIncomes: [70_000, 12_000], otherDebt: 1_000 })
    await enter(mere, id, false)
    expect(formOf(await read(ana, id))).toMatchObject({
      otherIncomes: [null, 12_000],
      householdIncome: null,
    })
  })

  test('an empty entry is deleted', async () => {
    const { id } = await newDeal(world, mere)
    await enter(mere, id, true)
    const body = { otherIncomes: [null], householdIncome: null, otherDebt: null, isShared: false }
    await world.send('PUT', `/api/opportunities/${id}/ownership/income`, { as: mere, body })
    expect(await read(ana, id)).toMatchObject({ sharedIncomes: null, enteredBy: [] })
  })
})

describe('private incomes', () => {
  const leave = (as: Person) =>
    world.send('DELETE', `/api/organizations/${mere.organizationId}/membership`, { as })

  // Clauses: tax-and-lending 2.4
  test('are deleted with the membership', async () => {
    const tane = await world.person({ joins: mere })
    const { id } = await newDeal(world, mere)
    await enter(tane, id, true)
    expect((await read(mere, id)).sharedIncomes).toMatchObject({ householdIncome: 150_000 })
    expect((await leave(tane)).status).toBe(200)
    expect(await read(mere, id)).toMatchObject({ sharedIncomes: null, enteredBy: [] })
  })

  // Clauses: tax-and-lending 2.4
  test('are in no response, event or export to another member', async () => {
    const { id } = await newDeal(world, mere)
    const secret = { otherIncomes: [71_234], householdIncome: 151_234, otherDebt: 521_234, isShared: false }
    await world.send('PUT', `/api/opportunities/${id}/ownership/income`, { as: mere, body: secret })
    const paths = ['', '/ownership', '/events', '/scenarios'].map((path) => `/api/opportunities/${id}${path}`)
    for (const path of [...paths, '/api/opportunities', '/api/notifications']) {
      const text = await (await world.send('GET', path, { as: ana })).text()
      for (const amount of ['71234', '151234', '521234']) expect(text).not.toContain(amount)
    }
  })
})

describe('tax defaults', () => {
  const path = () => `/api/organizations/${mere.organizationId}/tax-defaults`
  const change = (as: Person, body: TaxDefaults, version: number) =>
    world.send('PUT', path(), { as, body, headers: { 'if-match': `"${version}"` } })
  const company: TaxDefaults = {
    ...taxDefaultsSchema.parse({}),
    owners: [{ name: 'Kauri Ltd', kind: 'company', share: 100 }],
    gstRegistered: true,
  }

  // Clauses: tax-and-lending 2.5
  test('are read by members, changed by administrators, and start each deal that has no ownership', async () => {
    const { id } = await newDeal(world, mere)
    const own = await newDeal(world, mere)
    await put(own.id, USUAL_OWNERSHIP, 0)
    expect((await change(ana, company, 1)).status).toBe(403)
    expect(await (await change(mere, company, 1)).json()).toEqual({ version: 2, taxDefaults: company })
    expect(await (await world.send('GET', path(), { as: ana })).json()).toEqual({
      version: 2,
      taxDefaults: company,
    })
    expect((await change(mere, company, 1)).status).toBe(412)
    expect((await read(ana, id)).ownership).toEqual({ ...USUAL_OWNERSHIP, ...company })
    expect((await read(ana, own.id)).ownership).toEqual(USUAL_OWNERSHIP)
  })

  // Clauses: tax-and-lending 2.5
  test('reject shares that don’t add up', async () => {
    const owners = [{ name: 'Kauri Ltd', kind: 'company' as const, share: 90 }]
    const refused = await change(mere, { ...company, owners }, 2)
    expect(await refused.text()).toContain('The shares add up to 90%. They must add up to 100%.')
  })
})

test('stored incomes that can’t be parsed count as not entered', async () => {
  const { id } = await newDeal(world, mere)
  expect((await enter(mere, id, true)).status).toBe(200)
  await world.owner.query(
    sql`update owner_incomes set incomes = '{"otherIncomes": "all"}' where opportunity_id = ${id}`,
  )
  expect(await read(mere, id)).toMatchObject({ incomes: null, sharedIncomes: null })
})
