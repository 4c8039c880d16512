import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notificationsQuery } from './api.ts'

let calls = 0
let status = 503

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => {
    calls += 1
    return new Response('{}', { status })
  })
  calls = 0
  status = 503
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function ask(isOnline: boolean): Promise<unknown> {
  vi.stubGlobal('navigator', { onLine: isOnline })
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  return client.fetchQuery(notificationsQuery('an-organization')).catch((error: unknown) => error)
}

test('fetching is one call and three retries, after 1, 2 and 4 seconds', async () => {
  const asked = ask(true)
  const seen: [number, number][] = []
  for (const wait of [0, 999, 1, 1_999, 1, 3_999, 1, 60_000]) {
    await vi.advanceTimersByTimeAsync(wait)
    seen.push([wait, calls])
  }
  expect(seen).toEqual([
    [0, 1],
    [999, 1],
    [1, 2],
    [1_999, 2],
    [1, 3],
    [3_999, 3],
    [1, 4],
    [60_000, 4],
  ])
  expect(await asked).toBeInstanceOf(Error)
})

test('offline it is not tried again', async () => {
  const asked = ask(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toBe(1)
  expect(await asked).toBeInstanceOf(Error)
})

test('what the server refuses is not asked again', async () => {
  status = 404
  const asked = ask(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toBe(1)
  expect(await asked).toBeInstanceOf(Error)
})
