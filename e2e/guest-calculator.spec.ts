import { address, setSelected, startWith, workOut } from './calculator.ts'
import { expect, test } from './fixtures.ts'

test('the address field suggests places, and sends nothing while blank', async ({ page }) => {
  const requested: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/addresses/suggestions') requested.push(searchParams.get('q'))
  })
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Property address' })
  await box.fill('   ')
  await expect(page.getByRole('option')).toHaveCount(0)
  await box.fill('  8 kereru st otumoetai ')
  await expect(page.getByRole('option', { name: '8 Kereru Street, Ōtūmoetai, Tauranga' })).toBeVisible()
  expect([...new Set(requested)]).toEqual(['8 kereru st otumoetai'])
  await box.press('Enter')
  await expect(page).toHaveURL(/\/valuation\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kereru Street')
})

test('an address is accepted as typed, with the keyboard', async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Property address' })
  await box.pressSequentially('Lot 7, the old dairy')
  await expect(page.getByRole('option', { name: 'Use “Lot 7, the old dairy” as typed' })).toBeVisible()
  await box.press('End')
  await box.press('ArrowUp')
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lot 7')
})

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

test('failed suggestions show an error; the address can still be used', async ({ page, tolerate }) => {
  tolerate(/addresses\/suggestions|status of 503|503/)
  await page.route('**/api/addresses/suggestions*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Property address' }).fill('1 Rata Road')
  await expect(page.getByText('Failed to fetch address suggestions')).toBeVisible()
  await page.getByRole('option', { name: 'Use “1 Rata Road” as typed' }).click()
  await expect(page).toHaveURL(/\/valuation\//)
})

test('a guest calculates the maximum price; it updates with the slider @everywhere', async ({
  page,
  expectAccessible,
}) => {
  await workOut(page)
  const maximum = page.getByRole('status', { name: 'Maximum purchase price' })
  await expect(maximum).toContainText('641,667')
  await page.getByRole('slider', { name: 'Profit percentage' }).fill('0')
  await expect(maximum).toContainText('770,000')
  await page.getByRole('slider', { name: 'Profit percentage' }).fill('50')
  await expect(maximum).toContainText('513,333')
  await expectAccessible(page)
})

test('the valuation step shows assumed details and requires a floor area', async ({ page }) => {
  await startWith(page, address)
  const plan = page.getByRole('button', { name: 'Plan Renovations' })
  await expect(page.getByRole('region', { name: 'Property details' })).toContainText(/assum/i)
  await expect(plan).toBeEnabled()
  await page.getByRole('textbox', { name: 'Floor area (m²)' }).fill('')
  await expect(plan).toBeDisabled()
  await page.getByRole('textbox', { name: 'Floor area (m²)' }).fill('93.5')
  await expect(plan).toBeEnabled()
  await page.getByRole('textbox', { name: 'Your valuation' }).fill('$1,234,000')
  await expect(page.getByRole('status', { name: 'Estimated done-up value' })).toContainText('1,234,000')
})

test('overrides, custom items, quality and size change the renovation total', async ({ page }) => {
  await startWith(page, address)
  await page.getByRole('textbox', { name: 'Your valuation' }).fill('800000')
  await page.getByRole('button', { name: 'Plan Renovations' }).click()
  const total = page.getByRole('status', { name: 'Total renovation cost' })
  await page.getByRole('textbox', { name: 'House size (m²)' }).fill('120')
  await setSelected(page, [
    'Kitchen',
    'Bathroom',
    'Carpet',
    'Hard floor',
    'Interior paint',
    'Exterior paint',
    'Landscaping',
  ])
  await expect(total).toContainText('102,600')
  // A double click toggles the checkbox twice.
  const kitchen = page.getByRole('checkbox', { name: 'Kitchen', exact: true })
  await page.locator('label').filter({ has: kitchen }).dblclick()
  await expect(kitchen).toBeChecked()
  await page.getByRole('radio', { name: /^High-end/ }).check({ force: true })
  await expect(total).toContainText('153,900')
  await page.getByRole('textbox', { name: 'Kitchen cost' }).fill('50000')
  await expect(total).toContainText('158,900')
  await page.getByRole('button', { name: 'Reset Kitchen cost' }).click()
  await expect(total).toContainText('153,900')
  await page.getByRole('textbox', { name: 'Item name' }).fill('New roof')
  await page.getByRole('textbox', { name: 'Total cost' }).fill('24k')
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(total).toContainText('177,900')
})

test('a change of quality clears the overrides, and can be undone', async ({ page }) => {
  await startWith(page, address)
  await page.getByRole('button', { name: 'Plan Renovations' }).click()
  await page.getByRole('textbox', { name: 'House size (m²)' }).fill('120')
  await setSelected(page, ['Kitchen'])
  await page.getByRole('textbox', { name: 'Kitchen cost' }).fill('31500')
  const total = page.getByRole('status', { name: 'Total renovation cost' })
  await expect(total).toContainText('31,500')
  await page.getByRole('radio', { name: /^Basic/ }).check({ force: true })
  await expect(total).toContainText('21,000')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(total).toContainText('31,500')
})

test('figures persist in the specified localStorage keys', async ({ page, context }) => {
  await workOut(page)
  const stored = await page.evaluate(() => ({
    doneUpValue: localStorage.getItem('property_doneUpValue'),
    renovationCost: localStorage.getItem('property_renovationCost'),
    floorArea: localStorage.getItem('property_floorArea'),
  }))
  expect(stored).toEqual({ doneUpValue: '800000', renovationCost: '30000', floorArea: '120' })
  await page.close()
  const reopened = await context.newPage()
  await reopened.goto('/')
  await reopened
    .getByRole('link', { name: /8 Kererū Street/ })
    .first()
    .click()
  await expect(reopened.getByText('800,000').first()).toBeVisible()
})

test('every result has an explanation with its own figures', async ({ page }) => {
  await workOut(page)
  await page.getByRole('button', { name: /how/i }).first().click()
  await expect(page.getByText('641,667').nth(1)).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the address field has a button to continue', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Property address' }).fill('8 Kererū Street, Tauranga')
  await expect(page.getByRole('option', { name: /as typed$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Value this property' }).click()
  await expect(page).toHaveURL(/\/valuation\/8%20Kerer/)
})

test('“What could I really pay?” shows the offer ladder with typical costs, without an account', async ({
  page,
  expectAccessible,
}) => {
  await workOut(page)
  await page.getByText('What could I really pay?').click()
  for (const [name, price] of [
    ['On total cost', '$636,666'],
    ['Net-safe', '$608,699'],
    ['70% rule', '$530,000'],
  ] as const)
    await expect(page.getByRole('status', { name, exact: true })).toHaveText(price)
  await expect(
    page.getByText('With typical costs: 6 months at 7.5% interest on 80% of the price.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /as offer price/ })).toHaveCount(0)
  await expectAccessible(page)
})
