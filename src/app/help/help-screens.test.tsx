import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { closeScreen, heading, openScreen } from '../testing/test-screen.tsx'

const world = worldForFile()
const mere = madeForFile(() => world.person())
afterEach(() => {
  closeScreen()
  vi.unstubAllGlobals()
})

const main = () => within(screen.getByRole('main'))
const panel = () => screen.findByRole('dialog', { name: 'The board of deals' })
const helpLink = () => screen.findByRole<HTMLAnchorElement>('link', { name: 'Help', description: /screen/ })

// Clauses: one-deal 7.2
test('the help lists its articles in groups; one opens without an account and leads to others', async () => {
  const { user, address } = await openScreen(world, '/help')
  await heading('Work out')
  await user.click(main().getByRole('link', { name: /^Value a property/ }))
  await screen.findByRole('heading', { level: 1, name: 'Value a property' })
  expect(document.title).toBe('Value a property · DoneUp')
  await user.click(main().getByRole('link', { name: 'The most to pay' }))
  await waitFor(() => expect(address()).toBe('/help/purchase-price'))
})

// Clauses: one-deal 7.3
test('the search finds articles by what people say, and says what it didn’t find', async () => {
  const { user, retype } = await openScreen(world, '/help')
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search help' })
  await user.type(box, 'bookkeeper')
  const results = within(await screen.findByRole('region', { name: 'Results' }))
  await results.findByRole('link', { name: /^Exports for your accountant/ })
  await retype(box, 'xylophone')
  await results.findByText(/^No results for “xylophone”/)
  await retype(box, '')
  await heading('Work out')
})

test('an article that doesn’t exist is a page that isn’t found', async () => {
  await openScreen(world, '/help/nothing')
  await heading('We can’t find that page')
})

// Clauses: one-deal 7.6
test('the question mark opens the article of the screen beside it; Escape closes it and the focus returns', async () => {
  const { user, address } = await openScreen(world, '/dashboard', mere)
  const link = await helpLink()
  expect(link.getAttribute('href')).toBe('/help/board')
  await user.click(link)
  const opened = within(await panel())
  expect(document.activeElement?.textContent).toBe('The board of deals')
  await user.click(opened.getByRole('link', { name: 'From agreement to keys' }))
  await screen.findByRole('dialog', { name: 'From agreement to keys' })
  expect(address()).toBe('/dashboard')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(document.querySelector('[data-help-panel]')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(link))
})

test('the open article follows to another screen, and opens in a page of its own', async () => {
  const { user, open, address } = await openScreen(world, '/dashboard', mere)
  await user.click(await helpLink())
  await panel()
  await open('/agents')
  const opened = within(await screen.findByRole('dialog', { name: 'Agents' }))
  await user.click(opened.getByRole('link', { name: 'Open in a page' }))
  await waitFor(() => expect(address()).toBe('/help/agents'))
})

test('the ? key still shows the keyboard shortcuts', async () => {
  await openScreen(world, '/dashboard', mere)
  fireEvent.keyDown(document.body, { key: '?' })
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
})
