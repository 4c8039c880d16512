import { glob, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { type BuiltCode, CALCULATORS, DASHBOARD, filesOf, PAGE_MODULES } from './build-pages.ts'

const BYTES_PER_KB = 1000

/** Size budgets of the pages, in kB, gzipped. */
const BUDGET_KB = {
  informing: 120,
  /** Pages with a calculator. */
  calculating: 150,
  dashboard: 240,
  /** In addition to the dashboard. */
  furtherScreen: 40,
  styles: 35,
}

const CALCULATING = ['/', '/tools/working-days']
const INFORMING = ['/how-it-works', '/formulas', '/pricing', '/privacy', '/terms']
/** A generous limit, because these screens load their code in parts. */
const FURTHER_SCREENS = [
  'app/pages/account-page.tsx',
  'features/agents/agents-screen.tsx',
  'features/feedback/feedback-screen.tsx',
  'features/opportunities/import/import-screen.tsx',
  'app/pages/opportunity-numbers-page.tsx',
  'app/pages/opportunity-page.tsx',
  'app/pages/opportunity-renovations-page.tsx',
  'app/pages/opportunity-tax-page.tsx',
  'app/pages/organization-settings-page.tsx',
  'app/pages/performance-page.tsx',
  'app/pages/project-page.tsx',
  'app/pages/projects-page.tsx',
  'app/pages/team-page.tsx',
]

/** Compares the gzipped transfer size of each page with its budget. */
export async function measureBudgets(folder: string, code: BuiltCode) {
  const exceeded: string[] = []
  const rows = [['', 'kB gzip', 'may']]
  const check = (what: string, kb: number, limit: number | null) => {
    rows.push([what, kb.toFixed(1), limit === null ? '' : String(limit)])
    if (limit !== null && kb > limit) exceeded.push(`${what} ${kb.toFixed(1)} of ${limit} kB`)
  }
  for (const [path, module] of Object.entries(PAGE_MODULES)) {
    const limit = CALCULATING.includes(path)
      ? BUDGET_KB.calculating
      : INFORMING.includes(path)
        ? BUDGET_KB.informing
        : null
    check(path, await gzippedKb(folder, filesOf(code, [module])), limit)
  }
  check('/valuation', await gzippedKb(folder, filesOf(code, [CALCULATORS])), null)
  const dashboard = filesOf(code, [DASHBOARD])
  check('/dashboard', await gzippedKb(folder, dashboard), BUDGET_KB.dashboard)
  for (const module of FURTHER_SCREENS) {
    const screen = basename(module, '.tsx').replace(/-(page|screen)$/, '')
    const files = filesOf(code, [DASHBOARD, module])
    const more = files.filter((file) => !dashboard.includes(file))
    check(`${screen}, more`, await gzippedKb(folder, more), BUDGET_KB.furtherScreen)
  }
  const styles = await Array.fromAsync(glob('assets/*.css', { cwd: folder }))
  check('styles', await gzippedKb(folder, styles), BUDGET_KB.styles)
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
    .map(([what = '', ...cells]) => what.padEnd(30) + cells.map((cell) => cell.padStart(8)).join(''))
    .join('\n')
}
