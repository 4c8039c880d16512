import { afterAll, vi } from 'vitest'
import { setCurrentUser } from '#src/lib/browser/browser-session.ts'

// The files of a worker share one process, so the user, the storage, fake clocks and globals are restored after each.
afterAll(() => {
  setCurrentUser(null)
  if ('document' in globalThis) {
    // Where a link outside the product was followed.
    Reflect.get(globalThis, 'happyDOM').setURL('http://doneup.test/')
    localStorage.clear()
    sessionStorage.clear()
  }
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
