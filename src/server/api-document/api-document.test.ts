// @module-tag postgres
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createApi } from '#src/platform/api/api.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createTestWorld } from '../testing/test-world.ts'
import { apiDocument } from './api-document.ts'

const documentShape = z.object({
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string().optional(),
        tags: z.array(z.string()).optional(),
        security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
      }),
    ),
  ),
})

const world = worldForFile()

async function operations() {
  const document = documentShape.parse(await (await world.send('GET', '/api/openapi.json')).json())
  const list = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ title: `${method} ${path}`, ...operation })),
  )
  return { list, tags: document.tags.map(({ name }) => name) }
}

test('no field of a response has a default, which a column missing in a query would be read as', async () => {
  const response = await world.send('GET', '/api/openapi.json')
  const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(await response.json())
  const found = Object.entries(paths).flatMap(([path, item]) => defaultsIn(item, path))
  // The session of an earlier server doesn't contain them.
  const session = '/api/session get responses 200 content application/json schema properties'
  expect(found).toEqual([
    `${session} user properties name`,
    ...[
      'isRuleEditor',
      'isGuest',
      'sharedDealId',
      'hasJoined',
      'lostAccess',
      'organizationVersion',
      'hasCriteria',
      'hasViews',
    ].map((field) => `${session} ${field}`),
  ])
})

/** The fields with a default in the responses of a path's operations. */
function defaultsIn(value: unknown, at: string, isResponse = false): string[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([name, inner]) =>
    defaultsIn(inner, `${at} ${name}`, isResponse || name === 'responses'),
  )
  return isResponse && 'default' in value ? [at, ...inside] : inside
}

test('every operation has a unique camelCase operationId, one defined tag and its security', async () => {
  const { list, tags } = await operations()
  expect(list.length).toBeGreaterThan(100)
  for (const { title, operationId, tags: own, security } of list) {
    expect(operationId, title).toMatch(/^[a-z]+([A-Z][a-z]+)*$/)
    expect(own, title).toHaveLength(1)
    expect(tags, title).toContain(own?.[0])
    expect(security, title).toBeDefined()
  }
  expect(new Set(list.map(({ operationId }) => operationId)).size).toBe(list.length)
})

test('building the document fails for an operation without a tag', () => {
  const api = createApi()
  api.openAPIRegistry.registerPath({ method: 'get', path: '/api/unheard-of', responses: {} })
  expect(() => apiDocument(api, 'https://doneup.example', 'session')).toThrow(
    '/api/unheard-of belongs to no tag',
  )
})

test.each(['/api/openapi.json', '/api/docs/openapi.json', '/api/docs', '/api/docs/product'])(
  'M2: %s is compressed and returns 304 to a client that has it',
  async (path) => {
    const plain = await world.send('GET', path)
    const text = await plain.text()
    const etag = plain.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/".+"$/)

    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await world.send('GET', path, { headers: { 'accept-encoding': encoding } })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      const packed = Buffer.from(await answer.arrayBuffer())
      expect(packed.length).toBeLessThan(text.length / (path.endsWith('.json') ? 9 : 2))
      expect(decompress(packed).toString()).toBe(text)
    }

    const again = await world.send('GET', path, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  },
)

test('M2: 200 requests for the API document use less CPU than building it twice', async () => {
  const fresh = await createTestWorld()
  const cost = async (requests: number) => {
    const before = process.cpuUsage()
    await Promise.all(
      Array.from({ length: requests }, () =>
        fresh.send('GET', '/api/openapi.json', {
          headers: { 'accept-encoding': 'gzip', 'if-none-match': 'W/"none"' },
        }),
      ),
    )
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const first = await cost(1)
  expect(await cost(200)).toBeLessThan(2 * first)
  await fresh.close()
})
