// @module-tag pglite

import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { request } from '#src/lib/api/http.ts'
import { storageOf } from '#src/lib/browser/test-storage.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { currentToast } from '#src/ui/dialog/toasts.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf(new Map()))
  vi.stubGlobal('navigator', { onLine: true })
  currentToast.set(null)
})

const agents = {
  queryKey: ['agents'],
  queryFn: () => request('/api/agents', z.object({ rows: z.array(z.string()) })),
  meta: { failure: 'Your agents couldn’t be loaded.' },
  retry: false,
}

test('a failed first request for data without an error of its own on screen is reported, with Retry', async () => {
  vi.stubGlobal('fetch', async () => new Response('broken', { status: 500 }))
  await expect(queryClient.fetchQuery(agents)).rejects.toThrow()
  const toast = currentToast.get()
  expect(toast?.message).toMatch(/^Your agents couldn’t be loaded\. An unexpected error occurred\./)
  expect(toast?.tone).toBe('error')

  vi.stubGlobal('fetch', async () => Response.json({ rows: ['Aroha'] }))
  toast?.action?.onAction()
  await eventually(() => expect(queryClient.getQueryData(agents.queryKey)).toEqual({ rows: ['Aroha'] }))
})

test('while the server can’t be reached nothing is reported: the offline bar shows it', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(queryClient.fetchQuery({ ...agents, queryKey: ['agents', 'offline'] })).rejects.toThrow()
  expect(currentToast.get()).toBeNull()
})
