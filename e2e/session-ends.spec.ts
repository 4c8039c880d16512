import type { Page } from '@playwright/test'
import { card, column, moveTo, openBoard, saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'

/** Opens the board without requests in the background, which would find the expired session first. */
async function openQuietBoard(page: Page): Promise<void> {
  await page.route('**/api/stream*', () => {})
  await page.route('**/presence', (route) => route.fulfill({ json: { done: true } }))
  const bell = page.waitForResponse(/\/notifications/)
  await openBoard(page)
  await bell
}

test('an expired session is reported at the first 401; signing in returns to the board', async ({
  context,
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/status of 401|api\/stream/)
  await saveDeals(signedUp, [kereru])
  await openQuietBoard(page)
  await context.clearCookies()
  await moveTo(page, kereru, 'Meets Criteria')

  const dialog = page.getByRole('dialog', { name: 'Save Your Progress' })
  await expect(dialog).toContainText('Your session has expired. Please sign in again.')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(signedUp.email)
  await page.getByLabel('Password').fill(signedUp.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page).toHaveURL('/dashboard')
  await expect(card(column(page, 'New Listing'), kereru)).toBeVisible()
  await expect(page.getByText('was not moved.')).toBeVisible()
  await expect(page.getByText('Session expired')).toHaveCount(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(card(column(page, 'Meets Criteria'), kereru)).toBeVisible()
})

test('opening a deal with an expired session asks to sign in and returns to it', async ({
  context,
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/status of 401|api\/stream/)
  await saveDeals(signedUp, [kereru])
  await openQuietBoard(page)
  await context.clearCookies()
  await card(page, kereru).getByRole('link', { name: kereru }).click()
  await page
    .getByRole('dialog', { name: 'Save Your Progress' })
    .getByRole('button', { name: 'Sign in' })
    .click()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fopportunities%2F/)
})

test('the session is refetched on focus and on reconnect', async ({ context, page, signedUp, tolerate }) => {
  tolerate(/api\/stream|INTERNET_DISCONNECTED|status of 401/)
  await openBoard(page)
  const nextReading = () => page.waitForResponse('**/api/session')
  const onFocus = nextReading()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect(await (await onFocus).json()).toMatchObject({ user: { email: signedUp.email } })

  await context.setOffline(true)
  await context.clearCookies()
  const onReconnect = nextReading()
  await context.setOffline(false)
  expect(await (await onReconnect).json()).toMatchObject({ user: null })
  await expect(page.getByRole('dialog', { name: 'Save Your Progress' })).toBeVisible()
})
