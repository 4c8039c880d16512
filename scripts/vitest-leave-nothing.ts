import { afterAll, vi } from 'vitest'

// The test files of a worker share one process: a clock or a global that a file has put in place goes with it.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
