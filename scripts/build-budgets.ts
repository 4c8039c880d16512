import { glob, readFile } from 'node:fs/promises'
import { basename, posix } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { type BuiltCode, DASHBOARD, filesOf } from './build-pages.ts'

const BYTES_PER_KB = 1000

/** Size budgets of the pages, in kB, gzipped. */
const BUDGET_KB = {
  informing: 125,
  /** The articles, for the list, the search and the panel. */
  help: 145,
  /** Pages with a calculator. */
  calculating: 154,
  /** The three calculators of an address. */
  calculators: 172,
  /** The forms of an account. */
  account: 190,
  dashboard: 230,
  /** In addition to the dashboard; of a deal or project, its page with the first tab. */
  furtherScreen: 42.5,
  /** In addition to the first tab. */
  furtherTab: 35,
  /** What a page loads after its first paint: below its first part, or to print. */
  later: 51,
  styles: 32,
}

/** The modules that `src/app/router.tsx` loads, with their budgets. */
const PUBLIC_SCREENS: Readonly<Record<string, number>> = {
  'app/pages/landing-page.tsx': BUDGET_KB.calculating,
  'features/working-days/working-days-screen.tsx': BUDGET_KB.calculating,
  'features/calculators/sharing/shared-calculation-screen.tsx': BUDGET_KB.calculating,
  'app/pages/calculator-pages.tsx': BUDGET_KB.calculators,
  'app/pages/account-pages.tsx': BUDGET_KB.account,
  'app/pages/pricing-page.tsx': BUDGET_KB.informing,
  'app/pages/help-pages.tsx': BUDGET_KB.help,
  'features/marketing/formulas-screen.tsx': BUDGET_KB.informing,
  'features/marketing/how-it-works-screen.tsx': BUDGET_KB.informing,
  'features/marketing/legal-screens.tsx': BUDGET_KB.informing,
}
const SIGNED_IN = ['app/signed-in.ts', 'app/signed-in-screens.ts']
const DEAL = ['app/pages/deal/deal-page.tsx', 'app/pages/deal/overview-tab.tsx']
const TAXED_PARTS = 'features/opportunities/statement/taxed-parts.tsx'
/** The pages that load parts after the first paint, with these parts. */
const LATER = {
  deal: {
    page: DEAL,
    parts: [
      TAXED_PARTS,
      'features/opportunities/tabs/overview-parts.tsx',
      'features/opportunities/detail/deal-dialogs.tsx',
    ],
  },
  numbers: {
    page: [...DEAL, 'features/opportunities/tabs/numbers-screen.tsx'],
    parts: ['features/opportunities/numbers/lower-sections.tsx'],
  },
  tax: {
    page: [...DEAL, 'features/opportunities/tabs/tax-screen.tsx'],
    parts: ['features/opportunities/tax/lower-sections.tsx'],
  },
  project: { page: ['app/pages/project-page.tsx'], parts: ['app/pages/project-overview-parts.tsx'] },
}
/** The pages with tabs: what is loaded with the first, and the names of the others. */
const TABBED = [
  {
    name: 'deal',
    first: DEAL,
    tab: /^(app\/pages\/deal\/.*-tab|features\/opportunities\/tabs\/.*-screen)\.tsx$/,
  },
  { name: 'project', first: ['app/pages/project-page.tsx'], tab: /^app\/pages\/project-.*-tab\.tsx$/ },
]

/** The modules that the router loads itself, and those of the signed-in screens. Throws for one without a budget. */
export function listScreens(router: string, signedIn: string): { open: string[]; further: string[] } {
  const open = importedBy(router, 'app').filter((module) => !SIGNED_IN.includes(module))
  const missing = open.filter((module) => !(module in PUBLIC_SCREENS))
  if (missing.length > 0) throw new Error(`No size budget in build-budgets.ts: ${missing.join(', ')}`)
  const screens = signedIn.slice(
    signedIn.indexOf('export const screens'),
    signedIn.indexOf('export const parts'),
  )
  return { open, further: importedBy(screens, 'app') }
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
  for (const module of open)
    check(nameOf(module), await gzippedKb(folder, filesOf(code, [module])), PUBLIC_SCREENS[module] ?? 0)
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
  for (const [name, { page, parts }] of Object.entries(LATER)) {
    const loaded = filesOf(code, [DASHBOARD, ...page])
    const later = filesOf(code, parts).filter((file) => !loaded.includes(file))
    check(`${name}, later`, await gzippedKb(folder, later), BUDGET_KB.later)
  }
  const styles = await Array.fromAsync(glob('assets/*.css', { cwd: folder }))
  check('styles', await gzippedKb(folder, styles), BUDGET_KB.styles)
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
