import { parseArgs } from 'node:util'
import { ensureBrowser } from './ensure-browser.ts'
import { ensurePostgres } from './ensure-postgres.ts'
import { ensurePgbouncer } from './private-pgbouncer.ts'
import { type Outcome, runStep, type Step } from './run-step.ts'
import { summaryOfRun, summaryOfStep } from './run-summary.ts'

const pglite = { TEST_DATABASE: 'pglite' }
const postgres = { TEST_DATABASE: 'postgres' }

/** Everything that must hold, in the order it runs. Narrow it with --only and any of the tags. */
const steps: Step[] = [
  { title: 'Build and budgets', tags: ['build', 'e2e', 'durability'], run: ['scripts/build.ts'] },
  {
    title: 'Format and lint',
    tags: ['static'],
    run: ['@biomejs/biome', 'ci', '--error-on-warnings', '--colors=off'],
  },
  { title: 'Types', tags: ['static'], run: ['typescript tsc', '--noEmit'] },
  { title: 'Structure', tags: ['static'], run: ['scripts/check-structure.ts'] },
  { title: 'API document', tags: ['static'], run: ['scripts/lint-api.ts'] },
  { title: 'Unused code', tags: ['static'], run: ['knip'] },
  {
    title: 'Unit and API on PostgreSQL',
    tags: ['unit', 'api', 'postgres'],
    run: ['vitest', 'run', '--project', 'unit'],
    // What meets no database is told on the other engine.
    env: { ...postgres, ENGINE_TESTS_ONLY: '1' },
    report: 'vitest',
  },
  // Killed and started again, a server waits for much of its time: the cores have the tests beside it.
  {
    title: 'Durability on PGlite',
    tags: ['durability', 'pglite'],
    run: ['vitest', 'run', '--project', 'durability'],
    env: pglite,
    report: 'vitest',
  },
  {
    title: 'Unit and API on PGlite',
    tags: ['unit', 'api', 'pglite'],
    run: ['vitest', 'run', '--project', 'unit'],
    env: pglite,
    report: 'vitest',
  },
  {
    title: 'Durability on PostgreSQL',
    tags: ['durability', 'postgres'],
    run: ['vitest', 'run', '--project', 'durability'],
    env: postgres,
    report: 'vitest',
    // Of processes that are restarted under load none may keep anybody waiting for long.
    alone: true,
  },
  {
    // Most on PostgreSQL, which works on another core than the server; playwright.config.ts says what on either.
    title: 'Browser stories',
    tags: ['e2e', 'pglite', 'postgres'],
    run: ['@playwright/test playwright', 'test'],
    env: postgres,
    report: 'playwright',
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
  console.log(summaryOfRun(outcomes, (performance.now() - started) / 1000))
  const isGreen =
    outcomes.every((outcome) => outcome.failed === 0) && outcomes.some(({ passed }) => passed > 0)
  process.exitCode = isGreen ? 0 : 1
}

function chooseSteps(): Step[] {
  const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
  const wanted = values.only.split(',').filter(Boolean)
  const chosen =
    wanted.length === 0 ? steps : steps.filter((step) => step.tags.some((tag) => wanted.includes(tag)))
  if (chosen.length > 0) return chosen
  const tags = [...new Set(steps.flatMap((step) => step.tags))]
  console.error(`Nothing is called "${values.only}". Choose from ${tags.join(', ')}.`)
  process.exit(1)
}

/** Steps start in the order of the list, two at most at once; one that needs the machine alone waits for it. */
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
  console.log(`\n── ${outcome.step.title} ${'─'.repeat(Math.max(2, 60 - outcome.step.title.length))}`)
  if (outcome.failed > 0) console.log(outcome.output.trimEnd())
  console.log(summaryOfStep(outcome))
}

await main()
