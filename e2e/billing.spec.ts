import { expect, test } from './fixtures.ts'
import { signUp } from './people.ts'

test('without a subscription the protected screens lead to pricing, and back after paying', async ({
  context,
  page,
  baseURL,
  expectAccessible,
}) => {
  const person = await signUp(baseURL)
  await context.addCookies([person.cookie])
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/pricing/)

  const pro = page.getByRole('article', { name: 'Pro Membership' })
  await expect(pro).toContainText('$149')
  await page.getByRole('radio', { name: /^Annual/ }).check({ force: true })
  await expect(pro).toContainText('$1,490')
  await expectAccessible(page)
  await pro.getByRole('button', { name: 'Start free trial' }).click()

  await expect(page.getByRole('heading', { name: 'Simulated checkout' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('$1,490')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/payment\/cancel/)
  await expect(
    page.getByText('Your payment was not completed. No charges have been made to your account.'),
  ).toBeVisible()

  await page.goto('/pricing')
  await pro.getByRole('button', { name: 'Start free trial' }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page).toHaveURL(/\/payment\/success/)
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 10_000 })
})

test('what is pressed before the page is alive counts: period and trial', async ({
  context,
  page,
  baseURL,
  tolerate,
}) => {
  tolerate(/assets|ERR_FAILED/)
  const person = await signUp(baseURL)
  await context.addCookies([person.cookie])
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/pricing/)
  // Without its scripts the page is as it stands in the moment before they arrive.
  await page.route(/\/assets\/(?!.*css)/, (route) => route.abort())
  await page.goto('/pricing')
  await page.getByRole('radio', { name: /^Annual/ }).check({ force: true })
  await page.unroute(/\/assets\/(?!.*css)/)
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await expect(page.getByRole('heading', { name: 'Simulated checkout' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('$1,490')
})

test('a subscriber sees their plan as the current one', async ({ page, signedUp }) => {
  expect(signedUp.email).toBeTruthy()
  await page.goto('/pricing')
  await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Manage billing' })).toBeVisible()
})

test('a stranger on the page after the checkout is not told that they have subscribed', async ({ page }) => {
  await page.goto('/payment/success')
  await expect(page.getByRole('status').filter({ hasText: 'Sign in to see your board.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Save Your Progress' })).toBeVisible({ timeout: 10_000 })
})
