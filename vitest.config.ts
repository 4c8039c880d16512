import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Vitest's default would leave one of two cores idle.
const MAX_WORKERS = 2

/** The slowest files run first; started last, they would leave one core idle. */
const LONGEST =
  /\/(user-enumeration|concurrent-changes|concurrent-link-use|concurrent-checkouts|concurrent-admin-actions|openapi-bad-input|hostile-files|mail-smtp|simulated-days|openapi-limits|interruption|backup|demo|migrate)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(LONGEST.test(b.moduleId)) - Number(LONGEST.test(a.moduleId)))
  }
}

// Several processes need PostgreSQL; tests that take minutes run only with `npm run faults`.
const everydayFaults = process.env.FAULTS === 'long' ? [] : ['e2e/faults/*.long.test.ts']
const faultsLeftOut = process.env.TEST_DATABASE === 'postgres' ? everydayFaults : ['e2e/faults/**']

const BROWSERS = 'e2e/browsers/**/*.test.ts'

/** An upper limit: on a busy machine starting a database alone can take a minute. */
const PATIENCE_MS = 300_000

const shared = {
  pool: 'forks' as const,
  // On a busy machine a test can be flaky (pass on retry); the report marks those with their number of retries.
  retry: process.env.CI ? 1 : 0,
  expect: { poll: { timeout: 120_000 } },
  globalSetup: ['scripts/folder-of-a-run.ts', 'scripts/vitest-postgres.ts'],
}

export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    // Rows are compared with their types after the tests.
    teardownTimeout: PATIENCE_MS,
    // A screen test has no layout, so no board can be scrolled.
    onConsoleLog: (log) => !log.includes('Auto scrolling has been attached'),
    tags: [
      {
        name: 'pglite',
        description: 'Slow, without a database or always on the embedded one: runs on PGlite only.',
      },
      {
        name: 'postgres',
        description: 'Slow, about concurrency, every operation or figures: runs on PostgreSQL only.',
      },
      {
        name: 'engines',
        description:
          'What the platform promises on both database engines: runs on the embedded one in `npm test` too, the rest in the deep run.',
      },
      {
        name: 'programs',
        description:
          'Opens our files in programs of others, LibreOffice and poppler: runs in the deep run only.',
      },
    ],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          // Files of a worker share their imports: loading them for each file took half of the run.
          isolate: false,
          globalSetup: [...shared.globalSetup, 'scripts/vitest-row-types.ts'],
          setupFiles: ['scripts/vitest-leave-nothing.ts', 'scripts/vitest-cheap-hashes.ts'],
          include: ['src/**/*.test.ts', 'db/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          ...shared,
          name: 'screens',
          // As above: each file would load the whole application.
          isolate: false,
          setupFiles: [
            'scripts/vitest-browser-globals.ts',
            'scripts/vitest-leave-nothing.ts',
            'scripts/vitest-cheap-hashes.ts',
            'scripts/vitest-console-errors.ts',
            'src/app/testing/test-close-screens.ts',
          ],
          include: ['src/**/*.test.tsx'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          ...shared,
          name: 'durability',
          include: ['e2e/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...faultsLeftOut, BROWSERS],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          ...shared,
          name: 'browsers',
          include: [BROWSERS],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
    ],
  },
})
