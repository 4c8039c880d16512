import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { cookieOf, createLinkWorld, mailedLink, NEW_PASSWORD, PASSWORD } from './test-links.ts'

const app = worldForFile(createLinkWorld)

describe('the first verification of an email', () => {
  // Clauses: accounts-and-billing 10.2
  test.each([
    ['email-confirmations', 401],
    ['magic-links', 401],
    ['password-resets', 401],
  ] as const)('by %s ends all other sessions; the earlier password then returns %i', async (kind, status) => {
    const { email, cookie } = await app.signUp()
    expect(await app.userOf(cookie)).toMatchObject({ isEmailConfirmed: false })
    expect((await app.spend(kind, await app.tokenFor(kind, email))).status).toBe(200)
    expect(await app.userOf(cookie)).toBeNull()
    expect((await app.signIn(email, PASSWORD)).status).toBe(status)
    const [user] = await app.world.db.query<{ confirmed: boolean }>(sql`
      select email_confirmed_at is not null as confirmed from auth.users where email = ${email}`)
    expect(user?.confirmed).toBe(true)
    expect(await app.actionsOf(email)).toContain('email_confirmed')
  })

  test('by a magic link reports the removed password, and removes earlier passkeys', async () => {
    const { email } = await app.signUp()
    await app.world.db.query(sql`
      insert into auth.passkeys (id, user_id, credential_id, public_key, name)
      select gen_random_uuid(), id, ${email}, '\\x00', 'Somebody’s phone' from auth.users where email = ${email}`)
    const first = await app.spend('magic-links', await app.tokenFor('magic-links', email))
    expect(await first.json()).toMatchObject({ isPasswordRemoved: true })
    expect(
      await app.world.db.query(sql`
        select 1 from auth.passkeys p join auth.users u on u.id = p.user_id where u.email = ${email}`),
    ).toEqual([])
  })

  test('by a confirmation keeps the confirming browser’s session', async () => {
    const { email, cookie } = await app.signUp()
    const elsewhere = cookieOf(await app.signIn(email, PASSWORD))
    await app.spend('email-confirmations', await app.tokenFor('email-confirmations', email), { cookie })
    expect(await app.userOf(cookie)).toMatchObject({ email, isEmailConfirmed: true })
    expect(await app.userOf(elsewhere)).toBeNull()
  })

  test('happens once: later magic links change neither sessions nor password', async () => {
    const { email } = await app.signUp()
    const cookie = cookieOf(await app.spend('magic-links', await app.tokenFor('magic-links', email)))
    await app.spend('password-resets', await app.tokenFor('password-resets', email), { cookie })
    const kept = cookieOf(await app.signIn(email, NEW_PASSWORD))
    const later = await app.spend('magic-links', await app.tokenFor('magic-links', email))
    expect(await later.json()).toMatchObject({ isPasswordRemoved: false })
    expect((await app.userOf(kept))?.email).toBe(email)
    expect((await app.signIn(email, NEW_PASSWORD)).status).toBe(200)
  })
})

describe('confirming an email', () => {
  // Clauses: accounts-and-billing 4.1
  test('a new account gets a confirmation email and can be used immediately', async () => {
    const { email, cookie } = await app.signUp()
    expect(await app.userOf(cookie)).toEqual({
      id: expect.any(String),
      email,
      name: '',
      isEmailConfirmed: false,
    })
    expect((await mailedLink(app.world, 'email-confirmations', email)).pathname).toBe('/confirm-email')
  })

  test('the email can be resent until the address is confirmed', async () => {
    const { email, cookie } = await app.signUp()
    const first = await app.tokenFor('email-confirmations', email)
    const ask = () =>
      app.world.send('POST', '/api/auth/email-confirmations/requests', { headers: { cookie } })
    expect((await ask()).status).toBe(200)
    const second = await app.tokenFor('email-confirmations', email)
    expect(second).not.toBe(first)
    await app.spend('email-confirmations', second, { cookie })
    const before = (await app.world.mailsTo(email)).length
    expect((await ask()).status).toBe(200)
    await app.world.work()
    expect(await app.world.mailsTo(email)).toHaveLength(before)
  })

  test('a guest can’t request a confirmation email', async () => {
    expect((await app.world.send('POST', '/api/auth/email-confirmations/requests')).status).toBe(401)
  })
})
