import { card, column } from './board.ts'
import { setSelected } from './calculator.ts'
import { box, kereru, output, readDeal, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'

// Clauses: deal-workflow 2.30, 2.35, 3.7; worked-examples 3.1
test('Save Changes saves plan and renovation cost, then opens the dashboard', async ({ page, signedUp }) => {
  const id = await saveDeal(signedUp, { renovationCost: null })
  await page.goto('/dashboard')
  await card(column(page, 'New Listing'), kereru)
    .getByRole('link', { name: 'View Renovation Details' })
    .click()
  await box(page, 'House size (m²)').fill('120')
  await setSelected(page, ['Kitchen'])
  for (const [quality, total] of [
    ['Basic', '$21,000'],
    ['High-end', '$45,000'],
    ['Mid-range', '$30,000'],
  ] as const) {
    await page.getByRole('radio', { name: quality }).check()
    await expect(output(page, 'Total renovation cost')).toHaveText(total)
  }
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect(output(page, 'Total renovation cost')).toHaveText('$102,600')
  await box(page, 'Item name').fill('Scaffolding')
  await box(page, 'Total cost').fill('4,800')
  await page.getByRole('button', { name: 'Add item' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL('/dashboard')
  const deal = await readDeal(signedUp, id)
  expect(deal).toMatchObject({ renovationCost: 107_400, maxPurchasePrice: 577_167 })
  expect(deal.renovationItems).toMatchObject({ houseSize: 120, quality: 'mid-range' })
  expect(deal.renovationItems?.customItems).toMatchObject([
    { name: 'Scaffolding', basePrice: 4_800, isFixed: true },
  ])

  await page.getByRole('link', { name: kereru, exact: true }).click()
  await expect(box(page, 'Renovation cost')).toHaveValue('107,400')
  await page.getByRole('link', { name: 'View Renovation Details' }).click()
  await expect(output(page, 'Total renovation cost')).toHaveText('$107,400')
  await expect(page.getByRole('checkbox', { name: 'Scaffolding' })).toBeChecked()
})
