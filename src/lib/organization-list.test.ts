import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { followedVersions, organizationList } from './organization-list.ts'

afterEach(() => {
  followedVersions.clear()
  vi.unstubAllGlobals()
})

const row = z.object({ id: z.string(), version: z.number() })
const deals = organizationList({
  name: 'deals',
  path: '/api/deals',
  schema: z.object({ organizationId: z.string(), version: z.number(), deals: z.array(row) }),
  itemsOf: ({ deals }) => deals,
  withItems: (whole, items: readonly z.infer<typeof row>[]) => ({ ...whole, deals: [...items] }),
})

/** Responds with the list at each of the versions in turn. */
function respondWith(...versions: number[]): void {
  vi.stubGlobal('fetch', async () =>
    Response.json({ organizationId: 'tamati', version: versions.shift(), deals: [] }),
  )
}

test('a list requested before the session is read again if the session is newer', async () => {
  followedVersions.set('tamati', 7)
  respondWith(6, 7)
  const list = await deals.read({ client: new QueryClient(), organizationId: 'tamati' })
  expect(list.version).toBe(7)
})

test('a list at the version of the session is read once', async () => {
  followedVersions.set('tamati', 7)
  respondWith(7, 8)
  const list = await deals.read({ client: new QueryClient(), organizationId: 'tamati' })
  expect(list.version).toBe(7)
})
