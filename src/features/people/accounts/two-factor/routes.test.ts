import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '#src/platform/session/session.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createTestWorld, type Person } from '#src/server/testing/test-world.ts'
import { authenticatorSchema, backupCodesSchema } from '../account-schema.ts'
import { twoFactorCookieName } from '../service.server.ts'
import { ageProofs, auditOf, givePassword, openTestBrowser, PASSWORD } from '../test-browser.ts'

const AUTHENTICATOR = '/api/account/second-factor/authenticator'
const world = worldForFile()
/** Advances with each code, so that every code has an unused time step. */
let now = new Date('2026-11-21T01:00:00Z')

beforeAll(() => world.setNow(now))

function nextStep(): void {
  now = new Date(now.getTime() + 60_000)
  world.setNow(now)
}

function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime() + steps * 30_000,
  })
}

/** A user with two-factor authentication. */
async function protectedPerson() {
  const person = await world.person()
  await givePassword(world, person)
  const browser = openTestBrowser(world, person)
  const { secret } = authenticatorSchema.parse(await (await browser.send('POST', AUTHENTICATOR)).json())
  nextStep()
  const confirmed = await browser.send('POST', `${AUTHENTICATOR}/confirmation`, { code: codeOf(secret) })
  const { backupCodes } = backupCodesSchema.parse(await confirmed.json())
  nextStep()
  return { person, browser, secret, backupCodes }
}

/** A browser that has sent the password and needs the two-factor code. */
async function afterPassword(person: Person) {
  const browser = openTestBrowser(world)
  const answer = await browser.send('POST', '/api/auth/sign-in', { email: person.email, password: PASSWORD })
  expect(await answer.json()).toEqual({ next: 'second_factor' })
  return browser
}

async function isSignedIn(browser: ReturnType<typeof openTestBrowser>): Promise<boolean> {
  return (await browser.send('GET', '/api/account')).status === 200
}

async function tryCode(browser: ReturnType<typeof openTestBrowser>, code: string): Promise<number> {
  return (await browser.send('POST', '/api/auth/second-factor', { code })).status
}

/** Inserts unfinished sign-ins directly, as verifying 50 passwords is slow. */
async function waitingSignIns({ userId }: Person, count: number): Promise<string[]> {
  const secrets = Array.from({ length: count }, (_, place) => `${userId}-${place}`)
  await world.db.query(sql`
    insert into auth.challenges (secret_hash, purpose, user_id, expires_at)
    select unnest(${secrets.map(hashToken)}::text[]), 'second_factor', ${userId}::uuid, now() + interval '1 minute'`)
  return secrets.map((secret) => `${twoFactorCookieName('http://doneup.test')}=${secret}`)
}

async function tryWaiting(cookie: string, code: string): Promise<number> {
  const response = await world.send('POST', '/api/auth/second-factor', {
    headers: { cookie },
    body: { code },
  })
  return response.status
}

describe('turning on two-factor authentication', () => {
  test('returns a secret, its otpauth URI and a QR code; inactive until confirmed', async () => {
    const person = await world.person()
    await givePassword(world, person)
    const browser = openTestBrowser(world, person)
    const set = authenticatorSchema.parse(await (await browser.send('POST', AUTHENTICATOR)).json())
    expect(set.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(set.address).toContain(`otpauth://totp/DoneUp:${encodeURIComponent(person.email)}?`)
    expect(set.picture).toMatch(/^<svg /)
    const signIn = { email: person.email, password: PASSWORD }
    expect(await (await openTestBrowser(world).send('POST', '/api/auth/sign-in', signIn)).json()).toEqual({
      next: 'signed_in',
    })
  })

  test('returns ten backup codes, emails the owner and rotates the session', async () => {
    const person = await world.person()
    const browser = openTestBrowser(world, person)
    const { secret } = authenticatorSchema.parse(await (await browser.send('POST', AUTHENTICATOR)).json())
    const wrong = await browser.send('POST', `${AUTHENTICATOR}/confirmation`, { code: codeOf(secret, 7) })
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { code: 'wrong_code' }])
    const before = browser.cookie()
    const right = await browser.send('POST', `${AUTHENTICATOR}/confirmation`, { code: codeOf(secret) })
    const { backupCodes } = backupCodesSchema.parse(await right.json())
    expect(new Set(backupCodes).size).toBe(10)
    expect(backupCodes[0]).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/)
    expect(browser.cookie()).not.toBe(before)
    expect((await world.send('GET', '/api/account', { headers: { cookie: before } })).status).toBe(401)
    await world.work()
    expect((await world.mailsTo(person.email)).map((mail) => mail.subject)).toEqual([
      'Two-factor authentication is on',
    ])
    expect(await auditOf(world, person)).toEqual(['second_factor_on'])
  })

  test('stores neither the secret nor a backup code in clear text', async () => {
    const { person, secret, backupCodes } = await protectedPerson()
    const rows = await world.db.query(sql`
      select a.secret_encrypted, b.code_hash from auth.authenticators a join auth.backup_codes b using (user_id)
      where user_id = ${person.userId}`)
    const text = JSON.stringify(rows)
    expect(rows).toHaveLength(10)
    for (const shown of [secret, ...backupCodes]) {
      expect(text).not.toContain(shown)
      expect(text).not.toContain(shown.replace('-', ''))
    }
  })

  test('rejects a second authenticator app', async () => {
    const { browser } = await protectedPerson()
    const again = await browser.send('POST', AUTHENTICATOR)
    expect([again.status, await again.json()]).toMatchObject([409, { code: 'already_exists' }])
  })

  test('requires re-authentication, as do turning it off and new backup codes', async () => {
    const { person, browser } = await protectedPerson()
    await ageProofs(world, person)
    const answers = [
      await browser.send('POST', AUTHENTICATOR),
      await browser.send('POST', `${AUTHENTICATOR}/confirmation`, { code: '123456' }),
      await browser.send('DELETE', AUTHENTICATOR),
      await browser.send('POST', '/api/account/second-factor/backup-codes'),
    ]
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'proof_required' }])
  })
})

describe('signing in with two-factor authentication', () => {
  test('the session starts after the code, not after the password', async () => {
    const { person, secret } = await protectedPerson()
    const browser = await afterPassword(person)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await tryCode(browser, codeOf(secret))).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
    expect(await auditOf(world, person)).toContain('signed_in')
  })

  test('accepts a code one time step early or late, but not two steps', async () => {
    const { person, secret } = await protectedPerson()
    for (const [steps, status] of [
      [-2, 400],
      [2, 400],
      [-1, 200],
    ] as const)
      expect(await tryCode(await afterPassword(person), codeOf(secret, steps)), `${steps}`).toBe(status)
    nextStep()
    const pasted = codeOf(secret, 1).replace(/^.../, '\u202d$&\u00a0')
    expect(await tryCode(await afterPassword(person), `${pasted}\u202c`)).toBe(200)
  })

  // Clauses: accounts-and-billing 10.9
  test('rejects a replayed code and an older one', async () => {
    const { person, secret } = await protectedPerson()
    const code = codeOf(secret)
    const older = codeOf(secret, -1)
    expect(await tryCode(await afterPassword(person), code)).toBe(200)
    expect(await tryCode(await afterPassword(person), code)).toBe(400)
    expect(await tryCode(await afterPassword(person), older)).toBe(400)
  })

  test('allows five wrong codes per sign-in, also concurrently', async () => {
    const { person, secret } = await protectedPerson()
    const browser = await afterPassword(person)
    const wrong = codeOf(secret, 9)
    const statuses = await Promise.all(Array.from({ length: 12 }, () => tryCode(browser, wrong)))
    expect(statuses.sort()).toEqual([...Array(5).fill(400), ...Array(7).fill(401)])
    const late = await browser.send('POST', '/api/auth/second-factor', { code: codeOf(secret) })
    expect([late.status, await late.json()]).toMatchObject([
      401,
      { detail: 'This sign-in has ended. Please sign in again.' },
    ])
    expect(await auditOf(world, person)).toContain('wrong_second_factor')
    await world.work()
    const subjects = (await world.mailsTo(person.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Wrong two-factor codes')).toHaveLength(1)
  })

  test('an unfinished sign-in expires after ten minutes, or once it is completed', async () => {
    const { person, secret } = await protectedPerson()
    const finished = await afterPassword(person)
    expect(await tryCode(finished, codeOf(secret))).toBe(200)
    nextStep()
    expect(await tryCode(finished, codeOf(secret))).toBe(401)
    const old = await afterPassword(person)
    await world.db.query(sql`update auth.challenges set expires_at = now() where user_id = ${person.userId}`)
    expect(await tryCode(old, codeOf(secret))).toBe(401)
    expect(await tryCode(openTestBrowser(world), codeOf(secret))).toBe(401)
  })

  test('rate-limits codes per account across sign-ins', async () => {
    const strict = await createTestWorld({ rateLimitScale: 1 })
    const person = await strict.person()
    const browser = openTestBrowser(strict, person)
    const statuses: number[] = []
    for (let tried = 0; tried < 12; tried += 1)
      statuses.push((await browser.send('POST', '/api/account/proofs/code', { code: '000000' })).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
    await strict.close()
  })

  // Clauses: accounts-and-billing 10.9
  test('a reset password still requires the two-factor code', async () => {
    const { person } = await protectedPerson()
    await openTestBrowser(world).send('POST', '/api/auth/password-resets/requests', { email: person.email })
    await world.work()
    const [mail] = await world.mailsTo(person.email)
    const token = /#([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    const password = 'another-tūī-42'
    const browser = openTestBrowser(world)
    expect((await browser.send('POST', '/api/auth/password-resets', { token, password })).status).toBe(200)
    const signIn = await browser.send('POST', '/api/auth/sign-in', { email: person.email, password })
    expect(await signIn.json()).toEqual({ next: 'second_factor' })
    expect(await isSignedIn(browser)).toBe(false)
  })
})

test('of 50 concurrent sign-ins with one code exactly one succeeds', async () => {
  const { person, secret } = await protectedPerson()
  const cookies = await waitingSignIns(person, 50)
  const statuses = await Promise.all(cookies.map((cookie) => tryWaiting(cookie, codeOf(secret))))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})

describe('backup codes', () => {
  test('each backup code works once, regardless of capitals and spaces', async () => {
    const { person, backupCodes } = await protectedPerson()
    const [first = '', second = ''] = backupCodes
    expect(await tryCode(await afterPassword(person), first.toUpperCase().replace('-', ' '))).toBe(200)
    expect(await tryCode(await afterPassword(person), first)).toBe(400)
    expect(await tryCode(await afterPassword(person), second)).toBe(200)
    expect(await auditOf(world, person)).toContain('backup_code_used')
  })

  test('of 50 concurrent sign-ins with one backup code exactly one succeeds', async () => {
    const { person, backupCodes } = await protectedPerson()
    const statuses = await Promise.all(
      (await waitingSignIns(person, 50)).map((cookie) => tryWaiting(cookie, backupCodes[0] ?? '')),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })

  test('new backup codes replace the old backup codes', async () => {
    const { person, browser, backupCodes } = await protectedPerson()
    const answer = await browser.send('POST', '/api/account/second-factor/backup-codes')
    const { backupCodes: fresh } = backupCodesSchema.parse(await answer.json())
    expect(fresh).toHaveLength(10)
    expect(await tryCode(await afterPassword(person), backupCodes[0] ?? '')).toBe(400)
    expect(await tryCode(await afterPassword(person), fresh[0] ?? '')).toBe(200)
  })
})

test('after two-factor authentication is turned off, only the password is needed and backup codes are invalid', async () => {
  const { person, browser, backupCodes } = await protectedPerson()
  const waiting = await afterPassword(person)
  expect((await browser.send('DELETE', AUTHENTICATOR)).status).toBe(200)
  expect((await browser.send('DELETE', AUTHENTICATOR)).status).toBe(200)
  expect(await tryCode(waiting, backupCodes[0] ?? '')).toBe(401)
  const signIn = { email: person.email, password: PASSWORD }
  expect(await (await openTestBrowser(world).send('POST', '/api/auth/sign-in', signIn)).json()).toEqual({
    next: 'signed_in',
  })
  expect((await browser.send('POST', '/api/account/second-factor/backup-codes')).status).toBe(404)
  expect((await auditOf(world, person)).filter((action) => action === 'second_factor_off')).toHaveLength(1)
})
