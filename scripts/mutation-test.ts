import './require-node.mjs'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from './ensure-browser.ts'
import { ensurePostgres } from './ensure-postgres.ts'
import { MUTATIONS, type Mutation } from './mutations.ts'
import { ensurePgbouncer } from './private-pgbouncer.ts'
import type { Step } from './run-step.ts'
import { EVERYDAY } from './test-steps.ts'

/**
 * Mutation testing: puts each fault of mutations.ts into a copy of HEAD and runs the layers of `npm test` until one is red.
 * Fails if more than two faults are found by no test.
 */
const ALLOWED_MISSES = 2
const root = join(import.meta.dirname, '..')
const RESULTS = join(root, 'test-results', 'mutations.json')

/** The copy's own modules, which use its files. */
type Runner = typeof import('./run-step.ts')
type Fingerprint = typeof import('#src/platform/db/fingerprint.ts')
type Found = { layer: string; test: string; seconds: number } | null

const LAYERS: Record<string, (mutation: Mutation) => Step[]> = {
  nearby: ({ file, near = `${dirname(file)}/` }) =>
    [stepOf('api', 'pglite'), stepOf('screens'), stepOf('api', 'postgres')].map((step) =>
      vitest(step, '--passWithNoTests', near),
    ),
  unit: (mutation) => [stepOf('build'), vitest(stepOf('api', 'postgres'), ...related(mutation))],
  engines: (mutation) => [vitest(stepOf('api', 'pglite'), ...related(mutation))],
  screens: (mutation) => [vitest(stepOf('screens'), ...related(mutation))],
  browser: ({ specs = [] }) => [stepOf('build'), ...specs.map((spec) => playwright(spec)), playwright()],
  durability: () => [stepOf('build'), vitest(stepOf('durability', 'postgres'))],
}

function stepOf(...tags: string[]): Step {
  const step = EVERYDAY.findLast((one) => tags.every((tag) => one.tags.includes(tag)))
  if (step === undefined) throw new Error(`npm test has no step with the tags ${tags.join(', ')}`)
  return step
}

const withArgs = (step: Step, ...args: string[]): Step => ({ ...step, run: [...step.run, ...args] })
const vitest = (step: Step, ...args: string[]) => withArgs(step, '--bail=1', ...args)
const playwright = (...specs: string[]) => withArgs(stepOf('e2e'), '-x', '--retries=1', ...specs)

/** Vitest finds the tests of changed modules; those of SQL and CSS could be any. */
const related = ({ file }: Mutation) => (/\.tsx?$/.test(file) ? ['--changed=HEAD'] : [])

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      list: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      from: { type: 'string', default: '1' },
      left: { type: 'boolean', default: false },
      layers: { type: 'string', default: Object.keys(LAYERS).join() },
    },
  })
  if (values.list) return console.log(MUTATIONS.map(({ title }, at) => `${at + 1} ${title}`).join('\n'))
  const folder = createCopy()
  if (values.check) return check(folder)
  const results: Record<string, Found> = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {}
  const chosen = MUTATIONS.filter(
    ({ title }, at) =>
      at + 1 >= Number(values.from) && title.includes(values.only) && !(values.left && results[title]),
  )
  process.env.CHROMIUM_PATH = ensureBrowser()
  ensurePostgres()
  ensurePgbouncer()
  for (const mutation of chosen) {
    const started = performance.now()
    const red = await findRed(folder, mutation, values.layers.split(','))
    const seconds = Math.round((performance.now() - started) / 1000)
    results[mutation.title] = red && { ...red, seconds }
    mkdirSync(dirname(RESULTS), { recursive: true })
    writeFileSync(RESULTS, JSON.stringify(results, null, 2))
    const how = red ? `found by ${red.layer}: ${red.test}` : 'NOT FOUND'
    console.log(`${MUTATIONS.indexOf(mutation) + 1} ${mutation.title}\n    ${how} (${seconds} s)`)
  }
  const counted = values.only ? chosen : MUTATIONS
  const missed = counted.filter(({ title }) => !results[title])
  console.log(`\n${counted.length - missed.length} of ${counted.length} found`)
  for (const { title } of missed) console.log(`  not found: ${title}`)
  process.exitCode = missed.length > ALLOWED_MISSES ? 1 : 0
}

/** A worktree of HEAD outside the project, removed at the end: a run that is stopped leaves the project's files unchanged. */
function createCopy(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'doneup-mutations-')), 'doneup')
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, 'worktree', ...args], { stdio: 'ignore' })
  git('add', '--detach', folder, 'HEAD')
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  process.once('exit', () => {
    rmSync(dirname(folder), { recursive: true, force: true })
    git('prune')
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return folder
}

async function check(folder: string): Promise<void> {
  for (const mutation of MUTATIONS) await apply(folder, mutation)
  const step = EVERYDAY.find(({ title }) => title === 'Types')
  const outcome = step && (await runIn(folder, step))
  console.log(outcome?.isGreen ? `All ${MUTATIONS.length} faults apply and compile.` : outcome?.output)
  process.exitCode = outcome?.isGreen ? 0 : 1
}

async function findRed(folder: string, mutation: Mutation, layers: string[]) {
  await apply(folder, mutation)
  for (const layer of layers) {
    for (const step of LAYERS[layer]?.(mutation) ?? []) {
      const { isGreen, output } = await runIn(folder, step)
      if (isGreen) continue
      restore(folder)
      const test = failedTest(output)
      const [file = ''] = /\S+\.(?:test|spec)\.tsx?(?::\d+)?/.exec(test) ?? []
      if (step.needs) await runIn(folder, step.needs)
      const without = await runIn(folder, withArgs(stepOf(...step.tags), file))
      if (without.isGreen) return { layer, test }
      throw new Error(`Fails without a fault too: ${test}`)
    }
  }
  restore(folder)
  return null
}

function restore(folder: string): void {
  execFileSync('git', ['-C', folder, 'checkout', '--quiet', '--', '.'])
}

async function apply(folder: string, { title, file, before, after }: Mutation): Promise<void> {
  const path = join(folder, file)
  const parts = readFileSync(path, 'utf8').split(before)
  if (parts.length !== 2)
    throw new Error(`“${title}”: ${file} has its text ${parts.length - 1} times, not once`)
  const { schemaFingerprint }: Fingerprint = await import(join(folder, 'src/platform/db/fingerprint.ts'))
  const fingerprint = schemaFingerprint()
  writeFileSync(path, parts.join(after))
  // As `npm run db:schema` does after a changed migration.
  const schema = join(folder, 'db/schema.sql')
  writeFileSync(schema, readFileSync(schema, 'utf8').replace(fingerprint, schemaFingerprint()))
}

async function runIn(folder: string, step: Step) {
  const { runStep }: Runner = await import(join(folder, 'scripts/run-step.ts'))
  return runStep(step)
}

/** The first failed test in the output of Vitest or Playwright, otherwise its last line. */
function failedTest(output: string): string {
  const [, test] = /^ FAIL {2}(.*)$/m.exec(output) ?? /^ {2}\d+\) (.*?)[ ─]*$/m.exec(output) ?? []
  return test ?? output.trimEnd().split('\n').at(-1) ?? ''
}

await main()
