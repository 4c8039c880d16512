import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { button, field, openScreen, type TestPage } from '#src/app/testing/test-screen.tsx'
import { addDays, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { BOARD_STATUSES } from '../schema.ts'
import { edited, newDeal } from '../test-deals.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
const rata = '21 Rātā Road, Titirangi, Auckland'
const kowhai = '3 Kōwhai Close, Island Bay, Wellington'
const totara = '16 Tōtara Grove, Woolston, Christchurch'

const world = worldForFile()
const mere = madeForFile(() => world.person())
beforeAll(async () => {
  await saveFour()
})

/** Four deals: two of Anika's, one of them overdue in Funding, and one deal without figures. */
async function saveFour(): Promise<void> {
  const save = (address: string) => newDeal(world, mere, { address, askingPrice: 640_000 })
  await save(totara)
  await edited(world, mere, await save(kowhai), { agentName: 'Anika Thompson' })
  await edited(world, mere, await save(rata), { agentName: 'Hēmi Parata', doneUpValue: null })
  const dueDate = addDays(todayInAuckland(new Date()), -5)
  const funded = { agentName: 'Anika Thompson', dueDate, status: 'funding' }
  await edited(world, mere, await save(kereru), funded)
}

const card = (address: string) => screen.findByRole('article', { name: address })
const column = (status: string) => screen.findByRole('region', { name: status })
const contains = (element: HTMLElement, text: string | RegExp) =>
  waitFor(() => expect(element.textContent).toMatch(text))

async function choose({ user }: TestPage, filter: string, value: string): Promise<void> {
  await user.click(await button(filter))
  await user.click(await screen.findByRole('menuitemradio', { name: value }))
}

// Clauses: deal-workflow 10.22
test('filters, search and tab are in the URL and survive reload, Back and copied links', async () => {
  const page = await openScreen(world, '/dashboard', mere)
  await choose(page, 'Agent', 'Anika Thompson')
  await screen.findByText('2 of 4 deals')
  await contains(await column('New Listing'), /1 deal.*\$640,000/)
  await choose(page, 'Due', 'Overdue')
  await screen.findByText('1 of 4 deals')
  await page.user.type(await field('Search deals'), 'kereru')
  await waitFor(() => expect(page.address()).toMatch(/\?agent=Anika\+Thompson&due=overdue&q=kereru$/))

  await page.reload()
  await card(kereru)
  expect((await field('Search deals')).value).toBe('kereru')
  await screen.findByText('1 of 4 deals')
  await page.user.click(within(await card(kereru)).getByRole('link', { name: kereru }))
  await page.user.click(await screen.findByRole('link', { name: 'Back to dashboard' }))
  await screen.findByText('1 of 4 deals')
  await page.user.click(await button('Remove filter Agent: Anika Thompson'))
  await page.user.click(await screen.findByRole('tab', { name: /Abandoned.*0/ }))
  await waitFor(() => expect(page.address()).toContain('tab=abandoned'))

  await page.open('/dashboard?due=never&stage=abandoned&margin=20-up&q=8')
  await page.reload()
  await contains(await screen.findByRole('main'), 'No deals match “8”')
  const clear = within(screen.getByRole('main')).getAllByRole('button', { name: 'Clear filters' })
  await page.user.click(clear.at(-1) ?? document.body)
  await waitFor(() => expect(page.address()).toMatch(/\/dashboard(\?due=never&stage=abandoned)?$/))
  await card(rata)
})

test('Back restores the filters', async () => {
  const page = await openScreen(world, '/dashboard', mere)
  await choose(page, 'Agent', 'Anika Thompson')
  await screen.findByText('2 of 4 deals')
  await choose(page, 'Due', 'Overdue')
  await button('Remove filter Due: Overdue')
  page.back()
  await screen.findByText('2 of 4 deals')
})

// Clauses: deal-workflow 2.27
test('the summary shows deals that need attention; the overview shows totals, a chart and a table', async () => {
  const { user } = await openScreen(world, '/dashboard', mere)
  await card(kereru)
  const region = screen.getByRole('region', { name: 'Summary' })
  const summary = within(region)
  const funding = summary.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(funding).toContain('Funding1 deal$640,000')
  await user.click(summary.getByRole('button', { name: '1 with figures missing' }))
  await screen.findByText('1 of 4 deals')
  await card(rata)
  await user.click(summary.getByRole('button', { name: '1 with figures missing' }))
  await card(kowhai)

  const overview = screen.getByRole('region', { name: 'Pipeline overview' })
  await contains(overview, '17.1%')
  await user.click(within(overview).getByRole('button', { name: 'Chart' }))
  await within(overview).findByRole('img', { name: /^The prices of 4 deals by status/ })
  for (const text of ['Number of deals', '$2,049,999', '$350,001'])
    expect(overview.textContent).toContain(text)
  await user.click(within(overview).getByRole('radio', { name: 'Table' }))
  const row = within(overview).getByRole('row', { name: /New Listing/ })
  expect(row.textContent).toContain('$1,920,000')
})

test('the overview includes only deals that match the search; overdue deals are counted once', async () => {
  const { user } = await openScreen(world, '/dashboard', mere)
  await card(kereru)
  const overdue = () => screen.getByRole('main').textContent?.match(/\d+ overdue/g) ?? []
  expect(overdue()).toHaveLength(1)
  const overview = screen.getByRole('region', { name: 'Pipeline overview' })
  await user.click(within(overview).getByRole('button', { name: 'Chart' }))
  await contains(overview, /Number of deals4/)
  await user.type(await field('Search deals'), 'kowhai')
  await contains(overview, /Number of deals1/)
  // The remaining deal: price $583,333, renovation $100,000.
  expect(overview.textContent).toMatch(/Total investment.*\$683,333/)
  const summary = within(screen.getByRole('region', { name: 'Summary' }))
  expect(summary.getAllByText('1 deal')).toHaveLength(1)
  expect(summary.getAllByText('0 deals')).toHaveLength(BOARD_STATUSES.length - 1)
  expect(overdue()).toEqual([])
})

test('a sum without an amount is a dash in the column, in the summary and in the overview’s table', async () => {
  const ana = await world.person()
  await newDeal(world, ana, { address: kereru, askingPrice: null })
  const { user } = await openScreen(world, '/dashboard', ana)
  await contains(await column('New Listing'), /Prices —/)
  const summary = screen.getByRole('region', { name: 'Summary' })
  expect(Array.from(summary.querySelectorAll('ul:last-child li'), ({ textContent }) => textContent)).toEqual(
    BOARD_STATUSES.map(({ label }, at) => `${label}${at === 0 ? '1 deal' : '0 deals'}—`),
  )
  const overview = screen.getByRole('region', { name: 'Pipeline overview' })
  await user.click(within(overview).getByRole('button', { name: 'Chart' }))
  await contains(overview, 'Add a price to a deal to see the chart.')
})
