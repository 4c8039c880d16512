import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import {
  button,
  field,
  figure,
  heading,
  openScreen,
  respondWith,
  type TestPage,
  textBox,
} from '#src/app/testing/test-screen.tsx'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'

const KERERU = '8 Kererū Street, Ōtūmoetai, Tauranga'

const world = worldForFile()
let mere: Person

interface Opened extends TestPage {
  id: string
}

/** Opens a deal of a new organization. */
async function openDeal(options: { isLive?: boolean; isLoading?: boolean } = {}): Promise<Opened> {
  mere = await world.person()
  const { id } = await newDeal(world, mere, { askingPrice: 640_000 })
  const page = await openScreen(world, `/opportunities/${id}`, mere, options)
  await textBox('Asking price')
  if (options.isLive) await waitFor(() => expect(page.requests).toContain('GET /api/stream'))
  return { ...page, id }
}

const priceIs = async (value: string) => {
  const price = await textBox('Asking price')
  await waitFor(() => expect(price.value).toBe(value))
}
const save = async ({ user }: TestPage) => user.click(await button('Save and Return'))
const contains = (element: HTMLElement, text: string | RegExp) =>
  waitFor(() => expect(element.textContent).toMatch(text))

test('a field is saved when it is left, with its state in the header; what is being typed is stored nowhere', async () => {
  const page = await openDeal()
  await screen.findByText('Saved')
  const release = page.hold(/^PATCH /)
  await page.retype(await textBox('Asking price'), '655k')
  await screen.findByText('Not saved yet')
  expect(page.requests.filter((one) => one.startsWith('PATCH'))).toEqual([])
  expect(JSON.stringify(localStorage)).not.toContain('655')
  await page.user.tab()
  await screen.findByText('Saving …')
  release()
  await screen.findByText('Saved')
  expect(await read(world, mere, page.id)).toMatchObject({ askingPrice: 655_000, version: 2 })
})

test('text that can’t be read is not saved, says why, and is kept nowhere', async () => {
  const page = await openDeal()
  await page.retype(await textBox('Asking price'), '65o,000')
  await page.user.tab()
  await screen.findByText('Not saved: correct Asking price')
  expect((await textBox('Asking price')).getAttribute('aria-invalid')).toBe('true')
  await page.retype(await textBox('Notes'), 'Ring the lawyer')
  await page.user.tab()
  await waitFor(async () => expect((await read(world, mere, page.id)).notes).toBe('Ring the lawyer'))
  expect((await read(world, mere, page.id)).askingPrice).toBe(640_000)
  await save(page)
  expect(page.address()).toBe(`/opportunities/${page.id}`)
  await page.reload()
  await priceIs('640,000')
  expect(JSON.stringify(localStorage)).not.toContain('65o')
  await screen.findByText('Saved')
})

test('Undo and Ctrl Z undo the last saved change, field by field, until the page is left', async () => {
  const page = await openDeal()
  await page.retype(await textBox('Asking price'), '655k')
  await page.user.tab()
  await page.retype(await textBox('Notes'), 'Ring the lawyer')
  await page.user.tab()
  await screen.findByText('Saved')
  await page.user.click(await button('Undo Notes'))
  await waitFor(async () => expect((await read(world, mere, page.id)).notes).toBeNull())
  expect((await read(world, mere, page.id)).askingPrice).toBe(655_000)
  await screen.findByText('Saved')
  await page.user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect((await read(world, mere, page.id)).askingPrice).toBe(640_000))
  await priceIs('640,000')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull())
})

// Clauses: deal-workflow 10.20
test('fields left offline wait for the network, also in a closed tab', async () => {
  const page = await openDeal()
  page.setOnline(false)
  const reach = page.fail(/^PATCH /, 0)
  await page.retype(await textBox('Asking price'), '655k')
  await page.user.tab()
  await screen.findByText('1 change waiting for the network')
  await page.retype(await textBox('Notes'), 'Ring the lawyer')
  await page.user.tab()
  await screen.findByText('2 changes waiting for the network')
  await page.reload()
  await priceIs('655,000')
  await screen.findByText('2 changes waiting for the network')
  reach()
  page.setOnline(true)
  await screen.findByText('Saved')
  expect(await read(world, mere, page.id)).toMatchObject({ askingPrice: 655_000, notes: 'Ring the lawyer' })
})

test('a price of a won deal that can’t be saved stays in its dialog', async () => {
  const page = await openDeal()
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Won')
  const dialog = within(await screen.findByRole('dialog', { name: 'Actual purchase price' }))
  const price = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Actual purchase price' })
  await page.retype(price, '590k')
  const restore = page.fail(/^PATCH /)
  await page.user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await dialog.findByRole('alert')
  expect(price.value).toBe('590,000')
  restore()
  await page.user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(async () =>
    expect(await read(world, mere, page.id)).toMatchObject({ status: 'won', actualPurchasePrice: 590_000 }),
  )
  await screen.findByText('Saved')
})

test('a failed save keeps the value in its field until it is saved or discarded', async () => {
  const page = await openDeal()
  const restore = page.fail(/^PATCH /)
  await page.retype(await textBox('Asking price'), '655k')
  await page.user.tab()
  await screen.findByText('Failed to save changes. Please try again.')
  await screen.findByText('Not saved: Asking price')
  await priceIs('655,000')
  // Another field isn't kept from being saved.
  restore()
  await page.retype(await textBox('Notes'), 'Ring the lawyer')
  await page.user.tab()
  await waitFor(async () => expect((await read(world, mere, page.id)).notes).toBe('Ring the lawyer'))
  await page.reload()
  await priceIs('655,000')
  await page.user.click(await button('Retry'))
  await screen.findByText('Saved')
  expect((await read(world, mere, page.id)).askingPrice).toBe(655_000)
})

// Clauses: deal-workflow 10.20
test('an expired session loses no input', async () => {
  const page = await openDeal()
  await page.loaded()
  await page.retype(await textBox('Asking price'), '655k')
  const expireIn = (interval: string) =>
    world.db.query(
      sql`update auth.sessions set expires_at = now() + ${interval}::interval where user_id = ${mere.userId}`,
    )
  await expireIn('-1 minute')
  await page.user.tab()
  const dialog = await screen.findByRole('dialog', { name: 'Save Your Progress' })
  await contains(dialog, 'Your session has expired. Please sign in again.')
  await expireIn('1 day')
  await page.reload()
  await priceIs('655,000')
  await waitFor(async () => expect((await read(world, mere, page.id)).askingPrice).toBe(655_000))
  await screen.findByText('Saved')
})

test('a colleague’s change of an untouched field shows immediately', async () => {
  const page = await openDeal({ isLive: true })
  await edited(world, mere, await read(world, mere, page.id), {
    doneUpValue: 950_000,
    renovationCost: 120_000,
    profitMargin: 17.5,
  })
  await waitFor(() => expect(figure('Maximum purchase price')).toBe('$706,383'))
  await screen.findByText('Saved')
})

test('a move that isn’t saved yet is shown on the deal’s page', async () => {
  const page = await openDeal({ isLive: true })
  await page.user.click(screen.getByRole('link', { name: 'Back to dashboard' }))
  const release = page.hold(/\/placement$/)
  await page.user.click(await button(`Move ${KERERU}`))
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Funding' }))
  const funding = within(screen.getByRole('region', { name: 'Funding' }))
  await page.user.click(await funding.findByRole('link', { name: KERERU }))
  await waitFor(async () => expect((await field('Status')).value).toBe('funding'))
  await screen.findByText('Saving …')
  release()
  await contains(await screen.findByRole('region', { name: 'Activity' }), 'moved it to Funding')
  expect((await field('Status')).value).toBe('funding')
  await screen.findByText('Saved')
})

// Clauses: deal-workflow 8.4
test('a missing deal shows ‘Opportunity not found’', async () => {
  await openScreen(world, '/opportunities/0197a000-0000-7000-8000-000000000001', await world.person())
  await heading('Opportunity not found')
})

// Clauses: deal-workflow 8.3
test('a failed request shows ‘Error loading opportunity details’ with Retry', async () => {
  mere = await world.person()
  const { id } = await newDeal(world, mere, { askingPrice: 640_000 })
  const page = await openScreen(world, '/agents', mere)
  const restore = page.intercept(new RegExp(`/api/opportunities/${id}$`), respondWith(500, {}))
  await page.open(`/opportunities/${id}`)
  await screen.findByText('Error loading opportunity details')
  restore()
  await page.user.click(await button('Retry'))
  await priceIs('640,000')
})

// Clauses: deal-workflow 8.7, 10.13
test('unreadable details show defaults and ‘Failed to load saved renovation details’', async () => {
  const page = await openDeal()
  await world.db.query(sql`
    update opportunities set holding_costs = '{"months": "six"}', renovation_items = '[1, 2]'
    where id = ${page.id}`)
  await page.reload()
  await screen.findByText('Failed to load saved renovation details')
  expect((await textBox('Months')).value).toBe('6')
  await page.open(`/opportunities/${page.id}/renovations`)
  await button('Save Changes')
  await screen.findByText('Failed to load saved renovation details')
})
