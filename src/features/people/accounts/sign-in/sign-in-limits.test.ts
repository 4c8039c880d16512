// Clauses: accounts-and-billing 10.17
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { TEST_ORIGIN } from '#src/server/testing/test-world.ts'
import { createTestAuthenticator } from '../passkeys/test-authenticator.ts'

// Production limits behind one proxy, so that each request has its own IP address.

const world = worldForFile({ rateLimitScale: 1, variables: { TRUSTED_PROXIES: '1' } })
afterEach(() => world.db.query(sql`delete from rate_limits`))

const PASSWORD = 'kererū-99'
let counter = 0
const newEmail = () => `hemi-${Date.now()}-${counter++}@doneup.example`
const newAddress = () => `203.0.113.${counter++}`

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

function signIn(email: string, address: string, password = 'not-the-one') {
  return world.send('POST', '/api/auth/sign-in', { body: { email, password }, ...from(address) })
}

async function signUp(email: string, address = newAddress()) {
  return world.send('POST', '/api/auth/sign-up', { body: { email, password: PASSWORD }, ...from(address) })
}

/** Sets the counter of a rate limit. */
async function count(key: string, hits: number): Promise<void> {
  await world.db.query(sql`
    insert into rate_limits (key, hits, resets_at) values (${key}, ${hits}, now() + interval '5 minutes')
    on conflict (key) do update set hits = excluded.hits`)
}

describe('signing in', () => {
  test('allows 10 attempts in 15 minutes for an account and IP address', async () => {
    const [email, address] = [newEmail(), newAddress()]
    await signUp(email)
    const answers = []
    for (let attempt = 0; attempt < 10; attempt += 1) answers.push((await signIn(email, address)).status)
    expect(answers).toEqual(Array(10).fill(401))
    const refused = await signIn(email, address, PASSWORD)
    expect(refused.status).toBe(429)
    const retryAfter = Number(refused.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(5 * 60)
    expect(retryAfter).toBeLessThanOrEqual(15 * 60)
    expect(await refused.json()).toMatchObject({
      code: 'rate_limited',
      detail: `Too many attempts. Try again in ${Math.ceil(retryAfter / 60)} minutes.`,
    })
    // Other networks, and other accounts on this network, are not locked out.
    expect((await signIn(email, newAddress(), PASSWORD)).status).toBe(200)
    expect((await signIn(newEmail(), address)).status).toBe(401)
  })

  test('allows 100 attempts in 15 minutes for an IP address', async () => {
    const address = newAddress()
    await count(`sign-ins:${address}`, 100)
    expect((await signIn(newEmail(), address)).status).toBe(429)
    expect((await signIn(newEmail(), newAddress())).status).toBe(401)
  })

  test('after 100 attempts from any network, only networks with a recent sign-in are allowed', async () => {
    const [email, home] = [newEmail(), newAddress()]
    await signUp(email)
    expect((await signIn(email, home, PASSWORD)).status).toBe(200)
    await count(`sign-in:${email}`, 100)
    expect((await signIn(email, newAddress(), PASSWORD)).status).toBe(429)
    expect((await signIn(email, home, PASSWORD)).status).toBe(200)
  })

  test('M6: the owner’s recent IPv6 network is compared by its /64', async () => {
    const email = newEmail()
    await signUp(email)
    const home = '2001:db8:77:1'
    expect((await signIn(email, `${home}:0a0a:0:0:1`, PASSWORD)).status).toBe(200)
    await count(`sign-in:${email}`, 100)
    expect((await signIn(email, `${home}::b0b`, PASSWORD)).status).toBe(200)
    expect((await signIn(email, '2001:db8:77:2::b0b', PASSWORD)).status).toBe(429)
  })

  test('limits unknown addresses in the same way', async () => {
    const unknown = newEmail()
    await count(`sign-in:${unknown}`, 100)
    expect((await signIn(unknown, newAddress())).status).toBe(429)
  })

  test('fails closed when attempts can’t be counted', async () => {
    await world.owner.script(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no room' using errcode = 'disk_full'; end $$;
      create trigger refuse before insert on rate_limits for each row execute function refuse()`)
    const email = newEmail()
    const answers = await Promise.all([
      signIn(email, newAddress(), PASSWORD),
      world.send('POST', '/api/auth/magic-links/requests', { body: { email }, ...from(newAddress()) }),
      world.send('POST', '/api/auth/password-resets/requests', { body: { email }, ...from(newAddress()) }),
    ])
    await world.owner.script('drop trigger refuse on rate_limits; drop function refuse()')
    for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(500)
    expect(await world.db.query(sql`select 1 from outbox where payload->>'email' = ${email}`)).toEqual([])
  })
})

test('allows 5 sign-ups an hour for an IP address', async () => {
  const address = newAddress()
  const answers = []
  for (let account = 0; account < 6; account += 1) answers.push((await signUp(newEmail(), address)).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
})

describe('a weak password doesn’t count against a limit', () => {
  test.each([
    ['signing up', 'POST', '/api/auth/sign-up', { email: newEmail() }],
    ['resetting a password', 'POST', '/api/auth/password-resets', { token: 'x'.repeat(43) }],
    ['confirming an email', 'POST', '/api/auth/email-confirmations', { token: 'x'.repeat(43) }],
    ['changing the password', 'PUT', '/api/account/password', {}],
  ])('%s', async (_what, method, path, body) => {
    const as = await world.person()
    const limits = sql`select key from rate_limits where key not like 'api:%'`
    for (const password of ['12345', 'password1']) {
      const request = { as, body: { ...body, password }, ...from(newAddress()) }
      expect((await world.send(method, path, request)).status).toBe(422)
    }
    expect(await world.db.query(limits)).toEqual([])
  })
})

describe.each(['password-resets', 'magic-links'])('requesting %s', (kind) => {
  const ask = (email: string, address = newAddress()) =>
    world.send('POST', `/api/auth/${kind}/requests`, { body: { email }, ...from(address) })

  test('allows 3 in 15 minutes for an address and network, known or not', async () => {
    const known = newEmail()
    await signUp(known)
    for (const email of [known, newEmail()]) {
      const answers = []
      const network = newAddress()
      for (let time = 0; time < 4; time += 1) answers.push((await ask(email, network)).status)
      expect(answers).toEqual([200, 200, 200, 429])
    }
  })

  test('L8: allows 15 in 15 minutes for an address, so that one network can’t block its owner', async () => {
    const email = newEmail()
    const unknown = newAddress()
    for (let time = 0; time < 4; time += 1) await ask(email, unknown)
    expect((await ask(email)).status).toBe(200)
    const answers = []
    for (let network = 0; network < 12; network += 1) answers.push((await ask(email)).status)
    expect(answers).toEqual([...Array(11).fill(200), 429])
  })

  test('allows 30 in 15 minutes for an IP address', async () => {
    const address = newAddress()
    await count(`mailed-links:${address}`, 30)
    expect((await ask(newEmail(), address)).status).toBe(429)
    expect((await ask(newEmail())).status).toBe(200)
  })
})

test('allows 3 confirmation emails in 15 minutes', async () => {
  const cookie = (await signUp(newEmail())).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const answers = []
  for (let time = 0; time < 4; time += 1)
    answers.push(
      (await world.send('POST', '/api/auth/email-confirmations/requests', { headers: { cookie } })).status,
    )
  expect(answers).toEqual([200, 200, 200, 429])
})

test('allows 10 re-authentications in 15 minutes, password and passkey together', async () => {
  const mere = await world.person()
  const attempt = (method: string, body: object) =>
    world.send('POST', `/api/account/proofs/${method}`, { as: mere, body })
  const byPassword = async () => (await attempt('password', { password: 'not-the-one' })).status
  const credential = createTestAuthenticator({ origin: TEST_ORIGIN, rpId: 'doneup.test' }).sign({
    challenge: 'c2lnbmVkIGJlZm9yZQ',
  })
  const byPasskey = async () => (await attempt('passkey', { credential })).status
  const statuses: number[] = []
  for (let pair = 0; pair < 5; pair += 1) statuses.push(await byPassword(), await byPasskey())
  expect(statuses).toEqual(Array(10).fill(400))
  expect([await byPassword(), await byPasskey()]).toEqual([429, 429])
})

test('addresses of one IPv6 network share a limit', async () => {
  await count('sign-ins:2001:db8:1:2::/64', 100)
  expect((await signIn(newEmail(), '2001:db8:1:2:aaaa::1')).status).toBe(429)
  expect((await signIn(newEmail(), '2001:db8:1:2::77')).status).toBe(429)
  expect((await signIn(newEmail(), '2001:db8:1:3::77')).status).toBe(401)
})

describe('M6: rate limits count IPv6 networks', () => {
  test('a /64 creates at most 5 accounts an hour', async () => {
    const statuses: number[] = []
    for (let host = 1; host <= 7; host += 1)
      statuses.push((await signUp(newEmail(), `2001:db8:1:2::${host}`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await signUp(newEmail(), '2001:db8:1:3::1')).status).toBe(200)
  })

  test('a /48 creates at most 20 accounts an hour', async () => {
    const statuses: number[] = []
    for (let network = 1; network <= 21; network += 1)
      statuses.push((await signUp(newEmail(), `2001:db8:7:${network}::1`)).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    expect((await signUp(newEmail(), '2001:db8:8:1::1')).status).toBe(200)
  })

  test.each([
    ['passkey sign-ins', 'POST', '/api/auth/passkey/challenges', undefined],
    ['links of email changes', 'POST', '/api/auth/email-changes/stop', { token: 'x'.repeat(43) }],
    ['invitations', 'POST', '/api/invites/lookup', { secret: 'x'.repeat(43) }],
    ['address searches', 'GET', '/api/addresses/details?address=1%20Rata%20Street', undefined],
  ])('%s are counted by /64', async (_what, method, path, body) => {
    for (let host = 1; host <= 3; host += 1)
      await world.send(method, path, { body, ...from(`2001:db8:9:9::${host}`) })
    const rows = await world.db.query<{ key: string; hits: number }>(sql`
      select key, hits from rate_limits where key like '%2001:%'`)
    expect(rows).toEqual([{ key: expect.stringMatching(/:2001:db8:9:9::\/64$/), hits: 3 }])
  })
})
