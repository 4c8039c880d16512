import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../api/http.ts'
import { storageOf } from '../browser/test-storage.ts'
import { offlineList } from './sender.ts'
import { offlineQueueOf } from './store.ts'

const schema = z.looseObject({ kind: z.enum(['add', 'edit', 'delete']), id: z.string() })
type Change = z.infer<typeof schema>

let stored: Map<string, string>
beforeEach(() => {
  vi.useFakeTimers()
  stored = new Map()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', storageOf(stored))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page with three lists, and the changes that its server got, in their order. */
function openPage() {
  const client = new QueryClient()
  const queue = offlineQueueOf(client)
  queue.setOwner('mere')
  const server = { isReached: true, refuses: '', got: [] as string[] }
  const listOf = (list: string) =>
    offlineList<Change, null>({
      list,
      reportedAs: null,
      schema,
      async send({ kind, id }) {
        await new Promise((resolve) => setTimeout(resolve, TAKES_MS[list] ?? 1))
        if (!server.isReached) throw new ApiError(0, 'offline', 'No internet connection')
        if (server.refuses === id) throw new ApiError(400, 'invalid_input', 'No room for it')
        server.got.push(`${kind} ${id}`)
        return null
      },
      accept: () => {},
      read: () => Promise.resolve(),
    })(client)
  const lists = { expenses: listOf('expenses'), lines: listOf('lines'), suppliers: listOf('suppliers') }
  const make = (list: keyof typeof lists, change: Change, name = change.id) =>
    lists[list].attempt('here', { change, words: { name, verb: 'changed' } })
  const resume = () => Object.values(lists).forEach((list) => void list.resume())
  return { queue, server, lists, make, resume }
}

const LINE: Change = { kind: 'add', id: 'kitchen' }
const EXPENSE: Change = { kind: 'add', id: 'sink', input: { lineId: 'kitchen', supplier: 'Ace Plumbing' } }
const SENT_MS = 60_000
/** How long the server takes for each list. */
const TAKES_MS: Readonly<Record<string, number>> = { lines: 50, suppliers: 20 }

// Clauses: project-delivery 2.5
test('a row that names a queued row of another list is sent after it, also by another page', async () => {
  const first = openPage()
  first.server.isReached = false
  const made = [
    first.make('lines', LINE),
    first.make('suppliers', { kind: 'add', id: 'ace' }, 'Ace Plumbing'),
    first.make('expenses', EXPENSE),
    first.make('expenses', { kind: 'edit', id: 'sink' }),
    first.make('expenses', { kind: 'add', id: 'rates' }),
  ]
  await vi.advanceTimersByTimeAsync(100)
  // Their forms don't wait for the rows before them.
  expect(await Promise.all(made)).toEqual(['queued', 'queued', 'queued', 'queued', 'queued'])
  const second = openPage()
  second.resume()
  await vi.advanceTimersByTimeAsync(SENT_MS)
  expect(second.server.got).toEqual(['add rates', 'add ace', 'add kitchen', 'add sink', 'edit sink'])
  expect(second.queue.entries).toEqual([])
})

test('while the row before is being sent, what names it waits, and its form gets the result', async () => {
  const { server, make } = openPage()
  const made = [make('lines', LINE), make('expenses', EXPENSE)]
  await vi.advanceTimersByTimeAsync(100)
  expect(await Promise.all(made)).toEqual(['done', 'done'])
  expect(server.got).toEqual(['add kitchen', 'add sink'])
})

// Clauses: project-delivery 2.5
test('a row is deleted after what named it', async () => {
  const { server, make, resume } = openPage()
  server.isReached = false
  void make('expenses', EXPENSE)
  void make('lines', { kind: 'delete', id: 'kitchen' })
  await vi.advanceTimersByTimeAsync(100)
  server.isReached = true
  resume()
  await vi.advanceTimersByTimeAsync(SENT_MS)
  expect(server.got).toEqual(['add sink', 'delete kitchen'])
})

// Clauses: project-delivery 2.5
test('what names a row that was refused has failed with it, and is sent once that is discarded', async () => {
  const first = openPage()
  first.server.isReached = false
  void first.make('lines', LINE)
  void first.make('expenses', EXPENSE)
  await vi.advanceTimersByTimeAsync(100)
  const { queue, server, resume } = openPage()
  server.refuses = 'kitchen'
  resume()
  await vi.advanceTimersByTimeAsync(SENT_MS)
  expect(server.got).toEqual([])
  expect(queue.entries.map(({ state, failure }) => [state, failure?.message])).toEqual([
    ['failed', 'No room for it'],
    ['failed', 'It waits for kitchen, which couldn’t be saved.'],
  ])
  const [refused] = queue.entries
  if (refused) queue.remove(refused)
  await vi.advanceTimersByTimeAsync(SENT_MS)
  expect(server.got).toEqual(['add sink'])
})

test('a Retry of what is behind a refused row sends that row first; all of a chain follow, also of a page opened later', async () => {
  const first = openPage()
  first.server.isReached = false
  void first.make('lines', LINE)
  void first.make('expenses', EXPENSE)
  void first.make('suppliers', { kind: 'edit', id: 'ace', usedFor: 'sink' })
  await vi.advanceTimersByTimeAsync(100)
  const second = openPage()
  second.server.refuses = 'kitchen'
  second.resume()
  await vi.advanceTimersByTimeAsync(SENT_MS)
  const states = ({ queue }: typeof first) => queue.entries.map(({ state }) => state)
  expect(states(second)).toEqual(['failed', 'failed', 'failed'])
  // What is made of a row that has failed is known to fail with it at once.
  await second.make('expenses', { kind: 'edit', id: 'sink' })
  expect(states(second)).toEqual(['failed', 'failed', 'failed', 'failed'])
  const third = openPage()
  third.resume()
  await vi.advanceTimersByTimeAsync(SENT_MS)
  expect([states(third), third.server.got]).toEqual([['failed', 'failed', 'failed', 'failed'], []])
  const [, , last] = third.queue.entries
  if (last) await third.lists.suppliers.retry(last)
  await vi.advanceTimersByTimeAsync(SENT_MS)
  expect(third.server.got).toEqual(['add kitchen', 'add sink', 'edit sink', 'edit ace'])
  expect(third.queue.entries).toEqual([])
})
