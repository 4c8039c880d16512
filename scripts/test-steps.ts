import type { Step } from './run-step.ts'

const pglite = { TEST_DATABASE: 'pglite' }
const postgres = { TEST_DATABASE: 'postgres' }

const build: Step = {
  title: 'Build and budgets',
  tags: ['build', 'e2e', 'durability', 'browsers'],
  run: ['scripts/build.ts', '--if-needed'],
}

function unit(title: string, filter: string, env: Record<string, string>): Step {
  const engine = env.TEST_DATABASE ?? ''
  return {
    title,
    tags: ['unit', 'api', engine],
    run: ['vitest', 'run', '--project', 'unit', `--tagsFilter=${filter}`],
    env,
    runsNear: true,
  }
}

const screens: Step = {
  title: 'Screens on PGlite',
  tags: ['unit', 'screens', 'pglite'],
  run: ['vitest', 'run', '--project', 'screens'],
  env: pglite,
  runsNear: true,
}

function durability(title: string, env: Record<string, string>): Step {
  return {
    title,
    tags: ['durability', env.TEST_DATABASE ?? ''],
    run: ['vitest', 'run', '--project', 'durability'],
    env,
    needs: build,
  }
}

/** Mostly on PostgreSQL, which uses another core than the server; see playwright.config.ts. */
function browser(title: string, env: Record<string, string>): Step {
  return {
    title,
    tags: ['e2e', 'postgres'],
    run: ['@playwright/test playwright', 'test'],
    env: { ...postgres, ...env },
    needs: build,
    alone: true,
  }
}

/** What `npm test` runs, in order: each promise once, on the engine and in the layer where that is cheap. */
export const EVERYDAY: Step[] = [
  build,
  {
    title: 'Format and lint',
    tags: ['static'],
    run: ['@biomejs/biome', 'ci', '--error-on-warnings', '--colors=off'],
  },
  { title: 'Types', tags: ['static'], run: ['typescript tsc', '--noEmit'] },
  { title: 'Structure', tags: ['static'], run: ['scripts/check-structure.ts'] },
  { title: 'Wording', tags: ['static'], run: ['scripts/check-wording.ts'] },
  { title: 'API document', tags: ['static'], run: ['scripts/lint-api.ts'] },
  { title: 'Unused code', tags: ['static'], run: ['knip'] },
  unit('Unit and API on PostgreSQL', '!pglite && !programs', { ...postgres, EVERY_QUERY: '1' }),
  // Mostly waits for restarts, so it runs in parallel with the tests.
  durability('Durability on PostgreSQL', postgres),
  unit('The contract of the engines on PGlite', 'pglite || engines', pglite),
  screens,
  browser('Browser tests', { TEST_RUN: 'everyday' }),
]

/** What `npm run test:deep` adds: the other engine, the other browsers, and what takes long. */
export const DEEP: Step[] = [
  build,
  { title: 'Faults to find', tags: ['static'], run: ['scripts/mutation-test.ts', '--check'] },
  unit('Unit and API on PGlite', '!postgres && !pglite && !engines', pglite),
  unit('Every operation and every figure on PostgreSQL', 'postgres', postgres),
  {
    ...screens,
    title: 'Every screen and every word on PGlite',
    run: [...screens.run, 'src/app/every-screen', 'src/app/palette'],
  },
  // Mostly installs and waits, so it runs in parallel with the tests.
  {
    title: 'Firefox and WebKit',
    tags: ['browsers', 'pglite'],
    run: ['vitest', 'run', '--project', 'browsers'],
    env: pglite,
    needs: build,
  },
  durability('Durability on PGlite', { ...pglite, TEST_RUN: 'deep' }),
  durability('Durability on PostgreSQL', { ...postgres, TEST_RUN: 'deep' }),
  browser('Deep browser tests', { TEST_RUN: 'deep' }),
  browser('Browser tests in fresh pages', { TEST_RUN: 'everyday', TEST_PAGES: 'fresh' }),
]

/** The amounts of a nightly run. */
export const LONG = {
  ACCESSIBILITY: 'full',
  ROUNDS: 'full',
  OFFLINE_SCHEDULES: '200',
  SAVING_SCHEDULES: '500',
  WON_HISTORIES: '1000',
  BULK_HISTORIES: '1000',
  FAULTS: 'long',
}
