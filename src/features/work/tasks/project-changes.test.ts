import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageOf } from '#src/lib/browser/test-storage.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { isOf } from '#src/ui/form/saved-fields.tsx'
import { taskRows } from './api.ts'
import { type Task, taskInputSchema } from './schema.ts'

const [TASK, PROJECT, OTHER] = [
  '0197a000-0000-7000-8000-000000000001',
  '0197a000-0000-7000-8000-000000000002',
  '0197a000-0000-7000-8000-000000000003',
]

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('localStorage', storageOf(new Map()))
})
afterEach(() => vi.unstubAllGlobals())

const input = taskInputSchema.parse({ title: 'Book the skip', projectId: PROJECT })
const task: Task = {
  ...input,
  id: TASK,
  version: 1,
  position: 'a0',
  doneOn: null,
  address: null,
  builderId: null,
}

test.each<[string, (scope: { client: QueryClient; organizationId: string }) => unknown]>([
  ['a new task', (scope) => taskRows.add(scope, input, TASK)],
  ['a change', (scope) => taskRows.edit(scope, task, { ...input, title: 'Book a skip' })],
  [
    'a tick',
    (scope) => {
      const fields = { doneOn: '2026-11-30' as const }
      taskRows.put(scope, task, { part: 'done', fields, onFailed: () => {} })
    },
  ],
  ['a deletion', (scope) => taskRows.remove(scope, task, () => {})],
  ['its Undo', (scope) => taskRows.restore(scope, task, () => {})],
])('%s counts for the page of its project, so that it isn’t “Saved” there', async (_title, change) => {
  const client = new QueryClient()
  const queue = offlineQueueOf(client)
  // What the page of an earlier test still stores is of someone else.
  queue.setOwner(crypto.randomUUID())
  void change({ client, organizationId: 'here' })
  await eventually(() => expect(queue.entries).toHaveLength(1))
  const [entry] = queue.entries
  if (entry === undefined) throw new Error('It is queued')
  expect(isOf(entry, [PROJECT])).toBe(true)
  expect(isOf(entry, [OTHER])).toBe(false)
})
