import type { Page } from '@playwright/test'
import { z } from 'zod'
import { PUBLIC_PAGES } from '#src/app/header/site-links.ts'
import { moveTo, saveDeals } from './board.ts'
import { address } from './calculator.ts'
import { DEEP, expect, PHONE_TOO, test } from './fixtures.ts'
import { openUncached, restoreLine, slowDown } from './slow-line.ts'
import { layoutShifts, recordVitals } from './vitals.ts'

const traceEventsSchema = z.array(
  z.object({ name: z.string(), args: z.object({ elementCount: z.number().optional() }).optional() }),
)
const calculators = ['/valuation', '/renovations', '/purchase-price']

test.afterEach(restoreLine)

test(
  'on a phone public pages and calculators have no layout shift on a slow connection @phone',
  DEEP,
  async ({ page }) => {
    await recordVitals(page)
    await slowDown(page)
    const paths = calculators.map((step) => `${step}/${encodeURIComponent(address)}`)
    for (const path of [...Object.keys(PUBLIC_PAGES), ...paths]) {
      await test.step(path, async () => {
        await openUncached(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // Interaction hydrates the deferred parts.
        await page.mouse.move(200, 300)
        await page.mouse.move(0, 0)
        await page.waitForLoadState('networkidle')
        expect(await layoutShifts(page)).toEqual([])
      })
    }
  },
)

test(
  'boards of 0 and 28 deals replace their skeleton without layout shift; the code of a deal is already loaded',
  PHONE_TOO,
  async ({ page, signedUp }) => {
    await recordVitals(page)
    await slowDown(page)
    await openBoardSlowly(page, 0)
    await page.goto('about:blank')
    const addresses = Array.from({ length: 28 }, (_, number) => `${number + 1} Short Street, Levin`)
    await saveDeals(signedUp, addresses)
    const loaded = page.waitForResponse(/\/assets\/overview-tab-/)
    await openBoardSlowly(page, 28)

    expect((await loaded).ok()).toBe(true)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.getByRole('article').getByRole('link').first().click()
    await expect(page.getByRole('textbox', { name: 'Asking price' })).toBeVisible()
    expect(requested.filter((url) => url.includes('/assets/overview-tab-'))).toEqual([])
    expect(requested.length).toBeGreaterThan(0)
  },
)

async function openBoardSlowly(page: Page, deals: number): Promise<void> {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/opportunities', async (route) => {
    await answer.promise
    await route.continue()
  })
  await openUncached(page, '/dashboard')
  await expect(page.getByText('Loading deals')).toBeAttached()
  answer.resolve()
  await expect(page.getByRole('tab', { name: new RegExp(`Active.*${deals}`) })).toBeVisible()
  expect(await layoutShifts(page), `${deals} deals`).toEqual([])
  await page.unroute('**/api/opportunities')
}

test('moving a card recalculates the styles of few elements', async ({ page, signedUp }) => {
  const addresses = Array.from({ length: 28 }, (_, number) => `${number + 1} Short Street, Levin`)
  await saveDeals(signedUp, addresses)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Move 2 Short Street, Levin' })).toBeVisible()
  const elements = await page.locator('*').count()
  const recalculated = await elementsRestyledBy(page, () => moveTo(page, '2 Short Street, Levin', 'Funding'))
  expect(recalculated).not.toEqual([])
  // A selector such as `[attribute] :has(…)` makes a change of any element recalculate all of them.
  expect(Math.max(...recalculated), `of ${elements} elements`).toBeLessThan(elements / 2)
})

test('the pending deal on the sign-up page causes no layout shift', PHONE_TOO, async ({ page }) => {
  await recordVitals(page)
  const opportunity = { address, doneUpValue: 800_000, renovationCost: 30_000, profitMargin: 20 }
  await page.addInitScript((deal) => {
    const pending = { idempotencyKey: crypto.randomUUID(), opportunity: deal }
    localStorage.setItem('doneup_pending_opportunity', JSON.stringify(pending))
  }, opportunity)
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
