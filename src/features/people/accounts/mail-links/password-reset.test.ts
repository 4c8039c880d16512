import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#src/lib/text/messages.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { cookieOf, createLinkWorld, NEW_PASSWORD, PASSWORD } from './test-links.ts'

const app = worldForFile(createLinkWorld)

describe('resetting a password', () => {
  // Clauses: accounts-and-billing 4.7
  test('sets the new password and ends all sessions; the old one is rejected', async () => {
    const { email, cookie } = await app.signUp()
    const elsewhere = cookieOf(await app.signIn(email, PASSWORD))
    const response = await app.spend('password-resets', await app.tokenFor('password-resets', email), {
      cookie,
    })
    expect(response.headers.getSetCookie()[0]).toMatch(/^sb-auth-token=;.*Max-Age=0/)
    expect([await app.userOf(cookie), await app.userOf(elsewhere)]).toEqual([null, null])
    expect((await app.signIn(email, PASSWORD)).status).toBe(401)
    expect((await app.signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  // Clauses: accounts-and-billing 5.2
  test('rejects a weak password and leaves the link valid', async () => {
    const { email } = await app.signUp()
    const token = await app.tokenFor('password-resets', email)
    const tooCommon = 'This password is too common. Choose one that’s harder to guess.'
    for (const [password, detail] of [
      ['12345', MESSAGES.weak_password],
      ['password1', tooCommon],
    ]) {
      const body = { token, password }
      const refused = await app.world.send('POST', '/api/auth/password-resets', { body })
      expect(refused.status).toBe(422)
      expect(await refused.json()).toMatchObject({
        code: 'weak_password',
        detail,
      })
    }
    expect((await app.spend('password-resets', token)).status).toBe(200)
  })

  test('ends unfinished two-factor sign-ins and unused magic links', async () => {
    const { email } = await app.signUp()
    const magic = await app.tokenFor('magic-links', email)
    await app.world.db.query(sql`
      insert into auth.authenticators (user_id, secret_encrypted, confirmed_at)
      select id, 'none', now() from auth.users where email = ${email}`)
    await app.signIn(email, PASSWORD)
    await app.spend('password-resets', await app.tokenFor('password-resets', email))
    expect(
      await app.world.db.query(sql`
        select 1 from auth.challenges c join auth.users u on u.id = c.user_id where u.email = ${email}`),
    ).toEqual([])
    expect((await app.spend('magic-links', magic)).status).toBe(400)
  })

  test('emails the owner and adds an audit entry', async () => {
    const { email } = await app.signUp()
    await app.spend('password-resets', await app.tokenFor('password-resets', email))
    await app.world.work()
    expect((await app.world.mailsTo(email))[0]?.subject).toBe('Your password was changed')
    expect(await app.actionsOf(email)).toContain('password_reset')
  })

  test('after a database failure the link is valid and the old password works', async () => {
    const { email } = await app.signUp()
    const token = await app.tokenFor('password-resets', email)
    await app.world.owner.script(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no room' using errcode = 'disk_full'; end $$;
      create trigger refuse before update on auth.passwords for each row execute function refuse()`)
    // The email is already confirmed, so that the password is replaced rather than removed first.
    await app.world.db.query(sql`update auth.users set email_confirmed_at = now() where email = ${email}`)
    const failed = await app.spend('password-resets', token)
    await app.world.owner.script('drop trigger refuse on auth.passwords; drop function refuse()')
    expect(failed.status).toBeGreaterThanOrEqual(500)
    expect((await app.signIn(email, PASSWORD)).status).toBe(200)
    expect((await app.spend('password-resets', token)).status).toBe(200)
  })
})
