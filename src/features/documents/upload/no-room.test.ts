import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestBrowser, type TestBrowser } from '#src/server/test-network.ts'
import { RequestByFetch } from '../kept/test-requests.ts'
import { createDocumentsWorld, type DocumentsWorld } from '../test-documents.ts'
import { jpeg } from '../test-files.ts'

const PATIENCE = { timeout: 60_000 }
const NO_ROOM =
  'This device has no room to keep the photo. Leave this page open until it is uploaded, or make room and choose it again.'

let world: DocumentsWorld
let deal: string
let browser: TestBrowser
let page: EventTarget
beforeAll(async () => {
  world = await createDocumentsWorld()
})
beforeEach(async () => {
  deal = await world.saveDeal(world.mere)
  browser = openTestBrowser(world, world.mere)
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
afterAll(() => world.close())

/** Mere chooses a photo where there is no network. */
async function chooseOffline() {
  vi.resetModules()
  browser.openPage()
  vi.stubGlobal('navigator', { onLine: false })
  browser.network = 'offline'
  const { keepChangesOf, waitingChanges } = await import('#src/lib/waiting-changes.ts')
  const { chooseFiles, filesOnTheWay } = await import('./api.ts')
  keepChangesOf(world.mere.userId)
  const { organizationId } = world.mere
  const photo = new File([new Uint8Array(await jpeg())], 'Kitchen.jpg')
  chooseFiles(new QueryClient(), { organizationId, opportunityId: deal }, 'photos_before', [photo])
  await vi.waitFor(() => expect(filesOnTheWay()).toMatchObject([{ problem: NO_ROOM }]), PATIENCE)
  return { signIn: keepChangesOf, waitingChanges, filesOnTheWay }
}

test('a photo that the device has no room for says so, waits with the page, and is uploaded when the network is back', async () => {
  const { filesOnTheWay, waitingChanges } = await chooseOffline()
  expect(filesOnTheWay()).toMatchObject([{ name: 'Kitchen.jpg', state: 'waiting', isKept: false }])
  expect(waitingChanges()).toEqual([])
  const leaving = new Event('beforeunload', { cancelable: true })
  page.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)

  vi.stubGlobal('navigator', { onLine: true })
  browser.network = 'online'
  page.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(filesOnTheWay()).toEqual([]), PATIENCE)
  expect((await world.list(deal)).map(({ name }) => name)).toEqual(['Kitchen.jpg'])
})

test('whoever signs in on the same page neither sees nor sends what somebody else chose there', async () => {
  const { filesOnTheWay, signIn } = await chooseOffline()
  signIn(null)
  expect(filesOnTheWay()).toHaveLength(1)
  signIn(crypto.randomUUID())
  expect(filesOnTheWay()).toEqual([])
  browser.asked = []
  vi.stubGlobal('navigator', { onLine: true })
  browser.network = 'online'
  page.dispatchEvent(new Event('online'))
  expect(browser.asked).toEqual([])
  expect(await world.list(deal)).toEqual([])
})
