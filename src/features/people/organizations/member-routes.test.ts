import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { aSecond, type Person } from '#src/server/testing/test-world.ts'
import type { Role } from './schema.ts'
import { type Member, membersSchema } from './schema.ts'

const world = worldForFile()

const path = (of: Person) => `/api/organizations/${of.organizationId}/members`

async function membersOf(admin: Person, of = admin): Promise<Member[]> {
  const response = await world.send('GET', path(of), { as: admin })
  return membersSchema.parse(await response.json()).members
}

async function memberOf(admin: Person, person: Person): Promise<Member> {
  const member = (await membersOf(admin)).find(({ userId }) => userId === person.userId)
  if (member === undefined) throw new Error('no such member')
  return member
}

async function updateRole(as: Person, of: Person, person: Person, role: Role) {
  const { id, version } = await memberOf(of, person)
  const headers = { 'if-match': `"${version}"` }
  return world.send('PATCH', `${path(of)}/${id}`, { as, body: { role }, headers })
}

async function remove(as: Person, of: Person, person: Person) {
  const { id } = await memberOf(of, person)
  return world.send('DELETE', `${path(of)}/${id}`, { as })
}

// Clauses: accounts-and-billing 3.3, 7.3
test('administrators see their organization’s members with emails and roles', async () => {
  const mere = await world.person()
  const aroha = await world.person({ joins: mere })
  await world.person()
  const seen = (await membersOf(mere)).map(({ email, role }) => ({ email, role }))
  expect(seen).toHaveLength(2)
  expect(seen).toContainEqual({ email: mere.email, role: 'admin' })
  expect(seen).toContainEqual({ email: aroha.email, role: 'member' })
})

test('a member can’t list, change or remove members', async () => {
  const mere = await world.person()
  const aroha = await world.person({ joins: mere })
  expect((await world.send('GET', path(mere), { as: aroha })).status).toBe(403)
  expect((await updateRole(aroha, mere, aroha, 'admin')).status).toBe(403)
  expect((await remove(aroha, mere, mere)).status).toBe(403)
  expect(await membersOf(mere)).toHaveLength(2)
})

describe('changing a role', () => {
  // Clauses: accounts-and-billing 4.5
  test('a new administrator can act as one immediately', async () => {
    const mere = await world.person()
    const aroha = await world.person({ joins: mere })
    const changed = await updateRole(mere, mere, aroha, 'admin')
    expect(await changed.json()).toMatchObject({ email: aroha.email, role: 'admin', version: 2 })
    expect(await membersOf(aroha, mere)).toHaveLength(2)
  })

  // Clauses: accounts-and-billing 10.6
  test('one of two administrators can be demoted, the last one can’t', async () => {
    const mere = await world.person()
    const aroha = await world.person({ joins: mere })
    const refused = await updateRole(mere, mere, mere, 'member')
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'last_admin' })
    await updateRole(mere, mere, aroha, 'admin')
    expect((await updateRole(mere, mere, mere, 'member')).status).toBe(200)
  })

  test('a stale version gets 412 with the current member', async () => {
    const mere = await world.person()
    const aroha = await world.person({ joins: mere })
    const { id } = await memberOf(mere, aroha)
    await updateRole(mere, mere, aroha, 'admin')
    const stale = await world.send('PATCH', `${path(mere)}/${id}`, {
      as: mere,
      body: { role: 'member' },
      headers: { 'if-match': '"1"' },
    })
    expect(stale.status).toBe(412)
    expect(await stale.json()).toMatchObject({ current: { role: 'admin', version: 2 } })
  })
})

describe('removing a member', () => {
  test('ends their access', async () => {
    const mere = await world.person()
    const aroha = await world.person({ joins: mere })
    const asAroha = { as: aroha, organizationId: mere.organizationId }
    expect((await world.send('GET', '/api/opportunities', asAroha)).status).toBe(200)
    expect((await remove(mere, mere, aroha)).status).toBe(200)
    expect((await world.send('GET', '/api/opportunities', asAroha)).status).toBe(404)
    expect(await membersOf(mere)).toHaveLength(1)
  })

  test('administrators can’t remove themselves', async () => {
    const mere = await world.person()
    const aroha = await world.person({ joins: mere })
    await updateRole(mere, mere, aroha, 'admin')
    expect((await remove(mere, mere, mere)).status).toBe(400)
    expect(await membersOf(mere)).toHaveLength(2)
  })

  test('another organization’s member returns 404', async () => {
    const mere = await world.person()
    const nonMember = await world.person()
    const { id } = await memberOf(nonMember, nonMember)
    const foreign = await world.send('DELETE', `${path(mere)}/${id}`, { as: mere })
    const unknown = await world.send('DELETE', `${path(mere)}/${randomUUID()}`, { as: mere })
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    const withoutId = async (response: Response) => ({ ...(await response.json()), requestId: '' })
    expect(await withoutId(foreign)).toEqual(await withoutId(unknown))
  })

  // Clauses: accounts-and-billing 10.7
  test('ends only that member’s live connection, within a second', async () => {
    const mere = await world.person()
    const aroha = await world.person({ joins: mere })
    const streams = await Promise.all([openStream(aroha, mere), openStream(mere, mere)])
    const within = await aSecond(world, mere)
    const startedAt = performance.now()
    await remove(mere, mere, aroha)
    await streams[0]?.ended
    expect(performance.now() - startedAt).toBeLessThan(within)
    expect(streams[1]?.isOpen()).toBe(true)
    await streams[1]?.close()
  })
})

test('deleting the organization ends all members’ live connections within a second', async () => {
  const mere = await world.person()
  const aroha = await world.person({ joins: mere })
  const streams = await Promise.all([openStream(aroha, mere), openStream(mere, mere)])
  const within = await aSecond(world, mere)
  const startedAt = performance.now()
  await world.send('POST', `/api/organizations/${mere.organizationId}/deletion`, {
    as: mere,
    body: { name: `Org for ${mere.email}` },
  })
  await Promise.all(streams.map((stream) => stream.ended))
  expect(performance.now() - startedAt).toBeLessThan(within)
})

// Clauses: accounts-and-billing 6.3
test('row-level security stops a member from changing memberships', async () => {
  const mere = await world.person()
  const aroha = await world.person({ joins: mere })
  const nonMember = await world.person()
  const identity = { userId: aroha.userId, organizationId: mere.organizationId }
  const changed = await inOrganization(world.db, identity, async (tx) => [
    await tx.query(
      sql`update organization_members set role = 'admin' where user_id = ${aroha.userId} returning id`,
    ),
    await tx.query(sql`delete from organization_members where user_id = ${mere.userId} returning id`),
  ])
  expect(changed).toEqual([[], []])
  const add = inOrganization(world.db, identity, (tx) =>
    tx.query(sql`
      insert into organization_members (organization_id, id, user_id, role)
      values (${mere.organizationId}, ${randomUUID()}, ${nonMember.userId}, 'admin')`),
  )
  await expect(add).rejects.toThrow(/row-level security/)
})

/** Reads an organization's live stream to its end. */
async function openStream(as: Person, of: Person) {
  const response = await world.send('GET', `/api/stream?organization=${of.organizationId}`, { as })
  if (response.body === null) throw new Error('the stream has a body')
  const reader = response.body.getReader()
  await reader.read()
  let isOpen = true
  const readOn = async () => {
    while (!(await reader.read()).done);
    isOpen = false
  }
  return { ended: readOn(), isOpen: () => isOpen, close: () => reader.cancel() }
}
