import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWorld, type Person, type TestWorld } from '#src/server/test-world.ts'
import { ageProofs, auditOf, openTestBrowser } from '../test-browser.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const newAddress = () => `mere.${randomUUID().slice(0, 8)}@doneup.example`

function ask(person: Person, email: string): Promise<Response> {
  return openTestBrowser(world, person).send('POST', '/api/account/email-changes', { email })
}

/** The token in the email to the new address. */
async function tokenTo(email: string): Promise<string> {
  await world.work()
  const [mail] = await world.mailsTo(email)
  return /\/email-change#([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? ''
}

function press(token: string): Promise<Response> {
  return world.send('POST', '/api/auth/email-changes', { body: { token } })
}

async function emailOf({ userId }: Person): Promise<string | undefined> {
  const [row] = await world.db.query<{ email: string }>(
    sql`select email from auth.users where id = ${userId}`,
  )
  return row?.email
}

describe('changing the email', () => {
  test('emails a link to the new address; nothing changes before it is confirmed', async () => {
    const person = await world.person()
    const email = newAddress()
    expect(await (await ask(person, email.toUpperCase())).json()).toEqual({ done: true })
    const token = await tokenTo(email)
    expect(token).toHaveLength(43)
    // Info 3: someone who didn’t ask for it sees whose account it is.
    const [mail] = await world.mailsTo(email)
    expect(mail?.text).toContain(`The DoneUp account ${person.email} asked to use this email.`)
    expect(mail?.text).toContain('your email would belong to someone else’s account')
    expect((await world.send('GET', '/email-change')).status).toBeLessThan(500)
    expect(await emailOf(person)).toBe(person.email)
    expect(await (await press(token)).json()).toEqual({ email })
    expect(await emailOf(person)).toBe(email)
    expect(
      (
        await world.db.query(sql`
      select 1 from auth.users where email = ${email} and email_confirmed_at is not null`)
      ).length,
    ).toBe(1)
  })

  test('notifies the old address and adds an audit entry', async () => {
    const person = await world.person()
    const email = newAddress()
    await ask(person, email)
    await press(await tokenTo(email))
    await world.work()
    const [mail] = await world.mailsTo(person.email)
    expect(mail?.subject).toBe('Your email was changed')
    expect(mail?.text).toContain(email)
    expect(await auditOf(world, person)).toEqual(['email_change_asked', 'email_changed'])
  })

  test('requires re-authentication', async () => {
    const person = await world.person()
    await ageProofs(world, person)
    const answer = await ask(person, newAddress())
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'proof_required' }])
  })

  test('responds the same for a taken address, which gets an email without a link', async () => {
    const person = await world.person()
    const other = await world.person()
    const taken = await ask(person, other.email)
    const free = await ask(person, newAddress())
    expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()])
    expect(await tokenTo(other.email)).toBe('')
    const [mail] = await world.mailsTo(other.email)
    expect(mail?.subject).toBe('This email already has an account')
    expect(mail?.text).not.toContain('#')
  })

  test('rejects an address that was taken after the link was sent', async () => {
    const person = await world.person()
    const email = newAddress()
    await ask(person, email)
    const token = await tokenTo(email)
    await world.db.query(sql`insert into auth.users (id, email) values (gen_random_uuid(), ${email})`)
    expect((await press(token)).status).toBe(409)
    expect(await emailOf(person)).toBe(person.email)
  })

  test('rejects the account’s current address', async () => {
    const person = await world.person()
    const answer = await ask(person, person.email)
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { fields: { email: 'This is already your email.' } },
    ])
  })

  test('the link works once, for an hour, and is stored only as a hash', async () => {
    const person = await world.person()
    const email = newAddress()
    await ask(person, email)
    const token = await tokenTo(email)
    const links = await world.db.query(sql`select * from auth.mail_links where user_id = ${person.userId}`)
    expect(JSON.stringify(links)).not.toContain(token)
    expect((await press(token)).status).toBe(200)
    const again = await press(token)
    expect([again.status, await again.json()]).toMatchObject([400, { code: 'invalid_link' }])
    const other = newAddress()
    await ask(person, other)
    const late = await tokenTo(other)
    await world.db.query(sql`
      update auth.mail_links set expires_at = expires_at - interval '61 minutes' where user_id = ${person.userId}`)
    expect((await press(late)).status).toBe(400)
    expect(await emailOf(person)).toBe(email)
  })

  test('of 50 concurrent confirmations exactly one succeeds', async () => {
    const person = await world.person()
    const email = newAddress()
    await ask(person, email)
    const token = await tokenTo(email)
    const statuses = (await Promise.all(Array.from({ length: 50 }, () => press(token)))).map(
      (one) => one.status,
    )
    expect(statuses.sort()).toEqual([200, ...Array(49).fill(400)])
  })

  test('ends all other links of the account', async () => {
    const person = await world.person()
    const [first, second] = [newAddress(), newAddress()]
    await ask(person, first)
    await ask(person, second)
    await world.send('POST', '/api/auth/magic-links/requests', { body: { email: person.email } })
    const tokens = [await tokenTo(first), await tokenTo(second)]
    expect((await press(tokens[1] ?? '')).status).toBe(200)
    expect((await press(tokens[0] ?? '')).status).toBe(400)
    const left = await world.db.query(sql`select 1 from auth.mail_links where user_id = ${person.userId}`)
    expect(left).toEqual([])
  })
})
