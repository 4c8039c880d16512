import { eventually } from '#src/lib/time/test-eventually.ts'
import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { storageOf } from '#src/lib/browser/test-storage.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { browserWithDeal, fillDevice } from './test-browser.ts'
import { jpeg } from './test-files.ts'
import { queueUpload, shownUploads } from './upload-queue.ts'

const NO_ROOM =
  'There isn’t enough space on this device to store the photo. Leave this page open until it is uploaded, or free up space and choose it again.'
const NO_STORAGE = 'This browser can’t store the photo. Leave this page open until it is uploaded.'

const at = browserWithDeal()
let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

/** Mere chooses a photo while offline. */
async function chooseOffline(problem: string) {
  const [browser, { mere }] = [at.browser(), at.world()]
  browser.openPage()
  vi.stubGlobal('navigator', { onLine: false })
  browser.network = 'offline'
  const client = new QueryClient()
  const queue = offlineQueueOf(client)
  queue.setOwner(mere.userId)
  const deal = { organizationId: mere.organizationId, opportunityId: at.deal() }
  const photo = new File([new Uint8Array(await jpeg())], 'Kitchen.jpg')
  void queueUpload(client, deal, 'photos_before', photo)
  const shown = () => shownUploads(queue.entries, queue.progress.get(), deal)
  await eventually(() => expect(shown()).toMatchObject([{ state: 'queued', problem }]))
  return { queue, shown }
}

function comeOnline(): void {
  vi.stubGlobal('navigator', { onLine: true })
  at.browser().network = 'online'
  page.dispatchEvent(new Event('online'))
}

test.each([
  ['a full disk', NO_ROOM, fillDevice],
  [
    'a browser without IndexedDB',
    NO_STORAGE,
    () => vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(refuse),
  ],
  ['a browser that refuses localStorage', NO_STORAGE, () => vi.stubGlobal('localStorage', refusing())],
])(
  'with %s a queued photo shows the problem, exists until the page is closed and uploads when back online',
  async (_where, problem, spoil) => {
    spoil()
    const { queue, shown } = await chooseOffline(problem)
    expect(shown()).toMatchObject([{ name: 'Kitchen.jpg', state: 'queued' }])
    const leaving = new Event('beforeunload', { cancelable: true })
    page.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)

    comeOnline()
    await eventually(() => expect(queue.entries).toEqual([]))
    expect((await at.world().list(at.deal())).map(({ name }) => name)).toEqual(['Kitchen.jpg'])
    const going = new Event('beforeunload', { cancelable: true })
    page.dispatchEvent(going)
    expect(going.defaultPrevented).toBe(false)
  },
)

function refuse(): never {
  throw new DOMException(
    'A mutation operation was attempted on a database that did not allow mutations.',
    'InvalidStateError',
  )
}

function refusing() {
  return { ...storageOf(new Map()), setItem: refuse }
}

test('another user on the same page doesn’t see or send unstored files', async () => {
  fillDevice()
  const { queue, shown } = await chooseOffline(NO_ROOM)
  queue.setOwner(null)
  queue.setOwner(at.world().mere.userId)
  expect(shown()).toHaveLength(1)
  queue.setOwner(crypto.randomUUID())
  expect(shown()).toEqual([])
  at.browser().asked = []
  comeOnline()
  queue.setOwner(at.world().mere.userId)
  expect(shown()).toEqual([])
  expect(at.browser().asked).toEqual([])
  expect(await at.world().list(at.deal())).toEqual([])
})
