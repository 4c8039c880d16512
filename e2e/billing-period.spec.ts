import { PRO_PRICES } from '#src/features/billing/rules.ts'
import { formatMoney } from '#src/finance/money.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './people.ts'

const ANNUAL = formatMoney(PRO_PRICES.annual)

test('clicks on billing period and trial before hydration take effect', async ({
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
  // Without scripts the page is as it is before hydration.
  await page.route(/\/assets\/(?!.*css)/, (route) => route.abort())
  await page.goto('/pricing')
  await page.getByRole('radio', { name: /^Annual/ }).check({ force: true })
  await page.unroute(/\/assets\/(?!.*css)/)
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await expect(page.getByRole('heading', { name: 'Simulated checkout' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(ANNUAL)
})

test('a guest who selects the annual trial continues to its checkout after sign-up', async ({ page }) => {
  await page.goto('/pricing')
  const pro = page.getByRole('article', { name: 'Pro Membership' })
  await expect(async () => {
    await page.getByRole('radio', { name: /^Annual/ }).check({ force: true })
    await expect(pro).toContainText(ANNUAL, { timeout: 1000 })
  }).toPass()
  await pro.getByRole('button', { name: 'Start free trial' }).click()
  await expect(page).toHaveURL('/signup?returnTo=%2Fcheckout%2Fstart%3Fperiod%3Dannual')
  await page
    .getByRole('textbox', { name: 'Email' })
    .fill(`annual.${crypto.randomUUID()}@browser-tests.example`)
  await page.getByLabel('Password').fill('a sentence of mine')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Simulated checkout' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Account created successfully!')
  await expect(page.getByRole('main')).toContainText(ANNUAL)
  await expect(page.getByRole('main')).toContainText('Access to all premium features of the platform')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Back to pricing' }).click()
  await expect(page.getByRole('radio', { name: /^Annual/ })).toBeChecked()
  await page.reload()
  await expect(pro).toContainText(ANNUAL)
})

test('after leaving the annual checkout Annual is selected, even before hydration', async ({
  page,
  tolerate,
}) => {
  tolerate(/assets|ERR_FAILED/)
  await page.goto('/checkout/start?period=annual')
  await expect(page).toHaveURL(/\/signup/)
  await page.goto('/pricing')
  await expect(page.getByRole('radio', { name: /^Annual/ })).toBeChecked()
  await expect(page.getByRole('article', { name: 'Pro Membership' })).toContainText(ANNUAL)

  await page.route(/\/assets\/(?!.*css)/, (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await expect(page).toHaveURL('/checkout/start?period=annual')
})
