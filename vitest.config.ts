import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Both cores: by itself one would be left idle.
const MAX_WORKERS = 2

/** These take longest: begun last, one of them would be told alone while the other core has nothing left to do. */
const LONGEST =
  /\/(user-enumeration|concurrent-changes|concurrent-link-use|concurrent-checkouts|concurrent-admin-actions|openapi-bad-input|hostile-files|mail-smtp)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(LONGEST.test(b.moduleId)) - Number(LONGEST.test(a.moduleId)))
  }
}

// Several processes need a database server; what takes minutes is told by "npm run faults" alone.
const everydayFaults = process.env.FAULTS === 'long' ? [] : ['e2e/faults/*.long.test.ts']
const faultsLeftOut = process.env.TEST_DATABASE === 'postgres' ? everydayFaults : ['e2e/faults/**']

/** How long a wait may be, not how long it is: on a machine with other work to do a database alone can take a minute. */
const PATIENCE_MS = 300_000

const shared = {
  pool: 'forks' as const,
  globalSetup: ['scripts/folder-of-a-run.ts', 'scripts/vitest-postgres.ts'],
}

export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    tags: [
      { name: 'no-database', description: 'Slow and without a database: runs in the PGlite step only.' },
      {
        name: 'postgres',
        description: 'Slow, about concurrency or every operation: runs on PostgreSQL only.',
      },
    ],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          // The files of a worker share what they import: reading it anew for each took half of all the time.
          isolate: false,
          setupFiles: ['scripts/vitest-leave-nothing.ts', 'scripts/vitest-cheap-hashes.ts'],
          include: ['src/**/*.test.ts', 'db/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          ...shared,
          name: 'durability',
          include: ['e2e/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...faultsLeftOut],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
    ],
  },
})
