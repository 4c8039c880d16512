import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#src/server/test-world.ts'
import { secondStepCookieName } from './service.server.ts'
import { ageProofs, auditOf, givePassword, openTestBrowser, PASSWORD } from './test-browser.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

test('M7: with a second factor the password alone is no recent authentication', async () => {
  const person = await world.person()
  await givePassword(world, person)
  await world.db.query(sql`
    insert into auth.authenticators (user_id, secret_encrypted, confirmed_at) values (${person.userId}, 'x', now())`)
  await ageProofs(world, person)
  const browser = openTestBrowser(world, person)
  const proof = await browser.send('POST', '/api/account/proofs/password', { password: PASSWORD })
  expect([proof.status, await proof.json()]).toMatchObject([403, { code: 'forbidden' }])
  const removal = await browser.send('DELETE', '/api/account/second-factor/authenticator')
  expect([removal.status, await removal.json()]).toMatchObject([403, { code: 'proof_required' }])
})

test('M7: inviting an administrator and promoting a member need recent authentication; inviting a member does not', async () => {
  const admin = await world.person()
  const member = await world.person({ joins: admin })
  await ageProofs(world, admin)
  const invites = `/api/organizations/${admin.organizationId}/invites`
  const invite = (role: string) =>
    world.send('POST', invites, { as: admin, body: { email: `${role}@stories.example`, role } })
  expect((await invite('member')).status).toBe(201)
  const refused = await invite('admin')
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'proof_required' }])
  const [row] = await world.db.query<{ id: string }>(sql`
    select id from organization_members where organization_id = ${admin.organizationId} and user_id = ${member.userId}`)
  const promoted = await world.send(
    'PATCH',
    `/api/organizations/${admin.organizationId}/members/${row?.id}`,
    {
      as: admin,
      body: { role: 'admin' },
      headers: { 'if-match': '"1"' },
    },
  )
  expect([promoted.status, await promoted.json()]).toMatchObject([403, { code: 'proof_required' }])
})

test('L6: failed sign-ins and re-authentications are in the audit log, without what was typed', async () => {
  const person = await world.person()
  await givePassword(world, person)
  const browser = openTestBrowser(world, person)
  const typed = 'not the password'
  await world.send('POST', '/api/auth/sign-in', { body: { email: person.email, password: typed } })
  await world.send('POST', '/api/auth/sign-in', {
    body: { email: 'unknown@doneup.example', password: typed },
  })
  await browser.send('POST', '/api/account/proofs/password', { password: typed })
  await browser.send('POST', '/api/account/proofs/code', { code: '123456' })
  expect(await auditOf(world, person)).toEqual(['sign_in_failed', 'proof_failed', 'proof_failed'])
  const entries = await world.db.query(
    sql`select * from audit_log where action in ('sign_in_failed', 'proof_failed')`,
  )
  expect(entries).toHaveLength(4)
  expect(JSON.stringify(entries)).not.toContain(typed)
  expect(entries.every((entry) => entry.ip_address !== null)).toBe(true)
})

test('L12: a session ends 90 days after signing in, however often it is used', async () => {
  const person = await world.person()
  await world.db.query(sql`
    update auth.sessions set created_at = now() - interval '80 days', last_seen_at = now() - interval '2 days'
    where user_id = ${person.userId}`)
  expect((await world.send('GET', '/api/session', { as: person })).status).toBe(200)
  const [session] = await world.db.query<{ days: number }>(sql`
    select round(extract(epoch from expires_at - created_at) / 86400)::integer as days
    from auth.sessions where user_id = ${person.userId}`)
  expect(session?.days).toBe(90)
})

test('the cookie of a waiting sign-in is bound to https where the product is reached by https', () => {
  expect(secondStepCookieName('https://doneup.example')).toBe('__Secure-doneup-second-step')
  expect(secondStepCookieName('http://127.0.0.1:3000')).toBe('doneup-second-step')
})

test('L7: one person sends at most 30 invitations an hour over all their organizations', async () => {
  const person = await world.person()
  await world.db.query(sql`
    insert into rate_limits (key, hits, resets_at)
    values (${`invites-by:${person.userId}`}, 30000, now() + interval '5 minutes')`)
  const answer = await world.send('POST', `/api/organizations/${person.organizationId}/invites`, {
    as: person,
    body: { email: 'hana@stories.example', role: 'member' },
  })
  expect(answer.status).toBe(429)
})
