import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { button, closeScreen, openScreen } from '#src/app/testing/test-screen.tsx'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())
let requests: ReturnType<typeof budgetRequests>
let expenses: string
beforeEach(async () => {
  const { project } = await projectRequests(world).win(mere)
  requests = budgetRequests(world, project.id)
  expenses = `/projects/${project.id}/expenses`
  const today = todayInAuckland(new Date())
  await requests.addExpense(mere, { supplier: 'Ace Plumbing', amount: 1150, gst: 150, date: today })
})

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const marks = async () => (await requests.expenses(mere)).map(({ exported }) => exported)

// Clauses: project-delivery 8.1, 8.6
test('a project’s expenses are exported, and Undo clears their marks', async () => {
  const { user } = await openScreen(world, expenses, mere)
  const part = await region('Export')
  await user.click(await button('Export expenses'))
  const batch = await part.findByText(/^Exported on \d+ [A-Z][a-z]{2}, 1 expense$/)
  expect(await marks()).toEqual(['unchanged'])
  const again = await button('Export expenses')
  await waitFor(() => expect(again.getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(again)
  await part.findByText(/^All expenses of this period have been exported/)
  await user.click(await button(`Undo: ${batch.firstChild?.textContent}`))
  await screen.findByText(/1 expense, 12 Rimu Street, Petone\. Its file is deleted/)
  expect(await marks()).toEqual(['unchanged'])
  await user.click(await button('Undo export'))
  await waitFor(() => expect(batch.isConnected).toBe(false))
  expect(await marks()).toEqual([null])
})

// Clauses: project-delivery 8.1
test('a project lists the exports that have its expenses', async () => {
  const requestsOf = projectRequests(world)
  const [own] = await requestsOf.projects(mere)
  const { project } = await requestsOf.win(mere, '17 Kauri Street')
  const today = todayInAuckland(new Date())
  await budgetRequests(world, project.id).addExpense(mere, { amount: 50, date: today })
  const path = `/api/organizations/${mere.organizationId}/expense-exports`
  for (const projectIds of [[own?.id], null]) {
    const body = { format: 'expenses', from: today, to: today, projectIds, onlyNew: false }
    expect((await world.send('POST', path, { as: mere, body })).status).toBe(201)
  }
  await openScreen(world, `/projects/${project.id}/expenses`, mere)
  const list = within(await screen.findByRole('list', { name: 'Exports' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('2 expenses'),
  ])
  expect(list.getByText(/several projects/)).toBeTruthy()
})

// Clauses: project-delivery 8.7
test('an expense that is edited after its export is marked', async () => {
  const { user } = await openScreen(world, expenses, mere)
  await user.click(await button('Export expenses'))
  await screen.findByText(/^Exported on/)
  const [expense] = await requests.expenses(mere)
  const { supplier, amount, gst, date, purpose } = expense ?? {}
  const body = { supplier, amount, gst, date, purpose, note: 'Rough-in' }
  const reply = await requests.send(mere, 'PUT', `/expenses/${expense?.id}`, body, 1)
  expect(reply.status, await reply.text()).toBe(200)
  closeScreen()
  await openScreen(world, expenses, mere)
  await screen.findByText('Changed since the export')
})

// Clauses: project-delivery 8.5
test('bills need an account code, which an administrator sets', async () => {
  const { user } = await openScreen(world, '/organization/costs', mere)
  await screen.findByRole('heading', { level: 1, name: 'Your costs' })
  const part = await region('Export')
  await user.selectOptions(part.getByRole('combobox', { name: 'Format' }), 'Xero bills CSV')
  await user.click(await button('Export expenses'))
  await part.findByText('Set an account code for Renovation first.')
  await part.findByText(/^Account codes are set under/)
  const codes = await region('Account codes')
  await user.type(await codes.findByRole('textbox', { name: 'Renovation' }), '310')
  await user.click(codes.getByRole('button', { name: 'Save account codes' }))
  await screen.findByText(/^Saved/)
  await user.click(await button('Export expenses'))
  await part.findByText(/^Xero bills CSV, 1 /)
})

// Clauses: project-delivery 8.1
test('a period of other dates ends after it starts', async () => {
  const { user } = await openScreen(world, expenses, mere)
  const part = await region('Export')
  await user.selectOptions(part.getByRole('combobox', { name: 'Period' }), 'Other dates')
  const from = part.getByRole('textbox', { name: 'From' })
  await user.clear(from)
  await user.type(from, '2 Feb 2026')
  const to = part.getByRole('textbox', { name: 'To' })
  await user.clear(to)
  await user.type(to, '1 Feb 2026')
  await user.click(await button('Export expenses'))
  await part.findByText('The period ends before it starts.')
})

test('a period is said to be wrong once its last day is left, and is still there after a reload', async () => {
  const page = await openScreen(world, expenses, mere)
  const { user } = page
  const part = await region('Export')
  const day = (name: string) => part.getByRole<HTMLInputElement>('textbox', { name })
  await user.selectOptions(part.getByRole('combobox', { name: 'Period' }), 'Other dates')
  await user.clear(day('From'))
  await user.type(day('From'), '2 Feb 2030')
  // The keyboard of a phone is closed: the last day is still that of the tax year.
  day('From').blur()
  await page.loaded()
  expect(part.queryByText('The period ends before it starts.')).toBeNull()
  await user.clear(day('From'))
  await user.type(day('From'), '2 Feb 2026')
  await user.clear(day('To'))
  await user.type(day('To'), '1 Feb 2026')
  await user.tab()
  await part.findByText('The period ends before it starts.')
  await user.clear(day('To'))
  await user.type(day('To'), '3 Feb 2026')
  await waitFor(() => expect(page.address()).toContain('start=2026-02-02&end=2026-02-03'))
  await page.reload()
  const again = await region('Export')
  expect(again.getByRole('combobox', { name: 'Period' })).toHaveProperty('value', 'other')
  expect(again.getByRole('textbox', { name: 'From' })).toHaveProperty('value', '2 Feb 2026')
  expect(again.getByRole('textbox', { name: 'To' })).toHaveProperty('value', '3 Feb 2026')
})

// Clauses: project-delivery 8.5
test('a member exports without the account codes, which are for administrators', async () => {
  const { user } = await openScreen(world, '/organization/costs', await world.person({ joins: mere }))
  const part = await region('Export')
  expect(screen.queryByRole('region', { name: 'Account codes' })).toBeNull()
  await user.selectOptions(part.getByRole('combobox', { name: 'Format' }), 'Xero bills CSV')
  await user.click(await button('Export expenses'))
  await part.findByText(/^Ask an administrator to set the account codes under/)
})
