import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { givePassword, openTestBrowser } from '../test-browser.ts'
import { createLinkWorld, LINK_KINDS, NEW_PASSWORD, PASSWORD } from './test-links.ts'

const app = worldForFile(createLinkWorld)

/** An account with everything that could be set up before its email was verified. */
async function squattedAccount() {
  const { world } = app
  const owner = await world.person({ isConfirmed: false })
  await givePassword(world, owner)
  const planted = await world.person({ joins: owner })
  await world.db.query(sql`
    update organization_members set role = 'admin' where organization_id = ${owner.organizationId}
      and user_id = ${planted.userId}`)
  await world.db.query(sql`
    update organization_members set role = 'member' where organization_id = ${owner.organizationId}
      and user_id = ${owner.userId}`)
  await world.db.query(sql`
    insert into organization_invites (organization_id, id, email, role, invited_by, session_id, expires_at)
    values (${owner.organizationId}, gen_random_uuid(), 'another@doneup.example', 'admin', ${planted.userId},
      (select id from auth.sessions where user_id = ${planted.userId}), now() + interval '7 days')`)
  await world.db.query(sql`
    insert into auth.authenticators (user_id, secret_encrypted, confirmed_at) values (${owner.userId}, 'x', now())`)
  await world.db.query(sql`
    insert into auth.backup_codes (user_id, code_hash) values (${owner.userId}, ${'a'.repeat(64)})`)
  await world.db.query(sql`
    insert into auth.passkeys (id, user_id, credential_id, public_key, name)
    values (gen_random_uuid(), ${owner.userId}, ${owner.userId}, '\\x00', 'A phone')`)
  await world.db.query(sql`
    update auth.users set delete_at = now() + interval '30 days', name = 'Not the owner' where id = ${owner.userId}`)
  return { owner, planted }
}

async function leftIn({ userId, organizationId }: Person) {
  const [row] = await app.world.db.query<Record<string, number | boolean | string>>(sql`
    select
      (select count(*) from auth.authenticators where user_id = ${userId}) as authenticators,
      (select count(*) from auth.backup_codes where user_id = ${userId}) as "backupCodes",
      (select count(*) from auth.passkeys where user_id = ${userId}) as passkeys,
      (select count(*) from auth.sessions where user_id = ${userId}) as sessions,
      (select count(*) from auth.mail_links where user_id = ${userId} and purpose <> 'confirmation') as links,
      (select count(*) from organization_invites where organization_id = ${organizationId}) as invites,
      (select count(*) from organization_members where organization_id = ${organizationId}) as members,
      (select role = 'admin' from organization_members
        where organization_id = ${organizationId} and user_id = ${userId}) as "isAdmin",
      (select delete_at is not null from auth.users where id = ${userId}) as "isLeaving",
      (select name from auth.users where id = ${userId}) as name`)
  return row
}

const CLEAN = {
  authenticators: 0,
  backupCodes: 0,
  passkeys: 0,
  links: 0,
  invites: 0,
  members: 1,
  isAdmin: true,
  isLeaving: false,
  name: '',
}

describe('M1: the first verification of an email', () => {
  test.each(LINK_KINDS)('M1: by %s removes everything that was set up earlier', async (kind) => {
    const { owner, planted } = await squattedAccount()
    await app.world.send('POST', '/api/auth/magic-links/requests', { body: { email: owner.email } })
    if (kind === 'email-confirmations')
      await app.world.send('POST', '/api/auth/email-confirmations/requests', { as: owner })
    const answer = await app.spend(kind, await app.tokenFor(kind, owner.email))
    expect(answer.status).toBe(200)
    expect(await leftIn(owner)).toMatchObject({ ...CLEAN, sessions: kind === 'magic-links' ? 1 : 0 })
    const path = `/api/organizations/${owner.organizationId}/members`
    expect((await app.world.send('GET', path, { as: planted })).status).toBe(404)
    if (kind === 'magic-links') expect(await answer.json()).toMatchObject({ next: 'signed_in' })
    else {
      const signedIn = await app.signIn(owner.email, NEW_PASSWORD)
      expect(await signedIn.json()).toEqual({ next: 'signed_in' })
    }
  })

  test('M1: a confirmed account keeps its two-factor setup, members and deletion date', async () => {
    const { owner } = await squattedAccount()
    await app.world.db.query(sql`update auth.users set email_confirmed_at = now() where id = ${owner.userId}`)
    const answer = await app.spend('magic-links', await app.tokenFor('magic-links', owner.email))
    expect(await answer.json()).toMatchObject({ next: 'second_factor', isPasswordRemoved: false })
    expect(await leftIn(owner)).toMatchObject({ authenticators: 1, passkeys: 1, members: 2, isLeaving: true })
  })

  test('M1: a confirmation outside the account’s session requires a new password', async () => {
    const { email, cookie } = await app.signUp()
    const token = await app.tokenFor('email-confirmations', email)
    const confirm = (body: object, headers = {}) =>
      app.world.send('POST', '/api/auth/email-confirmations', { body: { token, ...body }, headers })
    const nonMember = await app.signUp()
    for (const headers of [{}, { cookie: nonMember.cookie }]) {
      const refused = await confirm({}, headers)
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'password_required' }])
    }
    expect((await confirm({ password: 'short' })).status).toBe(422)
    expect(await app.userOf(cookie)).toMatchObject({ isEmailConfirmed: false })
    expect((await confirm({ password: NEW_PASSWORD })).status).toBe(200)
    expect(await app.userOf(cookie)).toBeNull()
    expect((await app.signIn(email, PASSWORD)).status).toBe(401)
    expect((await app.signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('M1: a confirmation link sets no password on a confirmed account', async () => {
    const { email, cookie } = await app.signUp()
    const first = await app.tokenFor('email-confirmations', email)
    await app.world.send('POST', '/api/auth/email-confirmations/requests', { headers: { cookie } })
    const second = await app.tokenFor('email-confirmations', email)
    expect((await app.spend('magic-links', await app.tokenFor('magic-links', email))).status).toBe(200)
    for (const token of [first, second]) await app.spend('email-confirmations', token)
    expect((await app.signIn(email, NEW_PASSWORD)).status).toBe(401)
  })

  test('M1: of concurrent confirmations with different passwords exactly one succeeds', async () => {
    const { email } = await app.signUp()
    const token = await app.tokenFor('email-confirmations', email)
    const passwords = Array.from({ length: 4 }, (_, index) => `${NEW_PASSWORD} ${index}`)
    const answers = await Promise.all(
      passwords.map((password) =>
        app.world.send('POST', '/api/auth/email-confirmations', { body: { token, password } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await app.signIn(email, winner)).status).toBe(200)
  })
})

test.each([
  ['POST', '/api/account/second-factor/authenticator', undefined],
  ['POST', '/api/account/second-factor/authenticator/confirmation', { code: '123456' }],
  ['POST', '/api/account/passkeys/challenges', undefined],
  ['PUT', '/api/account/deletion', { email: 'mere@doneup.example' }],
  ['POST', '/api/account/calendar-links', { scope: 'own' }],
  ['POST', '/api/organizations', { name: 'Kōwhai Homes' }],
  ['POST', '/api/organizations/{own}/invites', { email: 'mere@doneup.example', role: 'member' }],
] as const)('M1: %s %s is forbidden until the email is confirmed', async (method, path, body) => {
  const person = await app.world.person({ isConfirmed: false })
  const browser = openTestBrowser(app.world, person)
  const refused = await browser.send(method, path.replace('{own}', person.organizationId), body)
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'email_unconfirmed' }])
  await app.world.db.query(sql`update auth.users set email_confirmed_at = now() where id = ${person.userId}`)
  const answer = await browser.send(method, path.replace('{own}', person.organizationId), body)
  expect(await answer.json()).not.toMatchObject({ code: 'email_unconfirmed' })
})

test('M1: an unconfirmed account may still change its email and password', async () => {
  const person = await app.world.person({ isConfirmed: false })
  const browser = openTestBrowser(app.world, person)
  const change = { email: `new-${person.email}` }
  expect((await browser.send('POST', '/api/account/email-changes', change)).status).toBe(200)
  expect((await browser.send('PUT', '/api/account/password', { password: NEW_PASSWORD })).status).toBe(200)
})
