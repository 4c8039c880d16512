import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { z } from 'zod'
import { moveTo, openBoard, saveDeals } from './board.ts'
import { address, startWith } from './calculator.ts'
import { expect, test } from './fixtures.ts'
import { layoutShifts, recordVitals } from './vitals.ts'

const FONT_DELAY_MS = 300
const publicPages = [
  '/',
  '/how-it-works',
  '/formulas',
  '/tools/working-days',
  '/pricing',
  '/privacy',
  '/terms',
  '/login',
  '/signup',
]
const traceEventsSchema = z.array(
  z.object({ name: z.string(), args: z.object({ elementCount: z.number().optional() }).optional() }),
)
const calculators = ['/valuation', '/renovations', '/purchase-price']

test('public pages have no layout shift on a slow connection @phone', async ({ page }) => {
  await recordVitals(page)
  await slowDown(page)
  for (const path of publicPages) {
    await test.step(path, async () => {
      await openUncached(page, path)
      // Interaction hydrates the deferred parts.
      await page.mouse.move(200, 300)
      await page.mouse.move(0, 0)
      await page.waitForLoadState('networkidle')
      expect(await layoutShifts(page)).toEqual([])
    })
  }
})

test('calculators have no layout shift on a slow connection @everywhere', async ({ page }) => {
  await recordVitals(page)
  await slowDown(page)
  for (const step of calculators) {
    await test.step(step, async () => {
      await openUncached(page, `${step}/${encodeURIComponent(address)}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await layoutShifts(page)).toEqual([])
    })
  }
})

test('public pages and calculators request their code after they are parsed', async ({ page }) => {
  for (const path of ['/', '/login', `/valuation/${encodeURIComponent(address)}`]) {
    await openUncached(page, path)
    await page.waitForLoadState('networkidle')
    const { parsed, code } = await page.evaluate(() => ({
      parsed: Number(performance.getEntriesByType('navigation')[0]?.toJSON().domContentLoadedEventStart),
      code: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
        .map(({ startTime }) => startTime),
    }))
    expect(parsed, path).toBeGreaterThan(0)
    expect(Math.min(...code), path).toBeGreaterThan(parsed)
  }
})

test('boards of 0 and 28 deals replace their skeleton without layout shift @everywhere', async ({
  page,
  signedUp,
}) => {
  await recordVitals(page)
  await slowDown(page)
  for (const deals of [0, 28]) {
    const addresses = Array.from({ length: deals }, (_, number) => `${number + 1} Short Street, Levin`)
    await saveDeals(signedUp, addresses)
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/opportunities', async (route) => {
      await answer.promise
      await route.continue()
    })
    await openUncached(page, '/dashboard')
    await expect(page.getByText('Loading deals')).toBeAttached()
    answer.resolve()
    await expect(page.getByRole('tab', { name: new RegExp(`Active.*${deals}`) })).toBeVisible()
    expect(await layoutShifts(page)).toEqual([])
    await page.unroute('**/api/opportunities')
    await page.goto('about:blank')
  }
})

test('moving a card recalculates the styles of few elements', async ({ page, signedUp }) => {
  const addresses = Array.from({ length: 28 }, (_, number) => `${number + 1} Short Street, Levin`)
  await saveDeals(signedUp, addresses)
  await openBoard(page)
  await expect(page.getByRole('button', { name: 'Move 2 Short Street, Levin' })).toBeVisible()
  const elements = await page.locator('*').count()
  const recalculated = await elementsRestyledBy(page, () => moveTo(page, '2 Short Street, Levin', 'Funding'))
  // A selector such as `[attribute] :has(…)` makes a change of any element recalculate all of them.
  expect(Math.max(...recalculated), `of ${elements} elements`).toBeLessThan(elements / 2)
})

test('the code of a deal is loaded before a deal is opened', async ({ page, signedUp }) => {
  await saveDeals(signedUp, ['1 Short Street, Levin'])
  const loaded = page.waitForResponse(/\/assets\/opportunity-page-/)
  await openBoard(page)
  expect((await loaded).ok()).toBe(true)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('textbox', { name: 'Asking price' })).toBeVisible()
  expect(requested.filter((url) => url.includes('/assets/opportunity-page-'))).toEqual([])
  expect(requested.length).toBeGreaterThan(0)
})

test('the pending deal on the sign-up page causes no layout shift @everywhere', async ({ page }) => {
  await startWith(page, address)
  await recordVitals(page)
  await page.evaluate(
    (pending) => localStorage.setItem('doneup_pending_opportunity', JSON.stringify(pending)),
    {
      idempotencyKey: crypto.randomUUID(),
      opportunity: { address, doneUpValue: 800_000, renovationCost: 30_000, profitMargin: 20 },
    },
  )
  await slowDown(page)
  await page.goto('/signup')
  await expect(page.getByRole('complementary', { name: 'Waiting to be saved' })).toBeVisible()
  expect(await layoutShifts(page)).toEqual([])
})

/** The number of elements of each style recalculation during `act`. */
async function elementsRestyledBy(page: Page, act: () => Promise<void>): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page)
  const recalculated: number[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const event of traceEventsSchema.parse(value))
      if (event.name === 'UpdateLayoutTree') recalculated.push(event.args?.elementCount ?? 0)
  })
  const complete = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()))
  await devtools.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' })
  await act()
  await devtools.send('Tracing.end')
  await complete
  await devtools.detach()
  return recalculated
}

async function openUncached(page: Page, path: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
  await page.goto(path)
}

/** Tests of a worker share the browser context. */
let slowLine: CDPSession | undefined
test.afterEach(async () => {
  await slowLine?.detach()
  slowLine = undefined
})

/** A slow connection, with web fonts that arrive after the styles. */
async function slowDown(page: Page): Promise<void> {
  await page.route('**/fonts/*', async (route) => {
    await sleep(FONT_DELAY_MS)
    await route.continue()
  })
  slowLine = await page.context().newCDPSession(page)
  await slowLine.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 400_000,
    uploadThroughput: 400_000,
  })
}
