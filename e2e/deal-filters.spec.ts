import { card, column, drag, openBoard, orderOf, saveDeals } from './board.ts'
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

test('cards of a filtered board are moved to the correct position', async ({ page, signedUp }) => {
  await saveFour(signedUp)
  await page.goto('/dashboard?agent=-')
  await expect(card(page, totara)).toBeVisible()
  await test.step('the chart moves nothing and is closed with Esc', async () => {
    const overview = page.getByRole('region', { name: 'Pipeline overview' })
    const before = await column(page, 'New Listing').boundingBox()
    await overview.getByRole('button', { name: 'Chart' }).click()
    await overview.getByRole('radio', { name: 'Table' }).check()
    expect(await column(page, 'New Listing').boundingBox()).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(overview.getByRole('button', { name: 'Chart' })).toBeFocused()
    await expect(overview.getByRole('table')).toBeHidden()
  })
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
  await expect(page.getByRole('button', { name: 'Agent', exact: true })).toBeFocused()
  await expect(page.getByText('3 of 4 deals')).toBeVisible()
  await card(page, rata).getByRole('link', { name: rata }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(card(page, rata)).toBeHidden()
  await expect(card(page, kowhai).getByRole('link', { name: kowhai })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => orderOf(page, 'New Listing')).toEqual([rata, kowhai, totara])

  await page.getByRole('button', { name: 'Remove filter Stage: New Listing' }).click()
  await page.getByRole('button', { name: 'Profit %', exact: true }).click()
  await page.getByRole('menuitemradio', { name: '10 to 19%' }).click()
  await expect.poll(() => orderOf(page, 'New Listing')).toEqual([kowhai, totara])
  await drag(page, card(page, totara), card(page, kowhai), { x: 60, y: 20 })
  await expect.poll(() => orderOf(page, 'New Listing')).toEqual([totara, kowhai])
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await expect.poll(() => orderOf(page, 'New Listing')).toEqual([rata, totara, kowhai])

  await test.step('Back and Forward restore the filters and show their deals', async () => {
    await page.getByRole('button', { name: 'Due', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Overdue' }).click()
    await expect(card(column(page, 'Funding'), kereru)).toBeInViewport()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Remove filter Due: Overdue' })).toBeHidden()
    await page.goForward()
    await expect(card(column(page, 'Funding'), kereru)).toBeInViewport()
  })
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
