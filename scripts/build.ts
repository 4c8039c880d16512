import './require-node.mjs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build as buildWithVite, type Rolldown } from 'vite'
import { writeApiReference } from './build-api-reference.ts'
import { measureBudgets } from './build-budgets.ts'
import { compressFiles } from './build-compressed.ts'
import { writePages } from './build-pages.ts'
import { inputsStamp } from './build-stamp.ts'
import { writeWorker } from './build-worker.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = `${ROOT}dist`
const STAMP = `${DIST}/stamp`

type Log = (line: string) => void

/**
 * Builds the client into dist/client: code, prerendered pages, compressed copies. Builds in a temporary folder and
 * swaps it in, so a running server always has a complete build. Throws if a budget is exceeded, except for a start.
 */
export async function build(log: Log = console.log, isForStart = false): Promise<void> {
  const startedAt = performance.now()
  const making = `${DIST}/making-${process.pid}`
  try {
    const stamp = await inputsStamp(ROOT)
    const budgets = await make(making)
    log(budgets.table)
    if (budgets.exceeded.length > 0 && !isForStart)
      throw new Error(`Over budget: ${budgets.exceeded.join(', ')}`)
    await putInPlace(making, stamp)
    log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

async function make(folder: string) {
  process.env.NODE_ENV = 'production'
  const shared = { configFile: `${ROOT}vite.config.ts`, logLevel: 'warn' } as const
  const [client] = await Promise.all([
    buildWithVite({ ...shared, build: { outDir: `${folder}/client` } }),
    buildWithVite({
      ...shared,
      build: { ssr: 'prerender.tsx', outDir: `${folder}/prerender`, copyPublicDir: false },
    }),
  ])
  const code = codeOf(client)
  await writePages(folder, code)
  await writeApiReference(`${folder}/client`)
  await compressFiles(`${folder}/client`)
  const kept = await writeWorker(`${folder}/client`)
  const { table, exceeded } = await measureBudgets(`${folder}/client`, code, `${ROOT}src`)
  return { exceeded, table: `${table}\ncached offline ${(kept / 1000).toFixed(1).padStart(9)}` }
}

function codeOf(built: Awaited<ReturnType<typeof buildWithVite>>): Rolldown.OutputChunk[] {
  if (!('output' in built)) throw new Error('Expected Vite to build one client')
  return built.output.filter((file) => file.type === 'chunk')
}

async function putInPlace(making: string, stamp: string): Promise<void> {
  await rm(STAMP, { force: true })
  const before = `${making}/before`
  await rename(`${DIST}/client`, before).catch(() => {})
  await rename(`${making}/client`, `${DIST}/client`)
  await writeFile(STAMP, stamp)
}

/** Builds unless dist/client is up to date. */
export async function buildIfNeeded(log: Log = console.log, isForStart = false): Promise<void> {
  const built = await readFile(STAMP, 'utf8').catch(() => null)
  if (built !== null && built === (await inputsStamp(ROOT))) return
  log('  Building the client …')
  await build(() => {}, isForStart)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const isForStart = process.argv.includes('--for-start')
    await (isForStart || process.argv.includes('--if-needed')
      ? buildIfNeeded(console.log, isForStart)
      : build())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
