import { expect, type Page } from '@playwright/test'

export const address = '8 Kererū Street, Ōtūmoetai, Tauranga'

/** Opens the first step for an address, from the landing page. */
export async function startWith(page: Page, typed: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Property address' }).fill(typed)
  await page.getByRole('option', { name: /^Use “.*” as typed$/ }).click()
  await expect(page).toHaveURL(/\/valuation\//)
}

/** Completes the three steps: $800,000 done up, kitchen only. */
export async function workOut(page: Page, typed = address): Promise<void> {
  await startWith(page, typed)
  await page.getByRole('textbox', { name: 'Your valuation' }).fill('800k')
  await page.getByRole('button', { name: 'Plan Renovations' }).click()
  await expect(page).toHaveURL(/\/renovations\//)
  await page.getByRole('textbox', { name: 'House size (m²)' }).fill('120')
  await setSelected(page, ['Kitchen'])
  await page.getByRole('button', { name: 'Calculate Purchase Price' }).click()
  await expect(page).toHaveURL(/\/purchase-price\//)
  await expect(page.getByRole('status', { name: 'Maximum purchase price' }).first()).toBeVisible()
}

const items = [
  'Kitchen',
  'Bathroom',
  'Carpet',
  'Hard floor',
  'Interior paint',
  'Exterior paint',
  'Landscaping',
]

export async function setSelected(page: Page, wanted: string[]): Promise<void> {
  for (const name of items)
    await page.getByRole('checkbox', { name, exact: true }).setChecked(wanted.includes(name))
}
