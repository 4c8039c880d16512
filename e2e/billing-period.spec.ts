import { PRO_PRICES } from '#src/features/people/billing/rules.ts'
import { formatMoney } from '#src/finance/money.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './people.ts'
import { signIn } from './signed-in-browser.ts'

const ANNUAL = formatMoney(PRO_PRICES.annual)
const SCRIPTS = /\/assets\/(?!.*css)/

test('the billing period and the trial are selected before hydration; Annual is selected again after leaving its checkout', async ({
  context,
  page,
  baseURL,
  tolerate,
}) => {
  tolerate(/assets|ERR_FAILED/)
  await signIn(context, await signUp(baseURL))
  const trial = page.getByRole('button', { name: 'Start free trial' })
  const annual = page.getByRole('radio', { name: /^Annual/ })
  // Without scripts the page is as it is before hydration.
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto('/pricing')
  await annual.check({ force: true })
  await page.unroute(SCRIPTS)
  await trial.click()
  await expect(page.getByRole('heading', { name: 'Simulated checkout' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(ANNUAL)

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Back to pricing' }).click()
  await expect(annual).toBeChecked()
  await expect(page.getByRole('article', { name: 'Pro Membership' })).toContainText(ANNUAL)
  await page.route(SCRIPTS, (route) => route.abort())
  await page.reload()
  await trial.click()
  await expect(page).toHaveURL('/checkout/start?period=annual')
})
