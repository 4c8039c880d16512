import { describe, expect, test } from 'vitest'
import { activitiesSchema } from '#src/features/people/accounts/account-schema.ts'
import {
  ageProofs,
  auditOf,
  givePassword,
  openTestBrowser,
  PASSWORD,
} from '#src/features/people/accounts/test-browser.ts'
import { personName } from '#src/lib/text/person-name.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createTestWorld } from '#src/server/testing/test-world.ts'

const world = worldForFile()

async function personWithPassword(subscription: string | null = 'trialing') {
  const person = await world.person({ subscription })
  await givePassword(world, person)
  return { person, browser: openTestBrowser(world, person) }
}

async function canSignIn(email: string, password: string): Promise<boolean> {
  const answer = await openTestBrowser(world).send('POST', '/api/auth/sign-in', { email, password })
  return answer.status === 200
}

test('a user reads their account with or without a subscription', async () => {
  const { person, browser } = await personWithPassword(null)
  const answer = await browser.send('GET', '/api/account')
  expect(await answer.json()).toEqual({
    email: person.email,
    name: '',
    isEmailConfirmed: true,
    deleteAt: null,
    digest: 'off',
    backupCodesLeft: 0,
    hasPassword: true,
    hasSecondFactor: false,
    hasPasskey: false,
  })
  expect((await openTestBrowser(world).send('GET', '/api/account')).status).toBe(401)
})

test('a user has the name that they say, which colleagues and the account export have too', async () => {
  const mere = await world.person()
  const tama = await world.person({ joins: mere })
  const { organizationId } = mere
  const put = (name: string) => world.send('PUT', '/api/account/name', { as: tama, body: { name } })
  expect((await put('  Tama Parata ')).status).toBe(200)
  expect((await put('x'.repeat(81))).status).toBe(400)
  const read = async (path: string, as = mere) =>
    JSON.stringify(await (await world.send('GET', path, { as, organizationId })).json())
  expect(await read('/api/account', tama)).toContain('"name":"Tama Parata"')
  expect(await read('/api/session', tama)).toContain('"name":"Tama Parata"')
  expect(await read(`/api/organizations/${organizationId}/people`)).toContain('"name":"Tama Parata"')
  expect(await read(`/api/organizations/${organizationId}/members`)).toContain('"name":"Tama Parata"')
  expect((await put('')).status).toBe(200)
  expect(await read(`/api/organizations/${organizationId}/people`)).toContain(
    `"name":"${personName({ name: '', email: tama.email })}"`,
  )
})

describe('changing the password', () => {
  test('rotates this session, ends all others and emails the owner', async () => {
    const { person, browser } = await personWithPassword()
    const elsewhere = openTestBrowser(world)
    await elsewhere.send('POST', '/api/auth/sign-in', { email: person.email, password: PASSWORD })
    const before = browser.cookie()
    const password = 'a new kererū each day'
    expect((await browser.send('PUT', '/api/account/password', { password })).status).toBe(200)
    expect(browser.cookie()).not.toBe(before)
    expect((await browser.send('GET', '/api/account')).status).toBe(200)
    expect((await world.send('GET', '/api/account', { headers: { cookie: before } })).status).toBe(401)
    expect((await elsewhere.send('GET', '/api/account')).status).toBe(401)
    expect([await canSignIn(person.email, PASSWORD), await canSignIn(person.email, password)]).toEqual([
      false,
      true,
    ])
    await world.work()
    expect((await world.mailsTo(person.email)).map((mail) => mail.subject)).toEqual([
      'Your password was changed',
    ])
    expect(await auditOf(world, person)).toContain('password_changed')
  })

  test('a user without a password sets the first one', async () => {
    const person = await world.person()
    const browser = openTestBrowser(world, person)
    expect(await (await browser.send('GET', '/api/account')).json()).toMatchObject({ hasPassword: false })
    const password = 'the first of many'
    expect((await browser.send('PUT', '/api/account/password', { password })).status).toBe(200)
    expect(await canSignIn(person.email, password)).toBe(true)
  })

  test('requires re-authentication', async () => {
    const { person, browser } = await personWithPassword()
    await ageProofs(world, person)
    const answer = await browser.send('PUT', '/api/account/password', { password: 'a new kererū' })
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'proof_required' }])
    expect(await canSignIn(person.email, PASSWORD)).toBe(true)
  })

  test.each([['12345'], ['password']])('rejects the weak password %j', async (password) => {
    const { browser } = await personWithPassword()
    const answer = await browser.send('PUT', '/api/account/password', { password })
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'weak_password' }])
  })

  test('reports the length of a password that is too long, not that it is common', async () => {
    const { browser } = await personWithPassword()
    const answer = await browser.send('PUT', '/api/account/password', { password: 'x'.repeat(257) })
    expect(await answer.json()).toMatchObject({ detail: expect.stringMatching(/^Password is too long/) })
  })
})

describe('re-authentication', () => {
  test('with the password allows sensitive actions and rotates the session', async () => {
    const { person, browser } = await personWithPassword()
    await ageProofs(world, person)
    const before = browser.cookie()
    const wrong = await browser.send('POST', '/api/account/proofs/password', { password: 'not it' })
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { code: 'wrong_password' }])
    expect(browser.cookie()).toBe(before)
    const right = await browser.send('POST', '/api/account/proofs/password', { password: PASSWORD })
    expect(right.status).toBe(200)
    expect(browser.cookie()).not.toBe(before)
    expect((await browser.send('PUT', '/api/account/password', { password: 'a new kererū' })).status).toBe(
      200,
    )
    expect(await auditOf(world, person)).toContain('confirmed_identity')
  })

  test('with a password fails for an account without a password', async () => {
    const browser = openTestBrowser(world, await world.person())
    const answer = await browser.send('POST', '/api/account/proofs/password', { password: PASSWORD })
    expect(answer.status).toBe(400)
    expect(await (await browser.send('GET', '/api/account/proofs/methods')).json()).toEqual({
      hasPassword: false,
      hasSecondFactor: false,
      hasPasskey: false,
    })
  })

  test('allows ten attempts in 15 minutes', async () => {
    const strict = await createTestWorld({ rateLimitScale: 1 })
    const browser = openTestBrowser(strict, await strict.person())
    const statuses: number[] = []
    for (let tried = 0; tried < 11; tried += 1)
      statuses.push((await browser.send('POST', '/api/account/proofs/password', { password: 'x' })).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
    await strict.close()
  })
})

// Clauses: accounts-and-billing 10.18
test('security activity lists the user’s own actions, newest first, with their IP address', async () => {
  const { person, browser } = await personWithPassword()
  const other = await personWithPassword()
  await other.browser.send('DELETE', '/api/account/sessions/others')
  await openTestBrowser(world).send('POST', '/api/auth/sign-in', { email: person.email, password: PASSWORD })
  await browser.send('PUT', '/api/account/password', { password: 'a new kererū' })
  const answer = await browser.send('GET', '/api/account/security-activity')
  const { activities } = activitiesSchema.parse(await answer.json())
  expect(activities).toMatchObject([
    { action: 'password_changed', address: 'unknown' },
    { action: 'signed_in', detail: { proof: 'password' } },
  ])
})
