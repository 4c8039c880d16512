import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/lib/api/http.ts'
import { notificationsQuery } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

const BROKEN = new ApiError(503, 'unavailable', 'Not now.')

/** The delay after each failure. */
function waits(isOnline: boolean, error: Error): number[] {
  vi.stubGlobal('navigator', { onLine: isOnline })
  const { retry, retryDelay } = notificationsQuery('an organization')
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('Both are functions')
  const made: number[] = []
  for (let failures = 0; retry(failures, error); failures += 1) made.push(retryDelay(failures, error))
  return made
}

// Clauses: deal-workflow 8.23, 9.33, 11.26
test('fetching notifications is retried 3 times with backoff: 1, 2 and 4 seconds', () => {
  expect(waits(true, BROKEN)).toEqual([1_000, 2_000, 4_000])
})

// Clauses: deal-workflow 8.23
test('a failed fetch is not retried while offline or after a 4xx response', () => {
  expect(waits(false, BROKEN)).toEqual([])
  expect(waits(true, new ApiError(402, 'subscription_required', 'Subscribe first.'))).toEqual([])
})
