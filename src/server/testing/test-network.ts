import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'
import { storageOf } from '#src/lib/browser/test-storage.ts'
import { type Person, TEST_ORIGIN, type TestWorld } from './test-world.ts'

/** A user's browser in a test world: storage, and a network that can be switched off. */
export interface TestBrowser {
  network: 'online' | 'offline' | 'answers lost'
  signedInAs: Person
  /** The requests sent, such as "GET /api/opportunities". */
  asked: string[]
  /** Failed requests with their status, such as "PUT /api/opportunities/… 412". */
  refused: string[]
  /** The requests without a response yet. */
  open: Set<string>
  /** Replaces the current page, whose pending work stops. */
  openPage(): void
}

/** The page that is running code, also in timers. */
const here = new AsyncLocalStorage<number>()
/** A page of an earlier browser has another number, so its timers stay stopped. */
let pages = 0

/** Replaces the global browser objects until `vi.unstubAllGlobals`. */
export function openTestBrowser(world: TestWorld, person: Person): TestBrowser {
  let page = 0
  const browser: TestBrowser = {
    network: 'online',
    signedInAs: person,
    asked: [],
    refused: [],
    open: new Set(),
    openPage() {
      pages += 1
      page = pages
      here.enterWith(page)
    },
  }
  const isLeft = () => here.getStore() !== page
  const stored = storageOf(new Map<string, string>(), isLeft)
  // Has no Locks API, because an abandoned page would hold a lock forever.
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', stored)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (isLeft()) return new Promise(() => {})
    if (browser.network === 'offline') throw new TypeError('Failed to fetch')
    const asked = `${init.method} ${path}`
    browser.asked.push(asked)
    browser.open.add(asked)
    const headers = new Headers(init.headers)
    headers.set('origin', TEST_ORIGIN)
    headers.set('cookie', browser.signedInAs.cookie)
    const answer = await world.app.request(path, { ...init, headers })
    browser.open.delete(asked)
    if (isLeft()) return new Promise(() => {})
    if (!answer.ok) browser.refused.push(`${init.method} ${path} ${answer.status}`)
    if (browser.network === 'answers lost' && init.method !== 'GET') throw new TypeError('Failed to fetch')
    return answer
  })
  return browser
}
