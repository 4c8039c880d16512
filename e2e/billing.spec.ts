import { PRO_PRICES, TRIAL_DAYS } from '#src/features/billing/rules.ts'
import { subscriptionSchema } from '#src/features/billing/schema.ts'
import { formatMoney } from '#src/finance/money.ts'
import { DAY_MS } from '#src/lib/durations.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mailbox.ts'
import { type Person, signUp, signUpSubscriber } from './people.ts'
import { signIn } from './signed-in-browser.ts'
import { layoutShifts, recordVitals } from './vitals.ts'

const MONTHLY = formatMoney(PRO_PRICES.monthly)
const ANNUAL = formatMoney(PRO_PRICES.annual)

test('without a subscription, protected screens redirect to pricing and return after payment @everywhere', async ({
  context,
  page,
  baseURL,
}) => {
  const person = await signUp(baseURL)
  await context.addCookies([person.cookie])
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/pricing/)

  const pro = page.getByRole('article', { name: 'Pro Membership' })
  await expect(pro).toContainText(MONTHLY)
  await page.getByRole('radio', { name: /^Annual/ }).check({ force: true })
  await expect(pro).toContainText(ANNUAL)
  await expect(pro).toContainText(
    new RegExp(`${TRIAL_DAYS} days free. First charge \\${ANNUAL}, GST included, on \\d+ \\w{3} \\d{4}`),
  )
  await pro.getByRole('button', { name: 'Start free trial' }).click()

  await expect(page.getByRole('heading', { name: 'Simulated checkout' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(ANNUAL)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/payment\/cancel/)
  await expect(
    page.getByText('Your payment was not completed. No charges have been made to your account.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to pricing' })).toBeVisible()

  await page.goto('/pricing')
  await pro.getByRole('button', { name: 'Start free trial' }).click()
  await expect(page.getByRole('heading', { name: 'Simulated checkout' })).toBeVisible()
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await expect(page).toHaveURL(/\/payment\/success/)
  await expect(page.getByText(/Your board opens in \d seconds?\./)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 10_000 })
})

test('the plans are Free, Pro Membership and Enterprise (coming soon), with an FAQ', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('radiogroup', { name: 'Billing period' }).getByRole('radio')).toHaveCount(2)
  const enterprise = page.getByRole('article', { name: 'Enterprise' })
  await expect(enterprise.getByRole('button', { name: 'Coming soon' })).toBeDisabled()
  await expect(enterprise.getByRole('link', { name: 'Write to support' })).toHaveAttribute(
    'href',
    /^mailto:support@/,
  )
  await expect(enterprise.getByRole('link', { name: 'ask sales' })).toHaveAttribute('href', /^mailto:sales@/)
  await expect(page.getByText('30-day money-back guarantee')).toBeVisible()
  await expect(page.getByText('The change takes effect at the next billing cycle.')).toBeVisible()
})

test('a subscriber cancels the current plan and undoes the cancellation @phone', async ({
  page,
  signedUp,
}) => {
  expect(signedUp.email).toBeTruthy()
  await page.goto('/pricing')
  const pro = page.getByRole('article', { name: 'Pro Membership' })
  await expect(pro.getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  await expect(pro).toContainText(`Trial: ${TRIAL_DAYS} days left`)
  await pro.getByRole('button', { name: 'Manage billing' }).click()
  const billing = page.getByRole('dialog', { name: 'Billing' })
  await expect(billing).toContainText('First charge on')
  await billing.getByRole('button', { name: 'Cancel subscription' }).click()

  const confirmation = page.getByRole('dialog', { name: 'Cancel your subscription?' })
  await expect(confirmation).toContainText('Nothing will be charged')
  await confirmation.getByRole('button', { name: 'Cancel subscription' }).click()
  const ends = /Trial cancelled: access until \d+ \w{3} \d{4}/
  await expect(billing).toContainText(ends)
  await expect(pro).toContainText(ends)
  await expect(pro).not.toContainText('days left')
  await billing.getByRole('button', { name: 'Undo cancellation' }).click()
  await expect(billing).toContainText('First charge on')
  await expect(billing.getByRole('button', { name: 'Cancel subscription' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(billing).toBeHidden()
  await expect(pro).not.toContainText(ends)
})

test('pricing doesn’t offer a subscriber a trial while the session loads', async ({ page, signedUp }) => {
  expect(signedUp.email).toBeTruthy()
  await page.goto('/pricing')
  const plan = page.getByRole('button', { name: 'Current Plan' })
  await expect(plan).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/session', async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Frequently asked questions' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start free trial' })).toBeHidden()
  release()
  await expect(plan).toBeVisible()
})

test('the account menu and the plan card both show a cancelled trial', async ({ page, signedUp }) => {
  const { body } = await signedUp.call('GET', '/api/billing/subscription')
  const { subscriptionId } = subscriptionSchema.parse(body)
  await signedUp.call('PUT', '/api/billing/subscription/cancellation', { body: { subscriptionId } })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText(/Trial cancelled: access until \d+ \w{3} \d{4}/)).toBeVisible()
  await expect(page.getByText('days left')).toBeHidden()
})

test('the account menu shows a trial’s days left; in the last week the board does too', async ({
  page,
  signedUp,
}) => {
  expect(signedUp.email).toBeTruthy()
  const fourDaysBeforeItsEnd = new Date(Date.now() + (TRIAL_DAYS - 4) * DAY_MS)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText(`Trial: ${TRIAL_DAYS} days left`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
  await expect(page.getByText('Free trial:')).toBeHidden()

  await page.clock.setFixedTime(fourDaysBeforeItsEnd)
  await page.reload()
  await expect(page.getByText('Trial: 4 days left. Manage billing')).toBeVisible()
  await page.getByRole('link', { name: 'Manage billing' }).click()
  await expect(page).toHaveURL(/\/pricing/)
})

async function simulateBilling(person: Person, action: string): Promise<void> {
  const reply = await person.call('POST', '/api/billing/simulated-portal/actions', { body: { action } })
  expect(reply.status).toBe(200)
}

test('a failed payment blocks the board until the card is updated', async ({
  page,
  signedUp,
  baseURL,
  tolerate,
}) => {
  // The open page may reconnect its stream and gets 402.
  tolerate(/status of 402 .*api\/stream/)
  await page.goto('/billing/simulated')
  await expect(page.getByRole('heading', { name: 'Simulated card provider' })).toBeVisible()
  await expect(page.getByText('This is a simulation. There’s no card and no money moves.')).toBeVisible()
  await page.getByRole('button', { name: 'Use a card that’s declined' }).click()
  await expect(page.getByText('Declined', { exact: true })).toBeVisible()
  // The first event is the email about the trial's end, the second is the end.
  await simulateBilling(signedUp, 'skip_ahead')
  await simulateBilling(signedUp, 'skip_ahead')
  await mailTo(baseURL, signedUp.email, /payment failed/)

  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/pricing/)
  const notice = page.getByRole('status').filter({ hasText: 'Your last payment failed' })
  await expect(notice).toContainText('Your deals are safe')
  // The prerendered page reserves space for the notice that needs the session.
  await recordVitals(page)
  await page.reload()
  await expect(notice).toBeVisible()
  expect(await layoutShifts(page)).toEqual([])
  await page.getByRole('button', { name: 'Update card' }).click()
  await expect(page.getByRole('heading', { name: 'Simulated card provider' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a card that works' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
})

test('after the subscription ends, deals remain and a new subscription has no trial', async ({
  page,
  signedUp,
}) => {
  await signedUp.call('POST', '/api/opportunities', { body: { address: '7 Pōhutukawa Terrace, Napier' } })
  await simulateBilling(signedUp, 'cancel')
  await simulateBilling(signedUp, 'skip_ahead')
  await simulateBilling(signedUp, 'skip_ahead')
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/pricing/)
  const status = page.getByRole('status').filter({ hasText: 'Your subscription: Canceled.' })
  await expect(status).toContainText('Your deals are safe and will be available again once you subscribe.')
  await expect(status.getByRole('link', { name: 'Account settings' })).toBeVisible()
  const pro = page.getByRole('article', { name: 'Pro Membership' })
  await expect(pro).toContainText(`First charge ${MONTHLY}, GST included, today.`)
  await pro.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('main')).toContainText('Charged today, GST included')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 10_000 })
  await expect(page.getByText('7 Pōhutukawa Terrace').first()).toBeVisible()
})

test('a change of billing period takes effect with the next charge', async ({ page, signedUp }) => {
  expect(signedUp.email).toBeTruthy()
  await page.goto('/billing/simulated')
  await page.getByRole('button', { name: 'Switch to annual' }).click()
  await expect(page.getByText('Every month, then every year')).toBeVisible()
  await page.getByRole('button', { name: 'Skip to the next event' }).click()
  await page.getByRole('button', { name: 'Skip to the next event' }).click()
  await expect(page.getByText('Every year', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to DoneUp' }).click()
  await page.getByRole('button', { name: 'Manage billing' }).click()
  await expect(page.getByRole('dialog', { name: 'Billing' })).toContainText(`${ANNUAL} a year`)
})

test('when the subscription can’t be fetched, no trial is offered; pricing and billing show an error and Retry', async ({
  openBrowser,
  baseURL,
  tolerate,
}) => {
  tolerate(/50[03]|billing\/subscription/)
  const browser = await openBrowser(await signUpSubscriber(baseURL))
  await browser.goto('/dashboard')
  await expect(browser.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
  await browser.route('**/api/session', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await browser.goto('/pricing')
  const pro = browser.getByRole('article', { name: 'Pro Membership' })
  await expect(pro.getByRole('alert')).toContainText('Failed to fetch subscription')
  await expect(pro.getByRole('button', { name: 'Start free trial' })).toHaveCount(0)
  await browser.unroute('**/api/session')
  await pro.getByRole('button', { name: 'Retry' }).click()
  await expect(pro.getByRole('button', { name: 'Current Plan' })).toBeVisible()

  await browser.route('**/api/billing/subscription', (route) => route.fulfill({ status: 503, body: '' }))
  await browser.getByRole('button', { name: 'Manage billing' }).click()
  const billing = browser.getByRole('dialog', { name: 'Billing' })
  await expect(billing.getByRole('alert')).toContainText('Failed to fetch subscription', { timeout: 15_000 })
  await browser.unroute('**/api/billing/subscription')
  await billing.getByRole('button', { name: 'Retry' }).click()
  await expect(billing).toContainText('First charge on')
})

test('the success page shows a guest no subscription and redirects after 5 seconds', async ({ page }) => {
  const now = Date.now()
  await page.clock.setFixedTime(now)
  await page.goto('/payment/success')
  await expect(page.getByRole('status').filter({ hasText: 'Sign in to see your board.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(page.getByText('You’ll be taken there in 5 seconds.')).toBeVisible()
  await page.clock.setFixedTime(now + 4_999)
  await expect(page.getByText('You’ll be taken there in 1 second.')).toBeVisible()
  await expect(page).toHaveURL('/payment/success')
  await page.clock.setFixedTime(now + 5_000)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('dialog', { name: 'Save Your Progress' })).toBeVisible()
})

for (const body of ['', '<h1>Bad gateway</h1>']) {
  test(`a checkout that fails with ${body === '' ? 'an empty response' : 'no message'} shows “An error occurred during checkout”`, async ({
    context,
    page,
    baseURL,
    tolerate,
  }) => {
    tolerate(/500/)
    const person = await signUp(baseURL)
    await signIn(context, person)
    await page.route('**/api/billing/checkouts', (route) => route.fulfill({ status: 500, body }))
    for (const path of ['/pricing', '/checkout/start?period=annual']) {
      await page.goto(path)
      if (path === '/pricing') await page.getByRole('button', { name: 'Start free trial' }).click()
      await expect(page.getByRole('main').getByRole('alert').locator('div').first()).toHaveText(
        'An error occurred during checkout',
      )
    }
  })
}
