import type { Page } from '@playwright/test'
import { linkIn, mailTo } from '../mailbox.ts'
import { signUp } from '../people.ts'
import { invitationLink } from '../teams.ts'
import { LONG_ADDRESS } from './extremes.ts'
import { dialog, fill, KERERU, press, pushPath, type Screen, see, steps, type World } from './screen.ts'
import { makeGuarded } from './world.ts'

const ADDRESS = encodeURIComponent('14 Kōwhai Street, Avondale, Auckland')
const guest = { viewers: ['guest'] } as const

/** Inputs of a shared calculation: typical, and the largest figures with the longest address. */
const TYPICAL = [KERERU, 890_000, 120, 20, 690_000, null]
const HUGE = [LONG_ADDRESS, ...[999_999_999, 99_999, 50, 999_999_999, null]]
const PLAN = [1, [1, 1, [1, 9_000], 1, 1, 1, 0], [['New roof, long run', 24_000, 1]]] as const

/** Public pages, calculators, sign-in and sign-up. */
export const GUEST_SCREENS: readonly Screen[] = [
  { name: 'landing', path: '/', viewers: ['guest', 'demo'] },
  {
    name: 'address-suggestions',
    path: '/',
    ...guest,
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Property address' }).fill('8 kereru st otum')
      await page
        .getByRole('option', { name: /^8 Kereru Street/ })
        .first()
        .waitFor()
    },
  },
  { name: 'how-it-works', path: '/how-it-works', ...guest },
  { name: 'formulas', path: '/formulas', ...guest },
  { name: 'working-days', path: '/tools/working-days', ...guest },
  {
    name: 'consent-clock',
    path: '/tools/working-days',
    ...guest,
    prepare: steps(
      async (page) => void (await page.getByRole('combobox', { name: 'Rules' }).selectOption('building-act')),
      press('button', 'Add request for information'),
      fill('Request 1: asked on', '30 Nov 2026'),
    ),
  },
  { name: 'pricing', path: '/pricing', viewers: ['guest', 'demo', 'lapsed', 'failing'] },
  { name: 'privacy', path: '/privacy', ...guest },
  { name: 'terms', path: '/terms', ...guest },
  { name: 'help', path: '/help', ...guest },
  { name: 'help-article', path: '/help/board', ...guest },
  {
    name: 'help-search',
    path: '/help',
    ...guest,
    prepare: async (page) => {
      await page.getByRole('searchbox', { name: 'Search help' }).fill('receipt')
      await page.getByRole('link', { name: /^Expenses and receipts/ }).waitFor()
    },
  },
  { name: 'not-found', path: '/nowhere', viewers: ['guest', 'demo'] },
  { name: 'guest-palette', path: '/pricing', ...guest, prepare: (page) => openByKeys(page, 'Control+k') },
  { name: 'valuation', path: `/valuation/${ADDRESS}`, ...guest },
  {
    name: 'valuation-sales',
    path: `/valuation/${ADDRESS}`,
    ...guest,
    before: async (page) =>
      void (await page.addInitScript((kept) => localStorage.setItem('doneup_properties', kept), KEPT_SALES)),
    prepare: steps(press('button', '3 sales of similar houses'), dialog('Estimate from sales')),
  },
  { name: 'renovations', path: `/renovations/${ADDRESS}`, ...guest },
  { name: 'purchase-price', path: `/purchase-price/${ADDRESS}`, ...guest },
  ...filled('valuation'),
  ...filled('renovations'),
  ...filled('purchase-price'),
  { name: 'guest-prompt', path: '/dashboard', ...guest },
  { name: 'login', path: '/login', ...guest },
  {
    name: 'login-refused',
    path: '/login',
    ...guest,
    prepare: steps(
      fill('Email', 'mere@kereruproperty.example'),
      (page) => page.getByLabel('Password').fill('not my password'),
      (page) => page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click(),
      see('Invalid email or password'),
    ),
  },
  {
    name: 'second-step',
    path: '/login',
    ...guest,
    prepare: async (page, world) => {
      const person = await makeGuarded(world)
      await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
      await page.getByLabel('Password').fill(person.password)
      await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
    },
  },
  { name: 'signup', path: '/signup', ...guest },
  {
    name: 'signup-refused',
    path: '/signup',
    ...guest,
    prepare: async (page, world) => {
      const person = await world.personOf('newcomer')
      await page.getByRole('textbox', { name: 'Email' }).fill(person?.email ?? '')
      await page.getByLabel('Password').fill('another long password')
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByRole('main').getByRole('alert').waitFor()
    },
  },
  { name: 'invite', path: '/login', ...guest, prepare: openInvite },
  {
    name: 'invite-bad',
    path: '/signup?invite=not-an-invitation',
    ...guest,
    prepare: see('Invite not found'),
  },
  { name: 'forgot-password', path: '/forgot-password', ...guest },
  {
    name: 'check-email',
    path: '/forgot-password',
    ...guest,
    prepare: steps(
      fill('Email', 'mere@kereruproperty.example'),
      press('button', 'Send reset link'),
      see('Check your email'),
    ),
  },
  { name: 'reset-password', path: '/reset-password#any', ...guest },
  { name: 'magic-link', path: '/login', ...guest, prepare: openMagicLink },
  { name: 'confirm-email', path: '/login', viewers: ['newcomer'], prepare: openConfirmation },
  { name: 'confirm-email-password', path: '/login', ...guest, prepare: confirmSignedOut },
  {
    name: 'email-change-stop',
    path: '/email-change#stop=any',
    ...guest,
    prepare: see('Stop the email change'),
  },
  { name: 'email-change', path: '/email-change', ...guest },
  {
    name: 'unsubscribe',
    path: '/unsubscribe#any',
    ...guest,
    prepare: see('Unsubscribe from the digest'),
  },
  { name: 'invite-of-another', path: '/agents', viewers: ['newcomer'], prepare: openInvite },
  { name: 'mailbox', path: '/dev/mail', ...guest },
  { name: 'link-ended', path: '/magic-link', ...guest, prepare: see('This link no longer works') },
  { name: 'payment-cancel', path: '/payment/cancel', ...guest },
  { name: 'payment-success', path: '/payment/success', ...guest, before: stopTheClock },
  { name: 'shared', path: sharedPath(TYPICAL), ...guest },
  {
    name: 'menu',
    path: '/pricing',
    ...guest,
    prepare: async (page) => {
      const button = page.getByRole('banner').getByRole('button', { name: 'Menu' })
      if (await button.isVisible()) await button.click()
    },
  },
]

export async function stopTheClock(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now())
}

/** Presses the keys until the listener is loaded. */
export async function openByKeys(page: Page, keys: string): Promise<void> {
  const shown = page.getByRole('dialog')
  for (let tries = 0; tries < 20 && (await shown.count()) === 0; tries += 1) {
    await page.keyboard.press(keys)
    await shown.waitFor({ timeout: 500 }).catch(() => {})
  }
  await dialog(/./)(page, { address: '' } as World)
}

async function openInvite(page: Page, world: World): Promise<void> {
  const demo = await world.personOf('demo')
  if (demo === null) return
  const email = `aroha.${crypto.randomUUID().slice(0, 6)}@kereruproperty.example`
  const link = await invitationLink(world.address, demo, email)
  await page.goto(link)
  await page.getByText('to work on the property deals of').waitFor()
  const invites = `/api/organizations/${demo.organizationId}/invites`
  const list = JSON.stringify((await demo.call('GET', invites)).body)
  const id = new RegExp(`"id":"([0-9a-f-]{36})"[^}]*${email.replaceAll('.', '\\.')}`).exec(list)?.[1]
  await demo.call('DELETE', `${invites}/${id}`)
}

async function openMagicLink(page: Page, world: World): Promise<void> {
  const { email } = await signUp(world.address)
  await fetch(`${world.address}/api/auth/magic-links/requests`, {
    method: 'POST',
    headers: { origin: world.address, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  await page.goto(linkIn(await mailTo(world.address, email, /^Your sign-in link/)))
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function openConfirmation(page: Page, world: World): Promise<void> {
  const person = await world.personOf('newcomer')
  await page.goto(linkIn(await mailTo(world.address, person?.email ?? '', /^Confirm your email/)))
  await page.getByRole('button', { name: 'Confirm email' }).waitFor()
}

/** Outside the account's session, a confirmation requires a new password. */
async function confirmSignedOut(page: Page, world: World): Promise<void> {
  const { email } = await signUp(world.address)
  await page.goto(linkIn(await mailTo(world.address, email, /^Confirm your email/)))
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await page.getByLabel('Confirm new password').waitFor()
}

function sharedPath(inputs: readonly unknown[]): string {
  const [quality, ...items] = PLAN
  const data = JSON.stringify([...inputs, [quality, inputs[2], ...items]])
  return `/shared#1.${Buffer.from(data).toString('base64url')}`
}

/** As the calculators keep a property with sales in the browser. */
const KEPT_SALES = JSON.stringify([
  {
    address: decodeURIComponent(ADDRESS),
    valuation: 800_000,
    floorArea: 110,
    updatedAt: '2026-11-22T00:00:00.000Z',
    sales: {
      version: 1,
      monthlyPercent: 0.5,
      perSquareMetre: 2_500,
      sales: [
        { address: '14 Miro Street, Ōtūmoetai', price: 820_000, soldOn: '2026-08-22', floorArea: 120 },
        { address: '3 Tawa Road, Ōtūmoetai', price: 765_000, soldOn: '2026-06-01', floorArea: 102 },
        { address: '27 Nīkau Street, Ōtūmoetai', price: 905_000, soldOn: '2026-10-30', floorArea: 131 },
      ],
    },
  },
])

/** A completed step of the calculator, opened from a shared link. */
function filled(step: 'valuation' | 'renovations' | 'purchase-price'): Screen[] {
  return [TYPICAL, HUGE].map((inputs) => ({
    name: `${step}-${inputs === HUGE ? 'huge' : 'typical'}`,
    path: sharedPath(inputs),
    viewers: ['guest'],
    prepare: async (page) => {
      await page.waitForURL((url) => url.pathname !== '/shared')
      if (step !== 'purchase-price') await pushPath(page, `/${step}/${encodeURIComponent(String(inputs[0]))}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  }))
}
