import { configDefaults, defineConfig } from 'vitest/config'
import { testsWithoutEngine } from './scripts/engine-tests.ts'

// Both cores: by itself one would be left idle.
const MAX_WORKERS = 2

// On a shared machine a test may once be late; one that passes only when told again is named in the run's output.
const RETRIES = process.env.CI === undefined ? 0 : 1

// Told on the embedded engine already, and the same on any other.
const exclude = process.env.ENGINE_TESTS_ONLY ? testsWithoutEngine() : []

const shared = { pool: 'forks' as const, globalSetup: ['scripts/vitest-postgres.ts'] }

export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    retry: RETRIES,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.ts', 'db/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...exclude],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'durability',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
