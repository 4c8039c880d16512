import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { storageOf } from '../browser/test-storage.ts'
import { offlineSheet } from './sheets.ts'
import { offlineQueueOf } from './store.ts'

const MERE = '0197a000-0000-7000-8000-000000000001'
const DEAL = '0197a000-0000-7000-8000-000000000002'
const WORDS = { name: 'The ownership of 8 Rata Street', verb: 'saved' }
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('localStorage', storageOf(stored))
})
afterEach(() => vi.unstubAllGlobals())

const input = z.strictObject({ borrower: z.string().default('company'), vendor: z.string() })
type Content = z.infer<typeof input>
const incomes = z.object({ household: z.number() })
const ownership = offlineSheet({
  name: 'ownership',
  field: 'ownership',
  path: (id) => `/api/deals/${id}/ownership`,
  queryKey: (organizationId, id) => ['ownership', organizationId, id],
  schema: z.object({ version: z.number(), ownership: input, incomes: incomes.nullable() }),
  input,
  own: { field: 'incomes', path: 'income', schema: incomes },
})

/** A page of Mere's with a sheet, and a server that has `current` of it. */
function openPage(current: { version: number; ownership: Content }) {
  const client = new QueryClient()
  offlineQueueOf(client).setOwner(MERE)
  const scope = { client, organizationId: 'here', id: DEAL }
  const server = { ...current, incomes: null, isReached: true }
  const request = vi.fn((_path: string, init: RequestInit) => {
    if (!server.isReached) return Promise.reject(new TypeError('Failed to fetch'))
    const { isReached, ...body } = server
    if (init.method !== 'PUT') return Promise.resolve(Response.json(body))
    if (new Headers(init.headers).get('if-match') !== `"${server.version}"`)
      return Promise.resolve(Response.json({ code: 'stale_version', current: body }, { status: 412 }))
    server.version += 1
    server.ownership = JSON.parse(String(init.body))
    return Promise.resolve(Response.json({ ...body, version: server.version, ownership: server.ownership }))
  })
  vi.stubGlobal('fetch', request)
  return { client, scope, server }
}

test('changes that a page of an earlier version has queued are read as they were stored', () => {
  const start = { borrower: 'investor', vendor: 'unknown' }
  const entries = [
    { kind: 'ownership', id: DEAL, edit: { vendor: 'registered' }, startedFrom: start },
    { kind: 'incomes', id: DEAL, incomes: { household: 90_000 } },
  ].map((change, number) => ({
    ...WORDS,
    key: `${number}`,
    list: 'ownership',
    userId: MERE,
    organizationId: 'here',
    change,
    version: 1,
    number,
    state: 'queued',
    failure: null,
  }))
  for (const entry of entries) stored.set(`doneup_change1_${MERE}_${entry.key}`, JSON.stringify(entry))
  const { client } = openPage({ version: 1, ownership: start })
  expect(ownership.changes(client).get()).toEqual(entries)
})

test('a sheet that a colleague has deleted is shown as never saved', async () => {
  const { client, scope, server } = openPage({
    version: 1,
    ownership: { borrower: 'owner', vendor: 'registered' },
  })
  const query = ownership.query(scope.organizationId, scope.id)
  await client.fetchQuery(query)
  Object.assign(server, { version: 0, ownership: { borrower: 'investor', vendor: 'unknown' } })
  await client.fetchQuery({ ...query, staleTime: 0 })
  expect(ownership.current(scope)).toMatchObject({ version: 0, ownership: { borrower: 'investor' } })
})

test('a change keeps a colleague’s change of another field, and a change of the same field is a conflict', async () => {
  const seen = { version: 1, ownership: { borrower: 'investor', vendor: 'unknown' }, incomes: null }
  const { scope, server } = openPage({ version: 2, ownership: { borrower: 'owner', vendor: 'unknown' } })
  await ownership.save(scope, seen, { vendor: 'registered' }, WORDS)
  expect(server).toMatchObject({ version: 3, ownership: { borrower: 'owner', vendor: 'registered' } })
  const conflict = await ownership.save(scope, seen, { borrower: 'company' }, WORDS).catch((error) => error)
  expect(ownership.parse(conflict)).toMatchObject({ version: 3, ownership: { borrower: 'owner' } })
  expect(ownership.current(scope)).toMatchObject({ version: 3, ownership: { borrower: 'owner' } })
})

test('a queued change that conflicts is sent again with only its own fields', async () => {
  const seen = { version: 1, ownership: { borrower: 'investor', vendor: 'unknown' }, incomes: null }
  const { client, scope, server } = openPage({ version: 1, ownership: seen.ownership })
  server.isReached = false
  expect(await ownership.save(scope, seen, { vendor: 'registered' }, WORDS)).toBe('queued')
  Object.assign(server, { isReached: true, version: 2, ownership: { borrower: 'owner', vendor: 'none' } })
  const queue = offlineQueueOf(client)
  await eventually(() => {
    ownership.changes(client).resume()
    expect(queue.entries[0]?.state).toBe('failed')
  })
  const [failed] = queue.entries
  if (failed) await ownership.changes(client).retry(failed)
  await eventually(() => expect(queue.entries).toEqual([]))
  expect(server).toMatchObject({ version: 3, ownership: { borrower: 'owner', vendor: 'registered' } })
})
