import { afterAll, vi } from 'vitest'

// The files of a worker share one process, so fake clocks and globals are restored after each.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
