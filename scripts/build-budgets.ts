import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { filesOf, type Manifest, PAGE_SOURCES } from './build-pages.ts'

const INFORMING_KB = 110
const LANDING_KB = 140
const SIGNED_IN_KB = 220
const CSS_KB = 35
const BYTES_PER_KB = 1000
const ENTRY = 'index.html'

interface Budget {
  path: string
  sources: string[]
  limit: number
}

const publicLimit = (path: string) => (['/', '/login', '/signup'].includes(path) ? LANDING_KB : INFORMING_KB)
const SIGNED_IN_SOURCES = ['session-header.tsx', 'guarded-layout.tsx']

const BUDGETS: Budget[] = [
  ...Object.entries(PAGE_SOURCES).map(([path, sources]) => ({ path, sources, limit: publicLimit(path) })),
  { path: '/valuation', sources: ['pages/valuation-page.tsx'], limit: SIGNED_IN_KB },
  { path: '/renovations', sources: ['pages/renovation-page.tsx'], limit: SIGNED_IN_KB },
  { path: '/purchase-price', sources: ['pages/purchase-price-page.tsx'], limit: SIGNED_IN_KB },
  { path: '/dashboard', sources: [...SIGNED_IN_SOURCES, 'pages/dashboard-page.tsx'], limit: SIGNED_IN_KB },
]

/** Adds up what opening each page costs over the wire, gzipped, against what it may cost. */
export async function measureBudgets(folder: string, manifest: Manifest) {
  const exceeded: string[] = []
  const rows = [['page', 'JS kB', 'may', 'CSS kB', 'may']]
  for (const { path, sources, limit } of BUDGETS) {
    if (!sources.every((source) => manifest[source])) continue
    const files = filesOf(manifest, [ENTRY, ...sources])
    const js = await gzippedKb(folder, files.js)
    const css = await gzippedKb(folder, files.css)
    if (js > limit) exceeded.push(`${path} JavaScript ${js.toFixed(1)} of ${limit} kB`)
    if (css > CSS_KB) exceeded.push(`${path} CSS ${css.toFixed(1)} of ${CSS_KB} kB`)
    rows.push([path, js.toFixed(1), String(limit), css.toFixed(1), String(CSS_KB)])
  }
  return { table: asTable(rows), exceeded }
}

async function gzippedKb(folder: string, files: string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(`${folder}/${file}`)).length),
  )
  return sizes.reduce((total, size) => total + size, 0) / BYTES_PER_KB
}

function asTable(rows: string[][]): string {
  return rows
    .map(([path = '', ...cells]) => path.padEnd(18) + cells.map((cell) => cell.padStart(8)).join(''))
    .join('\n')
}
