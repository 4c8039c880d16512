import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#src/lib/api/http.ts'
import { storageOf } from '#src/lib/browser/test-storage.ts'
import { offlineList } from '#src/lib/offline-queue/sender.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { queuedMessage } from '#src/lib/offline-queue/words.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { currentToast, offerUndo } from '#src/ui/dialog/toasts.ts'
import { dismissToastsOfFailed } from './send-queued.ts'

const MERE = '0197a000-0000-7000-8000-000000000001'
const KERERU = '0197a000-0000-7000-8000-000000000011'
const RATA = '0197a000-0000-7000-8000-000000000012'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** One of Mere's pages; the server is unreachable until a response is set. */
function openPage() {
  // No Locks API, because its locks would be shared with other tests.
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', storageOf(new Map()))
  const client = new QueryClient()
  const queue = offlineQueueOf(client)
  dismissToastsOfFailed(queue)
  queue.setOwner(MERE)
  const server = { refuses: null as readonly string[] | null }
  const moves = offlineList<{ id: string }, null>({
    list: 'deals',
    reportedAs: null,
    schema: z.object({ id: z.string() }),
    send({ id }) {
      if (server.refuses === null) throw new ApiError(0, 'offline', 'No internet connection')
      if (server.refuses.includes(id)) throw new ApiError(412, 'stale_version', 'It was changed')
      return Promise.resolve(null)
    },
    accept: () => {},
    versionOf: () => 1,
    isSettled: () => false,
    read: () => Promise.resolve(),
  })(client)
  return {
    toast: () => currentToast.get()?.message,
    async moveOffline(id: string, name: string) {
      moves.submit('ours', { change: { id }, words: { name, verb: 'moved' } }, () => expect.unreachable())
      offerUndo(`Moved ${name} to Funding`, () => 'shown', id)
      const stateOf = () => queue.entries.find(({ change }) => change.id === id)?.state
      await eventually(() => expect(stateOf()).toBe('queued'))
    },
    /** The network is back, and the server responds to every queued change. */
    async goOnline(...refuses: string[]) {
      server.refuses = refuses
      moves.resume()
      await eventually(() => expect(moves.get()).toEqual([]))
      return queue.entries.map(({ name }) => name)
    },
  }
}

test('a queued move that fails dismisses the success toast of that move', async () => {
  const page = openPage()
  await page.moveOffline(KERERU, '8 Kererū Street')
  expect(page.toast()).toBe('Moved 8 Kererū Street to Funding')
  expect(await page.goOnline(KERERU)).toEqual(['8 Kererū Street'])
  expect(page.toast()).toBeUndefined()
})

test('the toasts of other deals and of saved moves remain open with their Undo button', async () => {
  const page = openPage()
  await page.moveOffline(KERERU, '8 Kererū Street')
  await page.moveOffline(RATA, '3 Rātā Road')
  expect(await page.goOnline(KERERU)).toEqual(['8 Kererū Street'])
  expect(page.toast()).toBe('Moved 3 Rātā Road to Funding')
})

test('once a queued change has been sent, its toast no longer says that it will sync', async () => {
  const page = openPage()
  await page.moveOffline('a', '8 Rata Street')
  offerUndo(queuedMessage('Saved 8 Rata Street'), () => 'shown', 'a')
  expect(page.toast()).toBe('Saved 8 Rata Street on this device. It will sync when DoneUp can be reached.')
  await page.goOnline()
  expect(page.toast()).toBe('Saved 8 Rata Street')
})
