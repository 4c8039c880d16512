import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './http.ts'
import { patiently } from './patiently.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const tooMany = new ApiError(429, 'rate_limited', 'Too many attempts.')
const stillThere = new ApiError(409, 'in_progress', 'The same request is still being worked on.')

test('what is only too soon is done again every ten seconds until it is through', async () => {
  const work = vi.fn(async () => 'kept')
  work.mockRejectedValueOnce(tooMany).mockRejectedValueOnce(stillThere)
  const onWait = vi.fn()
  const done = patiently(work, { signal: new AbortController().signal, onWait })
  await vi.advanceTimersByTimeAsync(9_999)
  expect([work.mock.calls.length, onWait.mock.calls.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(10_001)
  expect(await done).toBe('kept')
  expect([work.mock.calls.length, onWait.mock.calls.length]).toEqual([3, 2])
})

test('any other refusal is thrown at once', async () => {
  const gone = new ApiError(404, 'not_found', 'Opportunity not found')
  const work = vi.fn(() => Promise.reject(gone))
  await expect(patiently(work, { signal: new AbortController().signal })).rejects.toBe(gone)
  expect(work).toHaveBeenCalledTimes(1)
})

test('given up while it waits, it ends at once and is not done again', async () => {
  const work = vi.fn(() => Promise.reject(tooMany))
  const giving = new AbortController()
  const done = patiently(work, { signal: giving.signal })
  const ended = expect(done).rejects.toThrow('Cancelled')
  await vi.advanceTimersByTimeAsync(1_000)
  giving.abort(new Error('Cancelled'))
  await ended
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(1)
})
