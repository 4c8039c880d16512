import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { z } from 'zod'
import { startServer } from '../e2e/server-under-test.ts'
import { buildIfNeeded } from '../scripts/build.ts'
import { browserArguments, ensureBrowser } from '../scripts/ensure-browser.ts'
import { freePort } from '../scripts/private-postgres.ts'
import { median } from './browser-page.ts'
import { printTable } from './table.ts'

/** Larger than all other dependencies together, so it isn't one: npx installs it in its cache. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const REPORT_BYTES = 50_000_000

const address = '8%20Kerer%C5%AB%20Street'
const allPages = ['/', '/pricing', `/valuation/${address}`, `/purchase-price/${address}`]

const number = z.object({ numericValue: z.number() })
const reportSchema = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({
    'total-blocking-time': number,
    'first-contentful-paint': number,
    'largest-contentful-paint': number,
    'speed-index': number,
    'cumulative-layout-shift': number,
    'total-byte-weight': number,
    'mainthread-work-breakdown': number,
  }),
})
type Report = z.infer<typeof reportSchema>

const columns: readonly [string, (report: Report) => number, digits?: number][] = [
  ['score', ({ categories }) => categories.performance.score * 100],
  ['blocking ms', ({ audits }) => audits['total-blocking-time'].numericValue],
  ['FCP ms', ({ audits }) => audits['first-contentful-paint'].numericValue],
  ['LCP ms', ({ audits }) => audits['largest-contentful-paint'].numericValue],
  ['speed index', ({ audits }) => audits['speed-index'].numericValue],
  ['shift', ({ audits }) => audits['cumulative-layout-shift'].numericValue, 3],
  ['main thread ms', ({ audits }) => audits['mainthread-work-breakdown'].numericValue],
  ['kB', ({ audits }) => audits['total-byte-weight'].numericValue / 1000],
]

/**
 * Lighthouse of public pages on a phone with simulated throttling; prints each measurement and medians. `--beside FOLDER` adds
 * the build of another checkout, measured in turn; `--only TEXT` measures the pages whose paths contain it.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      beside: { type: 'string' },
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: '2' },
    },
  })
  await buildIfNeeded()
  const dataDir = mkdtempSync(join(tmpdir(), 'doneup-bench-'))
  const roots = [join(import.meta.dirname, '..'), ...(values.beside === undefined ? [] : [values.beside])]
  const servers = await Promise.all(
    roots.map(async (root, at) =>
      startServer({ port: await freePort(), dataDir: join(dataDir, String(at)), root }),
    ),
  )
  const reports = new Map<string, Report[]>()
  try {
    for (let round = 0; round < Number(values.rounds); round++)
      for (const page of allPages.filter((path) => path.includes(values.only)))
        for (const [at, server] of servers.entries()) {
          const name = `${page.replace(/(.)\/.*/, '$1/…')}${at === 0 ? '' : ', beside'}`
          const report = await measure(server.address + page)
          reports.set(name, [...(reports.get(name) ?? []), report])
        }
  } finally {
    await Promise.all(servers.map(({ end }) => end()))
    rmSync(dataDir, { recursive: true, force: true })
  }
  console.log(
    `Median of ${values.rounds} rounds, in parentheses each; load average ${loadavg()[0]?.toFixed(1)}`,
  )
  printTable(['page', ...columns.map(([heading]) => heading)], Array.from(reports, rowOf))
}

async function measure(url: string): Promise<Report> {
  const flags = ['--headless=new', ...browserArguments].join(' ')
  const options = [
    '--only-categories=performance',
    '--throttling-method=simulate',
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    `--chrome-flags=${flags}`,
  ]
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...options], {
    env: { ...process.env, CHROME_PATH: ensureBrowser() },
    maxBuffer: REPORT_BYTES,
  })
  return reportSchema.parse(JSON.parse(stdout))
}

function rowOf([name, reports]: [string, Report[]]): string[] {
  return [
    name,
    ...columns.map(([, of, digits = 0]) => {
      const figures = reports.map(of)
      return `${median(figures).toFixed(digits)} (${figures.map((one) => one.toFixed(digits)).join(', ')})`
    }),
  ]
}

await main()
