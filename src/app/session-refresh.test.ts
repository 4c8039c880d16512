import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everyTick } from './session-refresh.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z') }))
afterEach(() => vi.useRealTimers())

function ticking(expiresAt: string | null) {
  const readAgain = vi.fn()
  return { readAgain, stop: everyTick(() => expiresAt, readAgain) }
}

test('on a tick of 30 s the session is read again when its end is within the margin of 10 s', () => {
  const { readAgain, stop } = ticking('2026-11-21T00:00:40Z')
  vi.advanceTimersByTime(29_999)
  expect(readAgain).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(readAgain).toHaveBeenCalledTimes(1)
  stop()
})

test('a session that ends later is left alone until the tick before its end', () => {
  const { readAgain, stop } = ticking('2026-11-21T00:01:10Z')
  vi.advanceTimersByTime(30_000)
  expect(readAgain).not.toHaveBeenCalled()
  vi.advanceTimersByTime(30_000)
  expect(readAgain).toHaveBeenCalledTimes(1)
  stop()
})

test('one that has ended between two ticks is asked about on the next', () => {
  const { readAgain, stop } = ticking('2026-11-21T00:00:45Z')
  vi.advanceTimersByTime(60_000)
  expect(readAgain).toHaveBeenCalledTimes(1)
  stop()
})

test('a guest has no session to read again, and nothing ticks once it is stopped', () => {
  const guest = ticking(null)
  const gone = ticking('2026-11-21T00:00:40Z')
  gone.stop()
  vi.advanceTimersByTime(300_000)
  expect(guest.readAgain).not.toHaveBeenCalled()
  expect(gone.readAgain).not.toHaveBeenCalled()
  guest.stop()
})
