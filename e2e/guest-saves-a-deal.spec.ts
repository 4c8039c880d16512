import { randomUUID } from 'node:crypto'
import { address, workOut } from './calculator.ts'
import { EMBEDDED, expect, test } from './fixtures.ts'

// Clauses: accounts-and-billing 2.6, 3.7, 4.4, 6.1; deal-workflow 1.2, 2.23, 4.21, 4.22
test('a visitor’s saved deal is on the board after sign-up and trial', EMBEDDED, async ({ page }) => {
  await page.clock.install()
  await workOut(page)
  await page.getByRole('button', { name: 'Add to Dashboard' }).click()

  await expect(page).toHaveURL(/\/signup/)
  await expect(page.getByText('8 Kererū Street')).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Email' })
    .fill(`mere.${randomUUID().slice(0, 8)}@browser-tests.example`)
  await page.getByLabel('Password').fill('pōhutukawa in December')
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page).toHaveURL(/\/pricing/)
  await expect(page.getByRole('main')).toContainText('Account created successfully!')
  await expect(page.getByRole('main')).toContainText(`${address} is saved to your board.`)
  const pro = page.getByRole('article', { name: 'Pro Membership' })
  await pro.getByRole('button', { name: 'Start free trial' }).click()
  await expect(page.getByRole('heading', { name: 'Simulated checkout' })).toBeVisible()
  await page.getByRole('button', { name: 'Start free trial' }).click()

  await expect(page).toHaveURL(/\/payment\/success/)
  // The page continues after five seconds.
  await expect(page.getByText(/^Your board opens in \d seconds?/)).toBeVisible()
  await page.clock.fastForward(5_000)
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText(`${address} is on your board as a New Listing.`)).toBeVisible()
  const newListings = page.getByRole('region', { name: /^New Listing/ })
  await expect(newListings.getByRole('article', { name: /8 Kererū Street/ })).toBeVisible()
})
