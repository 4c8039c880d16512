// @module-tag pglite
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_RESOURCES } from '#src/lib/rows/resource-list.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { filledBody } from '../testing/test-filled.ts'
import { createPlaces, type Fields, pathOf, rowIn } from '../testing/test-places.ts'
import { STORED, type Stored } from '../testing/test-stored.ts'
import { recordWriteCosts } from '../testing/test-write-costs.ts'

// What each kind of write costs: a statement or an index more is a difference in write-statements.txt, which says for
// whom. `npx vitest run --project unit src/server/every-operation/write-statements.test.ts -u` writes it.

const world = worldForFile()
let places: Awaited<ReturnType<typeof createPlaces>>
let costs: Awaited<ReturnType<typeof recordWriteCosts>>
beforeAll(async () => {
  places = await createPlaces(world)
  costs = await recordWriteCosts(world)
})
afterAll(() => costs.stop())

interface Write extends Pick<Stored, 'create' | 'known'> {
  title: string
  read: string
  body?: Fields
  /** Another change of the same row before it. */
  after?: string
}

const DEAL = { read: '/api/opportunities/{id}' }
const RESOURCE_WRITES = ALL_RESOURCES.flatMap(({ parent, path }): Write[] => {
  const read = path(`{${parent?.param}}`)
  const { known } = STORED[`POST ${read}`] ?? {}
  const row = { read, create: read, ...(known && { known }) }
  return [
    { title: `DELETE ${read}/{id}`, ...row },
    { title: `DELETE ${read}/{id}/deletion`, after: `DELETE ${read}/{id}`, ...row },
  ]
})

/** Every operation that stores fields, the deletion of every resource, and the moves of a deal and a project. */
const WRITES: Write[] = [
  ...Object.entries(STORED).map(([title, stored]) => ({ title, ...stored })),
  ...RESOURCE_WRITES,
  { title: 'PUT /api/opportunities/{id}/placement', ...DEAL, body: { status: 'offer_made', afterId: null } },
  { title: 'PUT /api/opportunities/{id}/abandonment', ...DEAL, body: { reason: null } },
  { title: 'DELETE /api/opportunities/{id}', ...DEAL },
  {
    title: 'PUT /api/projects/{id}/placement',
    read: '/api/projects/{id}',
    body: { status: 'demolition', afterId: null },
  },
]

/** What an organization uses by making it; see `docs/rules.md`. */
const MADE_WHEN_USED = /webhook|guest|share|api_key|calendar/

describe('an organization that uses nothing else', () => {
  const recorded = new Map<string, string>()

  test.each(WRITES)('$title', async ({ title, read, body, after, ...row }) => {
    const { json, newPlace, operationOf, send, withRow } = places
    const prepared = await withRow(await newPlace(), row)
    const operation = operationOf(title)
    const content = body ?? (operation.body && filledBody(operation.body, prepared.known))
    const fields = operation.method === 'DELETE' ? ['id'] : Object.keys(content ?? {})
    const before = operation.method === 'POST' ? {} : await json(pathOf(read, prepared))
    const version = rowIn(before, fields, prepared)?.version ?? before.version
    if (after) await send(prepared, operationOf(after), undefined, version)
    const current = after ? Number(version) + 1 : version
    const cost = await costs.costOf(() => send(prepared, operation, content ?? undefined, current))
    recorded.set(title, cost)
    if (!MADE_WHEN_USED.test(title)) expect(cost).not.toMatch(MADE_WHEN_USED)
  })

  test('writes with the statements, rows and indexes of the list', async () => {
    const list = [...recorded].toSorted(([one], [other]) => (one < other ? -1 : 1))
    const text = list.map(([title, cost]) => `${title}\n${cost}\n`).join('\n')
    await expect(text).toMatchFileSnapshot('write-statements.txt')
  })
})
