import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { EMAIL_ERROR } from '#src/lib/schemas/text-schemas.ts'
import { MESSAGES, MIN_PASSWORD_LENGTH } from '#src/lib/text/messages.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { sessionSchema } from '../schema.ts'

const world = worldForFile()

let people = 0
const newEmail = () => `mere-${Date.now()}-${people++}@doneup.example`

function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function signUp(email: string, password = 'kererū-99') {
  return world.send('POST', '/api/auth/sign-up', { body: { email, password } })
}

async function sessionOf(cookie: string, headers: Record<string, string> = {}) {
  const response = await world.send('GET', '/api/session', { headers: { cookie, ...headers } })
  return sessionSchema.parse(await response.json())
}

describe('creating an account', () => {
  // Clauses: accounts-and-billing 3.1, 4.1, 9.4
  test('creates the account, its personal organization and a session', async () => {
    const email = newEmail()
    const response = await signUp(email.toUpperCase())
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()[0]).toMatch(/^sb-auth-token=.+HttpOnly; SameSite=Lax$/)
    const session = await sessionOf(cookieOf(response))
    expect(session).toMatchObject({
      user: { email },
      organization: { name: `Org for ${email}`, role: 'admin' },
      subscription: null,
    })
    expect(session.organizations).toHaveLength(1)
  })

  test('accepts what the email box of a browser accepts; a macron’s domain is one with its ASCII form', async () => {
    const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.nz`
    for (const email of ['m&j.smith@xtra.example', 'ruth#1@xtra.example', longest]) {
      const response = await signUp(email)
      expect(response.status, email).toBe(200)
      expect((await sessionOf(cookieOf(response))).user?.email).toBe(email)
    }
    expect((await signUp('mere@Māori.example')).status).toBe(200)
    expect((await signUp('mere@xn--mori-qsa.example')).status).toBe(409)
    const refused = await signUp('māia@xtra.example')
    expect(await refused.json()).toMatchObject({ fields: { email: EMAIL_ERROR } })
  })

  test('rejects a taken address with the specified message', async () => {
    const email = newEmail()
    await signUp(email)
    const again = await signUp(email, 'another-password')
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ detail: 'An account with this email already exists.' })
  })

  test('ten concurrent sign-ups with one address create one account and one organization', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(email)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
    const rows = await world.db.query(sql`
      select count(*) as n from organizations where name = ${`Org for ${email}`}`)
    expect(rows).toEqual([{ n: 1 }])
  })

  test.each([
    ['x'.repeat(MIN_PASSWORD_LENGTH - 1), 'weak_password', MESSAGES.weak_password],
    ['🏠'.repeat(MIN_PASSWORD_LENGTH - 1), 'weak_password', MESSAGES.weak_password],
    ['tūī and weka '.repeat(20), 'invalid_input', 'Password is too long. Please use at most 256 characters.'],
  ])('rejects the password %j', async (password, code, detail) => {
    const response = await signUp(newEmail(), password)
    expect(await response.json()).toMatchObject({ code, detail })
  })

  test.each(['123456', 'password', 'Password1', 'QWERTY', 'iloveyou', 'aaaaaaaa', 'abcdefgh', '87654321'])(
    'rejects the common password %j',
    async (password) => {
      const response = await signUp(newEmail(), password)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ code: 'weak_password' })
    },
  )

  // Clauses: accounts-and-billing 4.2
  test.each([
    // Clauses: accounts-and-billing 8.8
    ['auth.users', 'Failed to create account. Please try again.'],
    // Clauses: accounts-and-billing 8.8
    ['organizations', 'Failed to create organization. Please try again.'],
  ])('a database failure in %s isn’t reported as a taken address: %s', async (table, detail) => {
    const email = newEmail()
    await world.owner.script(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no room' using errcode = 'disk_full'; end $$;
      create trigger refuse before insert on ${table} for each row execute function refuse()`)
    const response = await signUp(email)
    await world.owner.script(`drop trigger refuse on ${table}; drop function refuse()`)
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ detail })
    expect((await signUp(email)).status).toBe(200)
  })

  test('accepts six characters, counting spaces', async () => {
    const shortest = ` ${'🏠'.repeat(MIN_PASSWORD_LENGTH - 2)} `
    expect((await signUp(newEmail(), shortest)).status).toBe(200)
  })
})

describe('signing in and out', () => {
  test('the correct password starts a session, and signing out ends the session', async () => {
    const email = newEmail()
    await signUp(email)
    const body = { email: ` ${email.toUpperCase()} `, password: 'kererū-99' }
    const cookie = cookieOf(await world.send('POST', '/api/auth/sign-in', { body }))
    expect((await sessionOf(cookie)).user?.email).toBe(email)
    await world.send('POST', '/api/auth/sign-out', { headers: { cookie } })
    expect((await sessionOf(cookie)).user).toBeNull()
  })

  test('signing out ends the session even if the cookie’s signature is invalid', async () => {
    const cookie = cookieOf(await signUp(newEmail()))
    const unsigned = cookie.split('.')[0] ?? ''
    const resigned = `${unsigned}.${'A'.repeat(43)}%3D`
    expect((await sessionOf(resigned)).user).not.toBeNull()
    await world.send('POST', '/api/auth/sign-out', { headers: { cookie: resigned } })
    expect((await sessionOf(cookie)).user).toBeNull()
  })

  test('signing in ends the browser’s previous session', async () => {
    const [first, second] = [newEmail(), newEmail()]
    const before = cookieOf(await signUp(first))
    await signUp(second)
    const body = { email: second, password: 'kererū-99' }
    const after = cookieOf(
      await world.send('POST', '/api/auth/sign-in', { body, headers: { cookie: before } }),
    )
    expect((await sessionOf(before)).user).toBeNull()
    expect((await sessionOf(after)).user?.email).toBe(second)
  })

  test('a failed sign-in keeps the browser’s session', async () => {
    const cookie = cookieOf(await signUp(newEmail()))
    const body = { email: newEmail(), password: 'wrong-one' }
    await world.send('POST', '/api/auth/sign-in', { body, headers: { cookie } })
    expect((await sessionOf(cookie)).user).not.toBeNull()
  })

  test('a forged client address isn’t stored with the session', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    await world.send('POST', '/api/auth/sign-up', {
      body: { email: newEmail(), password: 'kererū-99' },
      headers,
    })
    expect(await world.db.query(sql`select 1 from auth.sessions where ip_address = '203.0.113.7'`)).toEqual(
      [],
    )
  })

  test('a wrong password and an unknown address get the same response', async () => {
    const email = newEmail()
    await signUp(email)
    const wrong = await world.send('POST', '/api/auth/sign-in', { body: { email, password: 'wrong-one' } })
    const unknown = await world.send('POST', '/api/auth/sign-in', {
      body: { email: newEmail(), password: 'wrong-one' },
    })
    const withoutId = async (response: Response) => ({ ...(await response.json()), requestId: '' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(await withoutId(wrong)).toEqual(await withoutId(unknown))
  })

  test('the database stores no session secret in clear text', async () => {
    const cookie = cookieOf(await signUp(newEmail()))
    const secret = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0]
    const rows = await world.db.query<{ hash: string }>(sql`select token_hash as hash from auth.sessions`)
    expect(rows.map((row) => row.hash)).not.toContain(secret)
  })
})

describe('the session', () => {
  // Clauses: accounts-and-billing 1.3
  test('the id of another user’s organization selects no organization', async () => {
    const nonMember = await world.person()
    const cookie = cookieOf(await signUp(newEmail()))
    const session = await sessionOf(cookie, { 'x-organization-id': nonMember.organizationId })
    expect(session.organization).toBeNull()
    expect(session.organizations).toHaveLength(1)
  })

  test('has no user and no organization for a guest', async () => {
    expect(await sessionOf('')).toMatchObject({ user: null, organization: null, organizations: [] })
  })
})

// Clauses: accounts-and-billing 10.19
describe('cross-site requests (CSRF)', () => {
  const body = { email: 'mere@doneup.example', password: 'kererū-99' }

  test.each([
    ['a missing origin', { origin: '' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site request', { 'sec-fetch-site': 'same-site' }],
  ])('rejects %s', async (_name, headers) => {
    const response = await world.send('POST', '/api/auth/sign-in', { body, headers })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'cross_site' })
  })

  test('rejects the content type of an HTML form', async () => {
    const response = await world.app.request('/api/auth/sign-in', {
      method: 'POST',
      headers: { origin: 'http://doneup.test', 'content-type': 'text/plain', 'content-length': '2' },
      body: '{}',
    })
    expect(response.status).toBe(415)
  })
})

test('a wrong password that is too long gets 401', async () => {
  const body = { email: newEmail(), password: '👩‍👧'.repeat(200) }
  expect((await world.send('POST', '/api/auth/sign-in', { body })).status).toBe(401)
})
