import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { ageProofs, auditOf, openOtherDevice, openTestBrowser, type TestBrowser } from '../test-browser.ts'

const world = worldForFile()

const newAddress = () => `mere.${randomUUID().slice(0, 8)}@doneup.example`

async function openUser() {
  const person = await world.person()
  return { person, browser: openTestBrowser(world, person) }
}

function ask(browser: TestBrowser, email: string): Promise<Response> {
  return browser.send('POST', '/api/account/email-changes', { email })
}

/** The token in the email to the new address. */
async function tokenTo(email: string): Promise<string> {
  await world.work()
  const [mail] = await world.mailsTo(email)
  return /\/email-change#([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? ''
}

function press(token: string, browser: TestBrowser): Promise<Response> {
  return browser.send('POST', '/api/auth/email-changes', { token })
}

async function emailOf({ userId }: Person): Promise<string | undefined> {
  const [row] = await world.db.query<{ email: string }>(
    sql`select email from auth.users where id = ${userId}`,
  )
  return row?.email
}

describe('changing the email', () => {
  test('emails a link to the new address; nothing changes before it is confirmed', async () => {
    const { person, browser } = await openUser()
    const email = newAddress()
    expect(await (await ask(browser, email.toUpperCase())).json()).toEqual({ done: true })
    const token = await tokenTo(email)
    expect(token).toHaveLength(43)
    const lookUp = async () => {
      const response = await world.send('POST', '/api/auth/links/lookup', { body: { token } })
      return response.json()
    }
    expect(await lookUp()).toEqual({ email: person.email, newEmail: email })
    for (const address of [email, person.email])
      for (const named of [email, person.email])
        expect((await world.mailsTo(address))[0]?.text).toContain(named)
    expect((await world.send('GET', '/email-change')).status).toBeLessThan(500)
    expect(await emailOf(person)).toBe(person.email)
    expect(await (await press(token, browser)).json()).toEqual({ email })
    expect(await lookUp()).toMatchObject({ code: 'invalid_link' })
    expect(await emailOf(person)).toBe(email)
    expect(
      (
        await world.db.query(sql`
      select 1 from auth.users where email = ${email} and email_confirmed_at is not null`)
      ).length,
    ).toBe(1)
  })

  test('notifies the old address and adds an audit entry', async () => {
    const { person, browser } = await openUser()
    const email = newAddress()
    await ask(browser, email)
    await press(await tokenTo(email), browser)
    await world.work()
    const [mail] = await world.mailsTo(person.email)
    expect(mail?.subject).toBe('Your email was changed')
    expect(mail?.text).toContain(email)
    expect(await auditOf(world, person)).toEqual(['email_change_asked', 'email_changed'])
  })

  test('requires re-authentication', async () => {
    const { person, browser } = await openUser()
    await ageProofs(world, person)
    const answer = await ask(browser, newAddress())
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'proof_required' }])
  })

  test('responds the same for a taken address, which gets an email without a link', async () => {
    const { browser } = await openUser()
    const other = await world.person()
    const taken = await ask(browser, other.email)
    const free = await ask(browser, newAddress())
    expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()])
    expect(await tokenTo(other.email)).toBe('')
    const [mail] = await world.mailsTo(other.email)
    expect(mail?.subject).toBe('This email already has an account')
    expect(mail?.text).not.toContain('#')
  })

  test('rejects an address that was taken after the link was sent', async () => {
    const { person, browser } = await openUser()
    const email = newAddress()
    await ask(browser, email)
    const token = await tokenTo(email)
    await world.db.query(sql`insert into auth.users (id, email) values (gen_random_uuid(), ${email})`)
    expect((await press(token, browser)).status).toBe(409)
    expect(await emailOf(person)).toBe(person.email)
  })

  test('rejects the account’s current address', async () => {
    const { person, browser } = await openUser()
    const answer = await ask(browser, person.email)
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { fields: { email: 'This is already your email.' } },
    ])
  })

  test('the link works once, for an hour, and is stored only as a hash', async () => {
    const { person, browser } = await openUser()
    const email = newAddress()
    await ask(browser, email)
    const token = await tokenTo(email)
    const links = await world.db.query(sql`select * from auth.mail_links where user_id = ${person.userId}`)
    expect(JSON.stringify(links)).not.toContain(token)
    expect((await press(token, browser)).status).toBe(200)
    const again = await press(token, browser)
    expect([again.status, await again.json()]).toMatchObject([400, { code: 'invalid_link' }])
    const other = newAddress()
    await ask(browser, other)
    const late = await tokenTo(other)
    await world.db.query(sql`
      update auth.mail_links set expires_at = expires_at - interval '61 minutes' where user_id = ${person.userId}`)
    expect((await press(late, browser)).status).toBe(400)
    expect(await emailOf(person)).toBe(email)
  })

  test('of 50 concurrent confirmations exactly one succeeds', async () => {
    const { browser } = await openUser()
    const email = newAddress()
    await ask(browser, email)
    const token = await tokenTo(email)
    const answers = await Promise.all(Array.from({ length: 50 }, () => press(token, browser)))
    // 401: the first confirmation has replaced the session's secret.
    const others = answers.map(({ status }) => status).filter((status) => status !== 400 && status !== 401)
    expect(others).toEqual([200])
  })

  test('ends all other links of the account', async () => {
    const { person, browser } = await openUser()
    const [first, second] = [newAddress(), newAddress()]
    await ask(browser, first)
    await ask(browser, second)
    await world.send('POST', '/api/auth/magic-links/requests', { body: { email: person.email } })
    const tokens = [await tokenTo(first), await tokenTo(second)]
    expect((await press(tokens[1] ?? '', browser)).status).toBe(200)
    expect((await press(tokens[0] ?? '', browser)).status).toBe(400)
    const left = await world.db.query(sql`select 1 from auth.mail_links where user_id = ${person.userId}`)
    expect(left).toEqual([])
  })
  test('info 3: only a session of the user who requested the change can make it', async () => {
    const { person, browser } = await openUser()
    const receiver = await openUser()
    const email = newAddress()
    await ask(browser, email)
    const token = await tokenTo(email)
    const byGuest = await press(token, openTestBrowser(world))
    expect([byGuest.status, await byGuest.json()]).toMatchObject([401, { code: 'not_signed_in' }])
    const byOther = await press(token, receiver.browser)
    expect([byOther.status, await byOther.json()]).toMatchObject([403, { code: 'wrong_account' }])
    expect(await emailOf(person)).toBe(person.email)
    expect(await emailOf(receiver.person)).toBe(receiver.person.email)
    expect((await press(token, await openOtherDevice(world, person))).status).toBe(200)
    expect(await emailOf(person)).toBe(email)
  })
})
