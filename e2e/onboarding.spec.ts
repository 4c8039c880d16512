import { expect, test } from './fixtures.ts'

test.use({ withTour: true })

test('a new user’s tour resumes after a reload and ends after step 3 @everywhere', async ({
  page,
  signedUp: _,
}) => {
  await page.goto('/dashboard')
  const tour = page.getByRole('dialog')
  await expect(tour).toContainText('Step 1 of 3')
  await tour.getByRole('button', { name: 'Next' }).click()
  await expect(tour).toContainText('Step 2 of 3')
  await page.reload()
  await expect(tour).toContainText('Step 2 of 3')
  await tour.getByRole('button', { name: 'Next' }).click()
  await expect(tour).toContainText('Step 3 of 3')
  await tour.getByRole('button', { name: 'Finish' }).click()
  await expect(tour).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
  await expect(tour).toHaveCount(0)
})

test('a closed tour doesn’t open again for this user', async ({ page, signedUp: _ }) => {
  await page.goto('/dashboard')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const flags = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('onboarding_')),
  )
  expect(flags).toEqual([expect.stringMatching(/^onboarding_complete_[0-9a-f-]{36}$/)])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the tour opens within two seconds or on the next visit, never over a menu or a focused field', async ({
  page,
  signedUp: _,
}) => {
  const start = new Date()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(new Date(start.getTime() + 1_000))
  await page.goto('/dashboard')
  const tour = page.getByRole('dialog').filter({ hasText: 'Step' })
  const search = page.getByRole('searchbox', { name: 'Search deals' })
  const account = page.getByRole('button', { name: 'Account' })
  // The menu is open before the page has been idle for a second.
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(account).toBeVisible({ timeout: 10 })
  }).toPass({ intervals: [10] })
  await account.click()
  await expect(page.getByRole('menu', { name: 'Account' })).toBeVisible()
  await page.clock.runFor(3_000)
  await expect(tour).toHaveCount(0)
  await page.keyboard.press('Escape')
  await search.fill('rata')
  await page.clock.runFor(3_000)
  await expect(search).toBeFocused()
  await expect(tour).toHaveCount(0)
  await search.blur()
  // More than two seconds after the page was opened.
  await page.clock.runFor(3_000)
  await expect(tour).toHaveCount(0)
  await page.clock.resume()
  await page.goto('/agents')
  await page.goto('/dashboard')
  await expect(tour).toContainText('Step 1 of 3')
  const next = tour.getByRole('button', { name: 'Next' })
  await expect(next).toBeFocused()
  await next.click()
  await expect(tour).toContainText('Step 2 of 3')
  await tour.getByRole('button', { name: 'Back' }).click()
  await expect(tour).toContainText('Step 1 of 3')
  await tour.getByRole('button', { name: 'Skip' }).click()
  await expect(tour).toHaveCount(0)
  await page.reload()
  await page.clock.runFor(3_000)
  await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
  await expect(tour).toHaveCount(0)
})

test('the tour doesn’t cover the toast of a saved deal; it opens on the next visit @everywhere', async ({
  page,
  signedUp: _,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('seen') === null) localStorage.setItem('doneup_saved_deal', '8 Kererū Street')
    sessionStorage.setItem('seen', '1')
  })
  await page.goto('/dashboard')
  const tour = page.getByRole('dialog').filter({ hasText: 'Step' })
  const toast = page.getByText('8 Kererū Street is on your board as a New Listing.')
  await expect(toast).toBeVisible()
  await expect(tour).toHaveCount(0)
  await page.reload()
  await expect(tour).toContainText('Step 1 of 3')
  await expect(toast).toHaveCount(0)
})
