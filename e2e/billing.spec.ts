import { PRO_PRICES, TRIAL_DAYS } from '#src/features/people/billing/rules.ts'
import { formatMoney } from '#src/finance/money.ts'
import { expect, PHONE_TOO, test } from './fixtures.ts'
import { mailTo } from './mailbox.ts'
import { type Person, signUp } from './people.ts'
import { signIn } from './signed-in-browser.ts'
import { layoutShifts, recordVitals } from './vitals.ts'

const MONTHLY = formatMoney(PRO_PRICES.monthly)
const ANNUAL = formatMoney(PRO_PRICES.annual)

// Clauses: accounts-and-billing 2.9, 2.10, 4.9, 8.13; deal-workflow 8.20
test(
  'without a subscription, protected screens redirect to pricing and return after payment',
  PHONE_TOO,
  async ({ context, page, baseURL }) => {
    const person = await signUp(baseURL)
    await signIn(context, person)
    const now = Date.now()
    await page.clock.setFixedTime(now)
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
    await page.getByRole('link', { name: 'Back to pricing' }).click()
    await pro.getByRole('button', { name: 'Start free trial' }).click()
    await expect(page.getByRole('heading', { name: 'Simulated checkout' })).toBeVisible()
    await page.getByRole('button', { name: 'Start free trial' }).click()
    await expect(page).toHaveURL(/\/payment\/success/)
    await expect(page.getByText('Your board opens in 5 seconds.')).toBeVisible()
    await page.clock.setFixedTime(now + 5_000)
    await expect(page).toHaveURL(/\/dashboard/)
  },
)

// Clauses: accounts-and-billing 2.27
test('a subscriber isn’t offered a trial while the session loads; they cancel their plan and undo it @phone', async ({
  page,
  signedUp: _,
}) => {
  // As an earlier page has stored it.
  await page.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.doneup_signed_in = '1 subscribed'
  })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/session', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/pricing')
  const pro = page.getByRole('article', { name: 'Pro Membership' })
  await expect(page.getByRole('heading', { name: 'Frequently asked questions' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start free trial' })).toBeHidden()
  release()
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
  await simulateBilling(signedUp, 'make_card_fail')
  // The first event is the email about the trial's end, the second is the end.
  await simulateBilling(signedUp, 'skip_ahead')
  await simulateBilling(signedUp, 'skip_ahead')
  await mailTo(baseURL, signedUp.email, /payment failed/)

  // The prerendered page reserves space for the notice that needs the session.
  await recordVitals(page)
  await page.goto('/pricing?returnTo=%2Fdashboard')
  const notice = page.getByRole('status').filter({ hasText: 'Your last payment failed' })
  await expect(notice).toContainText('Your deals are safe')
  expect(await layoutShifts(page)).toEqual([])
  await page.getByRole('button', { name: 'Update card' }).click()
  await expect(page.getByRole('heading', { name: 'Simulated card provider' })).toBeVisible()
  await expect(page.getByText('This is a simulation. There’s no card and no money moves.')).toBeVisible()
  await expect(page.getByText('Declined', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Use a card that works' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Opportunities' }).click()
  await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
})
