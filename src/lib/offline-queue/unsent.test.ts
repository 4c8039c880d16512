import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../api/http.ts'
import { storageOf } from '../browser/test-storage.ts'
import { offlineList } from './sender.ts'
import { offlineQueueOf } from './store.ts'

// An Undo offline takes a change out of the queue that the server can't have.

const network = { onLine: false }
beforeEach(() => {
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('localStorage', storageOf(new Map()))
  network.onLine = false
  return () => vi.unstubAllGlobals()
})

const schema = z.looseObject({ id: z.string(), kind: z.string() })

function openPage(losesResponses = false) {
  const sent: string[] = []
  const client = new QueryClient()
  const queue = offlineQueueOf(client)
  queue.setOwner('mere')
  const list = offlineList<z.infer<typeof schema>, number>({
    list: 'expenses',
    reportedAs: null,
    schema,
    send(change, version) {
      if (!network.onLine || losesResponses)
        return Promise.reject(new ApiError(0, 'offline', 'No connection'))
      sent.push(change.kind)
      return Promise.resolve(version + 1)
    },
    accept: () => {},
    versionOf: () => 3,
    versionIn: (version) => version,
    read: () => Promise.resolve(),
  })(client)
  const change = (kind: string, fields: object = {}, id = 'one') =>
    list.attempt('here', { change: { id, kind, ...fields }, words: { name: 'Kitchen', verb: 'saved' } })
  return { sent, change, list, queued: () => queue.entries.map((entry) => entry.change.kind) }
}
const EDIT = { input: { amount: 240 }, startedFrom: { amount: 230 } }
const EDIT_BACK = { input: { amount: 230 }, startedFrom: { amount: 240 } }

// Clauses: one-deal 2.2
test.each([
  ['an edit', ['edit', EDIT], ['edit', EDIT_BACK]],
  [
    'an edit of a sheet',
    ['plan', { edit: { days: 5 }, startedFrom: { days: 3 } }],
    ['plan', { edit: { days: 3 } }],
  ],
  [
    'a decision',
    ['put', { part: 'done', fields: { isDone: true }, startedFrom: { isDone: false } }],
    ['put', { part: 'done', fields: { isDone: false } }],
  ],
  ['an addition', ['add', { input: { amount: 1 } }], ['delete', {}]],
  ['a deletion', ['delete', {}], ['undelete', { row: {} }]],
  ['a move', ['place', { status: 'won' }], ['place', { status: 'funding', isUndo: true }]],
] as const)('the Undo of %s that waits leaves nothing to send', async (_what, done, undone) => {
  const { change, queued, sent, list } = openPage()
  expect(await change(done[0], done[1])).toBe('queued')
  await change(undone[0], undone[1])
  expect(queued()).toEqual([])
  network.onLine = true
  list.resume()
  await Promise.resolve()
  expect(sent).toEqual([])
})

test.each([
  ['another value', { input: { amount: 220 }, startedFrom: { amount: 240 } }],
  ['fewer fields', { input: {}, startedFrom: {} }],
])('a later edit with %s is sent too', async (_what, later) => {
  const { change, queued } = openPage()
  await change('edit', EDIT)
  await change('edit', later)
  expect(queued()).toEqual(['edit', 'edit'])
})

test.each([
  ['was requested before the connection was lost', true],
  ['was requested again after it came back', false],
])('what %s is undone by a change of its own', async (_when, isFirst) => {
  const { change, queued, list } = openPage(true)
  network.onLine = isFirst
  await change('edit', EDIT)
  await new Promise((resolve) => setTimeout(resolve))
  network.onLine = true
  list.resume()
  await new Promise((resolve) => setTimeout(resolve))
  network.onLine = false
  await change('edit', EDIT_BACK)
  expect(queued()).toEqual(['edit', 'edit'])
})

test('a change that another one needs stays', async () => {
  const { change, queued } = openPage()
  await change('add', { input: { name: 'Kitchen' } })
  await change('add', { input: { lineId: 'one' } }, 'two')
  await change('delete')
  expect(queued()).toEqual(['add', 'add', 'delete'])
})
