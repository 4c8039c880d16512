import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeKey, sendWithKey } from '#src/features/doors/api-keys/test-keys.ts'
import { ageProofs, ageProofsForRoutes } from '#src/features/people/accounts/test-browser.ts'
import { personName } from '#src/lib/text/person-name.ts'
import { tidyUp } from '#src/server/housekeeping.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { receiver, stopReceivers, webhooksOf } from './test-webhooks.ts'

const world = worldForFile({ variables: { ACCEPT_LOCAL_WEBHOOKS: 'yes' } })
const owner = madeForTest(() => world.person())
const colleague = madeForTest(() => world.person({ joins: owner }))
let webhooks: ReturnType<typeof webhooksOf>
beforeEach(async () => {
  await world.db.query(sql`
    update organization_members set role = 'admin' where organization_id = ${owner.organizationId}`)
  webhooks = webhooksOf(world, owner)
})
afterEach(stopReceivers)

/** The colleague as an administrator of the owner's organization. */
const inOwners = () => ({ ...colleague, organizationId: owner.organizationId })

async function saveDeal(): Promise<void> {
  await world.send('POST', '/api/opportunities', { as: owner, body: { address: '1 Rata Street' } })
  await world.work()
}

async function member(person: Person): Promise<string> {
  const [row] = await world.db.query<{ id: string }>(sql`
    select id from organization_members
    where organization_id = ${owner.organizationId} and user_id = ${person.userId}`)
  return `/api/organizations/${owner.organizationId}/members/${row?.id}`
}

const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code
const subjectsTo = async (person: Person) => {
  await world.work()
  return (await world.mailsTo(person.email)).map(({ subject }) => subject)
}

describe('H3: an endpoint', () => {
  // Clauses: sharing-and-api 5.1
  test.each<[string, () => Promise<unknown>]>([
    ['whose maker is removed', async () => world.send('DELETE', await member(colleague), { as: owner })],
    [
      'whose maker is no longer an administrator',
      async () =>
        world.send('PATCH', await member(colleague), {
          as: owner,
          body: { role: 'member' },
          headers: { 'if-match': '"1"' },
        }),
    ],
    [
      'whose maker signs out everywhere',
      async () => world.send('DELETE', '/api/account/sessions', { as: colleague }),
    ],
  ])('%s is off, its administrators are notified, and one of them keeps it', async (_title, end) => {
    const { url, requests } = await receiver()
    const { endpoint } = await webhooksOf(world, inOwners()).add({ url })
    await saveDeal()
    expect(requests).toHaveLength(1)
    await end()
    await saveDeal()
    expect(requests).toHaveLength(1)
    expect(await webhooks.endpoint(endpoint.id)).toMatchObject({ state: 'off', endedAt: expect.any(String) })
    expect(await subjectsTo(owner)).toContainEqual(expect.stringMatching(/^A webhook of .* was turned off$/))

    const turnedOn = await webhooks.change(await webhooks.endpoint(endpoint.id), {
      url,
      events: '*',
      state: 'on',
    })
    expect([turnedOn.status, await codeOf(turnedOn)]).toEqual([400, 'invalid_input'])
    expect((await webhooks.send('POST', `/${endpoint.id}/takeover`)).status).toBe(200)
    await saveDeal()
    expect(requests).toHaveLength(2)
    expect(await webhooks.endpoint(endpoint.id)).toMatchObject({ state: 'on', endedAt: null })
  })

  test('whose key is revoked is off, and no other key turns it on', async () => {
    const { url, requests } = await receiver()
    const options = { scopes: ['webhooks:manage' as const] }
    const { key, id: keyId } = await makeKey(world, inOwners(), options)
    const { id } = (await (await sendWithKey(world, key, 'POST', '/webhooks', { body: { url } })).json()) as {
      id: string
    }
    expect(await subjectsTo(owner)).toContainEqual(expect.stringMatching(/^A webhook endpoint was added to /))
    await world.send('DELETE', `/api/organizations/${owner.organizationId}/api-keys/${keyId}`, { as: owner })
    await saveDeal()
    expect(requests).toHaveLength(0)
    const { version } = await webhooks.endpoint(id)
    const { key: other } = await makeKey(world, owner, options)
    const patched = await sendWithKey(world, other, 'PATCH', `/webhooks/${id}`, {
      body: { state: 'on' },
      headers: { 'if-match': `"${version}"` },
    })
    expect([patched.status, await codeOf(patched)]).toEqual([400, 'invalid_input'])
  })

  test('whose key has expired is off', async () => {
    const { key, id: keyId } = await makeKey(world, owner, { scopes: ['webhooks:manage'] })
    const answer = await sendWithKey(world, key, 'POST', '/webhooks', { body: { url: 'https://1.1.1.1/' } })
    const { id } = (await answer.json()) as { id: string }
    await tidyUp(world.db, ['webhook_keys'])
    expect((await webhooks.endpoint(id)).state).toBe('on')
    await world.db.query(sql`update api_keys set expires_at = now() where id = ${keyId}`)
    await tidyUp(world.db, ['webhook_keys'])
    expect(await webhooks.endpoint(id)).toMatchObject({ state: 'off', endedAt: expect.any(String) })
  })

  test('needs recent authentication for its address and its secret, and not for the rest', async () => {
    const { endpoint } = await webhooks.add({ url: 'https://1.1.1.1/one' })
    await ageProofsForRoutes(world, owner)
    const moved = await webhooks.change(endpoint, { url: 'https://1.1.1.1/two', events: '*', state: 'on' })
    const rolled = await webhooks.send('POST', `/${endpoint.id}/secret`)
    const added = await webhooks.send('POST', '', { url: 'https://1.1.1.1/' })
    for (const refused of [moved, rolled, added])
      expect([refused.status, await codeOf(refused)]).toEqual([403, 'proof_required'])
    const input = { url: endpoint.url, description: 'Sheets', events: '*', state: 'off' }
    expect((await webhooks.change(endpoint, input)).status).toBe(200)
  })

  test.each([
    ['another address', sql`url = 'https://1.1.1.1/two'`],
    ['another secret', sql`secret = 'y'`],
    ['another maker', sql`session_id = ${randomUUID()}`],
    ['another key', sql`session_id = ${randomUUID()}, api_key_id = ${randomUUID()}`],
  ])('gets %s in the database with recent authentication only', async (_title, change) => {
    const { endpoint } = await webhooks.add({ url: 'https://1.1.1.1/one' })
    await ageProofs(world, owner)
    const update = sql`update webhook_endpoints set ${change} where id = ${endpoint.id}`
    await expect(world.db.query(update)).rejects.toThrow(/recent authentication|API key/)
  })

  test('that gets another address belongs to the person who chose it', async () => {
    const { endpoint } = await webhooks.add({ url: 'https://1.1.1.1/one' })
    const input = { url: 'https://1.1.1.1/two', events: '*', state: 'on' }
    expect((await webhooksOf(world, inOwners()).change(endpoint, input)).status).toBe(200)
    await world.send('DELETE', await member(colleague), { as: owner })
    expect((await webhooks.endpoint(endpoint.id)).state).toBe('off')
  })

  test('is announced to all administrators when it is added, moved or its secret is rolled', async () => {
    const { endpoint } = await webhooks.add({
      url: 'https://1.1.1.1/a/secret-one',
      description: 'Sheets',
    })
    const input = { url: 'https://1.1.1.1/a/secret-two', description: 'Sheets', events: '*', state: 'on' }
    await webhooks.change(endpoint, input)
    await webhooks.send('POST', `/${endpoint.id}/secret`)
    await webhooks.change(await webhooks.endpoint(endpoint.id), { ...input, state: 'off' })
    for (const person of [owner, colleague]) {
      await world.work()
      const mails = (await world.mailsTo(person.email)).filter(({ subject }) => subject.includes('webhook'))
      expect(mails.map(({ subject }) => subject.replace('your organization', 'us')).toSorted()).toEqual(
        [
          'A webhook endpoint was added to us',
          'A webhook of us has another address',
          'A webhook of us has a new secret',
        ].toSorted(),
      )
      for (const { text } of mails) {
        expect(text).toContain(`${personName({ name: '', email: owner.email })} `)
        expect(text).toMatch(/1\.1\.1\.1\/…-(one|two) \(“Sheets”\)/)
        expect(text).not.toContain('/a/secret')
      }
    }
  })
})
