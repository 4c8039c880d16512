// @module-tag postgres
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { ageProofs } from '#src/features/people/accounts/test-browser.ts'
import { addDays, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { tidyUp } from '#src/server/housekeeping.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { createdApiKeySchema } from './schema.ts'
import { makeKey, sendWithKey } from './test-keys.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

const inDays = (days: number) => addDays(todayInAuckland(new Date()), days)
const pathOf = ({ organizationId }: Person) => `/api/organizations/${organizationId}/api-keys`
const newKey = { name: 'Zapier', scopes: ['deals:write', 'deals:read'] }
const create = (as: Person, body: object = newKey) => world.send('POST', pathOf(as), { as, body })
const created = async (as: Person, body?: object) =>
  createdApiKeySchema.parse(await (await create(as, body)).json())
const statusOf = async (key: string) => (await sendWithKey(world, key, 'GET', '/me')).status

describe('an API key', () => {
  // Clauses: sharing-and-api 4.2
  test('is returned once, stored as its hash and its first 12 characters, and listed without it', async () => {
    const { key, ...listed } = await created(mere)
    expect(listed).toMatchObject({
      name: 'Zapier',
      beginsWith: key.slice(0, 12),
      scopes: ['deals:read', 'deals:write'],
      madeBy: { id: mere.userId, name: '', email: mere.email },
      lastUsedAt: null,
    })
    const list = await (await world.send('GET', pathOf(mere), { as: mere })).json()
    expect(list).toEqual({ apiKeys: [listed] })
    const stored = await world.db.query(sql`select to_jsonb(k)::text as row from api_keys k`)
    expect(JSON.stringify(stored)).not.toContain(key.slice(12))
    expect(await world.db.query(sql`select key from idempotency_keys where body like ${`%${key}%`}`)).toEqual(
      [],
    )
    await world.work()
    const mail = (await world.mailsTo(mere.email)).find(({ subject }) => subject === 'An API key was created')
    expect(mail?.text).toContain('The API key “Zapier” of your organization was created.')
  })

  // Clauses: sharing-and-api 4.3
  test('needs recent authentication and a confirmed email, in the database as well', async () => {
    const stolen = await world.person()
    await ageProofs(world, stolen)
    expect(await (await create(stolen)).json()).toMatchObject({ code: 'proof_required' })
    const unconfirmed = await world.person({ isConfirmed: false })
    expect(await (await create(unconfirmed)).json()).toMatchObject({ code: 'email_unconfirmed' })
    for (const person of [stolen, unconfirmed])
      await expect(makeKey(world, person)).rejects.toThrow(/recent authentication/)
  })

  // Clauses: sharing-and-api 4.4
  test('lives from 1 day to 2 years, to the end of its last day in Auckland', async () => {
    const hemi = await world.person()
    const message = 'A key lives from 1 day to 2 years.'
    for (const days of [0, 731]) {
      const answer = await create(hemi, { ...newKey, days })
      expect(await answer.json()).toMatchObject({ code: 'invalid_input', fields: { days: message } })
    }
    const { expiresAt } = await created(hemi, { ...newKey, days: 730 })
    expect(todayInAuckland(new Date(new Date(expiresAt).getTime() - 1))).toBe(inDays(730))
    expect(todayInAuckland(new Date(expiresAt))).toBe(inDays(731))
  })

  // Clauses: sharing-and-api 4.9
  test('is one of at most 20 of an organization', async () => {
    const hemi = await world.person()
    for (let made = 0; made < 20; made += 1) await makeKey(world, hemi)
    expect(await (await create(hemi)).json()).toMatchObject({
      code: 'quota_exceeded',
      detail: 'This organization has 20 API keys. Revoke one first.',
    })
  })

  // Clauses: sharing-and-api 4.30
  test('has a name of its own in its organization', async () => {
    const hemi = await world.person()
    await created(hemi, { ...newKey, name: 'Whānau sheet' })
    const taken = await create(hemi, { ...newKey, name: ' whanau SHEET' })
    const message = 'There is a key with this name already.'
    expect([taken.status, await taken.json()]).toMatchObject([409, { fields: { name: message } }])
    const list = await (await world.send('GET', pathOf(hemi), { as: hemi })).json()
    expect(list.apiKeys).toHaveLength(1)
    await created(await world.person(), { ...newKey, name: 'Whānau sheet' })
  })

  // Clauses: sharing-and-api 4.8
  test('is recorded in the audit log when it is created and revoked', async () => {
    const hemi = await world.person()
    const { id, key } = await created(hemi)
    expect((await world.send('DELETE', `${pathOf(hemi)}/${id}`, { as: hemi })).status).toBe(200)
    expect(await statusOf(key)).toBe(401)
    expect((await world.send('DELETE', `${pathOf(hemi)}/${id}`, { as: hemi })).status).toBe(404)
    const entries = await world.db.query(sql`
      select action, detail from audit_log where organization_id = ${hemi.organizationId} order by at, id`)
    expect(entries).toEqual([
      {
        action: 'api_key_created',
        detail: { name: 'Zapier', beginsWith: key.slice(0, 12), scopes: 'deals:read deals:write' },
      },
      { action: 'api_key_revoked', detail: { name: 'Zapier' } },
    ])
  })

  // Clauses: sharing-and-api 4.13
  test('is in the organization’s export without its secret', async () => {
    const hemi = await world.person()
    const { key } = await makeKey(world, hemi, { name: 'Sheets' })
    const { url } = (await (
      await world.send('POST', `/api/organizations/${hemi.organizationId}/exports/links`, { as: hemi })
    ).json()) as { url: string }
    const archive = await (await world.send('GET', url, { as: hemi })).text()
    expect(archive).toContain('"name": "Sheets"')
    expect(archive).not.toContain('secret_hash')
    expect(archive).not.toContain(key)
  })
})

describe('a key ends', () => {
  test.each<[string, (admin: Person, owner: Person) => Promise<unknown>]>([
    [
      // Clauses: sharing-and-api 4.8
      'when its maker is no longer an administrator',
      async (admin, owner) => {
        const [member] = await world.db.query<{ id: string; version: number }>(sql`
          select id, version from organization_members
          where organization_id = ${owner.organizationId} and user_id = ${admin.userId}`)
        await world.send('PATCH', `/api/organizations/${owner.organizationId}/members/${member?.id}`, {
          as: owner,
          body: { role: 'member' },
          headers: { 'if-match': `"${member?.version}"` },
        })
      },
    ],
    [
      'when its maker leaves',
      (admin, owner) =>
        world.send('DELETE', `/api/organizations/${owner.organizationId}/membership`, { as: admin }),
    ],
    [
      'when its organization is deleted',
      async (_admin, { organizationId }) =>
        world.db.query(sql`delete from organizations where id = ${organizationId}`),
    ],
    [
      'on its last day',
      async (_admin, { organizationId }) =>
        world.db.query(sql`
          update api_keys set created_at = now() - interval '1 year', expires_at = now()
          where organization_id = ${organizationId}`),
    ],
  ])('%s', async (_title, act) => {
    const owner = await world.person()
    const admin = await world.person({ joins: owner })
    await world.db.query(sql`
      update organization_members set role = 'admin' where organization_id = ${owner.organizationId}`)
    const { key } = await makeKey(world, { ...admin, organizationId: owner.organizationId })
    expect(await statusOf(key)).toBe(200)
    await act(admin, owner)
    const answer = await sendWithKey(world, key, 'GET', '/me')
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'not_signed_in', detail: 'This key is not valid.' })
  })

  // Clauses: sharing-and-api 4.8
  test('with 402 while its maker isn’t subscribed', async () => {
    const hemi = await world.person()
    const { key } = await makeKey(world, hemi)
    await world.db.query(sql`update subscriptions set status = 'canceled' where user_id = ${hemi.userId}`)
    const answer = await sendWithKey(world, key, 'GET', '/me')
    expect(answer.status).toBe(402)
    expect(await answer.json()).toMatchObject({ code: 'subscription_required' })
  })

  // Clauses: sharing-and-api 4.5
  test('after an email to its maker, 14 days before, once', async () => {
    const hemi = await world.person()
    const { id } = await makeKey(world, hemi, { name: 'Sheets' })
    const { id: later } = await makeKey(world, hemi)
    await world.db.query(sql`
      update api_keys set created_at = now() - interval '1 year', expires_at = now() + interval '14 days' where id = ${id}`)
    await world.db.query(sql`
      update api_keys set created_at = now() - interval '1 year', expires_at = now() + interval '15 days'
      where id = ${later}`)
    for (let time = 0; time < 2; time += 1) {
      await tidyUp(world.db, ['expiring_keys'])
      await world.work()
    }
    const subjects = (await world.mailsTo(hemi.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('The API key “Sheets” expires on '))).toHaveLength(
      1,
    )
    expect(subjects).toHaveLength(1)
  })
})
