import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { PERSON_ADDRESS as ADDRESS, createNamedWorld } from '../testing/test-named-people.ts'
import { type Person, TEST_ORIGIN, type TestWorld } from '../testing/test-world.ts'

// Where a person is meant, their name is shown: an email address only beside the name, for the hint, and where it is what one acts on.

let world: TestWorld
let mere: Person
let key: string

beforeAll(async () => {
  const named = await createNamedWorld()
  world = named.world
  mere = named.mere
  key = named.key
})
afterAll(() => world.close())

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
