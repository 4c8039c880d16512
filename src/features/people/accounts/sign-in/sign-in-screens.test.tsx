import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import {
  button,
  field,
  heading,
  openScreen,
  respondWith,
  type TestPage,
  unreachable,
} from '#src/app/testing/test-screen.tsx'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { MIN_PASSWORD_LENGTH } from '#src/lib/text/messages.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { newEmail } from '../mail-links/test-links.ts'
import { sessionSchema } from '../schema.ts'
import { givePassword, PASSWORD } from '../test-browser.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())
beforeAll(async () => {
  await givePassword(world, mere)
})

const alert = async () => within(screen.getByRole('main')).findByRole('alert')

async function enter(user: TestPage['user'], email: string, password: string) {
  for (const [label, text] of [
    ['Email', email],
    ['Password', password],
  ] as const) {
    await user.clear(await field(label))
    await user.type(await field(label), text)
  }
}

/** The header has one menu for phones and one for wider windows. */
async function openAccountMenu({ user }: TestPage): Promise<void> {
  await user.click((await screen.findAllByRole('button', { name: 'Account' })).at(-1) ?? document.body)
}

// Clauses: accounts-and-billing 2.5
test.each([
  ['%2Fprojects', '/projects'],
  ['%2F%2Fevil.example%2F', '/dashboard'],
])('signing in with returnTo=%s continues to %s', async (returnTo, address) => {
  const page = await openScreen(world, `/login?returnTo=${returnTo}`)
  await enter(page.user, mere.email, PASSWORD)
  await page.user.click(await button('Sign in'))
  await waitFor(() => expect(page.address()).toBe(address))
})

// Clauses: accounts-and-billing 2.5
test('the sign-in screen reads message and returnTo from the navigation state', async () => {
  const page = await openScreen(world, '/how-it-works')
  await page.open('/login', { message: 'Kia ora again', returnTo: '/agents' })
  await heading('Sign in')
  await page.reload()
  await screen.findByText('Kia ora again')
  await enter(page.user, mere.email, PASSWORD)
  await page.user.click(await button('Sign in'))
  await waitFor(() => expect(page.address()).toBe('/agents'))
})

test('a wrong password and an unknown address show the same error; the input stays', async () => {
  const { user } = await openScreen(world, '/login')
  for (const email of [mere.email, newEmail()]) {
    await enter(user, email, 'not the password')
    await user.click(await button('Sign in'))
    expect((await alert()).textContent).toBe('Invalid email or password. Please try again. ')
    expect((await field('Email')).value).toBe(email)
  }
})

test('the error of a passkey replaces the one of the password', async () => {
  const { user } = await openScreen(world, '/login')
  await enter(user, mere.email, 'not the password')
  await user.click(await button('Sign in'))
  const shown = (await alert()).textContent
  await user.click(await button('Use a passkey'))
  await waitFor(async () => expect((await alert()).textContent).toContain('WebAuthn is not supported'))
  expect(shown).toContain('Invalid email or password.')
})

// Clauses: accounts-and-billing 2.22
test('the button shows “Signing in...” during the request', async () => {
  const { user, intercept } = await openScreen(world, '/login')
  const held = Promise.withResolvers<void>()
  intercept(/^POST \/api\/auth\/sign-in$/, (next) => held.promise.then(next))
  await enter(user, mere.email, PASSWORD)
  await user.click(await button('Sign in'))
  await button('Signing in...')
  held.resolve()
  await heading('Property Opportunities')
})

// Clauses: accounts-and-billing 2.25
test('signing up with a registered email offers to sign in', async () => {
  const page = await openScreen(world, '/signup')
  await enter(page.user, mere.email, 'short')
  await page.user.click(await button('Create account'))
  expect((await alert()).textContent).toBe(`Please use at least ${MIN_PASSWORD_LENGTH} characters.`)
  await enter(page.user, mere.email, 'another long password')
  await page.user.click(await button('Create account'))
  await waitFor(async () =>
    expect((await alert()).textContent).toContain('An account with this email already exists.'),
  )
  await page.user.click(within(await alert()).getByRole('link', { name: 'Sign in' }))
  await waitFor(() => expect(page.address()).toBe('/login'))
})

// Clauses: accounts-and-billing 2.6
test('a new account continues to returnTo or the dashboard with a message', async () => {
  for (const [query, returnTo] of [
    ['', '%2Fdashboard'],
    ['?returnTo=%2Fagents', '%2Fagents'],
  ] as const) {
    const page = await openScreen(world, `/signup${query}`)
    await enter(page.user, newEmail(), 'a sentence of mine')
    await page.user.click(await button('Create account'))
    // Without a subscription the page redirects to the plans, with the message.
    await waitFor(() => expect(page.address()).toBe(`/pricing?returnTo=${returnTo}`))
    await screen.findByText('Account created successfully!')
  }
})

// Clauses: accounts-and-billing 2.25, 8.8
test('a failed sign-up shows a friendly message and keeps the input', async () => {
  const { user, intercept } = await openScreen(world, '/signup')
  await enter(user, 'mere@doneup.example', 'a sentence of mine')
  const [account, organization] = ['account', 'organization'].map(
    (what) => `Failed to create ${what}. Please try again.`,
  )
  for (const [status, body, message] of [
    [503, { code: 'unavailable', detail: account }, account],
    [500, { message: organization }, organization],
    [201, {}, account],
    // The account has no session.
    [201, { next: 'signed_in' }, account],
  ] as const) {
    const restore = intercept(/^POST \/api\/auth\/sign-up$/, respondWith(status, body))
    await user.click(await button('Create account'))
    await screen.findByText(message ?? '')
    expect((await field('Email')).value).toBe('mere@doneup.example')
    expect((await field('Password')).value).toBe('a sentence of mine')
    restore()
  }
})

// Clauses: accounts-and-billing 8.6
test.each(['/login', '/signup'])('%s shows errors in the box of errors', async (path) => {
  const { user, intercept } = await openScreen(world, path)
  await enter(user, 'mere@doneup.example', 'a sentence of mine')
  for (const [respond, message] of [
    [unreachable, 'No internet connection. Please check your connection and try again.'],
    [respondWith(500, '<h1>Internal Server Error</h1>'), 'An error occurred. Please try again.'],
    [
      respondWith(500, { code: 'unexpected', detail: 'An unexpected error occurred. Please try again.' }),
      'An error occurred. Please try again.',
    ],
  ] as const) {
    const restore = intercept(/^POST \/api\/auth\//, respond)
    await user.type(await field('Password'), '{Enter}')
    await waitFor(async () => expect((await alert()).textContent?.trim()).toBe(message))
    restore()
  }
})

// Clauses: accounts-and-billing 2.1, 2.16, 4.13; deal-workflow 2.44
test('the signed-in header links to the protected screens; signing out goes to / and ends the session', async () => {
  const page = await openScreen(world, '/dashboard', mere)
  await heading('Property Opportunities')
  const [siteHeader = document.body] = screen.getAllByRole('banner')
  const header = within(siteHeader)
  for (const name of ['Calculator', 'Opportunities', 'Projects', 'Performance', 'Agents', 'Feedback'])
    expect(header.getAllByRole('link', { name })).not.toHaveLength(0)
  for (const link of header.getAllByRole('link', { name: 'Feedback' }))
    expect(link.title).toBe('Share and vote on feature feedback')
  header.getAllByRole('button', { name: /^Organization: / })
  header.getAllByRole('button', { name: /^Notifications/ })
  await openAccountMenu(page)
  screen.getByText(mere.email)
  await page.user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(page.address()).toBe('/'))
  await waitFor(() => within(screen.getByRole('banner')).getAllByRole('link', { name: 'Sign in' }))
  await page.open('/dashboard')
  await screen.findByRole('dialog', { name: 'Save Your Progress' })
  const session = await world.send('GET', '/api/session', { as: mere })
  expect(await session.json()).toMatchObject({ user: null })
})

const PENDING = 'You’re signed out on this device. DoneUp couldn’t end your session yet'

async function signOut(page: TestPage): Promise<void> {
  await openAccountMenu(page)
  await page.user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
}

test('L1: when the server returns 503, sign-out ends the session on this device, and on the server before any other request', async () => {
  const person = await world.person()
  const isSignedIn = async () => {
    const response = await world.send('GET', '/api/session', { as: person })
    return sessionSchema.parse(await response.json()).user !== null
  }
  const page = await openScreen(world, '/dashboard', person)
  await heading('Property Opportunities')
  await page.loaded()
  const restore = page.fail(/^POST \/api\/auth\/sign-out$/)
  await signOut(page)
  await waitFor(() => expect(page.address()).toBe('/'))
  await screen.findByText(new RegExp(PENDING))

  const since = (start: number) =>
    page.requests.slice(start).filter((request) => !request.endsWith('/api/config'))
  const before = page.requests.length
  await page.open('/dashboard')
  await page.reload()
  await waitFor(() => expect(page.address()).toBe('/login?returnTo=%2Fdashboard'))
  await screen.findByText(new RegExp(PENDING))
  expect(new Set(since(before))).toEqual(new Set(['POST /api/auth/sign-out']))
  expect(await isSignedIn()).toBe(true)

  restore()
  const after = page.requests.length
  // Sent again at once when the network is back, otherwise within 15 s.
  page.setOnline(true)
  await waitFor(async () => expect(await isSignedIn()).toBe(false))
  expect(since(after)[0]).toBe('POST /api/auth/sign-out')
  await page.open('/dashboard')
  await screen.findByRole('dialog', { name: 'Save Your Progress' })
})

// Clauses: accounts-and-billing 10.21
test('L2: sign-out saves what is typed into a deal, asks about an unsent suggestion, and deletes it from the browser', async () => {
  const stored = () => Object.values({ ...localStorage }).filter((text) => text.includes('SECRET')).length
  const person = await world.person()
  const { id } = await newDeal(world, person)
  const page = await openScreen(world, '/feedback', person)
  await page.user.click(await button('New Suggestion'))
  await page.user.type(await field('Title'), 'SECRET wish')
  await page.open(`/opportunities/${id}`)
  await page.user.type(await field('Notes'), 'SECRET note')
  expect(stored()).toBe(1)
  await page.user.tab()
  await screen.findByText('Saved')

  await signOut(page)
  const question = within(await screen.findByRole('dialog', { name: '1 draft' }))
  question.getByText(/Signing out deletes them permanently\./)
  await page.user.click(question.getByRole('button', { name: 'Stay signed in' }))
  expect((await field('Notes')).value).toBe('SECRET note')
  expect(stored()).toBe(1)

  await signOut(page)
  await page.user.click(await button('Sign out and discard'))
  await waitFor(() => expect(page.address()).toBe('/'))
  expect(stored()).toBe(0)
})

test('a message about what was refused goes once it is corrected, that of a lost connection once it is back', async () => {
  const page = await openScreen(world, '/signup')
  await enter(page.user, newEmail(), 'password')
  await page.user.click(await button('Create account'))
  await screen.findByText(/too common/)
  await page.user.type(await field('Password'), 'x')
  expect(screen.queryByText(/too common/)).toBeNull()
  await page.open('/login')
  await enter(page.user, mere.email, 'not the password')
  await page.user.click(await button('Sign in'))
  await screen.findByText(/Invalid email or password/)
  await page.user.type(await field('Password'), 'x')
  expect(screen.queryByText(/Invalid email or password/)).toBeNull()
  page.setOnline(false)
  await page.user.click(await button('Sign in'))
  await screen.findByText(/No internet connection/)
  page.setOnline(true)
  await waitFor(() => expect(screen.queryByText(/No internet connection/)).toBeNull())
})

test('a browser that refuses cookies is named as the reason', async () => {
  const page = await openScreen(world, '/login')
  await enter(page.user, mere.email, 'a sentence of mine')
  // The session's cookie is not kept.
  page.intercept(/^POST \/api\/auth\/sign-in$/, respondWith(200, { next: 'signed_in' }))
  await page.user.click(await button('Sign in'))
  await waitFor(async () => expect((await alert()).textContent).toContain('Your browser refuses cookies'))
  expect(page.address()).toBe('/login')
})
