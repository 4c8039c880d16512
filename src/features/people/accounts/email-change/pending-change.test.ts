import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { mailedLink } from '../mail-links/test-links.ts'
import {
  auditOf,
  givePassword,
  openOtherDevice,
  openTestBrowser,
  PASSWORD,
  type TestBrowser,
} from '../test-browser.ts'

const world = worldForFile()

const newAddress = () => `mere.${randomUUID().slice(0, 8)}@doneup.example`

/** The secret of the latest email to this address whose fragment starts with the prefix. */
async function secretIn(email: string, link: string): Promise<string> {
  await world.work()
  for (const { text } of await world.mailsTo(email)) {
    const secret = text.split(link)[1]?.match(/^[\w-]{43}\b/)?.[0]
    if (secret !== undefined) return secret
  }
  return ''
}

const openLink = (browser: TestBrowser, token: string) =>
  browser.send('POST', '/api/auth/email-changes', { token })
const stop = (token: string) => world.send('POST', '/api/auth/email-changes/stop', { body: { token } })

async function askFor(browser: TestBrowser, email: string): Promise<string> {
  expect((await browser.send('POST', '/api/account/email-changes', { email })).status).toBe(200)
  return secretIn(email, '/email-change#')
}

/** A user with a password, and another session that has requested a change of email. */
async function pendingChange() {
  const person = await world.person()
  await givePassword(world, person)
  const thief = openTestBrowser(world)
  await thief.send('POST', '/api/auth/sign-in', { email: person.email, password: PASSWORD })
  const email = newAddress()
  return { person, owner: openTestBrowser(world, person), thief, email, token: await askFor(thief, email) }
}

async function emailOf({ userId }: Person): Promise<string | undefined> {
  const [row] = await world.db.query<{ email: string }>(
    sql`select email from auth.users where id = ${userId}`,
  )
  return row?.email
}

/** The link no longer works in a session of its user. */
async function expectEnded(person: Person, token: string): Promise<void> {
  const answer = await openLink(await openOtherDevice(world, person), token)
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_link' }])
  expect(await emailOf(person)).toBe(person.email)
}

describe('H1: a pending change of email', () => {
  test('H1: a password reset by the mailbox’s owner ends an attacker’s email change link', async () => {
    const email = newAddress()
    const squatter = openTestBrowser(world)
    await squatter.send('POST', '/api/auth/sign-up', { email, password: PASSWORD })
    const token = await askFor(squatter, newAddress())
    await world.send('POST', '/api/auth/password-resets/requests', { body: { email } })
    const reset = (await mailedLink(world, 'password-resets', email)).hash.slice(1)
    const body = { token: reset, password: `${PASSWORD} 2` }
    expect((await world.send('POST', '/api/auth/password-resets', { body })).status).toBe(200)
    const signIn = { email, password: body.password }
    const owner = openTestBrowser(world)
    expect((await owner.send('POST', '/api/auth/sign-in', signIn)).status).toBe(200)
    expect((await openLink(owner, token)).status).toBe(400)
  })

  test.each([
    [
      'the requesting session signs out',
      (_: TestBrowser, thief: TestBrowser) => thief.send('POST', '/api/auth/sign-out'),
    ],
    [
      'another session signs out everywhere',
      (owner: TestBrowser) => owner.send('DELETE', '/api/account/sessions'),
    ],
    [
      'another session signs out all others',
      (owner: TestBrowser) => owner.send('DELETE', '/api/account/sessions/others'),
    ],
    [
      'the password is changed',
      (owner: TestBrowser) => owner.send('PUT', '/api/account/password', { password: `${PASSWORD} 2` }),
    ],
    [
      'the requesting browser signs in again',
      (_: TestBrowser, thief: TestBrowser, { email }: Person) =>
        thief.send('POST', '/api/auth/sign-in', { email, password: PASSWORD }),
    ],
  ])('H1: an email change link ends when %s', async (_, end) => {
    const { person, owner, thief, token } = await pendingChange()
    expect((await end(owner, thief, person)).status).toBe(200)
    await expectEnded(person, token)
  })

  test('H1: an email change link of this session ends when its password is changed', async () => {
    const person = await world.person()
    const browser = openTestBrowser(world, person)
    const token = await askFor(browser, newAddress())
    expect((await browser.send('PUT', '/api/account/password', { password: PASSWORD })).status).toBe(200)
    await expectEnded(person, token)
  })

  test('H1: a session that ends before the email is sent gets no link', async () => {
    const { person, thief, owner } = await pendingChange()
    const email = newAddress()
    await thief.send('POST', '/api/account/email-changes', { email })
    await owner.send('DELETE', '/api/account/sessions/others')
    await world.work()
    expect(await world.mailsTo(email)).toEqual([])
    expect(await emailOf(person)).toBe(person.email)
  })

  test('a newer request replaces it, even one for an address that has an account', async () => {
    const { person, thief, token } = await pendingChange()
    const newer = await askFor(thief, newAddress())
    expect((await openLink(thief, token)).status).toBe(400)
    expect(await askFor(thief, (await world.person()).email)).toBe('')
    expect((await openLink(thief, newer)).status).toBe(400)
    expect(await emailOf(person)).toBe(person.email)
  })

  test('survives a rotation of its session’s secret', async () => {
    const { person, thief, token, email } = await pendingChange()
    const proof = await thief.send('POST', '/api/account/proofs/password', { password: PASSWORD })
    expect(proof.status).toBe(200)
    expect((await openLink(thief, token)).status).toBe(200)
    expect(await emailOf(person)).toBe(email)
  })
})

describe('the notice to the old address', () => {
  test('contains the new address and a link that cancels the change without signing in and ends the requesting session', async () => {
    const { person, owner, thief, token, email } = await pendingChange()
    const [notice] = await world.mailsTo(person.email)
    expect(notice?.subject).toBe('A change to your email was requested')
    expect(notice?.text).toContain(email)
    const secret = await secretIn(person.email, '/email-change#stop=')
    const links = await world.db.query(sql`select * from auth.mail_links where user_id = ${person.userId}`)
    expect(JSON.stringify(links)).not.toContain(secret)
    expect((await stop(secret)).status).toBe(200)
    await expectEnded(person, token)
    expect((await thief.send('GET', '/api/account')).status).toBe(401)
    expect((await owner.send('GET', '/api/account')).status).toBe(200)
    expect((await stop(secret)).status).toBe(400)
    expect(await auditOf(world, person)).toContain('email_change_stopped')
  })

  test('has no effect after the change was made', async () => {
    const { person, thief, token, email } = await pendingChange()
    const secret = await secretIn(person.email, '/email-change#stop=')
    expect((await openLink(thief, token)).status).toBe(200)
    expect((await stop(secret)).status).toBe(400)
    expect(await emailOf(person)).toBe(email)
    expect((await thief.send('GET', '/api/account')).status).toBe(200)
  })

  test('of a concurrent change and cancellation exactly one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { person, token, email } = await pendingChange()
      const secret = await secretIn(person.email, '/email-change#stop=')
      const browser = await openOtherDevice(world, person)
      const answers = await Promise.all([openLink(browser, token), stop(secret)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
      expect(await emailOf(person)).toBe(answers[0]?.status === 200 ? email : person.email)
    }
  })

  test('a link of another kind can’t stop the change', async () => {
    const { person, thief, token, email } = await pendingChange()
    expect((await stop(token)).status).toBe(400)
    expect((await openLink(thief, await secretIn(person.email, '/email-change#stop='))).status).toBe(400)
    expect((await openLink(thief, token)).status).toBe(200)
    expect(await emailOf(person)).toBe(email)
  })
})
