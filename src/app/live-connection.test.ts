import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveConnection, type LiveEvent, type SourceNews } from './live-connection.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface Opened {
  tell: (news: SourceNews) => void
  isClosed: boolean
}

/** A world around a connection: every source it opens, everything it says, and a session that can end. */
function surroundings() {
  const sources: Opened[] = []
  const events: LiveEvent[] = []
  const world = { isOnline: true, session: async () => true }
  const connection = new LiveConnection({
    openSource: (tell) => {
      const opened: Opened = { tell, isClosed: false }
      sources.push(opened)
      return {
        close: () => {
          opened.isClosed = true
        },
      }
    },
    isOnline: () => world.isOnline,
    rereadSession: () => world.session(),
    raise: (event) => events.push(event),
  })
  const last = (): Opened => {
    const source = sources.at(-1)
    if (source === undefined) throw new Error('no source was opened')
    return source
  }
  return { connection, sources, events, kinds: () => events.map(({ kind }) => kind), world, last }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('an error while online triggers reconnects after 1, 2, 5, 10 and 30 seconds, at most 5 retries', async () => {
  const { sources, kinds, last } = surroundings()
  for (const [index, seconds] of [1, 2, 5, 10, 30].entries()) {
    last().tell({ kind: 'broken' })
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(sources).toHaveLength(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sources).toHaveLength(index + 2)
  }
  last().tell({ kind: 'broken' })
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
  expect(sources).toHaveLength(6)
  expect(kinds()).toEqual(['paused'])
})

test('after the last retry it waits for a click', () => {
  const { connection, sources, last } = surroundings()
  connection.clicked()
  expect(sources, 'a click while connected changes nothing').toHaveLength(1)
  for (let n = 0; n < 6; n += 1) {
    last().tell({ kind: 'broken' })
    vi.advanceTimersByTime(30_000)
  }
  connection.clicked()
  expect(sources).toHaveLength(7)
  last().tell({ kind: 'broken' })
  vi.advanceTimersByTime(1_000)
  expect(sources, 'and then tries as often as at first').toHaveLength(8)
})

test('after the last retry it waits for online', async () => {
  const { connection, sources, last } = surroundings()
  for (let n = 0; n < 6; n += 1) {
    last().tell({ kind: 'broken' })
    vi.advanceTimersByTime(30_000)
  }
  connection.wentOnline()
  await settle()
  expect(sources).toHaveLength(7)
})

test('a connection that opened begins to count anew', () => {
  const { sources, last } = surroundings()
  last().tell({ kind: 'broken' })
  vi.advanceTimersByTime(1_000)
  last().tell({ kind: 'broken' })
  vi.advanceTimersByTime(2_000)
  last().tell({ kind: 'open' })
  last().tell({ kind: 'broken' })
  vi.advanceTimersByTime(1_000)
  expect(sources).toHaveLength(4)
})

test('going offline raises an offline event and closes the stream', () => {
  const { connection, kinds, last, world, sources } = surroundings()
  last().tell({ kind: 'open' })
  world.isOnline = false
  connection.wentOffline()
  expect(last().isClosed).toBe(true)
  expect(kinds()).toEqual(['open', 'offline'])
  vi.advanceTimersByTime(10 * 60_000)
  expect(sources).toHaveLength(1)
})

test('an error while offline waits for online instead of spending its retries', async () => {
  const { connection, last, world, sources } = surroundings()
  world.isOnline = false
  last().tell({ kind: 'broken' })
  vi.advanceTimersByTime(10 * 60_000)
  expect(sources).toHaveLength(1)
  world.isOnline = true
  connection.wentOnline()
  await settle()
  expect(sources).toHaveLength(2)
})

test('coming back online closes the stream, re-reads the session and, if there is one, reconnects and says so', async () => {
  const { connection, kinds, last, world, sources } = surroundings()
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
  last().tell({ kind: 'open' })
  expect(kinds()).toEqual(['reconnected', 'open'])
})

test('coming back online without a session reconnects nothing', async () => {
  const { connection, kinds, world, sources } = surroundings()
  world.session = async () => false
  connection.wentOnline()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(sources).toHaveLength(1)
  expect(kinds()).toEqual([])
})

test('a session that can not be read yet is read again after the same waits', async () => {
  const { connection, kinds, world, sources } = surroundings()
  const answers = [() => Promise.reject(new Error('still no network')), () => Promise.resolve(true)]
  world.session = () => (answers.shift() ?? (async () => true))()
  connection.wentOnline()
  await vi.advanceTimersByTimeAsync(999)
  expect(sources).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sources).toHaveLength(2)
  expect(kinds()).toEqual(['reconnected'])
})

test('going offline while the session is read again begins nothing', async () => {
  const { connection, kinds, world, sources } = surroundings()
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

test('a stream that is refused asks who is signed in, and goes on only if somebody is', async () => {
  const { last, world, sources } = surroundings()
  last().tell({ kind: 'refused' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sources).toHaveLength(2)
  world.session = async () => false
  last().tell({ kind: 'refused' })
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(sources).toHaveLength(2)
})

test('a connection that has not opened within 10 seconds is tried again', () => {
  const { sources } = surroundings()
  vi.advanceTimersByTime(9_999)
  expect(sources[0]?.isClosed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(sources[0]?.isClosed).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(sources).toHaveLength(2)
})

test('silent for 40 seconds means dead; a heartbeat every 30 seconds keeps it', () => {
  const { last, sources } = surroundings()
  last().tell({ kind: 'open' })
  for (let n = 0; n < 20; n += 1) {
    vi.advanceTimersByTime(30_000)
    last().tell({ kind: 'heartbeat' })
  }
  vi.advanceTimersByTime(39_999)
  expect(sources[0]?.isClosed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(sources[0]?.isClosed).toBe(true)
})

test('what is heard is passed on; what an abandoned stream says is not', () => {
  const { connection, events, last } = surroundings()
  last().tell({ kind: 'message', data: '{"version":1}' })
  expect(events).toEqual([{ kind: 'message', data: '{"version":1}' }])
  const { tell } = last()
  connection.stop()
  tell({ kind: 'message', data: 'late' })
  tell({ kind: 'open' })
  tell({ kind: 'broken' })
  vi.advanceTimersByTime(60_000)
  expect(events).toHaveLength(1)
})
