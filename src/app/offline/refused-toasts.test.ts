import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { storageOf } from '#src/lib/test-storage.ts'

const MERE = '0197a000-0000-7000-8000-000000000001'
const KERERU = '0197a000-0000-7000-8000-000000000011'
const RATA = '0197a000-0000-7000-8000-000000000012'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page of Mere's; the server is away until it has an answer. */
async function openPage() {
  vi.stubGlobal('localStorage', storageOf(new Map()))
  vi.resetModules()
  const { ApiError } = await import('#src/lib/http.ts')
  const { optimisticChanges } = await import('#src/lib/optimistic-changes.ts')
  const waiting = await import('#src/lib/change-queue.ts')
  const { currentToast } = await import('#src/ui/toast-queue.ts')
  const { offerUndo } = await import('#src/ui/offer-undo.ts')
  await import('./refused-toasts.ts')
  waiting.keepChangesOf(MERE)
  const server = { refuses: null as readonly string[] | null }
  const moves = optimisticChanges<{ id: string }, null>({
    keptAs: 'deals',
    send({ id }) {
      if (server.refuses === null) throw new ApiError(0, 'offline', 'No internet connection')
      if (server.refuses.includes(id)) throw new ApiError(412, 'stale_version', 'It was changed')
      return Promise.resolve(null)
    },
    accept: () => {},
    versionOf: () => 1,
    isSettled: () => false,
  })
  const list = { client: new QueryClient(), organizationId: 'ours' }
  return {
    toast: () => currentToast.get()?.message,
    async moveOffline(id: string, name: string) {
      moves.submit(list, { change: { id }, words: { name, verb: 'moved' } }, () => expect.unreachable())
      offerUndo(`Moved ${name} to Funding`, () => {}, id)
      const isWaiting = () => waiting.queuedChanges().find(({ change }) => change.id === id)?.hasWaited
      await vi.waitFor(() => expect(isWaiting()).toBe(true))
    },
    /** The network is back, and everything that waited is answered. */
    async goOnline(...refuses: string[]) {
      server.refuses = refuses
      moves.resume(list.client)
      const open = () => waiting.queuedChanges().filter(({ refusal }) => refusal === null)
      await vi.waitFor(() => expect(open()).toEqual([]))
      return waiting.queuedChanges().map(({ name }) => name)
    },
  }
}

test('a move that is refused after it waited takes the toast away that says it was moved', async () => {
  const page = await openPage()
  await page.moveOffline(KERERU, '8 Kererū Street')
  expect(page.toast()).toBe('Moved 8 Kererū Street to Funding')
  expect(await page.goOnline(KERERU)).toEqual(['8 Kererū Street'])
  expect(page.toast()).toBeUndefined()
})

test('the toast of another deal, and of one that was saved, stays with its Undo', async () => {
  const page = await openPage()
  await page.moveOffline(KERERU, '8 Kererū Street')
  await page.moveOffline(RATA, '3 Rātā Road')
  expect(await page.goOnline(KERERU)).toEqual(['8 Kererū Street'])
  expect(page.toast()).toBe('Moved 3 Rātā Road to Funding')
})
