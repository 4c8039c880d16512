import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { assumptionsSchema } from '#src/features/deals/assumptions/schema.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { budgetRequests } from './test-budgets.ts'

const world = worldForFile()
const admin = madeForTest(() => world.person())
const member = madeForTest(() => world.person({ joins: admin }))
let requests: ReturnType<typeof budgetRequests>
let lineId: string | undefined
beforeEach(async () => {
  requests = budgetRequests(world, (await projectRequests(world).win(admin)).project.id)
  lineId = (await requests.lines(admin))[0]?.id
  const path = `/api/organizations/${admin.organizationId}/assumptions`
  const body = { ...assumptionsSchema.parse({}), variationLimit: 5_000 }
  const put = (as: Person, version: number) =>
    world.send('PUT', path, { as, body, headers: { 'if-match': `"${version}"` } })
  expect((await put(member, 1)).status).toBe(403)
  expect((await put(admin, 1)).status).toBe(200)
})

const add = (amount: number) => requests.addVariation(member, { lineId, amount, reason: 'Stone' })
const decide = (as: Person, id: string, state: string, version: number) =>
  requests.send(as, 'PUT', `/budget/variations/${id}/decision`, { state }, version)
const statusOf = async (response: Promise<Response>) => (await response).status

// Clauses: project-delivery 10.4
test('above the limit only an administrator approves a variation, or takes that back', async () => {
  const { id } = await add(-5_000.01)
  const refused = await decide(member, id, 'approved', 1)
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { detail: 'Variations above $5,000 need an administrator.' },
  ])
  expect(await statusOf(decide(member, id, 'declined', 1))).toBe(200)
  expect(await statusOf(decide(admin, id, 'approved', 2))).toBe(200)
  expect(await statusOf(decide(member, id, 'proposed', 3))).toBe(403)
  const edit = (as: Person) =>
    requests.send(as, 'PUT', `/budget/variations/${id}`, { lineId, amount: 100, reason: 'Less' }, 3)
  expect(await statusOf(edit(member))).toBe(403)
  expect(await statusOf(requests.send(member, 'DELETE', `/budget/variations/${id}`, undefined, 3))).toBe(403)
  expect(await statusOf(edit(admin))).toBe(200)
})

// Clauses: project-delivery 10.4
test('up to the limit members approve variations', async () => {
  const { id } = await add(5_000)
  expect(await statusOf(decide(member, id, 'approved', 1))).toBe(200)
})

// Clauses: project-delivery 10.4
test('the database refuses a member’s approval above the limit too', async () => {
  const { id } = await add(6_000)
  const approve = (as: Person) => {
    const identity = { userId: as.userId, organizationId: admin.organizationId }
    return inOrganization(world.db, identity, (tx) =>
      tx.query(sql`update variations set state = 'approved', decided_on = '2026-02-04' where id = ${id}`),
    )
  }
  await expect(approve(member)).rejects.toThrow('variations above the limit need an administrator')
  await approve(admin)
})

// Clauses: project-delivery 10.4
test('the API document names the refusal of each change of a variation', async () => {
  const document = z
    .object({
      paths: z.record(z.string(), z.record(z.string(), z.looseObject({ responses: z.looseObject({}) }))),
    })
    .parse(await (await world.send('GET', '/api/openapi.json', { as: admin })).json())
  const changes = Object.entries(document.paths)
    .filter(([path]) => /\/variations\b/.test(path))
    .flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        method === 'get' ? [] : [[`${method} ${path}`, '403' in responses]],
      ),
    )
  expect(changes.length).toBeGreaterThan(5)
  expect(changes.filter(([, has]) => !has)).toEqual([])
})
