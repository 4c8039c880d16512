import { openBoard, saveDeals } from './board.ts'
import { address, startWith, workOut } from './calculator.ts'
import { saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'

// 640: a 1280 px window at 200% zoom; 939 and 940: either side of the breakpoint of the Menu button.
const widths = [320, 640, 768, 939, 940, 1100]

test('the signed-in header fits every width', async ({ page, signedUp }) => {
  await saveDeals(signedUp, [kereru])
  await openBoard(page)
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect(bell).toBeVisible()
    await expect.poll(overflow, `${width} px`).toBeLessThanOrEqual(0)
  }
})

test('the header of a signed-in user is at one place on every screen', async ({ page, signedUp }) => {
  await saveDeals(signedUp, [kereru])
  await openBoard(page)
  const brand = page.getByRole('banner').getByRole('link', { name: 'DoneUp' })
  const left = async () => (await brand.boundingBox())?.x
  const onBoard = await left()
  for (const path of ['/agents', '/projects', '/tasks', '/account', '/pricing', '/']) {
    await page.goto(path)
    await expect.poll(left, path).toBe(onBoard)
  }
})

test('the largest amount fits next to the renovation items', async ({ page }) => {
  await startWith(page, address)
  await page.goto(`/renovations/${encodeURIComponent(address)}`)
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
  const paths = ['/', '/tools/working-days', `/opportunities/${id}`, '/tasks', '/organization/settings']
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) {
      await page.goto(path)
      const boxes = page.locator(
        'input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea',
      )
      await expect(boxes.first()).toBeAttached()
      const sizes = await boxes.evaluateAll((all) =>
        all.map((box) => Number.parseFloat(getComputedStyle(box).fontSize)),
      )
      expect(Math.min(...sizes), `${path} at ${width} px`).toBeGreaterThanOrEqual(16)
    }
  }
})

test('with forced colours an unchecked checkbox has no tick', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await workOut(page)
  await page.goto(`/renovations/${encodeURIComponent(address)}`)
  const tick = (name: string) =>
    page
      .locator('label')
      .filter({ has: page.getByRole('checkbox', { name, exact: true }) })
      .locator('svg')
  await expect(tick('Kitchen')).toBeVisible()
  await expect(tick('Bathroom')).toBeHidden()
})

test('on a tablet the pipeline chart is as wide as the board', async ({ page, signedUp }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await saveDeals(signedUp, [kereru])
  await openBoard(page)
  await page.getByRole('button', { name: 'Chart' }).click()
  const chart = page.getByRole('figure', { name: 'Prices by status' })
  await expect(chart).toBeVisible()
  expect((await chart.boundingBox())?.width).toBeGreaterThan(600)
})
