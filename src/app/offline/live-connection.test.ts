import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveConnection, type LiveEvent, type SourceEvent } from './live-connection.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface Opened {
  emit: (event: SourceEvent) => void
  isClosed: boolean
}

/** A connection with its sources and events, and a session that can end. */
function openConnection() {
  const sources: Opened[] = []
  const events: LiveEvent[] = []
  const world = { isOnline: true, session: async () => true }
  const connection = new LiveConnection({
    openSource: (emit) => {
      const opened: Opened = { emit, isClosed: false }
      sources.push(opened)
      return {
        close: () => {
          opened.isClosed = true
        },
      }
    },
    isOnline: () => world.isOnline,
    isSignedIn: () => world.session(),
    emit: (event) => events.push(event),
  })
  const last = (): Opened => {
    const source = sources.at(-1)
    if (source === undefined) throw new Error('no source was opened')
    return source
  }
  return { connection, sources, events, kinds: () => events.map(({ kind }) => kind), world, last }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

// Clauses: accounts-and-billing 4.12
test('an error while online triggers reconnects after 1, 2, 5, 10 and 30 seconds, at most 5 retries', async () => {
  const { sources, kinds, last } = openConnection()
  for (const [index, seconds] of [1, 2, 5, 10, 30].entries()) {
    last().emit({ kind: 'broken' })
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(sources).toHaveLength(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sources).toHaveLength(index + 2)
  }
  last().emit({ kind: 'broken' })
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
  expect(sources).toHaveLength(6)
  expect(kinds()).toEqual(['paused'])
})

test('after the last retry a click reconnects', () => {
  const { connection, sources, last } = openConnection()
  connection.clicked()
  expect(sources, 'a click while connected changes nothing').toHaveLength(1)
  for (let n = 0; n < 6; n += 1) {
    last().emit({ kind: 'broken' })
    vi.advanceTimersByTime(30_000)
  }
  connection.clicked()
  expect(sources).toHaveLength(7)
  last().emit({ kind: 'broken' })
  vi.advanceTimersByTime(1_000)
  expect(sources, 'and then tries as often as at first').toHaveLength(8)
})

test('after the last retry coming online reconnects', async () => {
  const { connection, sources, last } = openConnection()
  for (let n = 0; n < 6; n += 1) {
    last().emit({ kind: 'broken' })
    vi.advanceTimersByTime(30_000)
  }
  connection.wentOnline()
  await settle()
  expect(sources).toHaveLength(7)
})

test('an opened connection resets the backoff', () => {
  const { sources, last } = openConnection()
  last().emit({ kind: 'broken' })
  vi.advanceTimersByTime(1_000)
  last().emit({ kind: 'broken' })
  vi.advanceTimersByTime(2_000)
  last().emit({ kind: 'open' })
  last().emit({ kind: 'broken' })
  vi.advanceTimersByTime(1_000)
  expect(sources).toHaveLength(4)
})

// Clauses: accounts-and-billing 4.10
test('going offline raises an offline event and closes the stream', () => {
  const { connection, kinds, last, world, sources } = openConnection()
  last().emit({ kind: 'open' })
  world.isOnline = false
  connection.wentOffline()
  expect(last().isClosed).toBe(true)
  expect(kinds()).toEqual(['open', 'offline'])
  vi.advanceTimersByTime(10 * 60_000)
  expect(sources).toHaveLength(1)
})

test('after an error while offline there are no retries until the browser is online', async () => {
  const { connection, last, world, sources } = openConnection()
  world.isOnline = false
  last().emit({ kind: 'broken' })
  vi.advanceTimersByTime(10 * 60_000)
  expect(sources).toHaveLength(1)
  world.isOnline = true
  connection.wentOnline()
  await settle()
  expect(sources).toHaveLength(2)
})

// Clauses: accounts-and-billing 4.11
test('coming back online closes the stream, refetches the session and reconnects', async () => {
  const { connection, kinds, last, world, sources } = openConnection()
  let answer: (isSignedIn: boolean) => void = () => {}
  world.session = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const [first] = sources
  connection.wentOnline()
  expect(first?.isClosed).toBe(true)
  expect(sources, 'not before the session is known').toHaveLength(1)
  answer(true)
  await settle()
  expect(sources).toHaveLength(2)
  expect(kinds()).toEqual(['reconnected'])
  last().emit({ kind: 'open' })
  expect(kinds()).toEqual(['reconnected', 'open'])
})

test('coming back online without a session doesn’t reconnect', async () => {
  const { connection, kinds, world, sources } = openConnection()
  world.session = async () => false
  connection.wentOnline()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(sources).toHaveLength(1)
  expect(kinds()).toEqual([])
})

test('a session that can’t be fetched is retried with the same backoff', async () => {
  const { connection, kinds, world, sources } = openConnection()
  const answers = [() => Promise.reject(new Error('still no network')), () => Promise.resolve(true)]
  world.session = () => (answers.shift() ?? (async () => true))()
  connection.wentOnline()
  await vi.advanceTimersByTimeAsync(999)
  expect(sources).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sources).toHaveLength(2)
  expect(kinds()).toEqual(['reconnected'])
})

test('going offline while the session is fetched doesn’t reconnect', async () => {
  const { connection, kinds, world, sources } = openConnection()
  let answer: (isSignedIn: boolean) => void = () => {}
  world.session = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  connection.wentOnline()
  connection.wentOffline()
  answer(true)
  await settle()
  expect(sources).toHaveLength(1)
  expect(kinds()).toEqual(['offline'])
})

test('a rejected stream reconnects only if the user is still signed in', async () => {
  const { last, world, sources } = openConnection()
  last().emit({ kind: 'refused' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sources).toHaveLength(2)
  world.session = async () => false
  last().emit({ kind: 'refused' })
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(sources).toHaveLength(2)
})

// Clauses: accounts-and-billing 9.3
test('a connection that hasn’t opened within 10 seconds is retried', () => {
  const { sources } = openConnection()
  vi.advanceTimersByTime(9_999)
  expect(sources[0]?.isClosed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(sources[0]?.isClosed).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(sources).toHaveLength(2)
})

// Clauses: accounts-and-billing 9.3
test('a stream without a heartbeat for 40 seconds is closed', () => {
  const { last, sources } = openConnection()
  last().emit({ kind: 'open' })
  for (let n = 0; n < 20; n += 1) {
    vi.advanceTimersByTime(30_000)
    last().emit({ kind: 'heartbeat' })
  }
  vi.advanceTimersByTime(39_999)
  expect(sources[0]?.isClosed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(sources[0]?.isClosed).toBe(true)
})

test('events are passed to the listener, except events of a closed stream', () => {
  const { connection, events, last } = openConnection()
  last().emit({ kind: 'message', data: '{"version":1}' })
  expect(events).toEqual([{ kind: 'message', data: '{"version":1}' }])
  const { emit } = last()
  connection.stop()
  emit({ kind: 'message', data: 'late' })
  emit({ kind: 'open' })
  emit({ kind: 'broken' })
  vi.advanceTimersByTime(60_000)
  expect(events).toHaveLength(1)
})
