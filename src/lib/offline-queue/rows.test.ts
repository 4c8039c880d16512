import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { storageOf } from '../browser/test-storage.ts'
import { offlineRows } from './rows.ts'
import { offlineQueueOf } from './store.ts'

const MERE = '0197a000-0000-7000-8000-000000000001'
const ID = '0197a000-0000-7000-8000-000000000002'
const stored = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('localStorage', storageOf(stored))
})
afterEach(() => vi.unstubAllGlobals())

const input = z.strictObject({ name: z.string() })
const rows = offlineRows({
  name: 'agents',
  item: 'agent',
  kind: 'agent',
  path: (parentId) => `/api/deals/${parentId}/agents`,
  row: input.extend({ id: z.string(), version: z.number(), deals: z.array(z.string()) }),
  input,
  preview: { deals: [] },
  label: ({ name }) => name,
})

test('an edit that a closed page has queued is read as it was stored', () => {
  const entry = {
    key: ID,
    list: 'agents',
    name: 'Hemi',
    verb: 'changed',
    userId: MERE,
    organizationId: 'here',
    change: { kind: 'edit', id: ID, input: { name: 'Hemi' } },
    version: 1,
    number: 1,
    state: 'queued',
    failure: null,
  }
  stored.set(`doneup_change1_${MERE}_${ID}`, JSON.stringify(entry))
  const client = new QueryClient()
  offlineQueueOf(client).setOwner(MERE)
  const queued = rows.changes(client).get()
  expect(queued).toEqual([entry])
})

test('each parent’s list is a separate query', () => {
  expect(rows.query('here', 'deal-1').queryKey).toEqual(['agents', 'here', 'deal-1'])
  expect(rows.query('here').queryKey).toEqual(['agents', 'here'])
})

test('the Undo of a deletion stays queued while there are too many requests', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"code":"rate_limited"}', { status: 429 })))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  stored.clear()
  offlineQueueOf(client).setOwner(MERE)
  const onFailed = vi.fn()
  const row = { id: ID, version: 2, name: 'Hemi', deals: [] }
  rows.restore({ client, organizationId: 'here' }, row, onFailed)
  const { get } = rows.changes(client)
  await eventually(() => expect(get()).toMatchObject([{ state: 'queued', failure: null }]))
  expect(onFailed).not.toHaveBeenCalled()
  offlineQueueOf(client).setOwner(null)
})
