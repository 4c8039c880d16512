import { glob, readFile } from 'node:fs/promises'
import { constants, gzipSync } from 'node:zlib'
import {
  CALCULATOR_SOURCES,
  ENTRY,
  filesOf,
  type Manifest,
  PAGE_SOURCES,
  SHELL_SOURCES,
} from './build-pages.ts'

const INFORMING_KB = 120
const LANDING_KB = 150
const CALCULATOR_KB = 160
const SIGNED_IN_KB = 240
const CSS_KB = 35
const BYTES_PER_KB = 1000

interface Budget {
  path: string
  /** Loaded when the page is opened. */
  first: string[]
  /** Loaded when somebody uses it; shown, not limited. */
  whenUsed: string[]
  limit: number
}

const LIMITS: Record<string, number> = { '/': LANDING_KB, '/login': SIGNED_IN_KB, '/signup': SIGNED_IN_KB }

const BUDGETS: Budget[] = [
  ...Object.entries(PAGE_SOURCES).map(([path, sources]) => ({
    path,
    ...sources,
    limit: LIMITS[path] ?? INFORMING_KB,
  })),
  ...Object.entries(CALCULATOR_SOURCES).map(([path, first]) => ({
    path,
    first,
    whenUsed: [],
    limit: CALCULATOR_KB,
  })),
  appPage('/performance', ['session-header.tsx', 'guarded-layout.tsx', 'pages/performance-page.tsx']),
  ...Object.entries(SHELL_SOURCES).map(([path, sources]) => appPage(path, sources)),
]

function appPage(path: string, first: string[]): Budget {
  return { path, first, whenUsed: [], limit: SIGNED_IN_KB }
}

/** Adds up what opening each page costs over the wire, gzipped, against what it may cost. */
export async function measureBudgets(folder: string, manifest: Manifest) {
  const exceeded: string[] = []
  const rows = [['page', 'kB gzip', 'may', 'in use']]
  for (const { path, first, whenUsed, limit } of BUDGETS) {
    if (![...first, ...whenUsed].every((source) => manifest[source])) continue
    const js = await gzippedKb(folder, filesOf(manifest, [ENTRY, ...first]))
    if (js > limit) exceeded.push(`${path} JavaScript ${js.toFixed(1)} of ${limit} kB`)
    const inUse = await gzippedKb(folder, filesOf(manifest, [ENTRY, ...first, ...whenUsed]))
    rows.push([path, js.toFixed(1), String(limit), inUse.toFixed(1)])
  }
  const css = await gzippedKb(folder, await Array.fromAsync(glob('assets/*.css', { cwd: folder })))
  rows.push(['all styles', css.toFixed(1), String(CSS_KB), ''])
  if (css > CSS_KB) exceeded.push(`CSS ${css.toFixed(1)} of ${CSS_KB} kB`)
  return { table: asTable(rows), exceeded }
}

async function gzippedKb(folder: string, files: string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(
      async (file) =>
        gzipSync(await readFile(`${folder}/${file}`), { level: constants.Z_BEST_COMPRESSION }).length,
    ),
  )
  return sizes.reduce((total, size) => total + size, 0) / BYTES_PER_KB
}

function asTable(rows: string[][]): string {
  return rows
    .map(([path = '', ...cells]) => path.padEnd(18) + cells.map((cell) => cell.padStart(8)).join(''))
    .join('\n')
}
