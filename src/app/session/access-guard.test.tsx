import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { givePassword, PASSWORD } from '#src/features/people/accounts/test-browser.ts'
import { createInviteWorld, newEmail } from '#src/features/people/organizations/invites/test-invites.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { button, field, heading, openScreen, type TestPage } from '../testing/test-screen.tsx'

const ID = '0197a000-0000-7000-8000-000000000001'
const PROTECTED_SCREENS = [
  '/dashboard',
  '/projects',
  `/projects/${ID}`,
  `/opportunities/${ID}`,
  `/opportunities/${ID}/renovations`,
  '/feedback',
  '/agents',
  '/performance',
  '/compare',
]

const way = worldForFile(createInviteWorld)
const world = madeForFile(async () => way.world)

const question = async () => within(await screen.findByRole('dialog', { name: 'Save Your Progress' }))

async function signIn({ user }: TestPage, { email }: Person): Promise<void> {
  await user.type(await field('Email'), email)
  await user.type(await field('Password'), PASSWORD)
  await user.click(await button('Sign in'))
}

const endSessions = ({ userId }: Person) =>
  world.db.query(sql`delete from auth.sessions where user_id = ${userId}`)

// Clauses: accounts-and-billing 2.12; deal-workflow 2.3
test('a spinner is shown while the session loads, without a redirect', async () => {
  const page = await openScreen(world, '/how-it-works', await world.person(), { isLoading: true })
  await page.loaded()
  const release = page.hold(/^GET \/api\/session$/)
  await page.reload()
  await page.open('/projects')
  await within(await screen.findByRole('main')).findByText('Opening your account')
  expect(page.address()).toBe('/projects')
  release()
  await heading('Active Projects')
})

// Clauses: accounts-and-billing 2.13; deal-workflow 2.2, 2.4, 6.1
test('a guest’s Save Your Progress prompt offers sign-up, sign-in and continuing as guest', async () => {
  for (const [name, address] of [
    ['Create account', '/signup?returnTo=%2Fperformance'],
    ['Sign in', '/login?returnTo=%2Fperformance'],
    ['Continue as guest', '/'],
  ] as const) {
    const page = await openScreen(world, '/performance')
    await page.user.click((await question()).getByRole('button', { name }))
    await waitFor(() => expect(page.address()).toBe(address))
  }
  for (const path of PROTECTED_SCREENS) {
    await openScreen(world, path)
    await question()
  }
})

// Clauses: accounts-and-billing 1.4, 2.14; deal-workflow 2.2, 2.5
test('a user without a running subscription is redirected to the plans, with returnTo', async () => {
  const lapsed = await world.person({ subscription: 'canceled' })
  const newcomer = await world.person({ subscription: null })
  for (const path of PROTECTED_SCREENS)
    for (const person of [lapsed, newcomer]) {
      const page = await openScreen(world, path, person)
      await waitFor(() => expect(page.address()).toBe(`/pricing?returnTo=${encodeURIComponent(path)}`))
    }
})

test('an invited user without a subscription sees one message before the plans', async () => {
  const email = newEmail()
  const secret = await way.secretFor(await world.person(), email)
  const seen = new Set<string>()
  const observer = new MutationObserver(() => {
    for (const [text] of document.body.textContent?.matchAll(
      /Opening your account|Opening the invitation/g,
    ) ?? [])
      seen.add(text)
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  const page = await openScreen(world, `/signup#invite=${secret}`)
  await page.user.type(await field('Password'), 'pōhutukawa in December')
  await page.user.click(await button('Create account'))
  await screen.findByRole('heading', { name: /^You have joined / })
  await page.user.click(screen.getByRole('link', { name: 'Start free trial' }))
  await waitFor(() => expect(page.address()).toMatch(/^\/pricing/))
  await screen.findByText('Included in your account.')
  observer.disconnect()
  expect([...seen]).toEqual(['Opening the invitation'])
})

test('an expired session is reported at the first 401; signing in returns to the board', async () => {
  const mere = await world.person()
  await givePassword(world, mere)
  const { address } = await newDeal(world, mere)
  const page = await openScreen(world, '/dashboard', mere)
  const column = async (name: string) => within(await screen.findByRole('region', { name }))
  const card = { name: address }
  await (await column('New Listing')).findByRole('article', card)
  await page.loaded()
  await endSessions(mere)
  await page.user.click(await button(`Move ${address}`))
  await page.user.click(screen.getByRole('menuitemradio', { name: 'Meets Criteria' }))
  const dialog = await question()
  dialog.getByText(/^Your session has expired\. Please sign in again\./)
  await page.user.click(dialog.getByRole('button', { name: 'Sign in' }))
  await signIn(page, mere)
  await waitFor(() => expect(page.address()).toBe('/dashboard'))
  await (await column('New Listing')).findByRole('article', card)
  await screen.findByText(/was not moved\./)
  expect(screen.queryByText(/Session expired/)).toBeNull()
  await page.user.click(await button('Retry'))
  await (await column('Meets Criteria')).findByRole('article', card)
})

test('opening a deal with an expired session asks to sign in and returns to it', async () => {
  const mere = await world.person()
  await givePassword(world, mere)
  const { id } = await newDeal(world, mere)
  const page = await openScreen(world, '/agents', mere)
  await heading('Agent Contacts')
  await endSessions(mere)
  await page.open(`/opportunities/${id}`)
  const dialog = await question()
  dialog.getByText(/^Your session has expired\. Please sign in again\./)
  await page.user.click(dialog.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(page.address()).toBe(`/login?returnTo=%2Fopportunities%2F${id}`))
  await signIn(page, mere)
  await heading(/^8 Kererū Street/)
})

test('the session is refetched on focus and on reconnect', async () => {
  // Without a subscription no live stream reads the session when it reconnects.
  const mere = await world.person({ subscription: null })
  const page = await openScreen(world, '/account', mere)
  await heading('Account settings')
  await page.loaded()
  const readings = () => page.requests.filter((request) => request === 'GET /api/session').length
  const before = readings()
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await waitFor(() => expect(readings()).toBe(before + 1))
  await page.loaded()
  page.setOnline(false)
  await endSessions(mere)
  page.setOnline(true)
  await question()
})
