import type { Browser, Page } from '@playwright/test'
import type { Person } from '../e2e/people.ts'
import { layoutShifts } from '../e2e/vitals.ts'
import { desktop, median, phone, settle, type Visit, withPage } from './browser-page.ts'
import type { Row } from './browser-row.ts'

const informing = ['/how-it-works', '/formulas', '/pricing', '/privacy', '/terms']
const entering = ['/login', '/signup']
const calculators = ['/valuation', '/renovations', '/purchase-price'].map(
  (step) => `${step}/8%20Kerer%C5%AB%20Street`,
)
/** Without Brotli, because the budgets are in gzip. */
const onlyGzip = { extraHTTPHeaders: { 'accept-encoding': 'gzip' } }

/** Largest contentful paint (LCP) of each public page on a slow phone, median of the rounds. */
export async function paintRows(browser: Browser, address: string, rounds: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of ['/', ...informing, ...entering, ...calculators]) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await paintTime(browser, address + path))
    rows.push({
      what: `LCP of ${nameOf(path)}`,
      unit: 'ms',
      measured: median(times),
      // The budget names the landing page. The other prerendered pages are held to it.
      limit: 2000,
    })
  }
  return rows
}

function paintTime(browser: Browser, url: string): Promise<number> {
  return withPage(browser, { ...phone, cpu: 4, network: 'slow 4G' }, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' })
    await settle(page)
    return page.evaluate(() => window.vitals.lcp)
  })
}

/** Bytes transferred until a page is fully loaded. */
export async function transferRows(browser: Browser, address: string, person: Person): Promise<Row[]> {
  const rows: Row[] = []
  const add = async (path: string, limit: number | null, visit: Visit) => {
    const { js, css } = await withPage(browser, { ...visit, ...onlyGzip }, (page) =>
      transferred(page, address + path),
    )
    rows.push({ what: `JavaScript of ${nameOf(path)}`, unit: 'kB', measured: js, limit })
    if (path === '/dashboard') rows.push({ what: 'styles', unit: 'kB', measured: css, limit: 35 })
  }
  await add('/', 150, phone)
  for (const path of informing) await add(path, 120, phone)
  for (const path of [...entering, ...calculators]) await add(path, null, phone)
  await add('/dashboard', 240, { ...desktop, person })
  return rows
}

async function transferred(page: Page, url: string): Promise<{ js: number; css: number }> {
  await page.goto(url, { waitUntil: 'load' })
  await settle(page)
  await page.waitForTimeout(500)
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const kilobytes = (end: string) =>
      files
        .filter(({ name }) => new URL(name).pathname.endsWith(end))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000
    return { js: kilobytes('.js'), css: kilobytes('.css') }
  })
}

/** Layout shift while pages load slowly and are scrolled to the end. */
export async function shiftRows(
  browser: Browser,
  address: string,
  people: readonly { deals: number; person: Person }[],
): Promise<Row[]> {
  const visits: { what: string; path: string; visit: Visit }[] = [
    ...['/', ...informing, ...entering, ...calculators].map((path) => ({
      what: nameOf(path),
      path,
      visit: {},
    })),
    ...people.map(({ deals, person }) => ({
      what: `/dashboard, ${deals} deals`,
      path: '/dashboard',
      visit: { person },
    })),
  ]
  const rows: Row[] = []
  for (const { what, path, visit } of visits) {
    const shifts: string[] = []
    for (const size of [phone, desktop]) {
      const slow: Visit = { ...size, ...visit, cpu: 4, network: 'slow 4G' }
      shifts.push(...(await withPage(browser, slow, (page) => readToTheEnd(page, address + path))))
    }
    for (const shift of shifts) console.error(`  ${what} shifted by ${shift}`)
    const measured = shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0)
    rows.push({ what: `layout shift of ${what}`, unit: 'CLS', measured, limit: 0 })
  }
  return rows
}

async function readToTheEnd(page: Page, url: string): Promise<string[]> {
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(1_500)
  // Hydrates prerendered parts that wait for interaction.
  await page.mouse.move(200, 300)
  await page.waitForTimeout(1_000)
  await page.evaluate(async () => {
    const screens = Math.min(10, document.documentElement.scrollHeight / innerHeight)
    for (let screen = 1; screen < screens; screen++) {
      scrollTo({ top: screen * innerHeight, behavior: 'instant' })
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))
    }
  })
  await settle(page)
  return layoutShifts(page)
}

function nameOf(path: string): string {
  return path.replace(/(.)\/.*/, '$1/…')
}
