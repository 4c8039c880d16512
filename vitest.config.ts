import { defineConfig } from 'vitest/config'

const shared = { pool: 'forks' as const, globalSetup: ['scripts/vitest-postgres.ts'] }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.ts', 'db/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 20_000,
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
