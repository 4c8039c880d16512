// @module-tag engines
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeKey } from '#src/features/api-keys/test-keys.ts'
import { NEW_PACK } from '#src/features/packs/schema.ts'
import { isRecord } from '#src/lib/parse-json.ts'
import { fillOrganizationOf } from '../../db/demo-world.ts'
import { createTestWorld, type Person, TEST_ORIGIN, type TestWorld } from './test-world.ts'

// Where a person is meant, their name is shown: an email address only beside the name, for the hint, and where it is what one acts on.

const ADDRESS = /person-[\w.-]+@doneup\.example/g

let world: TestWorld
let mere: Person
let tama: Person
let key: string

beforeAll(async () => {
  world = await createTestWorld()
  mere = await world.person()
  tama = await world.person({ joins: mere })
  const left = await world.person({ joins: mere })
  const names = [
    [mere, 'Mere Tawhai'],
    [tama, 'Tama Parata'],
    [left, 'Hēmi Kōwhai'],
  ] as const
  for (const [as, name] of names)
    expect((await world.send('PUT', '/api/account/name', { as, body: { name } })).status).toBe(200)
  await world.db.query(sql`
    update organizations set name = 'Kererū Property' where id = ${mere.organizationId}`)
  await world.db.query(sql`
    update organization_members set role = 'admin' where user_id in (${tama.userId}, ${left.userId})
      and organization_id = ${mere.organizationId}`)
  const { storage } = world.jobServices
  await fillOrganizationOf({ db: world.db, storage }, mere.email, new Date())
  key = (await makeKey(world, mere)).key
  for (const emails of [world.jobServices.env.SITE_ADMINS, world.jobServices.env.RULE_EDITORS])
    emails.push(mere.email)
  await doneBy(tama)
  await doneBy(left)
  await world.db.query(sql`
    delete from organization_members where user_id = ${left.userId} and organization_id = ${mere.organizationId}`)
  await world.work()
})
afterAll(() => world.close())

/** What leaves a trace of a person: a deal, a move, a link, a guest, an invitation, a key, an endpoint. */
async function doneBy(as: Person): Promise<void> {
  const organization = mere.organizationId
  const post = async (path: string, body: object) => {
    const response = await world.send('POST', path, { as, body, organizationId: organization })
    expect([path, response.status, response.status < 300 ? '' : await response.text()]).toEqual([
      path,
      201,
      '',
    ])
    return response.json()
  }
  const { opportunity } = await post('/api/opportunities', { address: `${as.userId.slice(-4)} Rimu Street` })
  const deal = `/api/opportunities/${opportunity.id}`
  const headers = { 'if-match': `"${opportunity.version}"` }
  const body = { status: 'funding' }
  expect((await world.send('PATCH', deal, { as, body, headers, organizationId: organization })).status).toBe(
    200,
  )
  await post(`${deal}/guests`, {
    email: `guest-of-${as.userId}@bank.example`,
    role: 'partner',
    sections: ['summary'],
  })
  await post(`${deal}/share-links`, { label: 'ANZ', days: 30, pack: { ...NEW_PACK, sections: ['summary'] } })
  await post(`/api/organizations/${organization}/invites`, {
    email: `new-${as.userId}@kereru.example`,
    role: 'member',
  })
  await post(`/api/organizations/${organization}/api-keys`, {
    name: `Sheets ${as.userId.slice(-4)}`,
    scopes: ['deals:read'],
  })
  await post(`/api/organizations/${organization}/webhook-endpoints`, { url: 'https://1.1.1.1/hook' })
}

test('every answer of a GET names people: an address stands only beside its name', async () => {
  const shape = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  const { paths } = shape.parse(await (await world.send('GET', '/api/openapi.json')).json())
  const faults = new Set<string>()
  let answered = 0
  const ofFormer = new Set<string>()
  for (const path of Object.keys(paths)) {
    if (!('get' in (paths[path] ?? {})) || /stream|\/file$|picture|screenshots/.test(path)) continue
    for (const address of await addressesOf(path)) {
      const headers = {
        origin: TEST_ORIGIN,
        cookie: mere.cookie,
        authorization: `Bearer ${key}`,
        'x-organization-id': mere.organizationId,
      }
      const response = await world.app.request(address, { headers })
      if (response.status !== 200) continue
      answered += 1
      const text = await response.text()
      if (text.includes('Hēmi Kōwhai')) ofFormer.add(path)
      const isJson = /json/.test(response.headers.get('content-type') ?? '')
      const found = isJson ? unnamed(JSON.parse(text), path) : text.match(ADDRESS) === null ? [] : [path]
      for (const fault of found) faults.add(fault)
    }
  }
  expect([...faults].filter((fault) => !ADDRESSES.some((allowed) => fault.startsWith(allowed)))).toEqual([])
  expect(answered).toBeGreaterThan(60)
  // Someone who has left keeps their name in what they did.
  for (const part of ['events', 'notifications', 'share-links', 'guests'])
    expect([part, [...ofFormer].some((path) => path.includes(part))]).toEqual([part, true])
})

/** Where an address is what one acts on, not what a person is called. */
const ADDRESSES = [
  // One's own account, and the copy of one's data.
  '/api/account',
  '/api/session',
]

/** The places of addresses that have no name beside them. */
function unnamed(value: unknown, place: string): string[] {
  if (typeof value === 'string') return value.match(ADDRESS) === null ? [] : [place]
  if (Array.isArray(value)) return value.flatMap((part) => unnamed(part, place))
  if (!isRecord(value)) return []
  const isNamed = typeof value.name === 'string' && value.name !== ''
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'email' && isNamed ? [] : unnamed(part, `${place}.${name}`),
  )
}

async function addressesOf(path: string): Promise<string[]> {
  const table = /^\/api\/organizations\/\{id\}/.test(path)
    ? null
    : /projects?\/\{\w+\}/.test(path)
      ? sql`projects where deleted_at is null`
      : /webhooks\/\{\w+\}/.test(path)
        ? sql`webhook_endpoints where true`
        : /\/documents\/\{id\}|\/files\/\{/.test(path)
          ? sql`documents where true`
          : sql`opportunities where deleted_at is null`
  if (!path.includes('{')) return [path]
  if (table === null) return [path.replace('{id}', mere.organizationId)]
  const rows = await world.owner.query<{ id: string }>(
    sql`select id from ${table} and organization_id = ${mere.organizationId} order by created_at desc limit 4`,
  )
  return rows.map(({ id }) => path.replaceAll(/\{\w+\}/g, id))
}

test('every mail names people: the only address of a person in it is the reader’s own', async () => {
  const mails = await world.db.query<{ recipient: string; subject: string; text: string; html: string }>(sql`
    select recipient, subject, text_body as text, html_body as html from local_mails`)
  expect(mails.length).toBeGreaterThan(8)
  const named = mails.filter(({ text }) => /Tama Parata|Hēmi Kōwhai/.test(text))
  expect(named.length).toBeGreaterThan(5)
  const faults = mails.flatMap(({ recipient, subject, text, html }) =>
    [...`${subject} ${text} ${html}`.matchAll(ADDRESS)].some(([found]) => found !== recipient)
      ? [subject]
      : [],
  )
  expect(faults).toEqual([])
})
