import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** One step of the test list. */
export interface Step {
  title: string
  /** Names for `--only`. */
  tags: string[]
  /** A script of the project or a program of a package, with arguments; run by this Node. */
  run: [program: string, ...args: string[]]
  env?: Record<string, string>
  /** Starts when this step of the run has ended. */
  needs?: Step
  /** Runs without any other step. */
  alone?: boolean
  /** With `--changed`, runs the tests near what changed: those of its folders. */
  runsNear?: boolean
}

export interface Outcome {
  step: Step
  isGreen: boolean
  seconds: number
  output: string
}

const root = join(import.meta.dirname, '..')
const TIME_LIMIT_MINUTES = 45

/** Runs a step and collects its output. Never throws: a step that can't start has failed. */
export async function runStep(step: Step): Promise<Outcome> {
  const started = performance.now()
  const { isGreen, output } = await execute(step)
  return { step, isGreen, output, seconds: (performance.now() - started) / 1000 }
}

function execute({ run: [program, ...args], env }: Step): Promise<{ isGreen: boolean; output: string }> {
  const child = spawn(process.execPath, [pathOf(program), ...args], {
    cwd: root,
    env: {
      ...process.env,
      // Makes Playwright retry failed tests and report flaky ones.
      CI: process.env.CI ?? '1',
      ...env,
      NO_COLOR: '1',
      PATH: [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIME_LIMIT_MINUTES * 60_000,
  })
  let output = ''
  const collect = (text: Buffer) => {
    output += text
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ isGreen: false, output: `${output}${error.message}\n` }))
    child.once('close', (code, signal) => {
      const late = signal === null ? '' : `Stopped by ${signal} (a step has ${TIME_LIMIT_MINUTES} minutes).\n`
      resolve({ isGreen: code === 0, output: output + late })
    })
  })
}

/** "vitest" is the program of a package, "scripts/x.ts" a file of the project. */
function pathOf(program: string): string {
  if (program.endsWith('.ts')) return join(root, program)
  const [name = '', command = name.replace(/^@.*\//, '')] = program.split(' ')
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  return join(folder, bin[command] ?? '')
}
