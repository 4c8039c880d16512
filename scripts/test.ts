import { parseArgs } from 'node:util'
import { ensureBrowser } from './ensure-browser.ts'
import { ensurePostgres } from './ensure-postgres.ts'
import { ensurePgbouncer } from './private-pgbouncer.ts'
import { type Outcome, runStep, type Step } from './run-step.ts'

const pglite = { TEST_DATABASE: 'pglite' }
const postgres = { TEST_DATABASE: 'postgres' }

/** All checks and tests in run order. `--only` selects by tag. */
const steps: Step[] = [
  {
    title: 'Build and budgets',
    tags: ['build', 'e2e', 'durability', 'browsers'],
    run: ['scripts/build.ts'],
    // With --only, the next step may need the built pages.
    alone: true,
  },
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
  {
    title: 'Unit and API on PostgreSQL',
    tags: ['unit', 'api', 'postgres'],
    run: ['vitest', 'run', '--project', 'unit', '--tagsFilter=!pglite'],
    env: postgres,
  },
  // Mostly waits for restarts, so it runs in parallel with the tests.
  {
    title: 'Durability on PGlite',
    tags: ['durability', 'pglite'],
    run: ['vitest', 'run', '--project', 'durability'],
    env: pglite,
  },
  {
    title: 'Unit and API on PGlite',
    tags: ['unit', 'api', 'pglite'],
    run: ['vitest', 'run', '--project', 'unit', '--tagsFilter=!postgres'],
    env: pglite,
  },
  {
    title: 'Screens on PGlite',
    tags: ['unit', 'screens', 'pglite'],
    run: ['vitest', 'run', '--project', 'screens'],
    env: pglite,
  },
  // Mostly installs and waits, so it runs in parallel with the tests.
  {
    title: 'Firefox and WebKit',
    tags: ['browsers', 'pglite'],
    run: ['vitest', 'run', '--project', 'browsers', '--tagsFilter=every-run'],
    env: pglite,
  },
  {
    title: 'Durability on PostgreSQL',
    tags: ['durability', 'postgres'],
    run: ['vitest', 'run', '--project', 'durability'],
    env: postgres,
    // Checks response times during restarts, so nothing else may run.
    alone: true,
  },
  {
    // Mostly on PostgreSQL, which uses another core than the server; see playwright.config.ts.
    title: 'Browser tests',
    tags: ['e2e', 'pglite', 'postgres'],
    run: ['@playwright/test playwright', 'test'],
    env: postgres,
    alone: true,
  },
]

async function main(): Promise<void> {
  const chosen = chooseSteps()
  if (chosen.some((step) => step.tags.includes('e2e'))) process.env.CHROMIUM_PATH = ensureBrowser()
  if (chosen.some((step) => step.env?.TEST_DATABASE === 'postgres')) ensurePostgres()
  if (chosen.some(({ tags }) => tags.includes('durability') && tags.includes('postgres'))) ensurePgbouncer()

  const started = performance.now()
  const outcomes = await runTwoAtATime(chosen)
  const failed = outcomes.filter(({ isGreen }) => !isGreen)
  // At the end, because the beginning of a long log is often cut off.
  for (const outcome of failed) console.log(`\n${lineOf(outcome)}\n${endOf(outcome.output)}`)
  console.log(`\n${outcomes.map(lineOf).join('\n')}`)
  console.log(`\n${failed.length === 0 ? 'Passed' : 'Failed'} in ${duration(performance.now() - started)}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

function chooseSteps(): Step[] {
  const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
  const wanted = values.only.split(',').filter(Boolean)
  const chosen =
    wanted.length === 0 ? steps : steps.filter((step) => step.tags.some((tag) => wanted.includes(tag)))
  if (chosen.length > 0) return chosen
  const tags = [...new Set(steps.flatMap((step) => step.tags))]
  console.error(`Unknown tag "${values.only}". Choose from ${tags.join(', ')}.`)
  process.exit(1)
}

/** Runs the steps in order, two at a time; one marked `alone` runs by itself. */
async function runTwoAtATime(chosen: readonly Step[]): Promise<Outcome[]> {
  const running = new Set<Promise<void>>()
  const outcomes: Outcome[] = []
  for (const [place, step] of chosen.entries()) {
    const room = step.alone ? 0 : 1
    while (running.size > room) await Promise.race(running)
    const run = runStep(step).then((outcome) => {
      outcomes[place] = outcome
      announce(outcome)
      running.delete(run)
    })
    running.add(run)
    if (step.alone) await run
  }
  await Promise.all(running)
  return outcomes
}

function announce(outcome: Outcome): void {
  console.log(`\n── ${lineOf(outcome)}\n${outcome.output.trimEnd()}`)
}

function lineOf({ step, isGreen, seconds }: Outcome): string {
  return `${isGreen ? '✓' : '✗'} ${step.title} (${duration(seconds * 1000)})`
}

const LINES_AT_THE_END = 80

/** The end of a runner's output, where Vitest and Playwright list failed and flaky tests. */
function endOf(output: string): string {
  return output.trimEnd().split('\n').slice(-LINES_AT_THE_END).join('\n')
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

await main()
