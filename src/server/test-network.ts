import { vi } from 'vitest'
import { storageOf } from '#src/lib/test-storage.ts'
import { type Person, TEST_ORIGIN, type TestWorld } from './test-world.ts'

/** A person's browser in a test world: what it stores, and a network that comes and goes. */
export interface TestBrowser {
  network: 'online' | 'offline' | 'answers lost'
  signedInAs: Person
  /** How many pages were opened: what was asked on one before hears no answer any more. */
  pages: number
}

/** Puts the browser in place of the global one, until `vi.unstubAllGlobals`. */
export function openTestBrowser(world: TestWorld, person: Person): TestBrowser {
  const browser: TestBrowser = { network: 'online', signedInAs: person, pages: 0 }
  // Without locks: a page that was left would hold one for ever here.
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', storageOf(new Map<string, string>()))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (browser.network === 'offline') throw new TypeError('Failed to fetch')
    const headers = new Headers(init.headers)
    headers.set('origin', TEST_ORIGIN)
    headers.set('cookie', browser.signedInAs.cookie)
    const asked = browser.pages
    const answer = await world.app.request(path, { ...init, headers })
    if (asked !== browser.pages) return new Promise(() => {})
    if (browser.network === 'answers lost' && init.method !== 'GET') throw new TypeError('Failed to fetch')
    return answer
  })
  return browser
}
