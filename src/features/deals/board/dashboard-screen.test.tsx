import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, heading, openScreen, type TestPage, textBox } from '#src/app/testing/test-screen.tsx'
import { BOARD_STATUSES, boardSchema } from '#src/features/deals/pipeline/schema.ts'
import { newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
const rata = '21 Rātā Road, Titirangi, Auckland'
const kowhai = '3 Kōwhai Close, Island Bay, Wellington'

const world = worldForFile()
let mere: Person

/** Saves deals of a new organization in reverse: a new deal is first in its column. */
async function saveDeals(...addresses: string[]): Promise<Map<string, string>> {
  mere = await world.person()
  const ids = new Map<string, string>()
  for (const address of addresses.toReversed())
    ids.set(address, (await newDeal(world, mere, { address, askingPrice: 640_000 })).id)
  return ids
}

async function openBoard(path = '/dashboard'): Promise<TestPage> {
  const page = await openScreen(world, path, mere)
  await heading('Property Opportunities')
  await page.loaded()
  return page
}

const column = (status: string) => screen.findByRole('region', { name: status })
const cardIn = async (status: string, address: string) =>
  within(await column(status)).findByRole('article', { name: address })
const card = (address: string) => screen.findByRole('article', { name: address })
const isGone = (address: string) =>
  waitFor(() => expect(screen.queryByRole('article', { name: address })).toBeNull())
const contains = (element: HTMLElement, text: string | RegExp) =>
  waitFor(() => expect(element.textContent).toMatch(text))

/** The addresses of a column from top to bottom. */
const orderIs = (status: string, ...addresses: string[]) =>
  waitFor(() => {
    const cards = within(screen.getByRole('region', { name: status })).queryAllByRole('article')
    expect(cards.map((one) => one.getAttribute('aria-label'))).toEqual(addresses)
  })

async function moveTo({ user }: TestPage, address: string, entry: string): Promise<void> {
  await user.click(await button(`Move ${address}`))
  const role = /^(Abandon|Delete|Restore)$/.test(entry) ? 'menuitem' : 'menuitemradio'
  await user.click(await screen.findByRole(role, { name: entry }))
}

async function confirm({ user }: TestPage, dialog: string | RegExp, action: string): Promise<void> {
  const shown = within(await screen.findByRole('dialog', { name: dialog }))
  await user.click(shown.getByRole('button', { name: action }))
}

async function saved(): Promise<string[]> {
  const board = await world.send('GET', '/api/opportunities', { as: mere })
  return boardSchema.parse(await board.json()).opportunities.map((deal) => `${deal.address}: ${deal.status}`)
}

// Clauses: deal-workflow 2.24
test('an empty board shows how to add a deal', async () => {
  await saveDeals()
  await openBoard()
  const [link] = await screen.findAllByRole('link', { name: /^New Opportunity/ })
  expect(link?.getAttribute('href')).toBe('/')
})

// Clauses: deal-workflow 2.27, 4.1, 4.2
test('the board has eight columns with their counts and sums, in order', async () => {
  await saveDeals(kereru, rata)
  await openBoard()
  await screen.findByRole('tab', { name: /Active.*2/ })
  const labels = BOARD_STATUSES.map(({ label }) => label)
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.filter((text) => labels.includes(text as never))).toEqual(labels)
  await contains(await column('New Listing'), /2 deals.*1,280,000/)
  await orderIs('New Listing', kereru, rata)
})

// Clauses: deal-workflow 10.3
test('a card’s menu moves the card, and the move can be undone', async () => {
  await saveDeals(kereru, rata)
  const page = await openBoard()
  await moveTo(page, kereru, 'Offer Made')
  await cardIn('Offer Made', kereru)
  await page.user.click(await button(/^Undo/))
  await orderIs('New Listing', kereru, rata)
  await moveTo(page, rata, 'Funding')
  await cardIn('Funding', rata)
  await page.user.keyboard('{Control>}z{/Control}')
  await orderIs('New Listing', kereru, rata)
  await page.loaded()
  expect(await saved()).toEqual(expect.arrayContaining([`${rata}: new_listing`, `${kereru}: new_listing`]))
})

// Clauses: deal-workflow 1.4, 2.31, 4.7, 5.1, 5.2
test('moving to Won asks for the price and starts the project', async () => {
  const ids = await saveDeals(kereru)
  const page = await openBoard()
  await moveTo(page, kereru, 'Won')
  const name = 'Actual purchase price'
  const price = await textBox(name)
  await contains(screen.getByRole('dialog', { name }), 'Maximum: $583,333')
  expect(price.value).toBe('583,333')
  const hint = /^This is your maximum, as no price was agreed/
  screen.getByText(hint)
  await confirm(page, name, 'Cancel')
  await cardIn('New Listing', kereru)

  await moveTo(page, kereru, 'Won')
  await page.retype(await textBox(name), '0')
  expect(screen.queryByText(hint)).toBeNull()
  await confirm(page, name, 'Confirm')
  const shown = within(screen.getByRole('dialog', { name }))
  expect((await shown.findByRole('alert')).textContent).toBe('Purchase price must be greater than 0')
  const refused = await textBox(name)
  await waitFor(() => expect(document.activeElement).toBe(refused))
  await page.retype(refused, '590k')
  await confirm(page, name, 'Confirm')
  await cardIn('Won', kereru)
  await page.loaded()
  expect(await read(world, mere, ids.get(kereru) ?? '')).toMatchObject({
    status: 'won',
    actualPurchasePrice: 590_000,
    projectId: expect.any(String),
  })
})

test('a price and a reason that can’t be saved stay in their dialogs', async () => {
  const ids = await saveDeals(kereru)
  const page = await openBoard()
  const restore = page.fail(/^PUT .*\/(placement|abandonment)$/)
  await moveTo(page, kereru, 'Won')
  const won = within(await screen.findByRole('dialog', { name: 'Actual purchase price' }))
  await page.retype(await textBox('Actual purchase price'), '590k')
  await page.user.click(won.getByRole('button', { name: 'Confirm' }))
  await won.findByRole('alert')
  expect((await textBox('Actual purchase price')).value).toBe('590,000')
  await cardIn('New Listing', kereru)
  await page.user.click(won.getByRole('button', { name: 'Cancel' }))
  await moveTo(page, kereru, 'Abandon')
  const abandoned = within(await screen.findByRole('dialog', { name: /^Abandon 8 Kererū/ }))
  await page.user.type(await textBox('Reason (optional)'), 'The piles are gone')
  await page.user.click(abandoned.getByRole('button', { name: 'Abandon' }))
  await abandoned.findByRole('alert')
  expect((await textBox('Reason (optional)')).value).toBe('The piles are gone')
  restore()
  await page.user.click(abandoned.getByRole('button', { name: 'Abandon' }))
  await isGone(kereru)
  expect(await read(world, mere, ids.get(kereru) ?? '')).toMatchObject({
    status: 'abandoned',
    abandonReason: 'The piles are gone',
  })
})

// Clauses: deal-workflow 2.26, 4.3, 10.5
test('an abandoned deal shows its reason and is restored to its stage', async () => {
  await saveDeals(kereru)
  const page = await openBoard()
  await moveTo(page, kereru, 'Due Diligence')
  await cardIn('Due Diligence', kereru)
  await moveTo(page, kereru, 'Abandon')
  await page.user.type(await textBox('Reason (optional)'), 'The piles are gone')
  await confirm(page, /^Abandon 8 Kererū/, 'Abandon')
  await isGone(kereru)
  await page.user.click(await screen.findByRole('tab', { name: /Abandoned.*1/ }))
  await contains(await card(kereru), 'The piles are gone')
  await page.user.click(within(await card(kereru)).getByRole('button', { name: 'Restore' }))
  await page.user.click(await screen.findByRole('tab', { name: /Active.*1/ }))
  await cardIn('Due Diligence', kereru)
})

// Clauses: deal-workflow 2.30
test('an abandoned card opens its deal, and has View Renovation Details and the complete menu', async () => {
  const id = (await saveDeals(kereru)).get(kereru) ?? ''
  const abandoned = { as: mere, body: { reason: 'The piles are gone' }, headers: { 'if-match': '"1"' } }
  await world.send('PUT', `/api/opportunities/${id}/abandonment`, abandoned)
  const page = await openBoard('/dashboard?tab=abandoned')
  const details = within(await card(kereru)).getByRole('link', { name: 'View Renovation Details' })
  expect(details.getAttribute('href')).toBe(`/opportunities/${id}/renovations`)
  await page.user.click(within(await card(kereru)).getByRole('link', { name: kereru }))
  await textBox('Asking price')
  expect(page.address()).toBe(`/opportunities/${id}`)
  page.back()
  await page.user.click(await button(`Move ${kereru}`))
  const menu = within(await screen.findByRole('menu', { name: 'Move to…' }))
  expect(menu.getAllByRole('menuitemradio')).toHaveLength(8)
  for (const name of ['Restore', 'Delete']) menu.getByRole('menuitem', { name })
  await page.user.click(menu.getByRole('menuitemradio', { name: 'Funding' }))
  await isGone(kereru)
  await waitFor(async () => expect(await saved()).toEqual([`${kereru}: funding`]))
  await page.user.click(await button(/^Undo/))
  await contains(await card(kereru), 'Left New Listing')
  await contains(await card(kereru), 'The piles are gone')
  await waitFor(async () => expect(await saved()).toEqual([`${kereru}: abandoned`]))
  await moveTo(page, kereru, 'Restore')
  await page.user.click(await screen.findByRole('tab', { name: /^Active/ }))
  await cardIn('New Listing', kereru)
})

// Clauses: deal-workflow 2.31, 5.5
test('deleting asks for confirmation and can be undone', async () => {
  await saveDeals(kereru, rata)
  const page = await openBoard()
  await moveTo(page, kereru, 'Delete')
  const question = await screen.findByRole('dialog', { name: 'Delete Opportunity' })
  await contains(
    question,
    /Are you sure you want to delete this opportunity\? This action cannot be undone\./,
  )
  await confirm(page, 'Delete Opportunity', 'Cancel')
  await orderIs('New Listing', kereru, rata)
  await moveTo(page, kereru, 'Delete')
  await confirm(page, 'Delete Opportunity', 'Delete')
  await orderIs('New Listing', rata)
  await page.user.click(await button(/^Undo/))
  await orderIs('New Listing', kereru, rata)
  await page.loaded()
  await page.reload()
  await card(kereru)
  await orderIs('New Listing', kereru, rata)
})

// Clauses: deal-workflow 8.18, 10.4
test('a failed move or deletion is rolled back with a reason and Retry', async () => {
  await saveDeals(kereru, rata, kowhai)
  const page = await openBoard()
  const restore = page.fail(/\/placement$/)
  await moveTo(page, rata, 'Funding')
  await screen.findByText(/21 Rātā Road was not moved\./)
  await orderIs('New Listing', kereru, rata, kowhai)
  restore()
  await page.user.click(await button(/^Retry/))
  await cardIn('Funding', rata)

  page.fail(/^DELETE /)
  await moveTo(page, kereru, 'Delete')
  await confirm(page, 'Delete Opportunity', 'Delete')
  await screen.findByText(/8 Kererū Street was not deleted\./)
  await orderIs('New Listing', kereru, kowhai)
})

test('the search finds addresses and ignores macrons', async () => {
  await saveDeals(kereru, rata, kowhai)
  const { user } = await openBoard()
  await card(rata)
  await user.keyboard('/rata road')
  await orderIs('New Listing', rata)
  await user.keyboard('{Escape}')
  await orderIs('New Listing', kereru, rata, kowhai)
})

// Clauses: deal-workflow 2.29
test('a card opens the deal, and Back returns', async () => {
  await saveDeals(kereru)
  const { user } = await openBoard()
  await user.click(within(await card(kereru)).getByRole('link', { name: kereru }))
  await heading(/8 Kererū Street/)
  expect(document.title).toBe('8 Kererū Street · DoneUp')
  await user.click(screen.getByRole('link', { name: 'Back to dashboard' }))
  await card(kereru)
})

test('Ctrl Z undoes edits, abandoning, restoring and deleting', async () => {
  await saveDeals(kereru, rata, kowhai)
  const page = await openBoard()
  const undo = async () => {
    await button(/^Undo/)
    await page.user.keyboard('{Control>}z{/Control}')
  }
  await moveTo(page, rata, 'Abandon')
  await confirm(page, /^Abandon/, 'Abandon')
  await orderIs('New Listing', kereru, kowhai)
  await undo()
  await orderIs('New Listing', kereru, rata, kowhai)
  await moveTo(page, rata, 'Delete')
  await confirm(page, 'Delete Opportunity', 'Delete')
  await orderIs('New Listing', kereru, kowhai)
  // The deal is opened before the server has restored it: the page must not request it yet.
  const release = page.hold(/\/deletion$/)
  await undo()
  await orderIs('New Listing', kereru, rata, kowhai)
  await page.user.click(within(await card(rata)).getByRole('link', { name: rata }))
  await screen.findByText('Loading the deal')
  release()
  await page.retype(await textBox('Asking price'), '700k')
  await page.user.click(await button('Save and Return'))
  await contains(await card(rata), '$700,000')

  await moveTo(page, rata, 'Abandon')
  await confirm(page, /^Abandon/, 'Abandon')
  await page.user.click(await screen.findByRole('tab', { name: /Abandoned.*1/ }))
  await page.user.click(within(await card(rata)).getByRole('button', { name: 'Restore' }))
  await isGone(rata)
  await undo()
  await card(rata)
})
