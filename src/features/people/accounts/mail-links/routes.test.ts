import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { cookieOf, createLinkWorld, LINK_KINDS, mailedLink, newEmail } from './test-links.ts'

const app = worldForFile(createLinkWorld)

const ASKED_FOR = ['password-resets', 'magic-links'] as const

describe.each(LINK_KINDS)('a link for %s', (kind) => {
  test('has its secret in the URL fragment', async () => {
    const { email } = await app.signUp()
    await app.tokenFor(kind, email)
    const link = await mailedLink(app.world, kind, email)
    expect(link.hash.slice(1)).toMatch(/^[\w-]{43}$/)
    expect(link.search).toBe('')
    expect(link.origin).toBe('http://doneup.test')
  })

  // Clauses: accounts-and-billing 10.1
  test('is stored only as a hash, and its secret is in no outbox job', async () => {
    const { email } = await app.signUp()
    const token = await app.tokenFor(kind, email)
    const kept = await app.world.db.query(sql`select secret_hash from auth.mail_links where email = ${email}`)
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(JSON.stringify(await app.world.db.query(sql`select payload from outbox`))).not.toContain(token)
  })

  // Clauses: accounts-and-billing 10.1
  test('works once', async () => {
    const { email } = await app.signUp()
    const token = await app.tokenFor(kind, email)
    expect((await app.spend(kind, token)).status).toBe(200)
    const again = await app.spend(kind, token)
    expect(again.status).toBe(400)
    expect(await again.json()).toMatchObject({
      code: 'invalid_link',
      detail: 'This link is no longer valid. Please request a new one.',
    })
  })

  test('expires by the database’s clock', async () => {
    const { email } = await app.signUp()
    const token = await app.tokenFor(kind, email)
    await app.world.db.query(sql`update auth.mail_links set expires_at = now() where email = ${email}`)
    expect((await app.spend(kind, token)).status).toBe(400)
  })

  test('has the configured lifetime', async () => {
    const { email } = await app.signUp()
    await app.tokenFor(kind, email)
    const purpose = { 'password-resets': 'password_reset', 'magic-links': 'magic_link' }[String(kind)]
    const [row] = await app.world.db.query<{ minutes: number }>(sql`
      select extract(epoch from expires_at - created_at)::integer / 60 as minutes from auth.mail_links
      where email = ${email} and purpose = ${purpose ?? 'confirmation'}`)
    expect(row?.minutes).toBe(kind === 'email-confirmations' ? 7 * 24 * 60 : 10)
  })

  test('works for its own purpose only', async () => {
    const { email } = await app.signUp()
    const token = await app.tokenFor(kind, email)
    for (const other of LINK_KINDS.filter((one) => one !== kind))
      expect((await app.spend(other, token)).status, other).toBe(400)
    expect((await app.spend(kind, token)).status).toBe(200)
  })

  test('is invalid once another link of its kind has been redeemed', async () => {
    const { email } = await app.signUp()
    const first = await app.tokenFor(kind, email)
    // Two mails of one millisecond have no order.
    await app.world.db.query(sql`delete from local_mails where recipient = ${email}`)
    await app.world.db.query(sql`
      insert into outbox (id, topic, payload) select ${uuidv7()}::uuid, 'accounts.mail_link',
        jsonb_build_object('purpose', purpose, 'email', email) from auth.mail_links
        where email = ${email} and (purpose = 'confirmation') = ${kind === 'email-confirmations'}::boolean`)
    const second = await mailedLink(app.world, kind, email)
    expect(second.hash.slice(1)).not.toBe(first)
    expect((await app.spend(kind, second.hash.slice(1))).status).toBe(200)
    expect((await app.spend(kind, first)).status).toBe(400)
  })

  test('is invalid once the account has another address', async () => {
    const { email } = await app.signUp()
    const token = await app.tokenFor(kind, email)
    await app.world.db.query(sql`update auth.users set email = ${newEmail()} where email = ${email}`)
    expect((await app.spend(kind, token)).status).toBe(400)
  })

  test.each(['', 'x', 'A'.repeat(43), 'x'.repeat(300)])('can’t be guessed: %j', async (token) => {
    expect((await app.spend(kind, token)).status).toBe(400)
  })
})

describe('signing in with a magic link', () => {
  test('starts a session that replaces the browser’s previous one', async () => {
    const before = await app.signUp()
    const { email } = await app.signUp()
    const response = await app.spend('magic-links', await app.tokenFor('magic-links', email), {
      cookie: before.cookie,
    })
    expect(await response.json()).toMatchObject({ next: 'signed_in' })
    expect((await app.userOf(cookieOf(response)))?.email).toBe(email)
    expect(await app.userOf(before.cookie)).toBeNull()
  })

  test('still requires the two-factor code', async () => {
    const { email } = await app.signUp()
    await app.world.db.query(sql`update auth.users set email_confirmed_at = now() where email = ${email}`)
    await app.world.db.query(sql`
      insert into auth.authenticators (user_id, secret_encrypted, confirmed_at)
      select id, 'none', now() from auth.users where email = ${email}`)
    const response = await app.spend('magic-links', await app.tokenFor('magic-links', email))
    expect(await response.json()).toMatchObject({ next: 'second_factor' })
    expect(response.headers.getSetCookie().join()).not.toContain('sb-auth-token')
  })

  // Clauses: accounts-and-billing 7.1
  test.each([
    ['/projects?period=all', '/projects?period=all'],
    ['//evil.example/x', '/dashboard'],
    ['https://evil.example', '/dashboard'],
    ['/login', '/dashboard'],
  ])('with returnTo %j leads to %s', async (returnTo, expected) => {
    const { email } = await app.signUp()
    await app.world.send('POST', '/api/auth/magic-links/requests', { body: { email, returnTo } })
    const link = await mailedLink(app.world, 'magic-links', email)
    expect(link.pathname).toBe('/magic-link')
    expect(link.searchParams.get('returnTo')).toBe(expected)
  })
})

describe.each(ASKED_FOR)('requesting %s', (kind) => {
  test('responds the same to known and unknown addresses, and emails only the known one', async () => {
    const { email } = await app.signUp()
    const unknown = newEmail()
    const ask = (address: string) =>
      app.world.send('POST', `/api/auth/${kind}/requests`, { body: { email: address } })
    const [one, other] = [await ask(email), await ask(unknown)]
    expect([one.status, other.status]).toEqual([200, 200])
    expect(await one.text()).toBe(await other.text())
    await app.world.work()
    expect(await app.world.mailsTo(unknown)).toEqual([])
    expect((await mailedLink(app.world, kind, email)).hash).not.toBe('')
  })

  test('ignores case and spaces of the address', async () => {
    const { email } = await app.signUp()
    await app.world.send('POST', `/api/auth/${kind}/requests`, {
      body: { email: ` ${email.toUpperCase()} ` },
    })
    expect((await mailedLink(app.world, kind, email)).hash).not.toBe('')
  })
})
