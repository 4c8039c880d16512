import type { Page } from '@playwright/test'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { moveTo, openBoard, saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'
import { openLive, scaledSecond } from './live.ts'
import { type Person, signUpSubscriber } from './people.ts'
import { join } from './teams.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
const rata = '21 Rātā Road, Titirangi, Auckland'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const notification = (page: Page, title: string) => panel(page).getByRole('link', { name: title })

/** Another member of the person's organization. */
async function colleagueOf(admin: Person, baseURL: string | undefined): Promise<Person> {
  const colleague = await signUpSubscriber(baseURL)
  await join(baseURL, admin, colleague)
  return colleague
}

/** Moves deals of `host`'s organization as another member. */
async function move(by: Person, host: Person, deal: BoardDeal, status: string): Promise<BoardDeal> {
  const headers = { 'x-organization-id': host.organizationId }
  const body = { status, afterId: null }
  const path = `/api/opportunities/${deal.id}/placement`
  const moved = await by.call('PUT', path, { body, version: deal.version, headers })
  expect(moved.status).toBe(200)
  return (moved.body as { opportunity: BoardDeal }).opportunity
}

// Clauses: deal-workflow 2.49, 2.50, 7.30
test('another user’s move notifies every tab within a second; reading it in one tab marks it as read in all', async ({
  page,
  context,
  baseURL,
  signedUp,
}) => {
  const [deal, other] = await saveDeals(signedUp, [kereru, rata])
  const aroha = await colleagueOf(signedUp, baseURL)
  if (deal === undefined || other === undefined) throw new Error('two deals are saved')
  await openLive(page, () => openBoard(page))
  await expect(bell(page)).toHaveAccessibleName('Notifications 1 unread')
  const second = await context.newPage()
  // A page without live data of its own: only the bell updates.
  await second.goto('/how-it-works')
  await expect(bell(second)).toHaveAccessibleName('Notifications 1 unread')

  const within = await scaledSecond(signedUp)
  await move(aroha, signedUp, deal, 'offer_made')
  await expect(bell(page)).toHaveAccessibleName('Notifications 2 unread', within)
  await expect(bell(second)).toHaveAccessibleName('Notifications 2 unread', within)
  await expect(
    page.getByRole('status').filter({ hasText: `Deal moved to Offer Made: ${kereru}` }),
  ).toHaveCount(1)
  // The user's own actions aren't listed.
  await moveTo(page, rata, 'Funding')
  await bell(page).click()
  await expect(notification(page, 'Deal moved to Offer Made')).toBeVisible()
  await expect(notification(page, 'Deal moved to Funding')).toBeHidden()
  await expect(bell(page)).toHaveAccessibleName('Notifications 2 unread')
  await page.getByRole('button', { name: 'Undo' }).click()
  await bell(page).click()
  await expect(notification(page, 'Deal moved to Offer Made')).toBeVisible()
  await expect(notification(page, 'Deal moved to Funding')).toBeHidden()

  await notification(page, 'Deal moved to Offer Made').click()
  await expect(page).toHaveURL(`/opportunities/${deal.id}`)
  await expect(panel(page)).toBeHidden()
  await expect(bell(second)).toHaveAccessibleName('Notifications 1 unread')
  await bell(second).click()
  await panel(second).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(second)).toHaveAccessibleName('Notifications')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

// Clauses: deal-workflow 2.48, 2.50; keyboard-and-touch 1.14
test('notifications are opened, navigated, marked as read and closed with the keyboard', async ({
  page,
  baseURL,
  signedUp,
}) => {
  await page.goto('/agents')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('No notifications yet')
  await expect(panel(page).getByRole('link', { name: 'New Opportunity' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()

  const [deal, other] = await saveDeals(signedUp, [kereru, rata])
  const aroha = await colleagueOf(signedUp, baseURL)
  if (deal === undefined || other === undefined) throw new Error('two deals are saved')
  await move(aroha, signedUp, deal, 'offer_made')
  await move(aroha, signedUp, other, 'funding')
  await expect(bell(page)).toHaveAccessibleName('Notifications 3 unread')
  await page.keyboard.press('Enter')
  await expect(notification(page, 'Deal moved to Funding')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('button', { name: 'Mark all as read' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(notification(page, 'Deal moved to Funding')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(notification(page, 'Deal moved to Offer Made')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('button', { name: 'Mark as read' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notification(page, 'Deal moved to Funding')).not.toContainText('Unread')
  await expect(bell(page)).toHaveAccessibleName('Notifications 2 unread')
  await expect(notification(page, 'Deal moved to Funding')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
})

// Clauses: keyboard-and-touch 2.14
test('on a phone the panel is a full-width sheet and works by touch @phone', async ({
  page,
  baseURL,
  signedUp,
}) => {
  const [deal] = await saveDeals(signedUp, [kereru])
  const aroha = await colleagueOf(signedUp, baseURL)
  if (deal === undefined) throw new Error('a deal is saved')
  await move(aroha, signedUp, deal, 'due_diligence')
  await page.goto('/projects')
  await bell(page).tap()
  await expect(notification(page, 'Deal moved to Due Diligence')).toBeVisible()
  expect((await panel(page).boundingBox())?.width).toBe(390)
  const mark = panel(page).getByRole('button', { name: 'Mark as read' })
  for (const box of [await mark.first().boundingBox(), await bell(page).boundingBox()]) {
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await mark.last().tap()
  await expect(bell(page)).toHaveAccessibleName('Notifications 1 unread')
  await notification(page, 'Deal moved to Due Diligence').tap()
  await expect(page).toHaveURL(`/opportunities/${deal.id}`)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})
