import { parseArgs } from 'node:util'
import { changedFiles, foldersNear, sampleNumber } from './changed-tests.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { ensurePostgres } from './ensure-postgres.ts'
import { ensurePgbouncer } from './private-pgbouncer.ts'
import { type Outcome, runStep, type Step } from './run-step.ts'
import { DEEP, EVERYDAY, LONG } from './test-steps.ts'
import { workSince } from './test-work.ts'

async function main(): Promise<void> {
  const chosen = chooseSteps()
  if (chosen.some((step) => step.tags.includes('e2e'))) process.env.CHROMIUM_PATH = ensureBrowser()
  if (chosen.some((step) => step.env?.TEST_DATABASE === 'postgres')) ensurePostgres()
  if (chosen.some(({ tags }) => tags.includes('durability') && tags.includes('postgres'))) ensurePgbouncer()

  const work = workSince()
  const started = performance.now()
  const outcomes = await runTwoAtATime(chosen)
  const failed = outcomes.filter(({ isGreen }) => !isGreen)
  // At the end, because the beginning of a long log is often cut off.
  for (const outcome of failed) console.log(`\n${lineOf(outcome)}\n${endOf(outcome.output)}`)
  console.log(`\n${outcomes.map(lineOf).join('\n')}`)
  console.log(
    `\n${failed.length === 0 ? 'Passed' : 'Failed'} in ${duration(performance.now() - started)}${work()}`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
}

/** `--only` selects by tag, `--changed` the static checks and the unit and screen tests near what changed since `main`. */
function chooseSteps(): Step[] {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      deep: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
    },
  })
  if (values.long) Object.assign(process.env, LONG)
  const sample = values.deep || values.long ? null : sampleNumber()
  if (sample !== null) process.env.TEST_SAMPLE = sample
  const steps = values.deep ? DEEP : EVERYDAY
  if (values.changed) return stepsNear(steps)
  const wanted = values.only.split(',').filter(Boolean)
  const chosen =
    wanted.length === 0 ? steps : steps.filter((step) => step.tags.some((tag) => wanted.includes(tag)))
  if (chosen.length > 0) return chosen
  const tags = [...new Set(steps.flatMap((step) => step.tags))]
  console.error(`Unknown tag "${values.only}". Choose from ${tags.join(', ')}.`)
  process.exit(1)
}

function stepsNear(steps: readonly Step[]): Step[] {
  const folders = foldersNear(changedFiles())
  const tested = folders.length === 0 ? 'no unit or screen tests' : `the tests of ${folders.join(' ')}`
  console.log(`Runs the static checks and ${tested}; browser and durability tests only without --changed.`)
  return steps.flatMap((step) => {
    if (step.tags.includes('static')) return [step]
    if (!step.runsNear || folders.length === 0) return []
    return [{ ...step, run: [...step.run, '--passWithNoTests', ...folders] satisfies Step['run'] }]
  })
}

/** Runs the steps in order, two at a time; one marked `alone` runs by itself. */
async function runTwoAtATime(chosen: readonly Step[]): Promise<Outcome[]> {
  const running = new Map<Step, Promise<void>>()
  const outcomes: Outcome[] = []
  for (const [place, step] of chosen.entries()) {
    const room = step.alone ? 0 : 1
    while (running.size > room) await Promise.race(running.values())
    if (step.needs) await running.get(step.needs)
    const run = runStep(step).then((outcome) => {
      outcomes[place] = outcome
      announce(outcome)
      running.delete(step)
    })
    running.set(step, run)
    if (step.alone) await run
  }
  await Promise.all(running.values())
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
