import { beforeAll, expect, test } from 'vitest'
import { imported } from '#src/features/base/imports/test-imports.ts'
import { makeKey } from '#src/features/doors/api-keys/test-keys.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { type Operation, operationsOf, sampleQuery } from '../testing/test-operations.ts'
import { TEST_ORIGIN } from '../testing/test-world.ts'

// Reads right after an import, before PostgreSQL has statistics of the new rows: a plan for one row must not take seconds for hundreds. The
// server's statement timeout then answers 503.

const WON_DEALS = 300

const world = worldForFile()
const mere = madeForFile(() => world.person())
let key: string
let reads: Operation[]
let ids: Record<string, string>

beforeAll(async () => {
  const won = { status: 'won', doneUpValue: 800_000, renovationCost: 100_000, actualPurchasePrice: 550_000 }
  const deals = Array.from({ length: WON_DEALS }, (_, number) => ({
    address: `${number + 1} Long Street`,
    ...won,
  }))
  await imported(world, mere, { deals })
  key = (await makeKey(world, mere)).key
  const operations = operationsOf(await (await world.send('GET', '/api/openapi.json')).json())
  // A stream never ends.
  reads = operations.filter(({ method, path }) => method === 'GET' && path !== '/api/stream')
  const { projects } = (await (await world.send('GET', '/api/projects', { as: mere })).json()) as {
    projects: { id: string; opportunityId: string }[]
  }
  expect(projects).toHaveLength(WON_DEALS)
  const [{ id: projectId, opportunityId } = { id: '', opportunityId: '' }] = projects
  ids = { projectId, opportunityId, projects: projectId, opportunities: opportunityId, deals: opportunityId }
})

test('no read times out right after an import', async () => {
  const unavailable: string[] = []
  const read: string[] = []
  for (const operation of reads) {
    const response = await send(operation)
    if (response.ok) read.push(operation.title)
    if (response.status >= 500) unavailable.push(`${operation.title}: ${response.status}`)
    await response.body?.cancel()
  }
  expect(unavailable).toEqual([])
  for (const title of [
    'GET /api/projects',
    'GET /api/v1/projects',
    'GET /api/opportunities',
    'GET /api/tasks',
  ])
    expect(read).toContain(title)
})

function send({ path, parameters }: Operation) {
  const filled = path.replaceAll(/(\w+)\/\{(\w+)\}/g, (_, resource: string, name: string) => {
    return `${resource}/${ids[name === 'id' ? resource : name] ?? mere.organizationId}`
  })
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${one.name}=${sampleQuery(one.schema, mere.organizationId)}`)
  const sent = query.length === 0 ? filled : `${filled}?${query.join('&')}`
  if (!path.startsWith('/api/v1/')) return world.send('GET', sent, { as: mere })
  return world.app.request(sent, { headers: { origin: TEST_ORIGIN, authorization: `Bearer ${key}` } })
}
