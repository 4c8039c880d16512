import { expect, test } from './fixtures.ts'

const pages = ['/', '/how-it-works', '/pricing', '/privacy', '/terms', '/login', '/signup']

for (const path of pages) {
  test(`${path} can be read by everybody, in both themes @everywhere`, async ({ page, expectAccessible }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/DoneUp/)
    await expectAccessible(page)
  })

  test(`${path} fits a narrow phone and a wide screen`, async ({ page }) => {
    await page.goto(path)
    for (const width of [320, 390, 768, 1280, 2560]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
    }
  })

  test(`${path} is real content before any script runs`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/\w+(\W+\w+){8}/)
    await context.close()
  })
}

test('an address that does not exist says so and leads on', async ({ page, tolerate }) => {
  tolerate(/status of 404/)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})

test('the first link skips to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('signed out, the header leads to the public pages', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'How It Works' }).click()
  await expect(page).toHaveURL('/how-it-works')
  await header.getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await header.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login')
  await header.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/signup')
  await header.getByRole('link', { name: 'DoneUp' }).click()
  await expect(page).toHaveURL('/')
})

test('on a phone a menu holds the same links @phone', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  for (const name of ['How It Works', 'Pricing', 'Sign in', 'Sign up']) {
    await expect(page.getByRole('link', { name }).first()).toBeVisible()
  }
})
