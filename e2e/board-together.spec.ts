import { card, column, moveTo, openBoard, saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'
import { openLive, seesWithinASecond } from './live.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
const rata = '21 Rātā Road, Titirangi, Auckland'

test('two browsers see each other’s moves within a second', async ({ page, signedUp, openBrowser }) => {
  await saveDeals(signedUp, [kereru, rata])
  const colleague = await openBrowser(signedUp)
  await openLive(page, () => openBoard(page))
  await openLive(colleague, () => openBoard(colleague))
  await expect(card(colleague, kereru)).toBeVisible()

  const funded = card(column(colleague, 'Funding'), kereru)
  await seesWithinASecond(signedUp, () => moveTo(page, kereru, 'Funding'), funded)
  const offered = card(column(page, 'Offer Made'), rata)
  await seesWithinASecond(signedUp, () => moveTo(colleague, rata, 'Offer Made'), offered)

  // What somebody is just choosing goes with the card that a colleague takes elsewhere.
  await expect(card(page, rata)).toHaveAttribute('draggable', 'true')
  await page.getByRole('button', { name: `Move ${rata}` }).click()
  const abandon = page.getByRole('menuitem', { name: 'Abandon' })
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await expect(abandon).toBeFocused()
  await moveTo(colleague, rata, 'Due Diligence')
  await expect(
    card(column(page, 'Due Diligence'), rata).getByRole('menuitem', { name: 'Abandon' }),
  ).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Move ${rata}` })).toBeFocused()
})

test('a deal saved elsewhere appears by itself', async ({ page, signedUp }) => {
  await saveDeals(signedUp, [rata])
  await openLive(page, () => openBoard(page))
  await expect(card(page, rata)).toBeVisible()
  await seesWithinASecond(signedUp, () => saveDeals(signedUp, [kereru]), card(page, kereru))
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
  await expect(card(column(page, 'Funding'), kereru)).toBeVisible()
})
