import type { Page } from '@playwright/test'
import { card, column, moveTo, openBoard, saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
const rata = '3 Rātā Road, Point Chevalier, Auckland'
const noNetwork = /ERR_INTERNET_DISCONNECTED/

function offlineBar(page: Page) {
  return page.getByRole('status').filter({ hasText: 'You are offline' })
}

test('a move made offline goes back to its place, says why, and works once one is back', async ({
  context,
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(noNetwork)
  await saveDeals(signedUp, [kereru])
  await openBoard(page)
  await expect(card(page, kereru)).toBeVisible()
  await context.setOffline(true)
  await expect(offlineBar(page)).toBeVisible()
  await moveTo(page, kereru, 'Meets Criteria')
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'No internet connection. Please check your connection and try again.' }),
  ).toBeVisible()
  await expect(card(column(page, 'New Listing'), kereru)).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(card(column(page, 'Meets Criteria'), kereru)).toBeVisible()
})

test('back online the bar goes, the stream reconnects, and what the team did meanwhile appears', async ({
  context,
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(noNetwork)
  await saveDeals(signedUp, [kereru])
  await openBoard(page)
  await expect(card(page, kereru)).toBeVisible()
  await context.setOffline(true)
  await expect(offlineBar(page)).toBeVisible()
  await saveDeals(signedUp, [rata])
  await expect(card(page, kereru)).toBeVisible()
  await expect(card(page, rata)).toHaveCount(0)

  const reconnected = page.waitForRequest('**/api/stream*')
  await context.setOffline(false)
  await expect(offlineBar(page)).toHaveCount(0)
  await reconnected
  await expect(card(page, rata)).toBeVisible()
  await saveDeals(signedUp, ['12 Tūī Lane, Karori, Wellington'])
  await expect(card(page, '12 Tūī Lane, Karori, Wellington')).toBeVisible()
})

test('back online the session is read again: whose session ended meanwhile is asked to sign in', async ({
  context,
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(noNetwork)
  tolerate(/status of 401/)
  await saveDeals(signedUp, [kereru])
  await openBoard(page)
  await context.setOffline(true)
  await expect(offlineBar(page)).toBeVisible()
  await context.clearCookies()
  await context.setOffline(false)
  const dialog = page.getByRole('dialog', { name: 'Save Your Progress' })
  await expect(dialog).toContainText('Your session has expired. Please sign in again.')
})

test('deals that could not be read say that there is no connection, and Retry reads them', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(noNetwork)
  await saveDeals(signedUp, [kereru])
  await page.route('**/api/opportunities', (route) => route.abort('internetdisconnected'))
  await page.goto('/dashboard')
  const alert = page.getByRole('alert').filter({ hasText: 'No internet connection' })
  // Two more attempts are made first.
  await expect(alert).toBeVisible({ timeout: 15_000 })
  await expect(alert).toContainText('Failed to fetch opportunities')
  await page.unroute('**/api/opportunities')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, kereru)).toBeVisible()
})

test('after five vain attempts live updates pause until Reconnect is pressed', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/ERR_CONNECTION_REFUSED/)
  await saveDeals(signedUp, [kereru])
  await page.clock.install()
  let attempts = 0
  await page.route('**/api/stream*', (route) => {
    attempts += 1
    return route.abort('connectionrefused')
  })
  await openBoard(page)
  for (const [index, seconds] of [1, 2, 5, 10, 30].entries()) {
    await expect.poll(() => attempts).toBe(index + 1)
    await page.clock.fastForward(seconds * 1000)
  }
  const paused = page.getByRole('status').filter({ hasText: 'Live updates have paused.' })
  await expect(paused).toBeVisible()
  expect(attempts).toBe(6)
  await saveDeals(signedUp, [rata])
  await page.unroute('**/api/stream*')
  await paused.getByRole('button', { name: 'Reconnect' }).click()
  await expect(card(page, rata)).toBeVisible()
  await expect(paused).toHaveCount(0)
})

test('signing out in one tab asks the other to sign in', async ({ context, page, signedUp }) => {
  expect(signedUp.email).toBeTruthy()
  await openBoard(page)
  const other = await context.newPage()
  await openBoard(other)
  await other.getByRole('button', { name: 'Account' }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other).toHaveURL('/')
  await expect(page.getByRole('dialog', { name: 'Save Your Progress' })).toBeVisible()
})
