import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeKey } from '#src/features/doors/api-keys/test-keys.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { fillOrganizationOf } from '../../../db/demo-world.ts'
import { TEST_ORIGIN } from '../testing/test-world.ts'

// Every time in an answer has one form, UTC with three decimals, and the document says that it is one.

const ANY_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
const ONE_FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const world = worldForFile()
const mere = madeForFile(() => world.person())
let key: string
let routes: { method: string; path: string; responses: Record<string, unknown> }[]

const routeShape = z.looseObject({ responses: z.record(z.string(), z.unknown()).default({}) })
const documentShape = z.object({ paths: z.record(z.string(), z.record(z.string(), routeShape)) })

beforeAll(async () => {
  const { storage } = world.jobServices
  await fillOrganizationOf({ db: world.db, storage }, mere.email, new Date())
  key = (await makeKey(world, mere)).key
  for (const emails of [world.jobServices.env.SITE_ADMINS, world.jobServices.env.RULE_EDITORS])
    emails.push(mere.email)
  const { paths } = documentShape.parse(await (await world.send('GET', '/api/openapi.json')).json())
  routes = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { responses }]) => ({ method, path, responses })),
  )
})

test('the document calls every time of every answer a date-time', () => {
  const faults = routes.flatMap(({ method, path, responses }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      untold(response, `${method} ${path} ${status}`),
    ),
  )
  expect([...new Set(faults)]).toEqual([])
})

/** By its name: “createdAt”, “at”. An agreement is signed at a time of day. */
const NAMED = /^(?!signedAt$)(?:\w*[a-z]At|at|timestamp)$/

/** The parts with the name of a time that aren't declared as one. */
function untold(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([name, part]) => {
    const isText = JSON.stringify(part)?.includes('"string"') && !('properties' in Object(part))
    const isUntold = NAMED.test(name) && isText && !JSON.stringify(part).includes('"date-time"')
    return [...(isUntold ? [`${place} ${name}`] : []), ...untold(part, `${place} ${name}`)]
  })
}

/** Where the id in a path is that of another row than of a deal. */
const TABLES: [RegExp, string][] = [
  [/^\/api\/organizations\/\{id\}/, 'organizations'],
  [/projects?\/\{\w+\}/, 'projects'],
  [/webhooks\/\{\w+\}/, 'webhook_endpoints'],
  [/\/documents\/\{id\}|\/files\/\{/, 'documents'],
]

async function idOf(path: string): Promise<string> {
  const [, table = 'opportunities'] = TABLES.find(([pattern]) => pattern.test(path)) ?? []
  if (table === 'organizations') return mere.organizationId
  const [row] = await world.owner.query<{ id: string }>(
    table === 'projects'
      ? sql`select id from projects where deleted_at is null order by budget is null, id limit 1`
      : table === 'documents'
        ? sql`select id from documents limit 1`
        : table === 'webhook_endpoints'
          ? sql`select id from webhook_endpoints limit 1`
          : sql`select id from opportunities where deleted_at is null order by status <> 'won', id limit 1`,
  )
  return row?.id ?? mere.organizationId
}

test('every time in every answer of a GET ends with three decimals and Z', async () => {
  const faults = new Set<string>()
  const answered: string[] = []
  let times = 0
  for (const { method, path } of routes) {
    if (method !== 'get' || /stream|\/file$|picture|screenshots/.test(path)) continue
    const address = path.replaceAll(/\{\w+\}/g, await idOf(path))
    const headers = { origin: TEST_ORIGIN, cookie: mere.cookie, authorization: `Bearer ${key}` }
    const response = await world.app.request(address, { headers })
    if (response.status !== 200 || !/json/.test(response.headers.get('content-type') ?? '')) continue
    answered.push(path)
    for (const { place, text } of textsOf(await response.json(), path)) {
      if (!ANY_TIME.test(text)) continue
      times += 1
      if (!ONE_FORM.test(text)) faults.add(`${place}: ${text}`)
    }
  }
  expect([...faults]).toEqual([])
  expect(answered.length).toBeGreaterThan(50)
  expect(times).toBeGreaterThan(300)
})

function textsOf(value: unknown, place: string): { place: string; text: string }[] {
  if (typeof value === 'string') return [{ place, text: value }]
  if (typeof value !== 'object' || value === null) return []
  const named = (name: string) => (Array.isArray(value) ? '' : `.${name}`)
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, place + named(name)))
}

test('updatedSince takes a time as the API writes it, with an offset, with a lost plus sign and without seconds', async () => {
  const list = async (query: string) => {
    const response = await world.app.request(`/api/v1/deals${query}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect([query, response.status]).toEqual([query, 200])
    const page = z.object({ items: z.array(z.object({ id: z.string(), updatedAt: z.string() })) })
    return page.parse(await response.json()).items
  }
  const { updatedAt = '', id = '' } = (await list('?limit=200')).at(-1) ?? {}
  const offset = updatedAt.replace('Z', '+00:00')
  for (const since of [updatedAt, offset, offset.replace('+', '%2B'), offset.replace('+', '%20')])
    expect((await list(`?updatedSince=${since}`)).map((row) => row.id)).toContain(id)
  expect((await list(`?updatedSince=${updatedAt.slice(0, 16)}Z`)).map((row) => row.id)).toContain(id)
})

test('texts of times sort as the times do', async () => {
  const response = await world.app.request('/api/v1/deals?limit=200', {
    headers: { authorization: `Bearer ${key}` },
  })
  const page = z.object({ items: z.array(z.object({ updatedAt: z.string() })) })
  const times = page.parse(await response.json()).items.map(({ updatedAt }) => updatedAt)
  expect(times.length).toBeGreaterThan(10)
  expect(times).toEqual(times.toSorted())
})
