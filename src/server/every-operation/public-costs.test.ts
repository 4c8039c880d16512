// @module-tag postgres
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { type Operation, operationsOf, sampleOf, sampleQuery } from '../testing/test-operations.ts'

// Each operation that needs no session, and each page that is served, says what a request may cost: a new one that says nothing fails.

interface Cost {
  /** Turns at the database for a valid request of a guest: queries and transactions. */
  turns: number
  /** Of its answer, compressed; 1 by default. */
  kilobytes?: number
  /** Why it isn't refused above the guests' limit of a network, 600 a minute, before the database is asked. */
  unlimited?: string
}

const COSTS: Readonly<Record<string, Cost>> = {
  'POST /api/auth/second-factor': { turns: 2 },
  'POST /api/auth/passkey/challenges': { turns: 2 },
  'POST /api/auth/passkey': { turns: 3 },
  'POST /api/auth/email-changes/stop': { turns: 2 },
  'POST /api/auth/sign-up': { turns: 6 },
  'POST /api/auth/sign-in': { turns: 6 },
  'POST /api/auth/sign-out': { turns: 1 },
  'POST /api/auth/password-resets/requests': { turns: 5 },
  'POST /api/auth/password-resets': { turns: 3 },
  'POST /api/auth/magic-links/requests': { turns: 5 },
  'POST /api/auth/magic-links': { turns: 3 },
  'POST /api/auth/links/lookup': { turns: 3 },
  'POST /api/auth/email-confirmations': { turns: 3 },
  'GET /calendar/{file}': { turns: 2 },
  'POST /unsubscribe/{secret}': { turns: 2 },
  'POST /api/invites/lookup': { turns: 4 },
  'GET /api/session': { turns: 0 },
  'GET /api/config': { turns: 0 },
  'GET /api/addresses/suggestions': { turns: 5, kilobytes: 4 },
  'GET /api/addresses/details': { turns: 5, kilobytes: 4 },
  'GET /api/working-days': { turns: 2, kilobytes: 8 },
  'GET /api/billing/plans': { turns: 0 },
  'GET /api/share/{secret}': { turns: 2 },
  'POST /api/share/{secret}/passcode': { turns: 2 },
  'POST /api/share/{secret}/pdf': { turns: 2 },
  'GET /api/share/{secret}/pdf/{jobId}': { turns: 2 },
  'POST /api/share/{secret}/files/{documentId}': { turns: 2 },
  'GET /api/share-files/{id}': { turns: 2 },
  'GET /healthz': { turns: 0, unlimited: 'watched by the operator; nothing is read' },
  'GET /readyz': { turns: 2, unlimited: 'watched by the operator; the database is asked once a second' },
  'POST /api/webhooks/stripe': {
    turns: 0,
    unlimited: 'signed; the body has a limit and nothing is read before it is verified',
  },
  'GET /share/{secret}': { turns: 2, kilobytes: 8 },
  'GET /share/{secret}/': { turns: 2, kilobytes: 8 },
  // Made once, at the start; the same for all, with an entity tag. A tenth of what they are uncompressed.
  'GET /api/openapi.json': { turns: 0, kilobytes: 150 },
  'GET /api/docs/openapi.json': { turns: 0, kilobytes: 60 },
  'GET /api/docs': { turns: 0, kilobytes: 8 },
  'GET /api/docs/recipes': { turns: 0, kilobytes: 20 },
  'GET /api/docs/webhooks': { turns: 0, kilobytes: 20 },
  'GET /api/docs/changes': { turns: 0, kilobytes: 8 },
  'GET /api/docs/product': { turns: 0, kilobytes: 8 },
  'GET /problems': { turns: 0, kilobytes: 8 },
  'GET /problems/{code}': { turns: 0, kilobytes: 4 },
  'GET /api/dev/mails': { turns: 1, kilobytes: 60 },
  'GET /dev/mail': { turns: 1, kilobytes: 60, unlimited: 'not in production' },
  'GET /metrics': { turns: 0, unlimited: 'needs its token' },
}

/** Files of the build, streamed, and pages compressed once: they read no rows. */
const STATIC = [
  '/.vite/*',
  '/robots.txt',
  '/sitemap.xml',
  '/*',
  '/:step{valuation|renovations|purchase-price}/:address',
].map((path) => `GET ${path}`)

interface Served {
  title: string
  method: string
  path: string
  body?: unknown
}

const world = worldForFile({ rateLimitScale: 1, variables: { TRUSTED_PROXIES: '1' } })
let served: Served[]

beforeAll(async () => {
  const operations = operationsOf(await (await world.send('GET', '/api/openapi.json')).json())
  const documented = new Set(operations.map(({ title }) => title))
  const pages = world.app.routes
    .filter(({ method }) => method !== 'ALL')
    .filter(({ method, path }) => !STATIC.includes(`${method} ${path}`))
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:(\w+)/g, '{$1}') }))
    .map((route) => ({ ...route, title: `${route.method} ${route.path}` }))
    .filter(({ title }) => !documented.has(title))
  const byTitle = new Map(pages.map((page) => [page.title, { ...page, path: filled(page.path) }]))
  served = [...operations.filter(({ isPublic }) => isPublic).map(requestOf), ...byTitle.values()]
})

const SECRET = 'x'.repeat(43)
const filled = (path: string) => path.replace('{file}', `${SECRET}.ics`).replaceAll(/\{\w+\}/g, SECRET)

function requestOf({ title, method, path, parameters, body }: Operation): Served {
  const uuid = randomUUID()
  const inPath = parameters.filter((one) => one.in === 'path')
  const at = inPath.reduce(
    (text, { name, schema }) => (schema.format === 'uuid' ? text.replace(`{${name}}`, uuid) : text),
    path,
  )
  const query = parameters.filter((one) => one.in === 'query' && one.required)
  const asked = query.map(({ name, schema }): [string, string] => [name, sampleQuery(schema, uuid)])
  return {
    title,
    method,
    path: `${filled(at)}${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''}`,
    ...(body && { body: sampleOf(body, uuid) }),
  }
}

/** As a guest of a network of its own. */
async function send({ method, path, body }: Served, network: string) {
  const asked = [vi.spyOn(world.db, 'query'), vi.spyOn(world.db, 'transaction')]
  const headers = { 'x-forwarded-for': network, 'accept-encoding': 'br' }
  const reply = await world.send(method, path, { headers, ...(body !== undefined && { body }) })
  const kilobytes = (await reply.arrayBuffer()).byteLength / 1_000
  const turns = asked.reduce((sum, one) => sum + one.mock.calls.length, 0)
  for (const one of asked) one.mockRestore()
  return { status: reply.status, kilobytes, turns }
}

test('each says what it costs', () => {
  expect(served.map(({ title }) => title).toSorted()).toEqual(Object.keys(COSTS).toSorted())
})

test('none costs a guest’s request more than it says', async () => {
  const faults: string[] = []
  for (const [at, one] of served.entries()) {
    const { turns = 0, kilobytes = 1 } = COSTS[one.title] ?? {}
    const cost = await send(one, `203.0.113.${at + 1}`)
    expect(cost.status, one.title).not.toBe(429)
    if (cost.turns > turns) faults.push(`${one.title}: ${cost.turns} turns`)
    if (cost.kilobytes > kilobytes) faults.push(`${one.title}: ${cost.kilobytes} kB`)
  }
  expect(faults).toEqual([])
})

test('above the guests’ limit of a network each is refused before the database is asked, or says why not', async () => {
  world.setNow(new Date('2026-12-08T09:00:00+13:00'))
  const network = '198.51.100.7'
  for (let request = 0; request < 600; request += 1)
    await world.send('GET', '/api/config', { headers: { 'x-forwarded-for': network } })
  const free: string[] = []
  for (const one of served) {
    const { status, turns } = await send(one, network)
    if (status === 429) expect(turns, one.title).toBe(0)
    else free.push(one.title)
  }
  const expected = Object.entries(COSTS).flatMap(([title, { unlimited }]) => (unlimited ? [title] : []))
  expect(free.toSorted()).toEqual(expected.toSorted())
})
