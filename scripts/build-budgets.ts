import { glob, readFile } from 'node:fs/promises'
import { basename, posix } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { type BuiltCode, DASHBOARD, filesOf } from './build-pages.ts'

const BYTES_PER_KB = 1000

/** Size budgets, in kB, gzipped: an eighth above the largest of its kind, so that none decides where code stands. */
const BUDGET_KB = {
  /** A page to read. */
  public: 160,
  /** A page with a calculator, or with the forms of an account. */
  calculator: 215,
  dashboard: 265,
  /** In addition to the dashboard; of a deal or project, its page with the first tab. */
  furtherScreen: 68,
  /** In addition to the first tab. */
  furtherTab: 37,
}

/** The pages with a calculator or forms, among the modules that `src/app/router.tsx` loads. */
const CALCULATING = [
  'app/pages/account-pages.tsx',
  'app/pages/calculator-pages.tsx',
  'features/public/calculators/sharing/shared-calculation-screen.tsx',
  'features/base/working-days/working-days-screen.tsx',
]
const SIGNED_IN = ['app/signed-in.ts', 'app/signed-in-screens.ts']
const DEAL = ['app/pages/deal/deal-page.tsx', 'app/pages/deal/overview-tab.tsx']
/** The pages with tabs: what is loaded with the first, and the names of the others. */
const TABBED = [
  {
    name: 'deal',
    first: DEAL,
    tab: /^(app\/pages\/deal\/.*-tab|features\/deals\/deal-editor\/tabs\/.*-screen)\.tsx$/,
  },
  {
    name: 'project',
    first: ['app/pages/project/project-page.tsx'],
    tab: /^app\/pages\/project\/project-.*-tab\.tsx$/,
  },
]

/** The modules that the router loads itself, and those of the signed-in screens. */
export function listScreens(router: string, signedIn: string): { open: string[]; further: string[] } {
  const open = importedBy(router, 'app').filter((module) => !SIGNED_IN.includes(module))
  const screens = signedIn.slice(
    signedIn.indexOf('export const screens'),
    signedIn.indexOf('export const parts'),
  )
  return { open, further: [...new Set(importedBy(screens, 'app'))] }
}

/** The modules of dynamic imports in the source of a file, relative to `src`. */
function importedBy(source: string, folder: string): string[] {
  return [...source.matchAll(/import\('([^']+)'\)/g)].map(([, path = '']) =>
    path.startsWith('#src/') ? path.slice('#src/'.length) : posix.join(folder, path),
  )
}

/** Compares the gzipped transfer size of each page with its budget. */
export async function measureBudgets(folder: string, code: BuiltCode, source: string) {
  const exceeded: string[] = []
  const rows = [['', 'kB gzip', 'may']]
  const check = (what: string, kb: number, limit: number) => {
    rows.push([what, kb.toFixed(1), String(limit)])
    if (kb > limit) exceeded.push(`${what} ${kb.toFixed(1)} of ${limit} kB`)
  }
  const read = (name: string) => readFile(`${source}/app/${name}`, 'utf8')
  const { open, further } = listScreens(await read('router.tsx'), await read('signed-in-screens.ts'))
  for (const module of open) {
    const limit = CALCULATING.includes(module) ? BUDGET_KB.calculator : BUDGET_KB.public
    check(nameOf(module), await gzippedKb(folder, filesOf(code, [module])), limit)
  }
  const dashboard = filesOf(code, [DASHBOARD])
  check('dashboard', await gzippedKb(folder, dashboard), BUDGET_KB.dashboard)
  const checkMore = async (what: string, files: string[], loaded: string[], limit: number) =>
    check(
      `${what}, more`,
      await gzippedKb(
        folder,
        files.filter((file) => !loaded.includes(file)),
      ),
      limit,
    )
  for (const { name, first } of TABBED)
    await checkMore(name, filesOf(code, [DASHBOARD, ...first]), dashboard, BUDGET_KB.furtherScreen)
  for (const module of further.filter((one) => !TABBED.some(({ first }) => first.includes(one)))) {
    const page = TABBED.find(({ tab }) => tab.test(module))
    const loaded = page ? filesOf(code, [DASHBOARD, ...page.first]) : dashboard
    const limit = page ? BUDGET_KB.furtherTab : BUDGET_KB.furtherScreen
    await checkMore(nameOf(module), filesOf(code, [DASHBOARD, module]), loaded, limit)
  }
  const styles = await Array.fromAsync(glob('assets/*.css', { cwd: folder }))
  rows.push(['styles', (await gzippedKb(folder, styles)).toFixed(1), ''])
  return { table: asTable(rows), exceeded }
}

function nameOf(module: string): string {
  return basename(module).replace(/(-(pages?|screen))?\.tsx?$/, '')
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
