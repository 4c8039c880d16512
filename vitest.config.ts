import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { testsWithoutEngine } from './scripts/engine-tests.ts'

// Both cores: by itself one would be left idle.
const MAX_WORKERS = 2

// On a shared machine a test may once be late; one that passes only when told again is named in the run's output.
const RETRIES = process.env.CI === undefined ? 0 : 1

// Told on the embedded engine already, and the same on any other.
const exclude = process.env.ENGINE_TESTS_ONLY ? testsWithoutEngine() : []

/** These take longest: begun last, one of them would be told alone while the other core has nothing left to do. */
const LONGEST =
  /\/(answers-alike|many-hands|one-winner|one-checkout|at-once|openapi-bad-input|hostile-files|mail-smtp)\.test\.ts$/

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
    retry: RETRIES,
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
          exclude: [...configDefaults.exclude, ...exclude],
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
