import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { type Report, readReport } from './run-reports.ts'

/** One line of the test list. */
export interface Step {
  title: string
  /** What `--only` may call it. */
  tags: string[]
  /** A script of ours or a package's program, with its arguments; always run by this very Node. */
  run: [program: string, ...args: string[]]
  env?: Record<string, string>
  /** Where counts come from; without a report the step itself counts as one test. */
  report?: 'vitest' | 'playwright'
  /** Needs the whole machine: nothing else runs beside it. */
  alone?: boolean
}

export interface Outcome extends Report {
  step: Step
  seconds: number
  output: string
}

const root = join(import.meta.dirname, '..')
const reports = join(root, 'test-results', 'reports')
const timeLimitMinutes = 25

/** Runs a step to its end and counts its tests; it never throws, a step that cannot run has failed. */
export async function runStep(step: Step): Promise<Outcome> {
  const reportFile = join(reports, `${step.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.json`)
  mkdirSync(reports, { recursive: true })
  rmSync(reportFile, { force: true })

  const started = performance.now()
  const { succeeded, output } = await execute(step, reportFile)
  const seconds = (performance.now() - started) / 1000
  const { passed, failed, named } = countTests(step, reportFile, succeeded)
  return { step, seconds, output, passed, failed: succeeded ? failed : Math.max(failed, 1), named }
}

function execute(step: Step, reportFile: string): Promise<{ succeeded: boolean; output: string }> {
  const [program, ...args] = step.run
  const child = spawn(process.execPath, [pathOf(program), ...args, ...reportFlags(step, reportFile)], {
    cwd: root,
    env: {
      ...process.env,
      // With it the runners tell a late test again, and say so.
      CI: process.env.CI ?? '1',
      ...step.env,
      NO_COLOR: '1',
      PATH: pathWithThisNode(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeLimitMinutes * 60_000,
  })
  let output = ''
  const collect = (text: Buffer) => {
    output += text
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ succeeded: false, output: `${output}${error.message}\n` }))
    child.once('close', (code, signal) => {
      const late = signal === null ? '' : `Stopped by ${signal} (a step has ${timeLimitMinutes} minutes).\n`
      resolve({ succeeded: code === 0, output: output + late })
    })
  })
}

function reportFlags(step: Step, reportFile: string): string[] {
  if (step.report === 'vitest')
    return ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  if (step.report === 'playwright') return ['--reporter=list,json']
  return []
}

/** "vitest" is the program of that package; "scripts/x.ts" a file of ours. */
function pathOf(program: string): string {
  if (program.endsWith('.ts')) return join(root, program)
  const [name = '', command = name.replace(/^@.*\//, '')] = program.split(' ')
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  return join(folder, bin[command] ?? '')
}

function pathWithThisNode(): string {
  return [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter)
}

/** The tests by the runner's own report; a report that is missing or cannot be read counts as one failure. */
export function countTests(step: Step, reportFile: string, succeeded: boolean): Report {
  if (step.report === undefined) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, named: [] }
  try {
    return readReport(step.report, reportFile)
  } catch {
    return { passed: 0, failed: 1, named: [] }
  }
}
