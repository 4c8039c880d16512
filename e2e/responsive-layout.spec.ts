import type { Page } from '@playwright/test'
import { openBoard, saveDeals } from './board.ts'
import { address, workOut } from './calculator.ts'
import { kereru, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { change, openProjects, winDeals } from './projects.ts'
import { pushPath } from './screens/screen.ts'

// 640: a 1280 px window at 200% zoom; 999 and 1000: either side of the breakpoint of the Menu button.
const widths = [320, 640, 768, 999, 1000, 1100]

test('the signed-in header fits every width; on a tablet the chart is as wide as the board', async ({
  page,
  signedUp,
}) => {
  await saveDeals(signedUp, [kereru])
  await openBoard(page)
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect(bell).toBeVisible()
    await expect.poll(overflow, `${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.getByRole('button', { name: 'Chart' }).click()
  const chart = page.getByRole('figure', { name: 'Prices by status' })
  await expect(chart).toBeVisible()
  expect((await chart.boundingBox())?.width).toBeGreaterThan(600)
})

test('on a phone the name of a stage ends before its count, beside a sum of ten digits', async ({
  page,
  signedUp,
}) => {
  const projects = await winDeals(signedUp, ['1 Rata Street, Petone', '2 Rata Street, Petone'])
  for (const project of projects) await change(signedUp, project, null, { actualPurchasePrice: 999_999_999 })
  await page.setViewportSize({ width: 390, height: 844 })
  await openProjects(page)
  const stage = page.getByRole('button', { name: /^Stage:/ })
  await expect(stage.locator('..')).toContainText('1,998,599,998')
  expect(await stage.locator('b').evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0)
})

test('a long word in an address or a name doesn’t widen the page', async ({ page, signedUp }) => {
  const word = 'Taumatawhakatangihangakoauauotamateapokaiwhenuakitanatahu'
  const id = await saveDeal(signedUp, { address: `1 ${word.repeat(4)}` })
  const body = { name: word.repeat(3) }
  await signedUp.call('PATCH', `/api/organizations/${signedUp.organizationId}`, { body, version: 1 })
  for (const path of [`/opportunities/${id}`, `/opportunities/${id}/renovations`, '/account']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(word).first()).toBeVisible()
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('with forced colours an unchecked checkbox has no tick; the largest amount fits next to the items', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await workOut(page)
  await pushPath(page, `/renovations/${encodeURIComponent(address)}`)
  const tick = (name: string) =>
    page
      .locator('label')
      .filter({ has: page.getByRole('checkbox', { name, exact: true }) })
      .locator('svg')
  await expect(tick('Kitchen')).toBeVisible()
  await expect(tick('Bathroom')).toBeHidden()
  await page.getByRole('textbox', { name: 'Kitchen cost', exact: true }).fill('888888888')
  const answer = page.getByRole('status', { name: 'Total renovation cost' })
  await expect(answer).toHaveText('$888,888,888')
  expect(await answer.evaluate((figure) => figure.scrollWidth - figure.clientWidth)).toBeLessThanOrEqual(1)
})

test('boxes have text of 16 px on phones and tablets, so that iOS doesn’t zoom in', async ({
  page,
  signedUp,
}) => {
  const id = await saveDeal(signedUp)
  await page.goto('/feedback')
  for (const path of [
    '/',
    '/tools/working-days',
    `/opportunities/${id}`,
    '/tasks',
    '/organization/settings',
  ]) {
    await pushPath(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 900 })
      // Boxes of parts that are being replaced have no size.
      await expect.poll(() => smallestText(page), `${path} at ${width} px`).toBeGreaterThanOrEqual(16)
    }
  }
})

async function smallestText(page: Page): Promise<number> {
  const boxes = page.locator(
    'input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea',
  )
  await expect(boxes.first()).toBeAttached()
  const sizes = await boxes.evaluateAll((all) =>
    all.map((box) => Number.parseFloat(getComputedStyle(box).fontSize)),
  )
  return Math.min(...sizes)
}
