import { address, workOut } from './calculator.ts'
import { expect, test } from './fixtures.ts'

test('suggestions that arrive during a click don’t change what is chosen', async ({ page }) => {
  const suggestions = Promise.withResolvers<void>()
  await page.route('**/api/addresses/suggestions*', async (route) => {
    await suggestions.promise
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Property address' }).fill(address)
  await page.getByRole('option', { name: /as typed$/ }).hover()
  await page.mouse.down()
  const arrived = page.waitForResponse('**/api/addresses/suggestions*')
  suggestions.resolve()
  await (await arrived).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/valuation\//)
})

// Clauses: accounts-and-billing 1.2, 6.1; deal-workflow 1.1, 2.1, 2.21, 6.1
test('a guest calculates the maximum price; it updates with the slider', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await workOut(page)
  const maximum = page.getByRole('status', { name: 'Maximum purchase price' })
  await expect(maximum).toContainText('641,667')
  await page.getByRole('slider', { name: 'Profit percentage' }).fill('0')
  await expect(maximum).toContainText('770,000')
  await page.getByRole('slider', { name: 'Profit percentage' }).fill('50')
  await expect(maximum).toContainText('513,333')
  await expect(page.getByRole('status', { name: 'Net-safe', exact: true })).toBeVisible()
  await expectAccessible(page)
  if (isMobile) return

  await page.getByRole('link', { name: /Renovations/ }).click()
  // A double click toggles the checkbox twice.
  const kitchen = page.getByRole('checkbox', { name: 'Kitchen', exact: true })
  await page.locator('label').filter({ has: kitchen }).dblclick()
  await expect(kitchen).toBeChecked()
  await page.getByRole('link', { name: /Valuation/ }).click()
  await page.getByRole('button', { name: /^how\?/ }).click()
  const how = page.getByRole('dialog', { name: 'How this is worked out' })
  const value = page.getByRole('status', { name: 'Estimated done-up value' })
  // The message is next to the figure.
  const [sum, figure] = [await how.boundingBox(), await value.boundingBox()]
  expect((sum?.x ?? 0) + (sum?.width ?? 0)).toBeLessThan(figure?.x ?? 0)
})
