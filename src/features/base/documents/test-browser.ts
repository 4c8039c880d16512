import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { openTestBrowser, type TestBrowser } from '#src/server/testing/test-network.ts'
import { createDocumentsWorld, type DocumentsWorld } from './test-documents.ts'
import { RequestByFetch } from './test-requests.ts'

/** The application, and for each test a deal of Mere's and her browser with its own network. */
export function browserWithDeal() {
  let world: DocumentsWorld
  let deal: string
  let browser: TestBrowser
  beforeAll(async () => {
    world = await createDocumentsWorld()
  })
  beforeEach(async () => {
    deal = await world.saveDeal(world.mere)
    browser = openTestBrowser(world, world.mere)
    vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  afterAll(() => world.close())
  return { world: () => world, deal: () => deal, browser: () => browser }
}

/** From this call on, the device's storage is full. */
export function fillDevice(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
}
