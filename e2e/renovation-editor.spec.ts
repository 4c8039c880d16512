import type { Page } from '@playwright/test'
import { card, column } from './board.ts'
import { setSelected } from './calculator.ts'
import { box, changeDeal, kereru, openDeal, output, readDeal, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'

async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`/opportunities/${id}/renovations`)
  await expect(page.getByRole('textbox', { name: 'House size (m²)' })).toBeVisible()
}

const saveChanges = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const typedCost = (page: Page) => page.getByRole('dialog', { name: 'Replace the renovation cost?' })

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
  await saveChanges(page).click()
  await expect(page).toHaveURL('/dashboard')
  const deal = await readDeal(signedUp, id)
  expect(deal).toMatchObject({ renovationCost: 107_400, maxPurchasePrice: 577_167 })
  expect(deal.renovationItems).toMatchObject({ houseSize: 120, quality: 'mid-range' })
  expect(deal.renovationItems?.customItems).toMatchObject([
    { name: 'Scaffolding', basePrice: 4_800, isFixed: true },
  ])

  await openDeal(page, id)
  await expect(box(page, 'Renovation cost')).toHaveValue('107,400')
  await page.getByRole('link', { name: 'View Renovation Details' }).click()
  await expect(output(page, 'Total renovation cost')).toHaveText('$107,400')
  await expect(page.getByRole('checkbox', { name: 'Scaffolding' })).toBeChecked()
})

test('a plan asks, with both figures, before its total replaces a typed cost', async ({ page, signedUp }) => {
  const id = await saveDeal(signedUp, { renovationCost: 100_000 })
  await openEditor(page, id)
  await expect(page.getByText('The renovation cost of $100,000 was typed.')).toBeVisible()
  await box(page, 'House size (m²)').fill('120')
  await setSelected(page, ['Kitchen'])
  await saveChanges(page).click()
  await expect(typedCost(page)).toContainText('$100,000')
  await expect(typedCost(page)).toContainText('$30,000')
  await typedCost(page).getByRole('button', { name: 'Cancel' }).click()
  await saveChanges(page).click()
  await typedCost(page).getByRole('button', { name: 'Keep the typed cost' }).click()
  await expect(page).toHaveURL('/dashboard')
  const kept = await readDeal(signedUp, id)
  expect(kept).toMatchObject({ renovationCost: 100_000, renovationItems: { houseSize: 120 } })

  await openEditor(page, id)
  await setSelected(page, ['Kitchen', 'Bathroom'])
  await saveChanges(page).click()
  await typedCost(page).getByRole('button', { name: 'Use the plan’s total' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect((await readDeal(signedUp, id)).renovationCost).toBe(54_000)
  // The cost is the plan's now.
  await openEditor(page, id)
  await setSelected(page, ['Kitchen'])
  await saveChanges(page).click()
  await expect(page).toHaveURL('/dashboard')
  expect((await readDeal(signedUp, id)).renovationCost).toBe(30_000)
})

test('an unsaved plan is restored, and a stale save overwrites nothing', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/status of 412|api\/stream/)
  await page.route('**/api/stream*', () => {})
  const id = await saveDeal(signedUp, { renovationCost: null })
  await openEditor(page, id)
  await setSelected(page, ['Kitchen', 'Bathroom'])
  await page.reload()
  await expect(page.getByText(/^You have unsaved changes from/)).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('checkbox', { name: 'Bathroom' })).toBeChecked()

  await changeDeal(signedUp, id, { renovationCost: 88_000 })
  await saveChanges(page).click()
  const dialog = page.getByRole('dialog', { name: 'This deal has changed' })
  await expect(dialog).toContainText('$88,000')
  expect((await readDeal(signedUp, id)).renovationCost).toBe(88_000)
  await dialog.getByRole('radio', { name: 'Keep mine' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/dashboard')
  const saved = await readDeal(signedUp, id)
  expect(saved.renovationCost).not.toBe(88_000)
  expect(saved.renovationItems?.items.filter((item) => item.isSelected).map(({ name }) => name)).toEqual([
    'Kitchen',
    'Bathroom',
  ])
})

test('a failed save shows ‘Failed to save renovation details. Please try again.’ and keeps the plan', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/status of 503|response: 503/)
  const id = await saveDeal(signedUp, { renovationCost: null })
  await openEditor(page, id)
  await setSelected(page, ['Carpet'])
  await page.route(`**/api/opportunities/${id}`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  await saveChanges(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to save renovation details.' })
  await expect(alert).toContainText('Please try again.')
  await page.unroute(`**/api/opportunities/${id}`)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a deal’s plan doesn’t change the calculators', async ({ page, signedUp }) => {
  const id = await saveDeal(signedUp, { renovationCost: null })
  await openEditor(page, id)
  await setSelected(page, ['Kitchen'])
  await saveChanges(page).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto(`/renovations/${encodeURIComponent(kereru)}`)
  await expect(page.getByRole('checkbox', { name: 'Kitchen', exact: true })).not.toBeChecked()
})
