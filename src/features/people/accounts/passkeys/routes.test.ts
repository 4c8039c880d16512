import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { TEST_ORIGIN } from '#src/server/testing/test-world.ts'
import { ageProofs, auditOf, openTestBrowser, type TestBrowser } from '../test-browser.ts'
import { creationOptionsSchema, passkeySchema, passkeysSchema, requestOptionsSchema } from './schema.ts'
import { createTestAuthenticator } from './test-authenticator.ts'

const PASSKEYS = '/api/account/passkeys'
const PLACE = { origin: TEST_ORIGIN, rpId: new URL(TEST_ORIGIN).hostname }
const world = worldForFile()

async function creationOf(browser: TestBrowser) {
  return creationOptionsSchema.parse(await (await browser.send('POST', `${PASSKEYS}/challenges`)).json())
}

async function requestOf(browser: TestBrowser, path = '/api/auth/passkey') {
  return requestOptionsSchema.parse(await (await browser.send('POST', `${path}/challenges`)).json())
}

/** A user with a passkey. */
async function personWithPasskey(place = PLACE) {
  const person = await world.person()
  const browser = openTestBrowser(world, person)
  const authenticator = createTestAuthenticator(place)
  const credential = authenticator.create(await creationOf(browser))
  const answer = await browser.send('POST', PASSKEYS, { name: 'Mere’s phone', credential })
  return { person, browser, authenticator, answer }
}

async function signIn(browser: TestBrowser, credential: unknown): Promise<number> {
  return (await browser.send('POST', '/api/auth/passkey', { credential })).status
}

describe('adding a passkey', () => {
  test('requires a resident key with user verification, and lists it by name', async () => {
    const { person, browser, answer } = await personWithPasskey()
    expect(answer.status).toBe(201)
    const options = await creationOf(browser)
    expect(options).toMatchObject({
      rp: { id: PLACE.rpId, name: 'DoneUp' },
      user: { name: person.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(options.excludeCredentials).toHaveLength(1)
    const { passkeys } = passkeysSchema.parse(await (await browser.send('GET', PASSKEYS)).json())
    expect(passkeys).toMatchObject([{ name: 'Mere’s phone', lastUsedAt: null }])
    await world.work()
    expect((await world.mailsTo(person.email)).map((mail) => mail.subject)).toEqual(['A passkey was added'])
    expect(await auditOf(world, person)).toEqual(['passkey_added'])
  })

  test('requires re-authentication, as does removing a passkey', async () => {
    const { person, browser, answer } = await personWithPasskey()
    const { id } = passkeySchema.parse(await answer.json())
    await ageProofs(world, person)
    for (const refused of [
      await browser.send('POST', `${PASSKEYS}/challenges`),
      await browser.send('DELETE', `${PASSKEYS}/${id}`),
    ])
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'proof_required' }])
  })

  test('rejects a reused challenge and a duplicate passkey', async () => {
    const person = await world.person()
    const browser = openTestBrowser(world, person)
    const authenticator = createTestAuthenticator(PLACE)
    const credential = authenticator.create(await creationOf(browser))
    expect((await browser.send('POST', PASSKEYS, { name: 'One', credential })).status).toBe(201)
    const replayed = await browser.send('POST', PASSKEYS, { name: 'Two', credential })
    expect([replayed.status, await replayed.json()]).toMatchObject([400, { code: 'passkey_refused' }])
    const again = authenticator.create(await creationOf(browser))
    expect((await browser.send('POST', PASSKEYS, { name: 'Two', credential: again })).status).toBe(409)
  })

  test('rejects another site’s passkey, and one without user verification', async () => {
    const elsewhere = await personWithPasskey({ ...PLACE, origin: 'https://doneup.evil.example' })
    expect(elsewhere.answer.status).toBe(400)
    const otherId = await personWithPasskey({ ...PLACE, rpId: 'evil.example' })
    expect(otherId.answer.status).toBe(400)
    const browser = openTestBrowser(world, await world.person())
    const careless = createTestAuthenticator(PLACE)
    careless.device.isVerified = false
    const credential = careless.create(await creationOf(browser))
    expect((await browser.send('POST', PASSKEYS, { name: 'Careless', credential })).status).toBe(400)
  })

  test('an account has at most 20 passkeys', async () => {
    const { person, browser } = await personWithPasskey()
    await world.db.query(sql`
      insert into auth.passkeys (id, user_id, credential_id, public_key, name)
      select gen_random_uuid(), ${person.userId}::uuid, gen_random_uuid()::text, '\\x00'::bytea, 'Spare'
      from generate_series(1, 19)`)
    const credential = createTestAuthenticator(PLACE).create(await creationOf(browser))
    expect((await browser.send('POST', PASSKEYS, { name: 'One too many', credential })).status).toBe(409)
  })
})

describe('signing in with a passkey', () => {
  test('needs no email and no two-factor code, and starts a session', async () => {
    const { person, authenticator } = await personWithPasskey()
    await world.db.query(sql`
      insert into auth.authenticators (user_id, secret_encrypted, confirmed_at) values (${person.userId}, 'x', now())`)
    const browser = openTestBrowser(world)
    const options = await requestOf(browser)
    expect(options).toMatchObject({ rpId: PLACE.rpId, userVerification: 'required' })
    expect(options).not.toHaveProperty('allowCredentials')
    const answer = await browser.send('POST', '/api/auth/passkey', {
      credential: authenticator.sign(options),
    })
    expect([answer.status, await answer.json()]).toEqual([200, { next: 'signed_in' }])
    expect(await (await browser.send('GET', '/api/account')).json()).toMatchObject({ email: person.email })
    const { passkeys } = passkeysSchema.parse(await (await browser.send('GET', PASSKEYS)).json())
    expect(passkeys[0]?.lastUsedAt).not.toBeNull()
    expect(await auditOf(world, person)).toContain('signed_in')
  })

  // Clauses: accounts-and-billing 10.10
  test('a challenge works once: a replayed signature is rejected', async () => {
    const { authenticator } = await personWithPasskey()
    const browser = openTestBrowser(world)
    const credential = authenticator.sign(await requestOf(browser))
    expect(await signIn(browser, credential)).toBe(200)
    expect(await signIn(openTestBrowser(world), credential)).toBe(400)
  })

  test('of 50 concurrent sign-ins with one signature exactly one succeeds', async () => {
    const { authenticator } = await personWithPasskey()
    const credential = authenticator.sign(await requestOf(openTestBrowser(world)))
    const attempts = Array.from({ length: 50 }, () => signIn(openTestBrowser(world), credential))
    const statuses = await Promise.all(attempts)
    expect(statuses.sort()).toEqual([200, ...Array(49).fill(400)])
  })

  test('rejects a challenge that is expired, unknown or for another purpose', async () => {
    const { person, browser, authenticator } = await personWithPasskey()
    const late = await requestOf(openTestBrowser(world))
    await world.db.query(sql`
      update auth.challenges set expires_at = now() where purpose = 'passkey_sign_in'`)
    const others = await openTestBrowser(world, await world.person()).send(
      'POST',
      '/api/account/proofs/passkey/challenges',
    )
    const forProof = requestOptionsSchema.parse(await others.json())
    const forCreation = await creationOf(browser)
    for (const challenge of [
      late.challenge,
      Buffer.from(randomUUID()).toString('base64url'),
      forProof.challenge,
      forCreation.challenge,
    ])
      expect(await signIn(openTestBrowser(world), authenticator.sign({ challenge }))).toBe(400)
    expect(await auditOf(world, person)).not.toContain('signed_in')
  })

  test('rejects an unknown passkey, another user’s handle and a forged signature', async () => {
    const mere = await personWithPasskey()
    const hemi = await personWithPasskey()
    const unknown = createTestAuthenticator(PLACE)
    const browser = openTestBrowser(world)
    expect(await signIn(browser, unknown.sign(await requestOf(browser)))).toBe(400)
    const mixed = mere.authenticator.sign(await requestOf(browser))
    const handle = hemi.authenticator.device.userHandle
    expect(await signIn(browser, { ...mixed, response: { ...mixed.response, userHandle: handle } })).toBe(400)
    const forged = mere.authenticator.sign(await requestOf(browser))
    const { signature } = hemi.authenticator.sign(await requestOf(browser)).response as { signature: string }
    expect(await signIn(browser, { ...forged, response: { ...forged.response, signature } })).toBe(400)
  })

  test('L6: rejected passkeys are in the audit log, at sign-in and re-authentication', async () => {
    const { person, browser, authenticator } = await personWithPasskey()
    const refused = authenticator.sign({ challenge: 'c2lnbmVkIGJlZm9yZQ' })
    expect(await signIn(openTestBrowser(world), refused)).toBe(400)
    const proof = await browser.send('POST', '/api/account/proofs/passkey', { credential: refused })
    expect(proof.status).toBe(400)
    expect(await auditOf(world, person)).toEqual(['passkey_added', 'proof_failed'])
    const failed = await world.db.query(sql`
      select user_id from audit_log where action = 'sign_in_failed' and detail = '{"method": "passkey"}'`)
    expect(failed).toContainEqual({ user_id: null })
  })

  test('rejects a passkey whose signature counter decreases', async () => {
    const { authenticator } = await personWithPasskey()
    const browser = openTestBrowser(world)
    authenticator.device.counter = 41
    expect(await signIn(browser, authenticator.sign(await requestOf(browser)))).toBe(200)
    authenticator.device.counter = 40
    expect(await signIn(browser, authenticator.sign(await requestOf(browser)))).toBe(400)
    authenticator.device.counter = 42
    expect(await signIn(browser, authenticator.sign(await requestOf(browser)))).toBe(200)
  })

  test('rejects a signature without user verification', async () => {
    const { authenticator } = await personWithPasskey()
    authenticator.device.isVerified = false
    const browser = openTestBrowser(world)
    expect(await signIn(browser, authenticator.sign(await requestOf(browser)))).toBe(400)
  })
})

describe('managing passkeys', () => {
  test('passkeys can be renamed and removed; a removed passkey can’t sign in', async () => {
    const { person, browser, authenticator, answer } = await personWithPasskey()
    const { id } = passkeySchema.parse(await answer.json())
    const renamed = await browser.send('PATCH', `${PASSKEYS}/${id}`, { name: 'Old phone' })
    expect(await renamed.json()).toMatchObject({ id, name: 'Old phone' })
    expect((await browser.send('DELETE', `${PASSKEYS}/${id}`)).status).toBe(200)
    expect(await signIn(openTestBrowser(world), authenticator.sign(await requestOf(browser)))).toBe(400)
    expect(await auditOf(world, person)).toEqual(['passkey_added', 'passkey_renamed', 'passkey_removed'])
  })

  test('of 50 concurrent removals exactly one succeeds', async () => {
    const { person, browser, answer } = await personWithPasskey()
    const { id } = passkeySchema.parse(await answer.json())
    const removals = Array.from({ length: 50 }, () => browser.send('DELETE', `${PASSKEYS}/${id}`))
    const statuses = (await Promise.all(removals)).map((response) => response.status)
    expect(statuses.sort()).toEqual([200, ...Array(49).fill(404)])
    expect((await auditOf(world, person)).filter((action) => action === 'passkey_removed')).toHaveLength(1)
  })

  test('another user’s passkey returns 404', async () => {
    const { browser, answer } = await personWithPasskey()
    const { id } = passkeySchema.parse(await answer.json())
    const nonMember = openTestBrowser(world, await world.person())
    for (const passkey of [id, randomUUID()]) {
      expect((await nonMember.send('PATCH', `${PASSKEYS}/${passkey}`, { name: 'Mine now' })).status).toBe(404)
      expect((await nonMember.send('DELETE', `${PASSKEYS}/${passkey}`)).status).toBe(404)
    }
    const { passkeys } = passkeysSchema.parse(await (await browser.send('GET', PASSKEYS)).json())
    expect(passkeys).toHaveLength(1)
  })
})

describe('re-authentication with a passkey', () => {
  test('allows sensitive actions and rotates the session', async () => {
    const { person, browser, authenticator } = await personWithPasskey()
    await ageProofs(world, person)
    expect((await browser.send('POST', `${PASSKEYS}/challenges`)).status).toBe(403)
    const before = browser.cookie()
    const credential = authenticator.sign(await requestOf(browser, '/api/account/proofs/passkey'))
    expect((await browser.send('POST', '/api/account/proofs/passkey', { credential })).status).toBe(200)
    expect(browser.cookie()).not.toBe(before)
    expect((await browser.send('POST', `${PASSKEYS}/challenges`)).status).toBe(200)
  })

  test('rejects another user’s passkey or challenge', async () => {
    const mere = await personWithPasskey()
    const hemi = await personWithPasskey()
    const path = '/api/account/proofs/passkey'
    const foreignKey = hemi.authenticator.sign(await requestOf(mere.browser, path))
    expect((await mere.browser.send('POST', path, { credential: foreignKey })).status).toBe(400)
    const foreignChallenge = mere.authenticator.sign(await requestOf(hemi.browser, path))
    expect((await mere.browser.send('POST', path, { credential: foreignChallenge })).status).toBe(400)
  })
})
