import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { jpeg } from '../test-files.ts'
import { browserWithDeal, fillDevice } from './test-browser.ts'

const PATIENCE = { timeout: 60_000 }
const NO_ROOM =
  'This device has no room to keep the photo. Leave this page open until it is uploaded, or make room and choose it again.'

const at = browserWithDeal()
let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  fillDevice()
})

/** Mere chooses a photo where there is no network. */
async function chooseOffline() {
  const [browser, { mere }] = [at.browser(), at.world()]
  vi.resetModules()
  browser.openPage()
  vi.stubGlobal('navigator', { onLine: false })
  browser.network = 'offline'
  const { keepChangesOf, queuedChanges } = await import('#src/lib/change-queue.ts')
  const { chooseFiles, filesOnTheWay } = await import('./api.ts')
  keepChangesOf(mere.userId)
  const { organizationId } = mere
  const photo = new File([new Uint8Array(await jpeg())], 'Kitchen.jpg')
  chooseFiles(new QueryClient(), { organizationId, opportunityId: at.deal() }, 'photos_before', [photo])
  await vi.waitFor(() => expect(filesOnTheWay()).toMatchObject([{ problem: NO_ROOM }]), PATIENCE)
  return { signIn: keepChangesOf, queuedChanges, filesOnTheWay }
}

function comeOnline(): void {
  vi.stubGlobal('navigator', { onLine: true })
  at.browser().network = 'online'
  page.dispatchEvent(new Event('online'))
}

test('a photo that the device has no room for says so, waits with the page, and is uploaded when the network is back', async () => {
  const { filesOnTheWay, queuedChanges } = await chooseOffline()
  expect(filesOnTheWay()).toMatchObject([{ name: 'Kitchen.jpg', state: 'queued', isKept: false }])
  expect(queuedChanges()).toEqual([])
  const leaving = new Event('beforeunload', { cancelable: true })
  page.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)

  comeOnline()
  await vi.waitFor(() => expect(filesOnTheWay()).toEqual([]), PATIENCE)
  expect((await at.world().list(at.deal())).map(({ name }) => name)).toEqual(['Kitchen.jpg'])
})

test('whoever signs in on the same page neither sees nor sends what somebody else chose there', async () => {
  const { filesOnTheWay, signIn } = await chooseOffline()
  signIn(null)
  expect(filesOnTheWay()).toHaveLength(1)
  signIn(crypto.randomUUID())
  expect(filesOnTheWay()).toEqual([])
  at.browser().asked = []
  comeOnline()
  expect(at.browser().asked).toEqual([])
  expect(await at.world().list(at.deal())).toEqual([])
})
