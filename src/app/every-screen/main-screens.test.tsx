import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { MORE_SCREENS } from '../header/more-screens.ts'
import { button, field, heading, openScreen, type TestPage } from '../testing/test-screen.tsx'

const world = worldForFile()

const bar = () => screen.findByRole('navigation', { name: 'Main screens' })

async function openMore({ user }: TestPage, place: HTMLElement) {
  await user.click(within(place).getAllByRole('button', { name: 'More' })[0] ?? place)
  return within(place).findAllByRole('menuitem')
}

test('More of the header and of a phone’s bar lists the same screens, each with what it is for', async () => {
  const page = await openScreen(world, '/tasks', await world.person())
  for (const place of [screen.getAllByRole('banner')[0] ?? document.body, await bar()]) {
    const items = await openMore(page, place)
    expect(items.map(({ textContent }) => textContent)).toEqual(
      MORE_SCREENS.map(({ label, about }) => `${label}${about}`),
    )
    await page.user.click(items.find(({ textContent }) => textContent.startsWith('Exports')) ?? place)
    await heading('Exports')
    await page.open('/tasks')
    await page.loaded()
  }
})

test('More lists what a member without administrator’s rights can open', async () => {
  const admin = await world.person()
  const member = await world.person({ joins: admin })
  const page = await openScreen(world, '/tasks', member)
  const items = await openMore(page, await bar())
  expect(items.map(({ firstElementChild }) => firstElementChild?.firstChild?.textContent)).toEqual([
    'Suppliers',
    'Your costs',
    'Exports',
    'Calendar and digest',
  ])
})

test('a phone’s bar opens deals, projects and tasks, and says which is open', async () => {
  const page = await openScreen(world, '/tasks', await world.person())
  const links = within(await bar())
  expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Deals',
    'Projects',
    'Tasks',
    'Add',
  ])
  expect(links.getByRole('link', { current: 'page' }).textContent).toBe('Tasks')
  await page.user.click(links.getByRole('link', { name: 'Projects' }))
  await heading('Active Projects')
  expect(links.getByRole('link', { current: 'page' }).textContent).toBe('Projects')
})

test('visitors and people without an organization have no bar', async () => {
  await openScreen(world, '/')
  expect(screen.queryByRole('navigation', { name: 'Main screens' })).toBeNull()
})

test('New Opportunity opens the calculator with the cursor in its address box', async () => {
  const page = await openScreen(world, '/dashboard', await world.person())
  await page.user.click((await screen.findAllByRole('link', { name: 'New Opportunity' }))[0] ?? document.body)
  await waitFor(async () => expect(document.activeElement).toBe(await field('Property address')))
  expect(page.address()).toBe('/')
  expect(screen.getAllByRole('button', { name: /^Organization: / }).length).toBe(2)
  await page.user.click(within(await bar()).getByRole('link', { name: 'Add' }))
  await waitFor(async () => expect(document.activeElement).toBe(await field('Property address')))
})

test('on a phone an address is added by hand in its column, whichever was shown before', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('max-width: 639px') }),
  )
  const page = await openScreen(world, '/dashboard', await world.person())
  await page.user.click(await button('Next stage'))
  await screen.findByRole('region', { name: 'Agent Contact' })
  await page.open('/')
  await page.user.click(await screen.findByRole('link', { name: 'Or add an address by hand' }))
  await waitFor(async () =>
    expect(document.activeElement).toBe(await field('Address of a deal in New Listing')),
  )
  vi.unstubAllGlobals()
})

test('a board that was scrolled to Won shows the column in which an address is added by hand', async () => {
  const page = await openScreen(world, '/', await world.person())
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  await page.user.click(screen.getByRole('link', { name: 'Or add an address by hand' }))
  await field('Address of a deal in New Listing')
  const column = screen.getByRole('region', { name: 'New Listing' })
  await waitFor(() => expect(shown.mock.contexts).toContain(column))
  shown.mockRestore()
})

test('an address is added by hand, without the calculators', async () => {
  const page = await openScreen(world, '/', await world.person())
  await page.user.type(await field('Property address'), '3 Kōwhai Road')
  await page.user.click(screen.getByRole('link', { name: 'Or add an address by hand' }))
  const box = await field('Address of a deal in New Listing')
  expect([box.value, document.activeElement === box]).toEqual(['3 Kōwhai Road', true])
  await page.user.type(box, '{Enter}')
  await screen.findByRole('link', { name: '3 Kōwhai Road' })
})
