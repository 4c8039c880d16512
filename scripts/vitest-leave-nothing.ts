import { afterAll, vi } from 'vitest'
import { setCurrentUser } from '#src/lib/browser/browser-session.ts'

// The files of a worker share one process, so the user, fake clocks and globals are restored after each.
afterAll(() => {
  setCurrentUser(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
