import { BOARD_STATUSES } from '#src/features/opportunities/schema.ts'
import { card, column, drag, moveTo, openBoard, orderOf, saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
const rata = '21 Rātā Road, Titirangi, Auckland'
const kowhai = '3 Kōwhai Close, Island Bay, Wellington'
const totara = '16 Tōtara Grove, Woolston, Christchurch'

/** Four deals: two of Anika's, one of them overdue in Funding, and one deal without figures. */
async function saveFour(person: Person): Promise<void> {
  const [first, second, third] = await saveDeals(person, [kereru, rata, kowhai, totara])
  const edit = (id: string | undefined, body: object) =>
    person.call('PATCH', `/api/opportunities/${id}`, { body, version: 1 })
  const dueDate = new Date(Date.now() - 5 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await edit(first?.id, { agentName: 'Anika Thompson', dueDate, status: 'funding' })
  await edit(second?.id, { agentName: 'Hēmi Parata', doneUpValue: null })
  await edit(third?.id, { agentName: 'Anika Thompson' })
}

test('filters, search and tab are in the URL and survive reload, Back and copied links', async ({
  page,
  signedUp,
  openBrowser,
}) => {
  await saveFour(signedUp)
  await openBoard(page)
  await page.getByRole('button', { name: 'Agent', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Anika Thompson' }).click()
  await expect(page.getByText('2 of 4 deals')).toBeVisible()
  await expect(column(page, 'New Listing')).toContainText('1 deal')
  await expect(column(page, 'New Listing')).toContainText('$640,000')
  await page.getByRole('button', { name: 'Due', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Overdue' }).click()
  await expect(page.getByText('1 of 4 deals')).toBeVisible()
  await expect(card(column(page, 'Funding'), kereru)).toBeInViewport()
  await page.getByRole('searchbox', { name: 'Search deals' }).fill('kereru')
  await expect(page).toHaveURL(/\?agent=Anika\+Thompson&due=overdue&q=kereru$/)

  await page.reload()
  await expect(card(page, kereru)).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search deals' })).toHaveValue('kereru')
  const partner = await openBrowser(signedUp)
  await partner.goto(page.url())
  await expect(partner.getByText('1 of 4 deals')).toBeVisible()
  await expect(card(partner, kereru)).toBeInViewport()

  await card(page, kereru).getByRole('link', { name: kereru }).click()
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(page.getByText('1 of 4 deals')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Remove filter Due: Overdue' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('2 of 4 deals')).toBeVisible()
  await page.goForward()
  await expect(page.getByText('1 of 4 deals')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Agent: Anika Thompson' }).click()
  await expect(page.getByRole('button', { name: 'Agent', exact: true })).toBeFocused()
  await page.getByRole('tab', { name: /Abandoned.*0/ }).click()
  await expect(page).toHaveURL(/tab=abandoned/)
  await page.goto('/dashboard?due=never&stage=abandoned&margin=20-up&q=8')
  await expect(page.getByText('No deals match “8”')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page).toHaveURL(/\/dashboard\?due=never&stage=abandoned$|\/dashboard$/)
  await expect(card(page, rata)).toBeVisible()
})

test('cards of a filtered board are moved to the correct position', async ({ page, signedUp }) => {
  await saveFour(signedUp)
  await page.goto('/dashboard?agent=-')
  await expect(card(page, totara)).toBeVisible()
  await page.getByRole('button', { name: 'Agent: No agent', exact: true }).press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'No agent' })).toBeFocused()
  await page.keyboard.press('h')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Agent: Hēmi Parata', exact: true })).toBeFocused()
  await expect(card(page, rata)).toBeVisible()
  await page.getByRole('button', { name: 'Stage', exact: true }).press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/stage=new_listing/)
  await page.getByRole('button', { name: 'Remove filter Agent: Hēmi Parata' }).press('Enter')
  await expect(page.getByText('3 of 4 deals')).toBeVisible()
  await card(page, rata).getByRole('link', { name: rata }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(card(page, rata)).toBeHidden()
  await expect(card(page, kowhai).getByRole('link', { name: kowhai })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  const undone = page.waitForResponse('**/placement')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => orderOf(page, 'New Listing')).toEqual([rata, kowhai, totara])
  // Navigating before the response would queue the undo and send it again.
  await undone

  await page.goto('/dashboard?margin=10-19')
  await expect.poll(() => orderOf(page, 'New Listing')).toEqual([kowhai, totara])
  await drag(page, card(page, totara), card(page, kowhai), { x: 60, y: 20 })
  await expect.poll(() => orderOf(page, 'New Listing')).toEqual([totara, kowhai])
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await expect.poll(() => orderOf(page, 'New Listing')).toEqual([rata, totara, kowhai])
})

test('on a phone the filters are in one dialog @phone', async ({ page, signedUp }) => {
  await saveFour(signedUp)
  await openBoard(page)
  await page.getByRole('button', { name: 'Filters', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('combobox', { name: 'Agent' }).selectOption('Anika Thompson')
  await sheet.getByRole('combobox', { name: 'Due' }).selectOption('Overdue')
  await sheet.getByRole('button', { name: 'Show 1 deal' }).tap()
  await expect(page.getByRole('button', { name: 'Filters, 2 active' })).toBeVisible()
  await expect(card(column(page, 'Funding'), kereru)).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Due: Overdue' }).tap()
  await expect(page.getByText('2 of 4 deals')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1 of 4 deals')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).tap()
  await page.getByRole('region', { name: 'Summary' }).getByRole('button', { name: '1 overdue' }).tap()
  await expect(card(column(page, 'Funding'), kereru)).toBeInViewport()
  await page.getByRole('button', { name: 'Chart' }).tap()
  await page.getByRole('radio', { name: 'Table' }).check()
  await expect(page.getByRole('row', { name: /Funding/ })).toContainText('$640,000')
})

test('the summary shows deals that need attention; the overview shows totals, a chart and a table', async ({
  page,
  signedUp,
}) => {
  await saveFour(signedUp)
  await openBoard(page)
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary.getByRole('listitem').filter({ hasText: 'Funding' })).toHaveText(
    'Funding1 deal$640,000',
  )
  await summary.getByRole('button', { name: '1 with figures missing' }).click()
  await expect(page.getByText('1 of 4 deals')).toBeVisible()
  await expect(card(page, rata)).toBeVisible()
  await summary.getByRole('button', { name: '1 with figures missing' }).click()
  await expect(card(page, kowhai)).toBeVisible()

  const overview = page.getByRole('region', { name: 'Pipeline overview' })
  await expect(overview).toContainText('17.1%')
  const before = await column(page, 'New Listing').boundingBox()
  await overview.getByRole('button', { name: 'Chart' }).click()
  await expect(overview.getByRole('img', { name: /^The prices of 4 deals by status/ })).toBeVisible()
  await expect(overview).toContainText('Number of deals')
  await expect(overview).toContainText('$2,049,999')
  await expect(overview).toContainText('$350,001')
  expect(await column(page, 'New Listing').boundingBox()).toEqual(before)
  await overview.getByRole('radio', { name: 'Table' }).check()
  await expect(overview.getByRole('row', { name: /New Listing/ })).toContainText('$1,920,000')
  await page.keyboard.press('Escape')
  await expect(overview.getByRole('button', { name: 'Chart' })).toBeFocused()
  await expect(overview.getByRole('table')).toBeHidden()
})

test('Ctrl Z undoes edits, abandoning, restoring and deleting', async ({ page, signedUp }) => {
  await saveDeals(signedUp, [kereru, rata, kowhai])
  await openBoard(page)
  const before = [kereru, rata, kowhai]
  const dialog = page.getByRole('dialog')
  const undo = async () => {
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
  }
  await moveTo(page, rata, 'Abandon')
  await dialog.getByRole('button', { name: 'Abandon' }).click()
  await expect(card(page, rata)).toBeHidden()
  await undo()
  await expect.poll(() => orderOf(page, 'New Listing')).toEqual(before)

  await moveTo(page, rata, 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, rata)).toBeHidden()
  // The deal is opened before the server has restored it: the page must not request it yet.
  let release = () => {}
  const isOpened = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/deletion', (route) => isOpened.then(() => route.continue()))
  await undo()
  await expect.poll(() => orderOf(page, 'New Listing')).toEqual(before)
  await card(page, rata).getByRole('link', { name: rata }).click()
  await expect(page.getByText('Loading the deal')).toBeAttached()
  release()
  await page.getByRole('textbox', { name: 'Asking price' }).fill('700k')
  await page.getByRole('button', { name: 'Save and Return' }).click()
  await expect(card(page, rata)).toContainText('$700,000')
  await undo()
  await expect(card(page, rata)).toContainText('$640,000')

  await moveTo(page, rata, 'Abandon')
  await dialog.getByRole('button', { name: 'Abandon' }).click()
  await page.getByRole('tab', { name: /Abandoned.*1/ }).click()
  await card(page, rata).getByRole('button', { name: 'Restore' }).click()
  await expect(card(page, rata)).toBeHidden()
  await undo()
  await expect(card(page, rata)).toBeVisible()

  // When the last deal of the visible columns is deleted, the board scrolls to other deals.
  await page.getByRole('tab', { name: /Active.*2/ }).click()
  await moveTo(page, kowhai, 'Funding')
  await card(column(page, 'Funding'), kowhai).scrollIntoViewIfNeeded()
  await moveTo(page, kowhai, 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, kereru)).toBeInViewport()
  await moveTo(page, kereru, 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Your deals appear here as cards')).toBeInViewport()
})

test('the overview includes only deals that match the search; overdue deals are counted once', async ({
  page,
  signedUp,
}) => {
  await saveFour(signedUp)
  await openBoard(page)
  const overview = page.getByRole('region', { name: 'Pipeline overview' })
  await expect(page.getByText(/\d+ overdue/)).toHaveCount(1)
  await overview.getByRole('button', { name: 'Chart' }).click()
  const deals = overview.getByRole('term').filter({ hasText: 'Number of deals' }).locator('xpath=..')
  await expect(deals).toContainText('4')
  await page.getByRole('searchbox', { name: 'Search deals' }).fill('kowhai')
  await expect(deals).toContainText('1')
  // The remaining deal: price $583,333, renovation $100,000.
  await expect(overview).toContainText('Total investment')
  await expect(overview).toContainText('$683,333')
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary.getByText('1 deal', { exact: true })).toHaveCount(1)
  await expect(summary.getByText('0 deals', { exact: true })).toHaveCount(BOARD_STATUSES.length - 1)
  await expect(page.getByText(/\d+ overdue/)).toHaveCount(0)
})
