import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { button, field, openScreen, type TestPage } from '#src/app/testing/test-screen.tsx'
import { edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { listViews, saveView } from './test-views.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())

const KOWHAI = '3 Kōwhai Close, Island Bay, Wellington'
const TOTARA = '16 Tōtara Grove, Woolston, Christchurch'

/** Two deals, one of them Anika’s. */
beforeEach(async () => {
  await newDeal(world, mere, { address: KOWHAI })
  await edited(world, mere, await newDeal(world, mere, { address: TOTARA }), { agentName: 'Anika Thompson' })
})

const card = (address: string) => screen.findByRole('article', { name: address })
const tab = (name: RegExp) => screen.findByRole('tab', { name })
const isSelected = async (name: RegExp) =>
  waitFor(async () => expect((await tab(name)).getAttribute('aria-selected')).toBe('true'))
const message = (text: string) => screen.findByText(text)

async function choose({ user }: TestPage, menu: string | RegExp, item: string): Promise<void> {
  await user.click(await button(menu))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

async function member(): Promise<Person> {
  return { ...(await world.person({ joins: mere })), organizationId: mere.organizationId }
}

// Clauses: pipeline-at-work 5.1, 5.3, 5.5
test('what is filtered is saved as a view with its count, changed and undone; its address has what it shows', async () => {
  const page = await openScreen(world, '/dashboard?agent=Anika+Thompson', mere)
  await card(TOTARA)
  expect(page.requests).not.toContain('GET /api/views')
  expect(screen.queryByRole('tablist', { name: 'Views' })).toBeNull()
  await page.user.click(await button('Save view'))
  await screen.findByText('Board, agent Anika Thompson')
  await page.user.type(await field('Name'), 'Anika’s')
  await page.user.click(await button('Save'))
  await isSelected(/^Anika’s \(1\)$/)
  await tab(/^All deals \(2\)$/)
  const [view] = await listViews(world, mere)
  expect(view).toMatchObject({ name: 'Anika’s', query: 'agent=Anika+Thompson', isShared: false })
  await waitFor(() => expect(page.address()).toContain(`agent=Anika+Thompson&saved=${view?.id}`))

  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  await page.user.click(screen.getByRole('radio', { name: 'List' }))
  await page.user.click(await button('Save changes'))
  await message('Saved Anika’s')
  await waitFor(async () =>
    expect((await listViews(world, mere))[0]?.query).toMatch(/^view=list&columns=address\./),
  )
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  await page.user.click(await button(/^Undo/))
  await waitFor(async () => expect((await listViews(world, mere))[0]?.query).toBe('agent=Anika+Thompson'))
  await button('Save changes')

  await page.user.click(await tab(/^All deals/))
  await card(KOWHAI)
  expect(page.address()).toBe('/dashboard')
})

// Clauses: pipeline-at-work 5.4
test('the default opens with the dashboard, and all deals have an address of their own', async () => {
  await saveView(world, mere, { name: 'Anika’s', query: 'agent=Anika+Thompson' })
  const page = await openScreen(world, '/dashboard', mere)
  await card(KOWHAI)
  await page.user.click(await tab(/^Anika’s/))
  await choose(page, 'View: Anika’s', 'Make default')
  await message('Deals open with Anika’s')
  await page.loaded()
  await page.open('/tasks')
  await page.open('/dashboard')
  await isSelected(/^Anika’s/)
  expect(page.address()).toContain('agent=Anika+Thompson')
  await waitFor(() => expect(screen.queryByRole('article', { name: KOWHAI })).toBeNull())
  await page.user.click(await tab(/^All deals/))
  await card(KOWHAI)
  expect(page.address()).toBe('/dashboard?saved=all')
  await page.reload()
  await card(KOWHAI)
  await page.open('/dashboard?view=board')
  await page.reload()
  await card(KOWHAI)
  await page.user.click(screen.getByRole('radio', { name: 'List' }))
  await screen.findByRole('grid', { name: 'Deals' })
  await page.user.click(screen.getByRole('radio', { name: 'Board' }))
  await card(KOWHAI)
  expect(page.address()).toBe('/dashboard?view=board')
  await page.open('/dashboard')
  await isSelected(/^Anika’s/)
  await choose(page, 'View: Anika’s', 'Don’t open first')
  await page.open('/tasks')
  await page.open('/dashboard')
  await card(KOWHAI)
})

// Clauses: pipeline-at-work 5.6, 5.8
test('a colleague’s view is opened and saved as one’s own, and changed by its maker and administrators only', async () => {
  const hemi = await member()
  await saveView(world, mere, { name: 'For the team', query: 'agent=Anika+Thompson', isShared: true })
  const page = await openScreen(world, '/dashboard', hemi)
  await page.user.click(await tab(/^For the team \(1\)$/))
  await page.user.click(await button('View: For the team'))
  await screen.findByText(/^Shared by /)
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(items).toEqual(['Make default', 'Save as a new view', 'Arrange views'])
  await page.user.click(screen.getByRole('menuitem', { name: 'Save as a new view' }))
  await page.retype(await field('Name'), 'Mine')
  await page.user.click(await button('Save'))
  await isSelected(/^Mine/)
  expect((await listViews(world, mere)).map(({ name }) => name)).toEqual(['For the team'])
  await page.user.click(await button('Due'))
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Overdue' }))
  await button('Save changes')
  await page.user.click(await tab(/^For the team/))
  await page.user.click(await button('Due'))
  await page.user.click(await screen.findByRole('menuitemradio', { name: 'Overdue' }))
  await waitFor(() => expect(page.address()).toContain('due=overdue'))
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
})

// Clauses: pipeline-at-work 5.5
test('a view is renamed, shared, moved and deleted, each with Undo', async () => {
  await saveView(world, mere, { name: 'First', position: 'a1' })
  await saveView(world, mere, { name: 'Second', position: 'a2' })
  const page = await openScreen(world, '/dashboard', mere)
  const names = () =>
    within(screen.getByRole('tablist', { name: 'Views' }))
      .getAllByRole('tab')
      .map(({ textContent }) => textContent.replace(/ \(.*/, ''))
  await page.user.click(await tab(/^Second/))
  await choose(page, 'View: Second', 'Move to the left')
  await waitFor(() => expect(names()).toEqual(['All deals', 'Second', 'First']))
  await page.user.click(await button(/^Undo/))
  await waitFor(() => expect(names()).toEqual(['All deals', 'First', 'Second']))
  await choose(page, 'View: Second', 'Rename')
  await page.retype(await field('Name'), 'Other')
  await page.user.click(await button('Save'))
  await tab(/^Other/)
  await choose(page, 'View: Other', 'Share with team')
  await message('Shared Other with your team')
  await waitFor(async () => expect((await listViews(world, mere))[1]?.isShared).toBe(true))
  await choose(page, 'View: Other', 'Delete')
  await waitFor(() => expect(names()).toEqual(['All deals', 'First']))
  await page.user.click(await button(/^Undo/))
  await isSelected(/^Other/)
  await choose(page, 'View: Other', 'Arrange views')
  const list = within(await screen.findByRole('list', { name: 'Views' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^FirstPrivate/),
    expect.stringMatching(/^OtherShared by you/),
  ])
})

// Clauses: pipeline-at-work 5.9
test('a view of an agent who was deleted opens with a note, unless a deal has the name', async () => {
  await world.send('POST', '/api/agents', { as: mere, body: { name: 'Tama Reid' } })
  await saveView(world, mere, { name: 'Gone', query: 'agent=Rangi+Pohatu' })
  await saveView(world, mere, { name: 'Typed', query: 'agent=Anika+Thompson', position: 'a2' })
  await saveView(world, mere, { name: 'Idle', query: 'agent=Tama+Reid', position: 'a3' })
  const page = await openScreen(world, '/dashboard', mere)
  await page.user.click(await tab(/^Gone \(0\)$/))
  await screen.findByText(/^Rangi Pohatu isn’t in your list of agents/)
  for (const name of [/^Typed \(1\)$/, /^Idle \(0\)$/]) {
    await page.user.click(await tab(name))
    await isSelected(name)
    await page.loaded()
    expect(screen.queryByText(/isn’t in your list/)).toBeNull()
  }
})

test('offline a view is opened, and saved once the network is back', async () => {
  await saveView(world, mere, { name: 'First', query: 'agent=Anika+Thompson' })
  const page = await openScreen(world, '/dashboard', mere)
  await card(KOWHAI)
  page.setOnline(false)
  await page.user.click(await tab(/^First/))
  await choose(page, 'View: First', 'Save as a new view')
  await page.retype(await field('Name'), 'Offline')
  await page.user.click(await button('Save'))
  await isSelected(/^Offline/)
  page.setOnline(true)
  await waitFor(async () =>
    expect((await listViews(world, mere)).map(({ name }) => name)).toEqual(['First', 'Offline']),
  )
})

test('a failed request for the views leaves the deals', async () => {
  await saveView(world, mere)
  const page = await openScreen(world, '/dashboard', mere, {
    intercepted: [/GET \/api\/views/, () => new Response('', { status: 500 })],
  })
  await card(KOWHAI)
  expect(page.address()).toBe('/dashboard')
})
