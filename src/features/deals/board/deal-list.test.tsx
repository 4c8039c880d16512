import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { button, openScreen, type TestPage } from '#src/app/testing/test-screen.tsx'
import { edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

const RATA_10 = '10 Rātā Road, Titirangi, Auckland'
const RATA_2 = '2 Rātā Road, Titirangi, Auckland'
const KOWHAI = '3 Kōwhai Close, Island Bay, Wellington'
const TOTARA = '16 Tōtara Grove, Woolston, Christchurch'

/** Two at the same asking price, one without any, and one with an offer. */
beforeAll(async () => {
  const save = (address: string, askingPrice: number | null) => newDeal(world, mere, { address, askingPrice })
  await save(RATA_10, 640_000)
  await save(RATA_2, 640_000)
  await edited(world, mere, await save(KOWHAI, null), { agentName: 'Anika Thompson' })
  const offered = { agentName: 'Anika Thompson', offerPrice: 480_000, status: 'offer_made' }
  await edited(world, mere, await save(TOTARA, 500_000), offered)
})

afterEach(() => void vi.restoreAllMocks())

const grid = () => screen.findByRole('grid', { name: 'Deals' })
const addresses = async () =>
  within(await grid())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
const street = (address: string) => address.split(',')[0]
const cellsOf = (address: string) => {
  const row = screen.getAllByRole('row').find(({ textContent }) => textContent.startsWith(address))
  return Array.from(row?.querySelectorAll('td') ?? [], ({ textContent }) => textContent)
}

async function sortBy({ user }: TestPage, head: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: head }))
}

const inOrder = (...wanted: string[]) =>
  waitFor(async () => expect((await addresses()).slice(0, -1)).toEqual(wanted))

// Clauses: pipeline-at-work 3.1
test('the switch between board and list keeps filters, and the address holds both', async () => {
  const page = await openScreen(world, '/dashboard?agent=Anika+Thompson', mere)
  await screen.findByRole('article', { name: TOTARA })
  await page.user.click(screen.getByRole('radio', { name: 'List' }))
  await inOrder(KOWHAI, TOTARA)
  expect(page.address()).toMatch(/\?agent=Anika\+Thompson&view=list$/)
  expect((await addresses()).at(-1)).toBe('2 of 4 deals')
  await page.user.click(screen.getByRole('radio', { name: 'Board' }))
  await screen.findByRole('article', { name: TOTARA })
  expect(page.address()).toMatch(/\?agent=Anika\+Thompson$/)
})

// Clauses: pipeline-at-work 3.1
test('an unknown view or sort is ignored', async () => {
  const page = await openScreen(world, '/dashboard?view=map', mere)
  await screen.findByRole('article', { name: TOTARA })
  await page.open('/dashboard?view=list&sort=colour')
  await page.reload()
  expect((await addresses()).at(-1)).toBe('4 deals')
  for (const head of screen.getAllByRole('columnheader')) expect(head.getAttribute('aria-sort')).toBeNull()
})

// Clauses: pipeline-at-work 3.2
test('a row has the figures of the card and the deal, and sums cover what is filtered', async () => {
  const page = await openScreen(world, '/dashboard?view=list', mere)
  await grid()
  expect(cellsOf(TOTARA)).toEqual([
    'Offer Made',
    'Anika Thompson',
    '$500,000',
    '$480,000',
    '$583,333',
    '$551,788',
    '$77,867',
    '11.4%',
    'Awaiting answer',
    '—',
    '0',
    expect.stringMatching(/^\d+ \w+ 20\d\d$/),
    expect.any(String),
  ])
  const sums = () => screen.getAllByRole('row').at(-1)?.textContent
  expect(sums()).toMatch(/^4 deals\$1,780,000\$480,000\$2,333,332/)
  await page.open('/dashboard?view=list&agent=Anika+Thompson')
  await waitFor(() => expect(sums()).toMatch(/^2 of 4 deals\$500,000\$480,000\$1,166,666/))
})

// Clauses: pipeline-at-work 3.3
test('sorting is in the address; missing values are last in both directions, ties are by address', async () => {
  const page = await openScreen(world, '/dashboard?view=list', mere)
  await sortBy(page, 'Asking')
  await inOrder(RATA_2, RATA_10, TOTARA, KOWHAI)
  await waitFor(() => expect(page.address()).toMatch(/sort=-asking$/))
  expect((await button('Asking')).closest('th')?.getAttribute('aria-sort')).toBe('descending')
  await sortBy(page, 'Asking')
  await inOrder(TOTARA, RATA_2, RATA_10, KOWHAI)
  await waitFor(() => expect(page.address()).toMatch(/sort=asking$/))
  await sortBy(page, 'Address')
  await inOrder(RATA_2, KOWHAI, RATA_10, TOTARA)
  await waitFor(() => expect(page.address()).toMatch(/sort=address$/))
  await page.reload()
  await inOrder(RATA_2, KOWHAI, RATA_10, TOTARA)
})

// Clauses: pipeline-at-work 3.4
test('the keyboard walks through the cells, selects a deal and opens it', async () => {
  const { user, address } = await openScreen(world, '/dashboard?view=list&sort=address', mere)
  await inOrder(RATA_2, KOWHAI, RATA_10, TOTARA)
  const focused = () => document.activeElement?.textContent
  screen.getAllByRole('rowheader')[0]?.focus()
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
  expect(focused()).toBe('Anika Thompson')
  await user.keyboard('{Control>}{End}{/Control}')
  expect(document.activeElement?.closest('tfoot')).not.toBeNull()
  await user.keyboard('{Control>}{Home}{/Control}')
  expect(document.activeElement).toBe(await button('Address'))
  await user.keyboard('{PageDown}{ArrowUp}{ArrowUp} ')
  expect(screen.getByRole('row', { selected: true }).textContent).toContain(street(RATA_10))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toMatch(/\/opportunities\//))
})

// Clauses: pipeline-at-work 3.4
test('back from a deal, the list is scrolled as it was and the row has the focus; filtered otherwise, it begins at its top', async () => {
  // Rows measured as less than a row would move what is in view.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(41)
  const page = await openScreen(world, '/dashboard?view=list&sort=address', mere)
  await inOrder(RATA_2, KOWHAI, RATA_10, TOTARA)
  const scroller = async () => (await grid()).parentElement
  screen.getAllByRole('rowheader')[2]?.focus()
  Object.assign((await scroller()) ?? {}, { scrollTop: 120, scrollLeft: 40 })
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(page.address()).toMatch(/\/opportunities\//))
  await page.loaded()
  page.back()
  await inOrder(RATA_2, KOWHAI, RATA_10, TOTARA)
  expect(await scroller()).toMatchObject({ scrollTop: 120, scrollLeft: 40 })
  expect(document.activeElement?.textContent).toBe(RATA_10)
  await page.open('/tasks')
  await page.open('/dashboard?view=list&sort=asking')
  await inOrder(TOTARA, RATA_2, RATA_10, KOWHAI)
  expect(await scroller()).toMatchObject({ scrollTop: 0, scrollLeft: 0 })
})

// Clauses: pipeline-at-work 3.4
test('the focus follows its deal when the order changes', async () => {
  const page = await openScreen(world, '/dashboard?view=list&sort=address', mere)
  await inOrder(RATA_2, KOWHAI, RATA_10, TOTARA)
  screen.getAllByRole('rowheader')[3]?.focus()
  await page.open('/dashboard?view=list&sort=asking')
  await inOrder(TOTARA, RATA_2, RATA_10, KOWHAI)
  expect(document.activeElement).toBe(screen.getAllByRole('rowheader')[0])
})

// Clauses: pipeline-at-work 3.5
test('on a phone a deal has two lines, and a menu sorts', async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia(query.includes('max-width: 639px') ? '(min-width: 1px)' : query),
  )
  const page = await openScreen(world, '/dashboard?view=list', mere)
  const table = within(await screen.findByRole('table', { name: 'Deals' }))
  await page.user.click(await button(/^Sort/))
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Net profit' }))
  await waitFor(() => expect(page.address()).toMatch(/sort=-netProfit$/))
  await waitFor(() => {
    const row = table.getAllByRole('row').find(({ textContent }) => textContent.startsWith(TOTARA))
    expect(row?.textContent).toMatch(/Offer MadeAwaiting answer\$77,867$/)
  })
})
