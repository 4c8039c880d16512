import type { Page } from '@playwright/test'
import { address } from './calculator.ts'
import { DEEP, expect, test } from './fixtures.ts'
import { serveBuilds } from './next-build.ts'

test.use({ serviceWorkers: 'allow' })

const LONG = { timeout: 60_000 }
const cachedBuilds = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('doneup-')))
const hasWorker = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)
const runsNextBuild = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.next.js')))

test(
  'during a deployment an open page runs the old build, and new pages run the new build',
  DEEP,
  async ({ page, context, baseURL }) => {
    test.slow()
    const builds = await serveBuilds(baseURL ?? '')
    await page.goto(`${builds.address}/valuation/${encodeURIComponent(address)}`)
    const valuation = page.getByRole('textbox', { name: 'Your valuation' })
    await expect.poll(() => hasWorker(page), LONG).toBe(true)
    await expect.poll(() => cachedBuilds(page)).toHaveLength(1)
    const [before = ''] = await cachedBuilds(page)
    await valuation.fill('800k')

    builds.release()
    // A new page has the new build and installs its service worker; the open page is not changed.
    const other = await context.newPage()
    await other.goto(`${builds.address}/how-it-works`)
    await expect.poll(() => runsNextBuild(other), LONG).toBe(true)
    await expect.poll(() => cachedBuilds(other), LONG).toHaveLength(2)
    await expect
      .poll(
        () => other.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)),
        LONG,
      )
      .toBe(true)
    await expect(valuation).toHaveValue(/800/)
    // The open page needs code that it hasn't loaded yet and that the server no longer has.
    await page.getByRole('button', { name: 'Plan Renovations' }).click()
    await page.getByRole('button', { name: 'Calculate Purchase Price' }).click()
    await expect(page.getByText('Maximum purchase price').first()).toBeVisible()
    expect(await runsNextBuild(page)).toBe(false)
    expect(await cachedBuilds(page)).toContain(before)

    await other.close()
    await page.reload()
    await expect.poll(() => runsNextBuild(page), LONG).toBe(true)
    await expect(page.getByText('Maximum purchase price').first()).toBeVisible()
    await expect.poll(() => cachedBuilds(page), LONG).toEqual([`${before}next`])
    builds.close()
  },
)
