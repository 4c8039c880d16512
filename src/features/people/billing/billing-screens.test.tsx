import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { afterEach, expect, test, vi } from 'vitest'
import {
  button,
  closeScreen,
  heading,
  openScreen,
  respondWith,
  type TestPage,
} from '#src/app/testing/test-screen.tsx'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { newEmail } from '#src/features/people/accounts/mail-links/test-links.ts'
import { formatMoney } from '#src/finance/money.ts'
import { DAY_MS } from '#src/lib/time/durations.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { PRO_PRICES, TRIAL_DAYS } from './rules.ts'
import { redirectSchema, subscriptionSchema } from './schema.ts'

const MONTHLY = formatMoney(PRO_PRICES.monthly)
const ANNUAL = formatMoney(PRO_PRICES.annual)

const world = worldForFile()
afterEach(() => {
  closeScreen()
  vi.useRealTimers()
})

async function send(as: Person, method: string, path: string, body: object): Promise<unknown> {
  const response = await world.send(method, `/api/billing/${path}`, { as, body })
  expect(response.status).toBe(200)
  await world.work()
  return response.json()
}

/** A user with a trial of the simulated card provider. */
async function subscriber(): Promise<Person> {
  const person = await world.person({ subscription: null })
  const { url } = redirectSchema.parse(await send(person, 'POST', 'checkouts', { price: 'monthly' }))
  await send(person, 'PUT', `simulated-checkouts/${url.split('/').at(-1)}/outcome`, { outcome: 'pay' })
  return person
}

async function cancel(person: Person): Promise<void> {
  const response = await world.send('GET', '/api/billing/subscription', { as: person })
  const { subscriptionId } = subscriptionSchema.parse(await response.json())
  await send(person, 'PUT', 'subscription/cancellation', { subscriptionId })
}

const simulate = (person: Person, action: string) =>
  send(person, 'POST', 'simulated-portal/actions', { action })

const plan = async (name: string) => within(await screen.findByRole('article', { name }))
const main = async () => within(await screen.findByRole('main'))
const mainText = async () => (await screen.findByRole('main')).textContent

async function openAccountMenu({ user }: TestPage): Promise<void> {
  await user.click((await screen.findAllByRole('button', { name: 'Account' })).at(-1) ?? document.body)
}

// Clauses: accounts-and-billing 1.7, 1.9, 2.3
test('the plans are Free, Pro Membership and Enterprise (coming soon), with an FAQ', async () => {
  await openScreen(world, '/pricing')
  const enterprise = await plan('Enterprise')
  expect(screen.getAllByRole('article')).toHaveLength(3)
  expect(
    within(screen.getByRole('radiogroup', { name: 'Billing period' })).getAllByRole('radio'),
  ).toHaveLength(2)
  expect(enterprise.getByRole<HTMLButtonElement>('button', { name: 'Coming soon' }).disabled).toBe(true)
  const write = enterprise.getByRole<HTMLAnchorElement>('link', { name: 'Write to support' })
  await waitFor(() => expect(write.href).toMatch(/^mailto:support@/))
  expect(enterprise.getByRole<HTMLAnchorElement>('link', { name: 'ask sales' }).href).toMatch(
    /^mailto:sales@/,
  )
  const text = await mainText()
  expect(text).toContain('30-day money-back guarantee')
  expect(text).toContain('The change takes effect at the next billing cycle.')
})

// Clauses: accounts-and-billing 2.6
test('a guest who selects the annual trial continues to its checkout after sign-up', async () => {
  const page = await openScreen(world, '/pricing')
  await page.user.click(await screen.findByRole('radio', { name: /^Annual/ }))
  const pro = await plan('Pro Membership')
  pro.getByText((_, element) => element?.textContent === ANNUAL)
  await page.user.click(pro.getByRole('button', { name: 'Start free trial' }))
  await waitFor(() => expect(page.address()).toBe('/signup?returnTo=%2Fcheckout%2Fstart%3Fperiod%3Dannual'))
  await page.user.type(await screen.findByLabelText('Email'), newEmail())
  await page.user.type(screen.getByLabelText('Password'), 'a sentence of mine')
  await page.user.click(await button('Create account'))
  await heading('Simulated checkout')
  const text = await mainText()
  expect(text).toContain('Account created successfully!')
  await waitFor(async () => expect(await mainText()).toContain(ANNUAL))
  expect(await mainText()).toContain('Access to all premium features of the platform')
  await page.user.click(await button('Cancel'))
  await page.user.click(await screen.findByRole('link', { name: 'Back to pricing' }))
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Annual/ })).checked).toBe(true)
  await page.reload()
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Annual/ })).checked).toBe(true)
})

test('after a trial checkout the success page shows the end of the trial and the first charge', async () => {
  const mere = await world.person({ subscription: null })
  const page = await openScreen(world, '/checkout/start?period=annual', mere)
  const line = await screen.findByText(/^First charge on .*, GST included$/)
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull()
  const day = /\d+ \w{3} \d{4}/.exec(line.textContent ?? '')?.[0] ?? 'no day'
  await page.user.click(await button('Start free trial'))
  await waitFor(() => expect(page.address()).toMatch(/^\/payment\/success/))
  await world.work()
  await screen.findByText('Your free trial has started and your board is open.')
  expect(await mainText()).toContain(
    `Your free trial ends on ${day}. Your first charge is ${ANNUAL}, GST included, on that day.`,
  )
})

// Clauses: deal-workflow 9.28
test('the success page shows a guest no subscription and redirects after 5 seconds', async () => {
  const now = Date.now()
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const page = await openScreen(world, '/payment/success')
  await screen.findByText('Sign in to see your board.')
  await heading('Thank you')
  await screen.findByText('You’ll be taken there in 5 seconds.')
  vi.setSystemTime(now + 4_999)
  await screen.findByText('You’ll be taken there in 1 second.')
  expect(page.address()).toBe('/payment/success')
  vi.setSystemTime(now + 5_000)
  await waitFor(() => expect(page.address()).toBe('/dashboard'))
  await screen.findByRole('dialog', { name: 'Save Your Progress' })
})

// Clauses: accounts-and-billing 8.11
test.each([
  ['an empty response', ''],
  ['no message', '<h1>Bad gateway</h1>'],
])('a checkout that fails with %s shows “An error occurred during checkout”', async (_, body) => {
  const mere = await world.person({ subscription: null })
  for (const path of ['/pricing', '/checkout/start?period=annual']) {
    const page = await openScreen(world, path, mere, { isLoading: true })
    page.intercept(/^POST \/api\/billing\/checkouts$/, respondWith(500, body))
    if (path === '/pricing') await page.user.click(await button('Start free trial'))
    else await page.user.click(await button('Retry'))
    expect((await (await main()).findByRole('alert')).textContent).toContain(
      'An error occurred during checkout',
    )
  }
})

// Clauses: accounts-and-billing 8.11
test('when the subscription can’t be fetched, no trial is offered; pricing and billing show an error and Retry', async () => {
  const page = await openScreen(world, '/how-it-works', await subscriber())
  const restoreSession = page.intercept(/^GET \/api\/session$/, respondWith(500, 'broken'))
  await page.reload()
  await page.open('/pricing')
  const pro = await plan('Pro Membership')
  expect((await pro.findByRole('alert')).textContent).toContain('Failed to fetch subscription')
  expect(pro.queryByRole('button', { name: 'Start free trial' })).toBeNull()
  restoreSession()
  await page.user.click(pro.getByRole('button', { name: 'Retry' }))
  await pro.findByRole('button', { name: 'Current Plan' })

  const restore = page.fail(/^GET \/api\/billing\/subscription$/)
  await page.user.click(await button('Manage billing'))
  const billing = within(await screen.findByRole('dialog', { name: 'Billing' }))
  expect((await billing.findByRole('alert')).textContent).toContain('Failed to fetch subscription')
  restore()
  await page.user.click(billing.getByRole('button', { name: 'Retry' }))
  await billing.findByText('First charge on')
})

test('the account menu shows a trial’s days left; in the last week the board does too', async () => {
  const mere = await subscriber()
  const page = await openScreen(world, '/dashboard', mere)
  await heading('Property Opportunities')
  await openAccountMenu(page)
  await screen.findByText(`Trial: ${TRIAL_DAYS} days left`)
  expect(screen.queryByRole('link', { name: 'Manage billing' })).toBeNull()

  await world.db.query(sql`
    update auth.sessions set expires_at = now() + interval '30 days' where user_id = ${mere.userId}`)
  vi.useFakeTimers({ now: Date.now() + (TRIAL_DAYS - 4) * DAY_MS, toFake: ['Date'] })
  await page.reload()
  const line = (await screen.findByRole('link', { name: 'Manage billing' })).closest('p')
  expect(line?.textContent).toBe('Trial: 4 days left. Manage billing')
  await page.user.click(await screen.findByRole('link', { name: 'Manage billing' }))
  await waitFor(() => expect(page.address()).toBe('/pricing'))
})

test('the account menu and the plan card both show a cancelled trial', async () => {
  const mere = await subscriber()
  await cancel(mere)
  const page = await openScreen(world, '/pricing', mere)
  const ends = /Trial cancelled: access until \d+ \w{3} \d{4}/
  await (await plan('Pro Membership')).findByText(ends)
  await openAccountMenu(page)
  await waitFor(() => expect(screen.getAllByText(ends)).toHaveLength(2))
  expect(screen.queryByText(/days left/)).toBeNull()
})

// Clauses: accounts-and-billing 4.8
test('after the subscription ends, deals remain and a new subscription has no trial', async () => {
  const mere = await subscriber()
  const deal = await newDeal(world, mere)
  await simulate(mere, 'cancel')
  await simulate(mere, 'skip_ahead')
  await simulate(mere, 'skip_ahead')
  const page = await openScreen(world, '/dashboard', mere)
  await waitFor(() => expect(page.address()).toBe('/pricing?returnTo=%2Fdashboard'))
  const status = await screen.findByText(/^Your subscription: Canceled\./)
  expect(status.textContent).toContain('Your deals are safe and will be available again once you subscribe.')
  within(status).getByRole('link', { name: 'Account settings' })
  const pro = await plan('Pro Membership')
  await pro.findByText(`First charge ${MONTHLY}, GST included, today.`)
  await page.user.click(pro.getByRole('button', { name: 'Subscribe' }))
  await screen.findByText('Charged today, GST included')
  await page.user.click(await button('Pay'))
  await waitFor(() => expect(page.address()).toMatch(/^\/payment\/success/))
  await world.work()
  await page.user.click(await screen.findByRole('link', { name: 'Go to your board' }))
  await page.open(`/opportunities/${deal.id}`)
  await heading(/^8 Kererū Street/)
})

test('a page from before a subscription opens the board, not the prices', async () => {
  const mere = await world.person({ subscription: null })
  const page = await openScreen(world, '/account', mere)
  await page.loaded()
  const { url } = redirectSchema.parse(await send(mere, 'POST', 'checkouts', { price: 'monthly' }))
  await send(mere, 'PUT', `simulated-checkouts/${url.split('/').at(-1)}/outcome`, { outcome: 'pay' })
  await page.user.click((await screen.findAllByRole('link', { name: 'Opportunities' }))[0] as HTMLElement)
  await heading('Property Opportunities')
  expect(page.address()).toBe('/dashboard')
})

test('a change of billing period takes effect with the next charge', async () => {
  const page = await openScreen(world, '/billing/simulated', await subscriber())
  await page.user.click(await button('Switch to annual'))
  await screen.findByText('Every month, then every year')
  for (const _ of ['the mail before the end of the trial', 'the first charge']) {
    await page.user.click(await button('Skip to the next event'))
    await page.loaded()
    await world.work()
  }
  await screen.findByText('Every year')
  await page.user.click(screen.getByRole('link', { name: 'Back to DoneUp' }))
  await page.user.click(await button('Manage billing'))
  const billing = await screen.findByRole('dialog', { name: 'Billing' })
  await waitFor(() => expect(billing.textContent).toContain(`${ANNUAL} a year`))
})
