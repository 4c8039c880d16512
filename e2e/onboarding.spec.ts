import { expect, test } from './fixtures.ts'

test.use({ withTour: true })

test('the tour opens within two seconds or on the next visit, never over a toast, a menu or a focused field', async ({
  page,
  signedUp: _,
}) => {
  const start = new Date()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(new Date(start.getTime() + 1_000))
  await page.addInitScript(() => {
    if (sessionStorage.getItem('seen') === null) localStorage.setItem('doneup_saved_deal', '8 Kererū Street')
    sessionStorage.setItem('seen', '1')
  })
  const tour = page.getByRole('dialog').filter({ hasText: 'Step' })
  const toast = page.getByText('8 Kererū Street is on your board as a New Listing.')
  const search = page.getByRole('searchbox', { name: 'Search deals' })
  const account = page.getByRole('button', { name: 'Account' })
  const appears = (part: typeof toast) =>
    expect(async () => {
      await page.clock.runFor(10)
      await expect(part).toBeVisible({ timeout: 50 })
    }).toPass({ intervals: [50] })
  await page.goto('/dashboard')
  await appears(toast)
  await page.clock.runFor(3_000)
  await expect(tour).toHaveCount(0)

  await page.reload()
  // The menu is open before the page has been idle for a second.
  await appears(account)
  await expect(toast).toHaveCount(0)
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

  // The page's two seconds pass by its own clock, however slowly the machine loads it.
  await page.reload()
  await appears(tour)
  await expect(tour).toContainText('Step 1 of 3')
  const next = tour.getByRole('button', { name: 'Next' })
  await expect(next).toBeFocused()
  await next.click()
  await expect(tour).toContainText('Step 2 of 3')
  await tour.getByRole('button', { name: 'Back' }).click()
  await expect(tour).toContainText('Step 1 of 3')
  await tour.getByRole('button', { name: 'Skip' }).click()
  await expect(tour).toHaveCount(0)
  await page.clock.resume()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
  await page.clock.runFor(3_000)
  await expect(tour).toHaveCount(0)
})
