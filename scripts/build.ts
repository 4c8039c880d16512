import './require-node.mjs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build as buildWithVite } from 'vite'
import { measureBudgets } from './build-budgets.ts'
import { compressFiles } from './build-compressed.ts'
import { type Manifest, writePages } from './build-pages.ts'
import { inputsStamp } from './build-stamp.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = `${ROOT}dist`
const STAMP = `${DIST}/stamp`

type Log = (line: string) => void

/** Builds the client into dist/client: code, prerendered pages, compressed copies. Throws when a budget is exceeded. */
export async function build(log: Log = console.log): Promise<void> {
  const startedAt = performance.now()
  const stamp = await inputsStamp(ROOT)
  process.env.NODE_ENV = 'production'
  await rm(STAMP, { force: true })
  const shared = { configFile: `${ROOT}vite.config.ts`, logLevel: 'warn' } as const
  await Promise.all([
    buildWithVite(shared),
    buildWithVite({
      ...shared,
      build: { ssr: 'prerender.tsx', outDir: '../../dist/prerender', manifest: false, copyPublicDir: false },
    }),
  ])
  const manifest: Manifest = JSON.parse(await readFile(`${DIST}/client/.vite/manifest.json`, 'utf8'))
  await writePages(DIST, manifest)
  await compressFiles(`${DIST}/client`)
  const budgets = await measureBudgets(`${DIST}/client`, manifest)
  log(budgets.table)
  log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  if (budgets.exceeded.length > 0) throw new Error(`Over budget: ${budgets.exceeded.join(', ')}`)
  await mkdir(DIST, { recursive: true })
  await writeFile(STAMP, stamp)
}

/** Builds unless dist/client was made from exactly the files that are here now. */
export async function buildIfNeeded(log: Log = console.log): Promise<void> {
  const built = await readFile(STAMP, 'utf8').catch(() => null)
  if (built !== null && built === (await inputsStamp(ROOT))) return
  log('  Building the client …')
  await build(() => {})
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await (process.argv.includes('--if-needed') ? buildIfNeeded() : build())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
