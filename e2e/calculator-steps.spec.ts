import { address, setSelected } from './calculator.ts'
import { box, output } from './deal.ts'
import { expect, test } from './fixtures.ts'

test('the valuation step has an estimate, external links, an error for a failed lookup, and navigation', async ({
  page,
  tolerate,
}) => {
  tolerate(/503/)
  await page.route('**/api/addresses/details*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(`/valuation/${encodeURIComponent(address)}`)
  const house = page.getByRole('region', { name: 'Property details' })
  await expect(house).toContainText('We couldn’t find this property’s details.', { timeout: 20_000 })
  await expect(house.getByRole('definition')).toHaveText(['3', '2', '2', '450 m²'])
  await expect(box(page, 'Floor area (m²)')).toHaveValue('150')
  await expect(house.getByRole('button', { name: 'Try again' })).toBeVisible()

  const outside = page.getByRole('main').locator('a[target="_blank"]')
  await expect(outside).toHaveText([/^homes\.co\.nz estimate/, /^OneRoof estimate/])
  await expect(page.getByRole('main')).toContainText(
    'Professional valuations are coming soon for Pro and above members.',
  )
  await box(page, 'Your valuation').fill('850,001')
  await expect(output(page, 'Estimated done-up value')).toHaveText('$850,001')
  await page.getByRole('button', { name: /^how\?/ }).click()
  const how = page.getByRole('dialog', { name: /worked out|How/ })
  for (const row of [/low.*850,001/, /high.*850,001/]) await expect(how).toContainText(row)
  // The message is next to the figure.
  const [sum, figure] = [await how.boundingBox(), await output(page, 'Estimated done-up value').boundingBox()]
  expect((sum?.x ?? 0) + (sum?.width ?? 0)).toBeLessThan(figure?.x ?? 0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Plan Renovations' }).click()
  await expect(page).toHaveURL(/\/renovations\/8%20Kerer/)
  await expect(box(page, 'House size (m²)')).toHaveValue('150')
  await page.getByRole('button', { name: 'Calculate Purchase Price' }).click()
  await page.getByRole('button', { name: 'Back to Renovations' }).click()
  await expect(page).toHaveURL(/\/renovations\/8%20Kerer/)
  await page.getByRole('button', { name: 'Back to Valuation' }).click()
  await expect(page).toHaveURL(/\/valuation\/8%20Kerer/)
})

test('an entered renovation total of $0 is shown as $0', async ({ page }) => {
  await page.goto(`/renovations/${encodeURIComponent(address)}`)
  const total = output(page, 'Total renovation cost')
  await expect(total).toHaveText('—')
  await box(page, 'Kitchen cost').fill('0')
  await expect(total).toHaveText('$0')
  await page.getByRole('button', { name: 'Calculate Purchase Price' }).click()
  await expect(output(page, 'Renovation cost')).toHaveText('$0')
})

test('costs and house size are validated; a custom item needs name and cost', async ({ page }) => {
  await page.goto(`/renovations/${encodeURIComponent(address)}`)
  const total = output(page, 'Total renovation cost')
  await box(page, 'House size (m²)').fill('120')
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('radio', { name: 'Basic' }).check()
  await expect(total).toHaveText('$71,820')
  const kitchen = box(page, 'Kitchen cost')
  for (const typed of ['lots', '-5']) {
    await kitchen.fill(typed)
    await kitchen.blur()
    await expect(kitchen).toHaveValue('21,000')
    await expect(
      page.getByText(`“${typed}” isn’t an amount. Enter 0 or more. Kitchen unchanged ($21,000).`),
    ).toBeVisible()
  }
  await kitchen.fill('0')
  await expect(total).toHaveText('$50,820')
  await kitchen.fill('')
  await kitchen.blur()
  await expect(kitchen).toHaveValue('21,000')
  await expect(total).toHaveText('$71,820')

  await box(page, 'House size (m²)').fill('0.5')
  await box(page, 'House size (m²)').blur()
  await expect(page.getByText('Enter 1 m² or more. House size unchanged (120 m²).')).toBeVisible()
  await expect(box(page, 'House size (m²)')).toHaveValue('120')
  await setSelected(page, ['Kitchen'])
  await box(page, 'House size (m²)').fill('93.5')
  await expect(total).toHaveText('$16,363')

  await page.getByRole('button', { name: 'Add item' }).click()
  const form = page.getByRole('form', { name: 'Add custom item' })
  await expect(form).toContainText('Give the item a name')
  await expect(form).toContainText('Add the total cost')
  await expect(total).toHaveText('$16,363')
})

test('adding a sixth property asks which property to remove, or offers Pro', async ({ page }) => {
  const open = async (street: string) => {
    await page.goto(`/valuation/${encodeURIComponent(`${street}, Levin`)}`)
    await box(page, 'Your valuation').fill('800k')
  }
  for (const number of [1, 2, 3, 4, 5]) {
    await open(`${number} Rātā Road`)
    await expect(output(page, 'Estimated done-up value')).toHaveText('$800,000')
  }
  await open('6 Rātā Road')
  const dialog = page.getByRole('dialog', { name: 'Which property do you want to remove?' })
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  await expect(dialog.getByRole('link', { name: 'See Pro' })).toHaveAttribute('href', '/pricing')
  await dialog.getByRole('button', { name: 'Remove 2 Rātā Road, Levin' }).click()
  await page.goto('/')
  const recent = page.getByRole('list', { name: 'Recent properties' }).getByRole('listitem')
  await expect(recent).toHaveCount(5)
  await expect(recent.filter({ hasText: '6 Rātā Road' })).toHaveCount(1)
  await expect(recent.filter({ hasText: '2 Rātā Road' })).toHaveCount(0)
})
