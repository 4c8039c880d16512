// @module-tag pglite

import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { expenseRows, lineRows, quoteRows, variationRows } from '#src/features/build/budgets/api.ts'
import {
  expenseResource,
  lineResource,
  quoteResource,
  variationResource,
} from '#src/features/build/budgets/schema.ts'
import { supplierRows } from '#src/features/build/suppliers/api.ts'
import { supplierResource } from '#src/features/build/suppliers/schema.ts'
import { agentRows } from '#src/features/deals/agents/api.ts'
import { agentResource } from '#src/features/deals/agents/schema.ts'
import { conditionRows } from '#src/features/deals/agreements/api.ts'
import { conditionResource } from '#src/features/deals/agreements/schema.ts'
import { comparableRows } from '#src/features/deals/comparables/api.ts'
import { comparableResource } from '#src/features/deals/comparables/schema.ts'
import { offerRows } from '#src/features/deals/offers/api.ts'
import { offerResource } from '#src/features/deals/offers/schema.ts'
import { scenarioRows } from '#src/features/deals/scenarios/api.ts'
import { scenarioResource } from '#src/features/deals/scenarios/schema.ts'
import { viewRows } from '#src/features/deals/views/api.ts'
import { viewResource } from '#src/features/deals/views/schema.ts'
import { checklistRows } from '#src/features/work/checklists/api.ts'
import { checklistResource } from '#src/features/work/checklists/schema.ts'
import { taskRows } from '#src/features/work/tasks/api.ts'
import { taskResource } from '#src/features/work/tasks/schema.ts'
import { storageOf } from '#src/lib/browser/test-storage.ts'
import type { RowsScope } from '#src/lib/offline-queue/rows.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { isSameValue } from '#src/lib/rows/field-edits.ts'
import { ALL_RESOURCES, factsOf, type ResourceName } from '#src/lib/rows/resource-list.ts'
import { seededChance } from '#src/lib/time/test-chance.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'

/** Pairs of edits of each kind of row; the full run uses OFFLINE_SCHEDULES=200. */
const PAIRS = Number(process.env.OFFLINE_SCHEDULES ?? 10)
const MERE = '0197a000-0000-7000-8000-000000000001'
const TAMA = { isMe: false, name: 'Tama Parata' }
const ID = '0197a000-0000-7000-8000-000000000002'
const OTHER_ID = '0197a000-0000-7000-8000-000000000003'

const SOON = { interval: 5 }

type Values = Record<string, unknown>
type Edited = { id: string; version: number } & Values
interface Kind {
  resource: { item: string; input: z.ZodObject; row: z.ZodObject }
  rows: {
    changes: typeof agentRows.changes
    query: typeof agentRows.query
    edit(scope: RowsScope, row: never, input: never): Promise<'done' | 'queued'>
  }
}

/** Every kind of row: the tests of one that is missing here fail. */
const KINDS = {
  agents: { resource: agentResource, rows: agentRows },
  budgetLines: { resource: lineResource, rows: lineRows },
  checklists: { resource: checklistResource, rows: checklistRows },
  comparables: { resource: comparableResource, rows: comparableRows },
  conditions: { resource: conditionResource, rows: conditionRows },
  expenses: { resource: expenseResource, rows: expenseRows },
  offers: { resource: offerResource, rows: offerRows },
  quotes: { resource: quoteResource, rows: quoteRows },
  scenarios: { resource: scenarioResource, rows: scenarioRows },
  suppliers: { resource: supplierResource, rows: supplierRows },
  tasks: { resource: taskResource, rows: taskRows },
  variations: { resource: variationResource, rows: variationRows },
  views: { resource: viewResource, rows: viewRows },
} as unknown as Record<ResourceName, Kind>

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('localStorage', storageOf(stored))
})
afterEach(() => vi.unstubAllGlobals())

const VALUES: readonly unknown[] = [
  null,
  'Kitchen',
  'Bathroom',
  5,
  3,
  120,
  '2027-02-03',
  '2027-02-04',
  '2026-02-03',
  '2026-02-04',
  ID,
  OTHER_ID,
  true,
  false,
  '021 555 0142',
  '021 555 0143',
  'mere@example.com',
  'hemi@example.com',
  '49-091-850',
  '49-091-851',
  'a0',
  'a1',
  ['finance'],
  'view=list',
  'due=week',
  [],
  [{ field: 'askingPrice', op: 'percent', value: 5 }],
  [{ field: 'doneUpValue', op: 'percent', value: 5 }],
]

/** The values that a field may have, by trying: in the input, and in the row that is read. */
function valuesOf({ resource: { input, row } }: Kind, field: string): unknown[] {
  const schema = input.shape[field] as z.ZodType
  const inner = schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema
  const choices = inner instanceof z.ZodEnum ? inner.options : []
  const read = row.shape[field] as z.ZodType
  return [...choices, ...VALUES].filter(
    (value) => isSameValue(schema.safeParse(value).data, value) && read.safeParse(value).success,
  )
}

function firstOf(schema: z.ZodType): unknown {
  const choices = schema instanceof z.ZodEnum ? schema.options : []
  return [...choices, ...VALUES].find((value) => schema.safeParse(value).success)
}

/** A row whose form is complete, of the first values that fit. */
function startOf(kind: Kind): Values {
  const { input } = kind.resource
  const fields = Object.keys(input.shape)
  const start: Values = Object.fromEntries(fields.map((field) => [field, valuesOf(kind, field)[0] ?? null]))
  for (let turn = 0; turn < 400 && !input.safeParse(start).success; turn += 1) {
    const field = fields[turn % fields.length] ?? ''
    const options = valuesOf(kind, field)
    start[field] = options[Math.floor(turn / fields.length) % Math.max(options.length, 1)] ?? null
  }
  return start
}

/** A page of Mere's, and a server that has the row. */
function open(kind: Kind, name: ResourceName, row: Values) {
  const { item } = kind.resource
  const server = { row: { ...row, id: ID, version: 1 } as Edited, isReached: true }
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (!server.isReached) return Promise.reject(new TypeError('Failed to fetch'))
    if (path === `/api/changes/author?kind=${factsOf(name).kind}&id=${ID}&version=${server.row.version}`)
      return Promise.resolve(Response.json({ author: TAMA }))
    if (init.method !== 'PUT')
      return Promise.resolve(
        Response.json({ organizationId: 'here', version: server.row.version, [name]: [server.row] }),
      )
    if (new Headers(init.headers).get('if-match') !== `"${server.row.version}"`)
      return Promise.resolve(Response.json({ code: 'stale_version', current: server.row }, { status: 412 }))
    server.row = { ...server.row, ...JSON.parse(String(init.body)), version: server.row.version + 1 }
    return Promise.resolve(Response.json({ version: server.row.version, [item]: server.row }))
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queue = offlineQueueOf(client)
  queue.setOwner(MERE)
  const scope: RowsScope = { client, organizationId: 'here', parentId: OTHER_ID }
  return { server, client, queue, scope }
}

test.each(ALL_RESOURCES.map(({ name }) => name))(
  'of two people’s edits of a row of %s, nothing is lost that its author’s colleague didn’t choose to replace',
  async (name) => {
    const kind = KINDS[name]
    const { input, row } = kind.resource
    const start = startOf(kind)
    expect(input.safeParse(start).error).toBeUndefined()
    const chance = seededChance(name.length * 7)
    const pick = <Value>(from: readonly Value[]) => from[chance(from.length)] as Value
    const editable = Object.keys(input.shape).filter((field) => valuesOf(kind, field).length > 1)
    expect(editable.length).toBeGreaterThan(0)
    const others = Object.entries(row.shape).filter(([field]) => !(field in start))
    const rest = Object.fromEntries(others.map(([field, schema]) => [field, firstOf(schema as z.ZodType)]))
    const edit = (): Values =>
      Object.fromEntries(
        [pick(editable), pick(editable)].map((field) => [field, pick(valuesOf(kind, field))]),
      )
    for (let pair = 0; pair < PAIRS; ) {
      const [mine, theirs] = [edit(), edit()]
      const isValid = [mine, theirs, { ...theirs, ...mine }, { ...mine, ...theirs }].every(
        (one) => input.safeParse({ ...start, ...one }).success,
      )
      if (!isValid) continue
      pair += 1
      stored.clear()
      const { server, client, queue, scope } = open(kind, name, { ...rest, ...start })
      await client.fetchQuery(kind.rows.query('here', OTHER_ID))
      server.isReached = false
      const seen = server.row
      expect(await kind.rows.edit(scope, seen as never, { ...start, ...mine } as never)).toBe('queued')
      server.isReached = true
      server.row = { ...server.row, ...theirs, version: 2 }
      const isMine = (field: string) => field in mine && !isSameValue(mine[field], start[field])
      const isTheirs = (field: string) => field in theirs && !isSameValue(theirs[field], start[field])
      const both = Object.keys(mine).filter(
        (field) => isMine(field) && isTheirs(field) && !isSameValue(mine[field], theirs[field]),
      )
      await eventually(() => {
        kind.rows.changes(client).resume()
        expect(queue.entries.every(({ state }) => state === 'failed')).toBe(true)
      }, SOON)
      const expected = { ...start, ...theirs }
      if (both.length > 0) {
        expect(server.row).toMatchObject({ ...expected, version: 2 })
        const [failed] = queue.entries
        expect(failed?.failure?.by).toEqual(TAMA)
        expect(failed?.failure?.clashes?.map(({ path }) => path.join('.')).toSorted()).toEqual(
          both.toSorted(),
        )
        if (failed) await kind.rows.changes(client).retry(failed)
        await eventually(() => expect(queue.entries).toEqual([]), SOON)
      }
      for (const field of Object.keys(mine)) if (isMine(field)) expected[field] = mine[field]
      expect(server.row).toMatchObject(expected)
      queue.setOwner(null)
    }
  },
)
