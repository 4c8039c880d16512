import type { Page } from '@playwright/test'
import { openBoard } from './board.ts'
import { box, kereru, openDeal, readDeal, saveAndReturn, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { readyForOffline } from './offline.ts'
import { type Person, signUpSubscriber } from './people.ts'
import { join } from './teams.ts'

test.use({ serviceWorkers: 'allow' })

const PENDING = 'You’re signed out on this device. '

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

async function isSignedIn({ call }: Person): Promise<boolean> {
  const { body } = await call('GET', '/api/session')
  return body instanceof Object && 'user' in body && body.user !== null
}

// Clauses: accounts-and-billing 4.13
test('L1: when the network fails, sign-out ends the session on this device, and on the server before any other request', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/sign-out/)
  const note = page.getByText(`${PENDING}DoneUp couldn’t be reached`)
  await saveDeal(signedUp)
  await openBoard(page)
  await page.route('**/api/auth/sign-out', (route) => route.abort())
  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect(note).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/config') asked.push(pathname)
  })
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login?returnTo=%2Fdashboard')
  await expect(note).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(['/api/auth/sign-out']))
  expect(await isSignedIn(signedUp)).toBe(true)

  asked.length = 0
  await page.unroute('**/api/auth/sign-out')
  await page.goto('/dashboard')
  // Either the server or the browser ended the session first: both ask to sign in.
  const dialog = page.getByRole('dialog', { name: 'Save Your Progress' })
  await expect(dialog.or(page.getByRole('heading', { name: 'Sign in' })).first()).toBeVisible()
  await expect.poll(() => asked.slice(0, 2)).toEqual(['/api/auth/sign-out', '/api/session'])
  expect(await isSignedIn(signedUp)).toBe(false)
})

// Clauses: accounts-and-billing 4.13
test('L1: after an offline sign-out no deal opens, and the session ends once online', async ({
  context,
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|fetching the script/)
  await saveDeal(signedUp)
  await openBoard(page)
  await readyForOffline(page, 'session', 'opportunities')
  await context.setOffline(true)
  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByText(`${PENDING}Your session ends when you’re back online.`)).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText(PENDING)).toBeVisible()
  await expect(page.getByText(kereru)).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText(PENDING)).toHaveCount(0)
  expect(await isSignedIn(signedUp)).toBe(false)
})

test('L1, L3: a page of a user saves nothing as the next one, who doesn’t see their calculations', async ({
  page,
  context,
  signedUp,
  baseURL,
  tolerate,
}) => {
  tolerate(/status of 409/)
  const colleague = await signUpSubscriber(baseURL)
  await join(baseURL, signedUp, colleague)
  const id = await saveDeal(signedUp)
  await page.goto('/valuation/14%20Secret%20Street%2C%20Taup%C5%8D')
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await box(page, 'Your valuation').pressSequentially('890000')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain('14 Secret Street')

  await openDeal(page, id)
  await box(page, 'Notes').pressSequentially('By the first user')
  await context.addCookies([colleague.cookie])
  await saveAndReturn(page).click()
  await expect(
    page.getByText(/waiting for you to sign in again|sync when you sign in again/).first(),
  ).toBeVisible()
  expect((await readDeal(signedUp, id)).notes).not.toBe('By the first user')

  await context.addCookies([signedUp.cookie])
  await page.reload()
  await expect.poll(async () => (await readDeal(signedUp, id)).notes).toBe('By the first user')
  // Until the page has the response, signing out asks about the change.
  await expect(page.getByText('It will sync')).toHaveCount(0)
  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('14 Secret Street')).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Secret')
})
