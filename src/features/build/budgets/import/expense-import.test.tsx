import { screen, waitFor } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { button, closeScreen, openScreen } from '#src/app/testing/test-screen.tsx'
import { RequestByFetch } from '#src/features/base/documents/test-requests.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { budgetRequests } from '../test-budgets.ts'

const FILE = [
  'Date,Supplier,Invoice number,What for,Including GST',
  '4/2/2026,Ace Plumbing,INV-204,Renovation,"$1,150.00"',
  '5/2/2026,Bolt,,Council rates,-34.50',
  '6/2/2026,Bolt,,Kitchen,20',
  '6/2/2026,ACE Plumbing Ltd,INV-204,Renovation,20',
].join('\n')

const world = worldForFile()
afterEach(() => {
  closeScreen()
  vi.unstubAllGlobals()
})

test('what a file could mean is asked before its rows are checked: letters, the amount, a rate', async () => {
  const mere = await world.person()
  const { project } = await projectRequests(world).win(mere)
  const { user } = await openScreen(world, `/projects/${project.id}/expenses`, mere)
  await user.click(await screen.findByRole('link', { name: 'Import from CSV' }))
  const text = 'Date,What for,Amount,Cost,GST,Note\n4/2/2026,Rates,1000,1150,15,Caf'
  const bytes = new Uint8Array([...new TextEncoder().encode(text), 0xe9])
  await user.upload(await screen.findByLabelText('CSV file'), new File([bytes], 'Old.csv'))
  await screen.findByText(/^This file isn’t in UTF-8\. Choose how its letters look right/)
  const check = await button('Check rows')
  expect(check.getAttribute('aria-disabled')).toBe('true')
  await user.selectOptions(screen.getByLabelText('Letters of the file'), 'Café (Western (Windows))')
  await screen.findByText('“Amount” and “Cost” could both be “Including GST”. Choose it for one of them.')
  await user.selectOptions(screen.getByLabelText('Field for “Cost”'), 'Including GST')
  await screen.findByText('“GST”: does 15 mean a rate of 15%, or $15? Choose which.')
  expect(screen.queryByText(/could both be/)).toBeNull()
  await user.selectOptions(screen.getByLabelText('Field for “GST”'), 'GST rate')
  await user.click(await button('Check rows'))
  const preview = await screen.findByRole('region', { name: 'Preview' })
  expect(preview.textContent).toContain('Council ratesCafé$1,150$150')
})

// Clauses: sharing-and-api 6.6
test('expenses are imported from a file, with a preview, the problems by row, and Undo', async () => {
  const mere = await world.person()
  const { project } = await projectRequests(world).win(mere)
  const budget = budgetRequests(world, project.id)
  const { user } = await openScreen(world, `/projects/${project.id}/expenses`, mere)
  vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  await user.click(await screen.findByRole('link', { name: 'Import from CSV' }))
  await screen.findByRole('heading', { level: 1, name: 'Import expenses' })
  screen.getByText(/up to 1,000 rows and 5 MB\.$/)
  await user.upload(screen.getByLabelText('CSV file'), new File([FILE], 'Expenses.csv', { type: 'text/csv' }))
  await user.click(await button('Check rows'))
  const preview = await screen.findByRole('region', { name: 'Preview' })
  expect(preview.textContent).toContain('Ace PlumbingINV-204Renovation$1,150.00$150.00')
  expect(preview.textContent).toContain('Council rates−$34.50−$4.50')
  await screen.findByRole('heading', { name: '1 duplicate expense' })
  await screen.findByRole('heading', { name: '1 row has a problem and will be skipped' })
  screen.getByText(/isn’t a budget line or a cost of this project\. Use one of: Renovation, /)
  await user.click(await button('Import 2 expenses'))
  await screen.findByText('2 expenses imported')
  expect(await budget.expenses(mere)).toHaveLength(2)
  await user.click(await button('Undo import'))
  await screen.findByText('2 expenses removed.')
  const heading = await screen.findByRole('heading', { level: 2, name: /^Import undone/ })
  expect([document.activeElement, screen.queryByRole('heading', { name: /^Imported/ })]).toEqual([
    heading,
    null,
  ])
  await waitFor(async () => expect(await budget.expenses(mere)).toEqual([]))
  await user.click(screen.getByRole('link', { name: 'See your expenses' }))
  await screen.findByText(/^No expenses yet/)
})
