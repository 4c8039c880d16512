import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { keyedHash } from '#src/platform/session/keyed-secrets.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createTestWorld } from '#src/server/testing/test-world.ts'
import { ageProofs, auditOf, givePassword, openTestBrowser, PASSWORD } from './test-browser.ts'

const world = worldForFile()

test('M7: with two-factor authentication a password alone doesn’t re-authenticate', async () => {
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

test('M7, M1: inviting anyone and promoting a member need recent authentication', async () => {
  const admin = await world.person()
  const member = await world.person({ joins: admin })
  await ageProofs(world, admin)
  const invites = `/api/organizations/${admin.organizationId}/invites`
  const invite = (role: string) =>
    world.send('POST', invites, { as: admin, body: { email: `${role}@browser-tests.example`, role } })
  for (const role of ['member', 'admin']) {
    const refused = await invite(role)
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'proof_required' }])
  }
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

test('L6: failed sign-ins and re-authentications are in the audit log, without the input', async () => {
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

test('info 7: over HTTPS the two-factor cookie has the __Secure- prefix and completes the sign-in', async () => {
  const secure = await createTestWorld({ publicUrl: 'https://doneup.example' })
  const person = await secure.person()
  await givePassword(secure, person)
  const code = 'k3x9m-t7w2p'
  await secure.db.query(sql`
    insert into auth.authenticators (user_id, secret_encrypted, confirmed_at) values (${person.userId}, 'x', now())`)
  const master = secure.jobServices.env.SESSION_SECRET
  await secure.db.query(sql`
    insert into auth.backup_codes (user_id, code_hash)
    values (${person.userId}, ${keyedHash(code.replace('-', ''), { master, purpose: 'backup codes', owner: person.userId })})`)
  const browser = openTestBrowser(secure)
  const signIn = await browser.send('POST', '/api/auth/sign-in', { email: person.email, password: PASSWORD })
  expect(await signIn.json()).toEqual({ next: 'second_factor' })
  expect(signIn.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Secure-doneup-second-step=\S+; .*Path=\/api\/auth; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
  const second = await browser.send('POST', '/api/auth/second-factor', { code })
  expect([second.status, await second.json()]).toEqual([200, { next: 'signed_in' }])
  expect(second.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-sb-auth-token=\S+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  await secure.close()
})

test('L7: a user sends at most 30 invitations an hour across organizations', async () => {
  const person = await world.person()
  await world.db.query(sql`
    insert into rate_limits (key, hits, resets_at)
    values (${`invites-by:${person.userId}`}, 30000, now() + interval '5 minutes')`)
  const answer = await world.send('POST', `/api/organizations/${person.organizationId}/invites`, {
    as: person,
    body: { email: 'hana@browser-tests.example', role: 'member' },
  })
  expect(answer.status).toBe(429)
})
