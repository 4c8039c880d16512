import type { Page, Request } from '@playwright/test'
import { card, column, moveTo, openBoard, saveDeals } from './board.ts'
import { readDeal, saveDeal } from './deal.ts'
import { EMBEDDED, expect, test } from './fixtures.ts'
import { openLive, renameOrganization, seesWithinASecond } from './live.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
const rata = '21 Rātā Road, Titirangi, Auckland'

test(
  'two browsers see each other’s moves within a second',
  EMBEDDED,
  async ({ page, signedUp, openBrowser }) => {
    await saveDeals(signedUp, [kereru, rata])
    const colleague = await openBrowser(signedUp)
    await openLive(page, () => openBoard(page))
    await openLive(colleague, () => openBoard(colleague))
    await expect(card(colleague, kereru)).toBeVisible()

    const funded = card(column(colleague, 'Funding'), kereru)
    await seesWithinASecond(signedUp, () => moveTo(page, kereru, 'Funding'), funded)
    const offered = card(column(page, 'Offer Made'), rata)
    await seesWithinASecond(signedUp, () => moveTo(colleague, rata, 'Offer Made'), offered)

    // An open menu follows its card when a colleague moves the card.
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
  },
)

test('a deal deleted in another browser leaves the tasks and its open pages, and comes back with Undo', async ({
  page,
  openBrowser,
  signedUp,
  tolerate,
}) => {
  tolerate(/status of 404/)
  const id = await saveDeal(signedUp)
  const { userId: assigneeId } = signedUp
  await signedUp.call('POST', '/api/tasks', {
    body: { title: 'Book the valuer', assigneeId, opportunityId: id },
  })
  await page.goto('/tasks')
  const task = page.getByText('Book the valuer', { exact: true })
  await expect(task).toBeVisible()
  const other = await openBrowser(signedUp)
  await other.goto(`/opportunities/${id}/numbers`)
  await expect(other.getByRole('heading', { name: 'Numbers' })).toBeVisible()
  const { version } = await readDeal(signedUp, id)
  await signedUp.call('DELETE', `/api/opportunities/${id}`, { version })
  await expect(task).toBeHidden()
  await expect(other.getByRole('heading', { name: 'Opportunity not found' })).toBeVisible()
  await signedUp.call('DELETE', `/api/opportunities/${id}/deletion`, { version: version + 1 })
  await expect(task).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Numbers' })).toBeVisible()
})

test('a deal saved in another browser appears automatically', EMBEDDED, async ({ page, signedUp }) => {
  await saveDeals(signedUp, [rata])
  await openLive(page, () => openBoard(page))
  await expect(card(page, rata)).toBeVisible()
  await seesWithinASecond(signedUp, () => saveDeals(signedUp, [kereru]), card(page, kereru))
})

test(
  'changes during a lost connection appear after reconnecting',
  EMBEDDED,
  async ({ page, context, signedUp, tolerate }) => {
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
  },
)

test(
  'a page doesn’t refetch its own change; the user’s other pages do',
  EMBEDDED,
  async ({ page, context, signedUp }) => {
    await saveDeals(signedUp, [kereru])
    const other = await context.newPage()
    await openLive(page, () => openBoard(page))
    await openBoard(other)
    await expect(card(other, kereru)).toBeVisible()
    const reads = watchListReads(page)
    // Events are in order: once the page shows a new name, it has received everything before it.
    await renameOrganization(signedUp, 'Kea Homes')
    await expect(page.getByRole('button', { name: 'Organization: Kea Homes' })).toBeVisible()
    await expect.poll(() => reads.running).toBe(0)
    const before = reads.started
    const { promise: isSeenElsewhere, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/placement', async (route) => {
      const response = await route.fetch()
      await isSeenElsewhere
      await route.fulfill({ response })
    })
    await moveTo(page, kereru, 'Funding')
    await expect(card(column(other, 'Funding'), kereru)).toBeVisible()
    await renameOrganization(signedUp, 'Tūī Homes')
    await expect(page.getByRole('button', { name: 'Organization: Tūī Homes' })).toBeVisible()
    expect(reads.started).toBe(before)
    const answered = page.waitForResponse('**/placement')
    answer()
    await answered
    await renameOrganization(signedUp, 'Ruru Homes')
    await expect(page.getByRole('button', { name: 'Organization: Ruru Homes' })).toBeVisible()
    expect(reads.started).toBe(before)
  },
)

function watchListReads(page: Page) {
  const reads = { started: 0, running: 0 }
  const isRead = (request: Request) =>
    request.method() === 'GET' && new URL(request.url()).pathname === '/api/opportunities'
  page.on('request', (request) => {
    if (!isRead(request)) return
    reads.started += 1
    reads.running += 1
  })
  const end = (request: Request) => {
    if (isRead(request)) reads.running -= 1
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return reads
}
