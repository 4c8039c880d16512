import { execFileSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { DEAL_MUTATIONS } from './deal-mutations.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { ensurePostgres } from './ensure-postgres.ts'
import { FIGURE_MUTATIONS } from './figure-mutations.ts'
import { FINDING_MUTATIONS } from './finding-mutations.ts'
import { GUEST_MUTATIONS } from './guest-mutations.ts'
import { MUTATIONS, type Mutation } from './mutations.ts'
import { NAME_MUTATIONS } from './name-mutations.ts'
import { RULE_MUTATIONS } from './rule-mutations.ts'
import type { Outcome, Step } from './run-step.ts'
import { SAVING_MUTATIONS } from './saving-mutations.ts'
import { EVERYDAY } from './test-steps.ts'

/** Mutation testing: puts each fault into a copy of HEAD and runs the layers of `npm test` until one is red. */
const ALLOWED_MISSES = 2
const ALL = [
  ...MUTATIONS,
  ...RULE_MUTATIONS,
  ...GUEST_MUTATIONS,
  ...FINDING_MUTATIONS,
  ...NAME_MUTATIONS,
  ...DEAL_MUTATIONS,
  ...FIGURE_MUTATIONS,
  ...SAVING_MUTATIONS,
]
const root = join(import.meta.dirname, '..')
const RESULTS = join(root, 'test-results', 'mutations.json')

/** The first failed test in the output of Vitest or Playwright. */
const FAILED = /^(?: FAIL {2}| {2}\d+\) )(.*?)[ ─]*$/m
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
  if (values.list) return console.log(ALL.map(({ title }, at) => `${at + 1} ${title}`).join('\n'))
  const folder = createCopy()
  if (values.check) return check(folder)
  const earlier = readResults()
  const chosen = ALL.filter(
    ({ title }, at) =>
      at + 1 >= Number(values.from) && title.includes(values.only) && !(values.left && earlier[title]),
  )
  process.env.CHROMIUM_PATH = ensureBrowser()
  ensurePostgres()
  for (const mutation of chosen) {
    const started = performance.now()
    const red = await findRed(folder, mutation, values.layers.split(','))
    const seconds = Math.round((performance.now() - started) / 1000)
    const faults = { ...readResults(), [mutation.title]: red && { ...red, seconds } }
    mkdirSync(dirname(RESULTS), { recursive: true })
    writeFileSync(RESULTS, JSON.stringify({ commit: head(), faults }, null, 2))
    const how = red ? `found by ${red.layer}: ${red.test}` : 'NOT FOUND'
    console.log(`${ALL.indexOf(mutation) + 1} ${mutation.title}\n    ${how} (${seconds} s)`)
  }
  const counted = values.only ? chosen : ALL
  const found = readResults()
  const missed = counted.filter(({ title }) => !found[title])
  const lines = missed.map(({ title }) => `  not found: ${title}`)
  console.log([`\n${counted.length - missed.length} of ${counted.length} found`, ...lines].join('\n'))
  process.exitCode = missed.length > ALLOWED_MISSES ? 1 : 0
}

/** A worktree of HEAD outside the project, removed at the end: a run that is stopped leaves the project's files unchanged. */
function createCopy(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'doneup-mutations-')), 'doneup')
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, 'worktree', ...args], { stdio: 'ignore' })
  git('add', '--detach', folder, 'HEAD')
  for (const modules of ['node_modules', 'clients/typescript/node_modules'])
    symlinkSync(join(root, modules), join(folder, modules))
  process.once('exit', () => {
    rmSync(dirname(folder), { recursive: true, force: true })
    git('prune')
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return folder
}

async function check(folder: string): Promise<void> {
  const tests = globSync('{src,scripts,db,e2e}/**/*.{test,spec}.{ts,tsx}', { cwd: root })
  for (const mutation of ALL) {
    const { title, near } = mutation
    if (near !== undefined && !tests.some((path) => path.includes(near)))
      throw new Error(`There is no test ${near} near “${title}”`)
    await apply(folder, mutation)
  }
  const { isGreen, output } = await runIn(folder, {
    title: 'Types',
    tags: [],
    run: ['typescript tsc', '--noEmit'],
  })
  console.log(isGreen ? `All ${ALL.length} faults apply and compile.` : output)
  process.exitCode = isGreen ? 0 : 1
}

async function findRed(folder: string, mutation: Mutation, layers: string[]) {
  await apply(folder, mutation)
  for (const layer of layers) {
    for (const step of LAYERS[layer]?.(mutation) ?? []) {
      const { isGreen, output } = await runIn(folder, step)
      if (isGreen) continue
      restore(folder)
      const [, test = 'no test'] = FAILED.exec(output) ?? []
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
  if (parts.length !== 2) throw new Error(`${file} has the text of “${title}” ${parts.length - 1} times`)
  // The copy's own module, which reads its files. As `npm run db:schema` does after a changed migration.
  const { schemaFingerprint } = await import(join(folder, 'src/platform/db/migrate.ts'))
  const [schema, fingerprint] = [join(folder, 'db/schema.sql'), schemaFingerprint()]
  writeFileSync(path, parts.join(after))
  writeFileSync(schema, readFileSync(schema, 'utf8').replace(fingerprint, schemaFingerprint()))
}

async function runIn(folder: string, step: Step): Promise<Outcome> {
  const { runStep } = await import(join(folder, 'scripts/run-step.ts'))
  return runStep(step)
}

/** Of HEAD: another commit may have other tests. */
function readResults(): Record<string, Found> {
  const { commit, faults } = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {}
  return commit === head() ? faults : {}
}

function head(): string {
  return execFileSync('git', ['-C', root, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
}

await main()
