import { card, column, moveTo, openBoard, saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
const rata = '21 Rātā Road, Titirangi, Auckland'

test('two browsers see each other’s moves within a second', async ({ page, signedUp, openBrowser }) => {
  await saveDeals(signedUp, [kereru, rata])
  const colleague = await openBrowser(signedUp)
  await openBoard(page)
  await openBoard(colleague)
  await expect(card(colleague, kereru)).toBeVisible()
  // The live stream opens after the board is drawn.
  await colleague.waitForTimeout(500)

  await moveTo(page, kereru, 'Funding')
  await expect(card(column(colleague, 'Funding'), kereru)).toBeVisible({ timeout: 1_000 })
  await moveTo(colleague, rata, 'Offer Made')
  await expect(card(column(page, 'Offer Made'), rata)).toBeVisible({ timeout: 1_000 })
})

test('a deal saved elsewhere appears by itself', async ({ page, signedUp }) => {
  await saveDeals(signedUp, [rata])
  await openBoard(page)
  await expect(card(page, rata)).toBeVisible()
  await page.waitForTimeout(500)
  await saveDeals(signedUp, [kereru])
  await expect(card(page, kereru)).toBeVisible({ timeout: 1_000 })
})

test('what happened while the connection was away is there when it is back', async ({
  page,
  context,
  signedUp,
  tolerate,
}) => {
  tolerate(/INTERNET_DISCONNECTED|Failed to load|Failed to fetch/)
  const [deal] = await saveDeals(signedUp, [kereru])
  await openBoard(page)
  await expect(card(page, kereru)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
  const body = { status: 'funding', afterId: null }
  await signedUp.call('PUT', `/api/opportunities/${deal?.id}/placement`, { body, version: 1 })
  await context.setOffline(false)
  await expect(page.getByText('You are offline')).toBeHidden()
  await expect(card(column(page, 'Funding'), kereru)).toBeVisible({ timeout: 15_000 })
})
