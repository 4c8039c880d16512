import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createTestWorld, type Person } from '#src/server/testing/test-world.ts'
import { organizationSchema, organizationsSchema } from './schema.ts'

const world = worldForFile()

const path = ({ organizationId }: Person) => `/api/organizations/${organizationId}`

async function organizationsOf(as: Person) {
  const response = await world.send('GET', '/api/organizations', { as })
  return organizationsSchema.parse(await response.json()).organizations
}

function rename(as: Person, of: Person, name: string, version = 1) {
  const headers = { 'if-match': `"${version}"` }
  return world.send('PATCH', path(of), { as, body: { name }, headers })
}

async function nameOf(person: Person): Promise<string> {
  return (await organizationsOf(person)).find(({ id }) => id === person.organizationId)?.name ?? ''
}

async function remove(as: Person, of = as, name?: string) {
  return world.send('POST', `${path(of)}/deletion`, { as, body: { name: name ?? (await nameOf(of)) } })
}

describe('creating organizations', () => {
  test('a user creates an organization with or without a subscription and is its administrator', async () => {
    const mere = await world.person({ subscription: null })
    const created = await world.send('POST', '/api/organizations', {
      as: mere,
      body: { name: ' Kōwhai Homes ' },
    })
    expect(created.status).toBe(201)
    expect(organizationSchema.parse(await created.json())).toMatchObject({
      name: 'Kōwhai Homes',
      role: 'admin',
    })
    expect((await organizationsOf(mere)).map(({ name }) => name)).toEqual([
      `Org for ${mere.email}`,
      'Kōwhai Homes',
    ])
  })

  test('repeating an idempotency key creates one organization; another name with the same key is rejected', async () => {
    const mere = await world.person()
    const headers = { 'idempotency-key': randomUUID() }
    const create = (name: string) =>
      world.send('POST', '/api/organizations', { as: mere, body: { name }, headers })
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('Kōwhai Homes')))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(await organizationsOf(mere)).toHaveLength(2)
    expect((await create('Rimu Homes')).status).toBe(422)
  })

  // Clauses: accounts-and-billing 6.6
  test('a user’s list contains only organizations of which the user is a member', async () => {
    const mere = await world.person()
    await world.person()
    expect((await organizationsOf(mere)).map(({ id }) => id)).toEqual([mere.organizationId])
    expect((await world.send('GET', '/api/organizations')).status).toBe(401)
  })

  test.each(['', '   ', 'x'.repeat(201), 'two\nlines'])('rejects the name %j', async (name) => {
    const as = await world.person()
    expect((await world.send('POST', '/api/organizations', { as, body: { name } })).status).toBe(400)
  })

  test('allows 20 new organizations an hour', async () => {
    const strict = await createTestWorld({ rateLimitScale: 1 })
    const as = await strict.person()
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1) {
      statuses.push((await strict.send('POST', '/api/organizations', { as, body: { name: 'Again' } })).status)
      await strict.db.query(sql`delete from organizations where name = 'Again'`)
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429])
    await strict.close()
  })
})

describe('renaming', () => {
  // Clauses: accounts-and-billing 3.2, 6.3
  test('an administrator renames the organization', async () => {
    const mere = await world.person()
    const renamed = await rename(mere, mere, 'Mānuka Homes')
    expect(await renamed.json()).toMatchObject({ name: 'Mānuka Homes', version: 2 })
    expect(await nameOf(mere)).toBe('Mānuka Homes')
  })

  test('a stale version gets 412 with the current name, a missing one 428', async () => {
    const mere = await world.person()
    await rename(mere, mere, 'First')
    const stale = await rename(mere, mere, 'Second')
    expect(stale.status).toBe(412)
    expect(await stale.json()).toMatchObject({ current: { name: 'First', version: 2 } })
    expect((await world.send('PATCH', path(mere), { as: mere, body: { name: 'Third' } })).status).toBe(428)
  })

  // Clauses: accounts-and-billing 6.5
  test('a member can’t rename, and opening the settings returns the specified message', async () => {
    const mere = await world.person()
    const aroha = await world.person({ joins: mere })
    expect((await rename(aroha, mere, 'Hers')).status).toBe(403)
    const settings = await world.send('GET', path(mere), { as: aroha })
    expect(settings.status).toBe(403)
    expect(await settings.json()).toMatchObject({
      detail: "You don't have permission to access organization settings",
    })
  })

  test('without a subscription the settings return 402', async () => {
    const mere = await world.person({ subscription: 'canceled' })
    expect((await world.send('GET', path(mere), { as: mere })).status).toBe(402)
  })
})

describe('leaving', () => {
  const leave = (as: Person, of: Person) => world.send('DELETE', `${path(of)}/membership`, { as })

  test('a member leaves and loses access', async () => {
    const mere = await world.person()
    const aroha = await world.person({ joins: mere })
    expect((await leave(aroha, mere)).status).toBe(200)
    expect((await organizationsOf(aroha)).map(({ id }) => id)).not.toContain(mere.organizationId)
    expect((await leave(aroha, mere)).status).toBe(404)
  })

  // Clauses: accounts-and-billing 10.6
  test('the last administrator can’t leave', async () => {
    const mere = await world.person()
    await world.person({ joins: mere })
    const refused = await leave(mere, mere)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      code: 'last_admin',
      detail: 'An organization needs at least one administrator. Make someone else an administrator first.',
    })
  })
})

describe('deleting', () => {
  // Clauses: accounts-and-billing 7.3
  test('deletes the organization’s data in every table', async () => {
    const mere = await world.person()
    const aroha = await world.person({ joins: mere })
    await world.send('POST', '/api/opportunities', { as: mere, body: { address: '8 Kererū Street' } })
    const body = { email: 'hemi@doneup.example', role: 'member' }
    await world.send('POST', `${path(mere)}/invites`, { as: mere, body })
    await world.work()
    expect((await remove(mere)).status).toBe(200)
    expect(await rowsLeft(mere.organizationId)).toEqual([])
    expect(await organizationsOf(mere)).toEqual([])
    expect(await organizationsOf(aroha)).toHaveLength(1)
  })

  // Clauses: accounts-and-billing 10.8
  test('the server compares the typed name, however its apostrophe is typed', async () => {
    const ray = await world.person()
    await world.db.query(sql`update organizations set name = 'Ray’s Homes' where id = ${ray.organizationId}`)
    expect((await remove(ray, ray, "Ray's homes")).status).toBe(200)
    const mere = await world.person()
    const refused = await remove(mere, mere, 'Something else')
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ fields: { name: 'This isn’t its name' } })
    expect(await organizationsOf(mere)).toHaveLength(1)
  })

  // Clauses: accounts-and-billing 10.8
  test('requires re-authentication', async () => {
    const mere = await world.person()
    await world.db.query(sql`
      update auth.sessions set proved_at = now() - interval '11 minutes' where user_id = ${mere.userId}`)
    const refused = await remove(mere)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'proof_required' })
    expect(await organizationsOf(mere)).toHaveLength(1)
  })

  // Clauses: accounts-and-billing 8.9
  test('a member gets 403, a non-member 404', async () => {
    const mere = await world.person()
    const name = await nameOf(mere)
    expect((await remove(await world.person({ joins: mere }), mere, name)).status).toBe(403)
    const nonMember = await world.person()
    expect((await remove(nonMember, mere, name)).status).toBe(404)
    const unknown = { ...mere, organizationId: randomUUID() }
    expect((await remove(nonMember, unknown, name)).status).toBe(404)
  })

  // Clauses: accounts-and-billing 5.8
  test('a user without an organization can create one', async () => {
    const mere = await world.person()
    await remove(mere)
    const session = await world.send('GET', '/api/session', { as: mere })
    expect(await session.json()).toMatchObject({ organization: null, organizations: [] })
    const deals = await world.send('GET', '/api/opportunities', { as: mere })
    expect(await deals.json()).toMatchObject({ detail: 'No organization selected' })
    const made = await world.send('POST', '/api/organizations', { as: mere, body: { name: 'Anew' } })
    expect(made.status).toBe(201)
  })
})

// Clauses: accounts-and-billing 10.18
test('changes to an organization are audited without secrets', async () => {
  const mere = await world.person()
  await rename(mere, mere, 'Rātā Homes')
  await remove(mere)
  const entries = await world.db.query(sql`
    select action, detail from audit_log where organization_id = ${mere.organizationId} order by at, id`)
  expect(entries).toEqual([
    { action: 'organization_renamed', detail: { name: 'Rātā Homes' } },
    { action: 'organization_deleted', detail: { name: 'Rātā Homes', members: 1 } },
  ])
})

/** Tables that still reference an organization, except the audit log, whose rows remain. */
async function rowsLeft(organizationId: string): Promise<string[]> {
  const tables = await world.db.query<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id' and table_name <> 'audit_log'`)
  const left: string[] = []
  for (const { name } of tables) {
    const rows = await world.db.query({
      text: `select 1 from ${name} where organization_id = $1`,
      values: [organizationId],
    } as never)
    if (rows.length > 0) left.push(name)
  }
  const organizations = await world.db.query(sql`select 1 from organizations where id = ${organizationId}`)
  return organizations.length > 0 ? [...left, 'organizations'] : left
}
