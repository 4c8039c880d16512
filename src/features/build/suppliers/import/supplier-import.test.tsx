import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { button, closeScreen, openScreen } from '#src/app/testing/test-screen.tsx'
import { RequestByFetch } from '#src/features/base/documents/test-requests.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { supplierResource } from '../schema.ts'

const FILE = [
  'Company,Trade,Mobile',
  'Ace Plumbing,Plumber,021 555 0142',
  'Bolt Electrical,Electrician,',
  'Roof Co,Roofer,',
  'ACE Plumbing Ltd,Plumber,',
].join('\n')

const world = worldForFile()
afterEach(() => {
  closeScreen()
  vi.unstubAllGlobals()
})

// Clauses: sharing-and-api 6.3
test('suppliers are imported from a file, with a preview, the problems by row, and Undo', async () => {
  const mere = await world.person()
  const saved = async () => {
    const reply = await world.send('GET', '/api/suppliers', { as: mere })
    return supplierResource.list.parse(await reply.json()).suppliers.map(({ name }) => name)
  }
  const { user } = await openScreen(world, '/suppliers', mere)
  vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  await user.click(await screen.findByRole('link', { name: 'Import from CSV' }))
  await screen.findByRole('heading', { level: 1, name: 'Import suppliers' })
  await user.upload(
    screen.getByLabelText('CSV file'),
    new File([FILE], 'Suppliers.csv', { type: 'text/csv' }),
  )
  await user.click(await button('Check rows'))
  await screen.findByRole('heading', { name: '1 duplicate name' })
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  expect(preview.getAllByRole('row')).toHaveLength(1 + 2)
  await screen.findByRole('heading', { name: '1 row has a problem and will be skipped' })
  screen.getByText(/isn’t a trade\. Use one of: Builder, /)
  await user.click(await button('Import 2 suppliers'))
  await screen.findByText('2 suppliers imported')
  screen.getByText('1 duplicate supplier skipped.')
  screen.getByText('1 row with problems skipped.')
  expect(await saved()).toEqual(['Ace Plumbing', 'Bolt Electrical'])
  await user.click(await button('Undo import'))
  await screen.findByText('2 suppliers removed.')
  await waitFor(async () => expect(await saved()).toEqual([]))
  await user.click(screen.getByRole('link', { name: 'See your suppliers' }))
  await screen.findByText(/^No suppliers yet/)
})

test('a file of suppliers that are all known has nothing to import', async () => {
  const mere = await world.person()
  await world.send('POST', '/api/suppliers', { as: mere, body: { name: 'Ace Plumbing' } })
  const { user } = await openScreen(world, '/suppliers/import', mere)
  const file = new File(['Name\nACE Plumbing Ltd'], 'Suppliers.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText('CSV file'), file)
  await user.click(await button('Check rows'))
  await screen.findByText(/^Nothing to import: the valid row is already in your suppliers\./)
  expect((await button('Import 0 suppliers')).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('radio', { name: 'Import anyway' }))
  expect((await button('Import 1 supplier')).getAttribute('aria-disabled')).toBe('false')
  expect(screen.queryByText(/^Nothing to import/)).toBeNull()
})

test('on a phone the check shows the first rows and says how many there are; a missing name is a sentence', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('max-width') }),
  )
  const { user } = await openScreen(world, '/suppliers/import', await world.person())
  const rows = ['Ace,Plumber', 'Bolt,Electrician', 'Coat,Painter', 'Dig,Builder', 'Edge,Builder', ',Builder']
  await user.upload(
    await screen.findByLabelText('CSV file'),
    new File([['Company,Trade', ...rows].join('\n')], 'Suppliers.csv'),
  )
  await user.click(await button('Check rows'))
  await screen.findByText('The first 3 of 5 rows')
  expect(within(screen.getByRole('region', { name: 'Preview' })).getAllByRole('row')).toHaveLength(1 + 3)
  screen.getByText('Company is missing. Every supplier needs a name of at most 200 characters.')
})
