import { randomUUID } from 'node:crypto'
import { address, workOut } from './calculator.ts'
import { EMBEDDED, expect, test } from './fixtures.ts'

test('a visitor’s saved deal is on the board after sign-up and trial', EMBEDDED, async ({ page }) => {
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
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 10_000 })
  await expect(page.getByText(`${address} is on your board as a New Listing.`)).toBeVisible()
  const newListings = page.getByRole('region', { name: /^New Listing/ })
  await expect(newListings.getByRole('article', { name: /8 Kererū Street/ })).toBeVisible()
})

test(
  'a guest on a protected screen is asked to save their progress @everywhere',
  EMBEDDED,
  async ({ page, expectAccessible }) => {
    await page.goto('/dashboard')
    const dialog = page.getByRole('dialog', { name: 'Save Your Progress' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    for (const name of ['Create account', 'Sign in', 'Continue as guest']) {
      await expect(
        dialog.getByRole(/guest/.test(name) ? 'button' : 'link', { name }).or(dialog.getByText(name)),
      ).toBeVisible()
    }
    await dialog.getByText('Sign in').click()
    await expect(page).toHaveURL(/\/login\?returnTo=/)
  },
)

test('a deal that can’t be saved after sign-up is reported on Pricing, with Retry', async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 500|response: 500/)
  await workOut(page)
  await page.getByRole('button', { name: 'Add to Dashboard' }).click()
  await page.route('**/api/opportunities', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'broken' }) : route.fallback(),
  )
  await page
    .getByRole('textbox', { name: 'Email' })
    .fill(`mere.${randomUUID().slice(0, 8)}@browser-tests.example`)
  await page.getByLabel('Password').fill('pōhutukawa in December')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/pricing/)
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText(`${address} couldn’t be saved`)
  await page.unroute('**/api/opportunities')
  await main.getByRole('button', { name: 'Retry' }).click()
  await expect(main).toContainText(`${address} is saved to your board.`)
})
