import sql, { type Sql } from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import {
  type Expense,
  expenseResource,
  NOT_OWN_BILL,
  OTHER_MAKER,
} from '#src/features/build/budgets/schema.ts'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { makeBuilder } from './test-builders.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())
const tama = madeForTest(() => world.person({ subscription: null }))
const rua = madeForTest(() => world.person({ subscription: null }))
const BILL = '0192f3a0-0000-7000-8000-00000000000b'
let project: Project

/** Tama and Rua build a project of Mere's. */
beforeEach(async () => {
  project = (await projectRequests(world).win(mere, '14 Clarence Street, Hamilton')).project
  await makeBuilder(world, tama, mere, project.opportunityId)
  await makeBuilder(world, rua, mere, project.opportunityId)
})

const base = { date: '2026-02-04', purpose: 'renovation', supplier: 'Reno Bin Co', gst: 0 }
const send = (as: Person, method: string, path: string, body?: object, version?: number) =>
  world.send(method, `/api/projects/${project.id}/expenses${path}`, {
    as,
    organizationId: mere.organizationId,
    ...(body && { body: { ...base, ...body } }),
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })
async function add(as: Person, fields: object): Promise<Expense> {
  const response = await send(as, 'POST', '', { amount: 100, ...fields })
  expect(response.status, await response.clone().text()).toBe(201)
  return expenseResource.row.parse(((await response.json()) as { expense: unknown }).expense)
}
const detailOf = async (response: Response) => ((await response.json()) as { detail: string }).detail
const bills = async () =>
  (await budgetRequests(world, project.id).expenses(mere)).map(({ billId, builderId }) => ({
    billId,
    builderId,
  }))

// Clauses: one-deal 8.2
test.each([
  ['a member', mere],
  ['another builder', rua],
])('a builder neither adds a part to an invoice of %s nor makes an expense one', async (_who, maker) => {
  await add(maker, { billId: BILL })
  const added = await send(tama, 'POST', '', { amount: 10, billId: BILL })
  expect([added.status, await detailOf(added)]).toEqual([403, NOT_OWN_BILL])
  const own = await add(tama, { billId: null })
  const made = await send(tama, 'PUT', `/${own.id}`, { amount: 10, billId: BILL }, own.version)
  expect([made.status, await detailOf(made)]).toEqual([403, NOT_OWN_BILL])
  expect((await bills()).filter(({ billId }) => billId === BILL)).toHaveLength(1)
})

test('in the database, a builder has no part in an invoice of others', async () => {
  await add(mere, { billId: BILL })
  const own = await add(tama, {})
  const make = (statement: Sql) =>
    inOrganization(
      world.db,
      { userId: tama.userId, organizationId: mere.organizationId, isBuilder: true },
      (tx) => tx.query(statement),
    )
  await expect(
    make(sql`update expenses set bill_id = ${BILL}::uuid where id = ${own.id}`),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(
    make(sql`
      insert into expenses (organization_id, id, project_id, purpose, amount, gst, date, bill_id)
      values (${mere.organizationId}::uuid, gen_random_uuid(), ${project.id}::uuid, 'renovation', 10, 0, '2026-02-04', ${BILL}::uuid)`),
  ).rejects.toMatchObject({ code: '42501' })
  expect((await bills()).filter(({ billId }) => billId === BILL)).toHaveLength(1)
})

test('a part that a member adds to a builder’s invoice is the builder’s to change', async () => {
  const own = await add(tama, { billId: BILL })
  await add(mere, { billId: BILL, amount: 50 })
  expect(await bills()).toEqual([
    { billId: BILL, builderId: tama.userId },
    { billId: BILL, builderId: tama.userId },
  ])
  const { status } = await send(tama, 'PUT', `/${own.id}`, { amount: 90, note: 'Skip' }, own.version)
  expect(status).toBe(200)
  const notes = (await budgetRequests(world, project.id).expenses(mere)).map(({ note }) => note)
  expect(notes).toEqual(['Skip', 'Skip'])
})

test('an invoice with a cost that builders don’t see is its members’ to change', async () => {
  const own = await add(tama, { billId: BILL })
  await add(mere, { billId: BILL, purpose: 'selling' })
  const changed = await send(tama, 'PUT', `/${own.id}`, { amount: 90 }, own.version)
  expect([changed.status, await detailOf(changed)]).toEqual([403, NOT_OWN_BILL])
})

test('a member makes no part of an expense that someone else added', async () => {
  const theirs = await add(mere, {})
  await add(tama, { billId: BILL })
  const response = await send(mere, 'PUT', `/${theirs.id}`, { amount: 100, billId: BILL }, theirs.version)
  expect(await response.json()).toMatchObject({ fields: { billId: OTHER_MAKER.message } })
})
