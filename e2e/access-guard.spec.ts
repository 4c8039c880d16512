import { expect, test } from './fixtures.ts'
import { signUpSubscriber } from './people.ts'

// Clauses: accounts-and-billing 2.15
test('the guest’s prompt puts the focus on Create account; returnTo is passed to sign-up, sign-in and back', async ({
  page,
  baseURL,
}) => {
  const person = await signUpSubscriber(baseURL)
  await page.goto('/agents')
  const dialog = page.getByRole('dialog', { name: 'Save Your Progress' })
  await expect(dialog.getByRole('button', { name: 'Create account' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/agents')
})

// Clauses: accounts-and-billing 2.21
test('the page scrolls to the top on every route change', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/how-it-works')
  const footer = page.getByRole('contentinfo')
  for (const [link, heading] of [
    ['Pricing', /Free calculators/],
    ['Privacy policy', /Privacy/],
    ['Terms of service', /Terms/],
  ] as const) {
    // A page that is still loading may be too short to scroll.
    await expect(async () => {
      await footer.getByRole('link', { name: link }).scrollIntoViewIfNeeded()
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    }).toPass()
    await footer.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  }
})

// Clauses: accounts-and-billing 4.10
test('offline without a service worker, a screen that isn’t loaded yet opens once online; the app stays', async ({
  context,
  page,
  signedUp: _,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|api\/stream|ScreenUnreachableError/)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
  await context.setOffline(true)
  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: 'Agents' }).click()
  await expect(page.getByRole('heading', { name: 'This screen isn’t loaded yet' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No internet connection.')
  await banner.getByRole('link', { name: 'Opportunities' }).click()
  await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
  await banner.getByRole('link', { name: 'Agents' }).click()
  await expect(page.getByRole('heading', { name: 'This screen isn’t loaded yet' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Agent Contacts' })).toBeVisible()
  await context.setOffline(true)
  await banner.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'You’re signed out on this device' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Property address' })).toBeVisible()
})
