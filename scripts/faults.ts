import './require-node.mjs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

// Fault injection tests at full length: minutes to an hour. "-- --only failover" filters by file name.
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const files = values.only === '' ? ['e2e/faults', 'e2e/durability'] : [values.only]
const child = spawn(
  process.execPath,
  [vitest, 'run', '--project', 'durability', '--no-file-parallelism', ...files],
  {
    cwd: root,
    env: { ...process.env, FAULTS: 'long', TEST_DATABASE: 'postgres' },
    stdio: 'inherit',
  },
)
child.once('exit', (code) => process.exit(code ?? 1))
