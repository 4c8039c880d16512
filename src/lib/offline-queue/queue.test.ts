import { CancelledError, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../api/http.ts'
import { storageOf } from '../browser/test-storage.ts'
import { offlineList } from './sender.ts'
import { offlineQueueOf } from './store.ts'

const MERE = '0197a000-0000-7000-8000-000000000001'
const NAME = `doneup_change1_${MERE}_`
const WORDS = { name: '8 Kererū Street', verb: 'moved' }

let stored: Map<string, string>
let windows: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  stored = new Map()
  windows = new EventTarget()
  // No Locks API, because its locks would be shared with other tests.
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', storageOf(stored))
  vi.stubGlobal('addEventListener', windows.addEventListener.bind(windows))
  vi.stubGlobal('removeEventListener', windows.removeEventListener.bind(windows))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const schema = z.object({ id: z.string(), to: z.enum(['funding', 'won']) })
type Move = z.infer<typeof schema>

/** A tab of Mere's with a list of moves, and the server's responses to them. */
function openTab(send: (move: Move) => Promise<null>) {
  const client = new QueryClient()
  const queue = offlineQueueOf(client)
  queue.setOwner(MERE)
  const reading = Promise.withResolvers<void>()
  const read = vi.fn(() => reading.promise)
  const moves = offlineList<Move, null>({
    list: 'deals',
    reportedAs: null,
    schema,
    send,
    accept: () => {},
    versionOf: () => 1,
    isSettled: () => false,
    read,
  })(client)
  const onFailed = vi.fn()
  const move = (id = 'one', to: Move['to'] = 'funding', isKept = false) =>
    moves.submit('here', { change: { id, to }, words: WORDS, isKept }, onFailed)
  return { queue, moves, move, onFailed, read, finishReading: reading.resolve }
}

const never = () => new Promise<null>(() => {})
const offline = () => Promise.reject(new ApiError(0, 'offline', 'No internet connection'))
const inAnotherTab = (change: () => void) => {
  change()
  const event = Object.assign(new Event('storage'), { key: null })
  windows.dispatchEvent(event)
}

function store(key: string, entry: object): void {
  const whole = { key, list: 'deals', ...WORDS, userId: MERE, organizationId: 'here', version: 1, number: 1 }
  stored.set(`${NAME}${key}`, JSON.stringify({ ...whole, ...entry }))
}

test('retries after 2, 5 and 10 seconds, then every 30 seconds', async () => {
  const send = vi.fn(offline)
  const { move, queue } = openTab(send)
  move()
  for (const [seconds, attempts] of [
    [1.9, 1],
    [0.1, 2],
    [5, 3],
    [10, 4],
    [30, 5],
    [30, 6],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000)
    expect(send).toHaveBeenCalledTimes(attempts)
  }
  expect(queue.entries).toMatchObject([{ state: 'queued', failure: null }])
  expect(queue.state.get().isReached).toBe(false)
})

test('while there are too many requests, an Undo is sent again, and any other change fails', async () => {
  const busy = new ApiError(429, 'rate_limited', 'Too many requests. Try again in 1 second.')
  const send = vi.fn((_: Move): Promise<null> => Promise.reject(busy))
  const { move, queue, onFailed } = openTab(send)
  move('one', 'funding', true)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(queue.entries).toMatchObject([{ state: 'queued', failure: null }])
  send.mockResolvedValueOnce(null)
  await vi.advanceTimersByTimeAsync(100)
  expect(queue.entries).toEqual([])
  expect(onFailed).not.toHaveBeenCalled()
  move('two')
  await vi.advanceTimersByTimeAsync(0)
  expect(onFailed).toHaveBeenCalledWith(busy, expect.any(Function))
})

test('a request that the page has cancelled by leaving is sent again, and the change doesn’t fail', async () => {
  const send = vi
    .fn<() => Promise<null>>()
    .mockRejectedValueOnce(new CancelledError())
    .mockResolvedValue(null)
  const { move, queue, onFailed } = openTab(send)
  move()
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledTimes(2)
  expect(onFailed).not.toHaveBeenCalled()
  expect(queue.entries).toEqual([])
})

test('a discarded change is not retried', async () => {
  const send = vi.fn(offline)
  const { move, queue } = openTab(send)
  move()
  await vi.advanceTimersByTimeAsync(0)
  for (const entry of queue.entries) queue.remove(entry)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('a failure is reported, and dependent changes are rolled back', async () => {
  const answer = Promise.withResolvers<null>()
  const { move, moves, onFailed, queue } = openTab(() => answer.promise)
  move()
  move('one', 'won')
  expect(moves.get()).toMatchObject([{ version: 1 }, { version: null }])
  const gone = new ApiError(404, 'not_found', 'Opportunity not found')
  answer.reject(gone)
  await vi.advanceTimersByTimeAsync(0)
  expect(onFailed.mock.calls.map(([failure]) => failure)).toEqual([gone, gone])
  expect([moves.get(), queue.entries, stored.size]).toEqual([[], [], 0])
})

test.each([
  ['no JSON', 'What is this?'],
  ['another shape', '{"key":"a","list":"deals"}'],
  ['another person’s entry', JSON.stringify({ key: 'a', userId: 'tane' })],
])('a stored entry that is %s is reported as failed, and can be discarded', (_what, text) => {
  stored.set(`${NAME}a`, text)
  const { queue, moves } = openTab(never)
  expect(queue.entries).toMatchObject([{ key: 'a', state: 'failed', failure: { code: 'unreadable' } }])
  expect(moves.get()).toEqual([])
  for (const entry of queue.entries) queue.remove(entry)
  expect([queue.entries, stored.size]).toEqual([[], 0])
})

test('an unreadable change is marked as failed and not deleted', async () => {
  store('a', { change: { id: 'one', to: 'the moon' }, state: 'queued', failure: null })
  const before = stored.get(`${NAME}a`)
  const send = vi.fn(never)
  const { queue, moves } = openTab(send)
  moves.resume()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).not.toHaveBeenCalled()
  expect(queue.entries).toMatchObject([{ ...WORDS, state: 'failed', failure: { code: 'unreadable' } }])
  expect(stored.get(`${NAME}a`)).toBe(before)
})

test('a change sent by another tab shows until the list is refetched', async () => {
  const tab = openTab(never)
  store('a', { change: { id: 'one', to: 'won' }, state: 'queued', failure: null })
  inAnotherTab(() => {})
  expect(tab.moves.get()).toMatchObject([{ change: { to: 'won' } }])
  inAnotherTab(() => stored.clear())
  expect(tab.moves.get()).toMatchObject([{ change: { to: 'won' } }])
  expect(tab.read).toHaveBeenCalledTimes(1)
  tab.finishReading()
  await vi.advanceTimersByTimeAsync(0)
  expect([tab.moves.get(), tab.queue.entries]).toEqual([[], []])
})

test('pages have separate queues over the same storage', () => {
  const [one, other] = [openTab(never), openTab(never)]
  one.move('one')
  expect(one.queue).not.toBe(other.queue)
  expect(other.queue.entries).toEqual([])
  inAnotherTab(() => {})
  expect(other.queue.entries).toEqual(one.queue.entries)
})

test('L1: a change refused because someone else has signed in stays queued for its author', async () => {
  const send = vi.fn(() => Promise.reject(new ApiError(409, 'other_user', 'Someone else has signed in')))
  const { move, queue, onFailed } = openTab(send)
  move()
  await vi.advanceTimersByTimeAsync(100)
  expect(queue.entries).toMatchObject([{ userId: MERE, state: 'queued', failure: null }])
  expect(onFailed).not.toHaveBeenCalled()
  queue.isSignedInAs = () => Promise.resolve(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
  expect(queue.entries).toHaveLength(1)
})
