import { card, column, moveTo, openBoard, saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'

test('a move made offline goes back to its place, says why, and works once one is back', async ({
  context,
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED/)
  await saveDeals(signedUp, [kereru])
  await openBoard(page)
  await expect(card(page, kereru)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
  await moveTo(page, kereru, 'Meets Criteria')
  await expect(page.getByRole('alert').filter({ hasText: 'No internet connection' })).toBeVisible()
  await expect(card(column(page, 'New Listing'), kereru)).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(card(column(page, 'Meets Criteria'), kereru)).toBeVisible()
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
