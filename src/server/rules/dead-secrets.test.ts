// @module-tag postgres
import { randomBytes } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { createApiKey } from '#src/features/doors/api-keys/queries.server.ts'
import { makeKey, sendWithKey } from '#src/features/doors/api-keys/test-keys.ts'
import { shareRequests } from '#src/features/doors/share-links/test-share-links.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '../testing/test-world.ts'

/** Each is a request with a secret that opens nothing; `full` also compares how long the answers take. */
const isFull = process.env.ROUNDS === 'full'
const REQUESTS = isFull ? 5_000 : 600
const MOST_APART = 0.1

const world = worldForFile()

/** Ends what a person has: their deal, link and key. */
const ENDINGS: Record<string, (person: Person) => Sql> = {
  expired: ({ organizationId }) => sql`with k as (
      update api_keys set created_at = now() - interval '3 days', expires_at = now() - interval '1 day'
      where organization_id = ${organizationId})
    update share_links set created_at = now() - interval '3 days', expires_at = now() - interval '1 day'
    where organization_id = ${organizationId}`,
  revoked: ({
    organizationId,
  }) => sql`with k as (delete from api_keys where organization_id = ${organizationId})
    update share_links set revoked_at = now() where organization_id = ${organizationId}`,
  'of a deleted deal': ({
    organizationId,
  }) => sql`with k as (delete from api_keys where organization_id = ${organizationId})
    update opportunities set deleted_at = now() where organization_id = ${organizationId}`,
  'of a member who has left': ({ organizationId, userId }) => sql`
    delete from organization_members where organization_id = ${organizationId} and user_id = ${userId}`,
  'of a deleted organization': ({ organizationId }) =>
    sql`delete from organizations where id = ${organizationId}`,
}

interface Secrets {
  link: string
  key: string
}

/** Each made again for each request. */
async function deadSecrets(): Promise<Record<string, () => Secrets>> {
  const all: Record<string, () => Secrets> = {
    'that never existed': () => ({ link: randomBytes(32).toString('base64url'), key: createApiKey() }),
  }
  for (const [name, end] of Object.entries(ENDINGS)) {
    const person = await world.person()
    // Otherwise the only administrator can't leave.
    const colleague = await world.person({ joins: person })
    await world.db.query(sql`
      update organization_members set role = 'admin'
      where organization_id = ${person.organizationId} and user_id = ${colleague.userId}`)
    const deal = await newDeal(world, person)
    const { secret } = await shareRequests(world).make(person, deal.id)
    const { key } = await makeKey(world, person)
    expect((await world.send('GET', `/share/${secret}`)).status).toBe(200)
    expect((await sendWithKey(world, key, 'GET', '/me')).status).toBe(200)
    await world.db.query(end(person))
    all[name] = () => ({ link: secret, key })
  }
  return all
}

const DOORS: readonly ((secrets: Secrets) => Promise<Response>)[] = [
  ({ link }) => Promise.resolve(world.send('GET', `/share/${link}`)),
  ({ link }) => Promise.resolve(world.send('GET', `/api/share/${link}`)),
  ({ link }) =>
    Promise.resolve(world.send('POST', `/api/share/${link}/passcode`, { body: { passcode: 'passcode' } })),
  ({ key }) => sendWithKey(world, key, 'GET', '/me'),
  ({ key }) => sendWithKey(world, key, 'GET', '/deals'),
  ({ key }) => sendWithKey(world, key, 'POST', '/deals', { body: { address: '12 Rata Street' } }),
]

/** The whole answer without what names the request. */
async function answerOf(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
  const body = (await response.text()).replace(/"requestId":"[^"]*"/, '')
  return JSON.stringify([response.status, headers, body])
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Sends all requests. Returns what each door answered, and the times by secret in milliseconds. */
async function knock(secrets: [string, () => Secrets][]) {
  const answers = new Map<number, Set<string>>()
  const times = new Map<string, number[]>(secrets.map(([name]) => [name, []]))
  for (let sent = 0; sent < REQUESTS; sent += 1) {
    const round = Math.floor(sent / secrets.length)
    const place = round % DOORS.length
    // Each is as often the first one at a door.
    const turn = sent + Math.floor(round / DOORS.length)
    const [name, secretsOf] = secrets[turn % secrets.length] ?? []
    const of = secretsOf?.()
    const door = DOORS[place]
    if (name === undefined || of === undefined || door === undefined) throw new Error('no such request')
    const startedAt = performance.now()
    const response = await door(of)
    times.get(name)?.push(performance.now() - startedAt)
    const seen = answers.get(place) ?? new Set()
    answers.set(place, seen.add(await answerOf(response)))
  }
  return { answers, times }
}

// Clauses: sharing-and-api 8.7
test(`a dead secret answers as one that never existed, ${isFull ? '5,000 requests, also in time' : '600 requests'}`, async () => {
  const secrets = Object.entries(await deadSecrets())
  const apart: number[] = []
  // A busy machine differs by more than a database query now and then; a query too many would differ each time.
  for (let run = 0; run < (isFull ? 3 : 1); run += 1) {
    const { answers, times } = await knock(secrets)
    const different = [...answers.values()].filter(({ size }) => size > 1).map((seen) => [...seen])
    expect(different).toEqual([])
    expect(answers.size).toBe(DOORS.length)
    const usual = median(times.get('that never existed') ?? [])
    apart.push(Math.max(...[...times.values()].map((of) => Math.abs(median(of) / usual - 1))))
  }
  if (isFull) expect(Math.min(...apart)).toBeLessThanOrEqual(MOST_APART)
})
