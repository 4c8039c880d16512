import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeScreen, openScreen, type TestPage, textBox } from '#src/app/test-screen.tsx'
import { addDays, formatDate, todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { createTestWorld, type Person, type TestWorld } from '#src/server/test-world.ts'
import { projectRequests } from '../projects/test-projects.ts'
import type { Line } from './schema.ts'
import { budgetRequests } from './test-budgets.ts'

let world: TestWorld
let mere: Person
let projectId: string
let requests: ReturnType<typeof budgetRequests>
let kitchen: Line
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  mere = await world.person()
  projectId = (await projectRequests(world).win(mere)).project.id
  requests = budgetRequests(world, projectId)
  kitchen = await requests.addLine(mere, { name: 'Kitchen', stage: 'second_fix', original: 30_000 })
})
afterEach(closeScreen)
afterAll(() => world.close())

const today = todayInAuckland(new Date())
const open = async (tab: 'budget' | 'expenses') => {
  const page = await openScreen(world, `/projects/${projectId}/${tab}`, mere)
  await screen.findByRole('region', { name: tab === 'budget' ? 'Budget' : 'Expenses' })
  return page
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const rowOf = async (name: string | RegExp, of = 'Budget') =>
  (await within(await screen.findByRole('region', { name: of })).findByRole('rowheader', { name })).closest(
    'tr',
  )?.textContent
const press = async ({ user }: TestPage, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
/** Presses Save and waits until the dialog is closed. */
const save = async (page: TestPage) => {
  await press(page, 'Save')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
}
const supplierBox = async () =>
  within(await screen.findByRole('dialog', { name: /^Add/ })).findByRole('combobox', { name: 'Supplier' })
const choose = async (page: TestPage, row: string, item: string) => {
  await press(page, `Actions: ${row}`)
  const menu = within(await screen.findByRole('menu', { name: row }))
  await page.user.click(menu.getByText(item, { exact: true }))
}

test('the project’s tabs lead to its budget and its expenses', async () => {
  const page = await openScreen(world, `/projects/${projectId}`, mere)
  const tabs = within(await screen.findByRole('navigation', { name: 'Parts of the project' }))
  await page.user.click(tabs.getByRole('link', { name: 'Budget' }))
  await waitFor(async () => expect(await rowOf(/^Kitchen/)).toContain('$30,000'))
  expect(page.address()).toBe(`/projects/${projectId}/budget`)
  await page.user.click(tabs.getByRole('link', { name: 'Expenses' }))
  await screen.findByText('No expenses yet. Photograph the first receipt.')
  expect(tabs.getByRole('link', { name: 'Expenses' }).getAttribute('aria-current')).toBe('page')
})

test('a line is added, gets a variation and a quote, and is marked as done', async () => {
  const page = await open('budget')
  await press(page, 'Add line')
  await page.user.type(await textBox('Name'), 'Deck')
  await page.user.type(await textBox('Original budget'), '5000')
  await save(page)
  await waitFor(async () => expect(await rowOf(/^Deck/)).toContain('$5,000'))

  await choose(page, 'Deck', 'Add variation to Deck')
  await page.user.type(await textBox('Amount'), '−500.50')
  await page.user.type(await textBox('Reason'), 'Pine')
  await save(page)
  await choose(page, 'the variation of −$500.50', 'Approved')
  await waitFor(async () => expect(await rowOf(/^Deck/)).toContain('$4,499.50'))

  await choose(page, 'Deck', 'Add quote to Deck')
  await page.user.type(await supplierBox(), 'Ace Decks')
  await page.user.type(await textBox('Amount'), '5200')
  await page.retype(await textBox('Valid until'), '3/2/2020')
  await save(page)
  await choose(page, 'the quote of $5,200', 'Accepted')
  await screen.findByText('This quote ran out on 3 Feb 2020. Accept it anyway?')
  await press(page, 'Accept')
  await waitFor(async () => expect(await rowOf(/^Deck/)).toContain('$700.50over'))

  await choose(page, 'Deck', 'Mark Deck done')
  await waitFor(async () => expect(await rowOf(/^Deck/)).toContain('Second Fix, done'.slice(-6)))
  expect((await requests.lines(mere)).find(({ name }) => name === 'Deck')).toMatchObject({ isDone: true })
})

test('the summary says how the forecast compares, and what is left of the contingency', async () => {
  await requests.addExpense(mere, { amount: 31_500, lineId: kitchen.id })
  await open('budget')
  await screen.findByText('Forecast $131,500 of $130,000, 1.2% over; contingency $11,500 left')
  expect(await rowOf(/^Kitchen/)).toContain('$1,500watch')
  await region('Forecast profit').findByText('Forecast over budget')
})

test('a contingency that is used up is an alert', async () => {
  await requests.addExpense(mere, { amount: 44_200, lineId: kitchen.id })
  await requests.addExpense(mere, { amount: 500 })
  await open('budget')
  await screen.findByText('The contingency is used up: $1,700 over.')
  await screen.findByText('$500 was spent without a budget line: not planned.')
})

test('amounts are shown excluding GST when asked for', async () => {
  await requests.addExpense(mere, { amount: 1_150, gst: 150, lineId: kitchen.id })
  const page = await open('budget')
  await page.user.click(await screen.findByRole('radio', { name: 'Excluding GST' }))
  await waitFor(async () => expect(await rowOf(/^Kitchen/)).toContain('$26,086.96'))
  expect(await rowOf(/^Kitchen/)).toContain('$1,000')
})

test('deleting a line with expenses asks where they go', async () => {
  await requests.addExpense(mere, { amount: 500, lineId: kitchen.id })
  const page = await open('budget')
  await waitFor(async () => expect(await rowOf(/^Kitchen/)).toContain('$500'))
  await choose(page, 'Kitchen', 'Delete')
  await page.user.selectOptions(
    await screen.findByRole('combobox', { name: 'Move 1 expense to' }),
    'Renovation',
  )
  await press(page, 'Delete')
  await waitFor(async () => expect(await rowOf(/^Renovation/)).toContain('$500'))
  await waitFor(() => expect(region('Budget').queryByRole('rowheader', { name: /^Kitchen/ })).toBeNull())
  const [renovation] = await requests.lines(mere)
  expect(await requests.expenses(mere)).toMatchObject([{ lineId: renovation?.id }])
})

test('Undo restores a deleted line with its expenses and its quotes', async () => {
  const { id } = await requests.addExpense(mere, { amount: 500, lineId: kitchen.id })
  await requests.addQuote(mere, { lineId: kitchen.id, supplier: 'Ace Kitchens', amount: 900 })
  const page = await open('budget')
  await waitFor(async () => expect(await rowOf(/^Kitchen/)).toContain('$500'))
  expect(await rowOf(/^Ace Kitchens/, 'Quotes')).toContain('Kitchen')
  await choose(page, 'Kitchen', 'Delete')
  await page.user.selectOptions(
    await screen.findByRole('combobox', { name: 'Move 1 expense to' }),
    'Renovation',
  )
  await press(page, 'Delete')
  await waitFor(async () => expect(await rowOf(/^Renovation/)).toContain('$500'))
  await region('Quotes').findByText('No quotes yet. Accepted quotes are committed.')
  await press(page, /^Undo/)
  await waitFor(async () => expect(await rowOf(/^Kitchen/)).toContain('$500'))
  expect(await rowOf(/^Ace Kitchens/, 'Quotes')).toContain('Kitchen')
  await waitFor(async () =>
    expect(await requests.expenses(mere)).toMatchObject([{ id, lineId: kitchen.id, amount: 500 }]),
  )
})

test('Undo reverts a done line and the decisions about a variation and a quote', async () => {
  await requests.addVariation(mere, { lineId: kitchen.id, amount: 700, reason: 'Stone' })
  await requests.addQuote(mere, { lineId: kitchen.id, supplier: 'Ace Kitchens', amount: 900 })
  const page = await open('budget')
  const rows = [
    {
      row: 'Kitchen',
      item: 'Mark Kitchen done',
      of: 'Budget',
      before: 'Second Fix',
      after: 'Second Fix, done',
    },
    {
      row: 'the variation of $700',
      item: 'Approved',
      of: 'Variations',
      before: 'Proposed',
      after: 'Approved',
    },
    { row: 'the quote of $900', item: 'Accepted', of: 'Quotes', before: 'Received', after: 'Accepted' },
  ]
  for (const { row, item, of, before, after } of rows) {
    const name = of === 'Quotes' ? /^Ace Kitchens/ : /^Kitchen/
    await choose(page, row, item)
    await waitFor(async () => expect(await rowOf(name, of)).toContain(after))
    await press(page, /^Undo/)
    await waitFor(async () => expect(await rowOf(name, of)).toContain(before))
  }
})

test('a line isn’t deleted without asking while its expenses can’t be loaded', async () => {
  await requests.addExpense(mere, { amount: 500, lineId: kitchen.id })
  const page = await openScreen(world, '/projects', mere)
  const recover = page.fail(/^GET .*\/expenses$/)
  await page.open(`/projects/${projectId}/budget`)
  await choose(page, 'Kitchen', 'Delete')
  await screen.findByText('Failed to load expenses')
  await press(page, 'Delete')
  await screen.findByText('Its expenses aren’t loaded yet. Try again in a moment.')
  recover()
  await press(page, 'Retry')
  await screen.findByRole('combobox', { name: 'Move 1 expense to' })
  expect(await requests.lines(mere)).toHaveLength(2)
})

test('a project without a budget makes it from the deal’s plan', async () => {
  await world.db.query(sql`delete from budget_lines where project_id = ${projectId}`)
  const page = await open('budget')
  await screen.findByText('No budget yet.')
  expect(screen.queryByRole('region', { name: /^(Variations|Quotes|Forecast profit)$/ })).toBeNull()
  await press(page, 'Make the budget from the deal’s plan')
  await waitFor(async () => expect(await rowOf(/^Renovation/)).toContain('$100,000'))
})

test('an expense is added with its GST, filtered and totalled', async () => {
  const page = await open('expenses')
  await press(page, 'Add expense')
  await press(page, 'Save')
  await screen.findByText('Enter an amount.')
  await page.user.type(await textBox('Amount including GST'), '1150')
  await page.user.type(await supplierBox(), 'Ace Plumbing')
  await page.user.type(await textBox('Invoice number'), 'INV-204')
  await screen.findByRole('option', { name: 'Kitchen' })
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'What it was for' }), 'Kitchen')
  await page.retype(await textBox('Due on'), formatDate(addDays(today, 5)))
  await save(page)
  expect(await rowOf(/^Ace Plumbing/, 'Expenses')).toContain(
    `KitchenDue ${formatDate(addDays(today, 5))}$150$1,150`,
  )
  await screen.findByText('Total $1,150 including GST. Unpaid $1,150, due in 5 days')

  await press(page, 'Add expense')
  await page.user.type(await textBox('Amount including GST'), '-34.50')
  await page.user.type(await supplierBox(), 'ace plumbing')
  await page.user.type(await textBox('Invoice number'), 'inv-204')
  await screen.findByText(`Entered already on ${formatDate(today)}`)
  await page.retype(await textBox('Invoice number'), '')
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'What it was for' }), 'Selling')
  await save(page)
  expect(await rowOf(/^ace plumbing/, 'Expenses')).toContain('Unpaid−$4.50−$34.50Credit note')
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'What for' }), 'Selling')
  await waitFor(() => expect(region('Expenses').getAllByRole('rowheader')).toHaveLength(1))
  await screen.findByText(/^Total −\$34.50 including GST/)
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Supplier' }), 'Ace Plumbing')
  await screen.findByText('No expenses match these filters.')
})

test('the GST of an expense is at most 3/23 of it', async () => {
  const page = await open('expenses')
  await press(page, 'Add expense')
  await page.user.type(await textBox('Amount including GST'), '1150')
  await page.user.click(screen.getByRole('radio', { name: 'Other' }))
  await page.retype(await textBox('GST amount'), '151')
  await press(page, 'Save')
  await screen.findByText('The GST cannot be more than $150.00.')
})

test('a list that can’t be loaded shows an error, and is loaded again', async () => {
  const page = await openScreen(world, '/projects', mere)
  const recover = page.fail(/^GET .*\/expenses$/)
  await page.open(`/projects/${projectId}/expenses`)
  await screen.findByText('Failed to load expenses')
  recover()
  await press(page, 'Retry')
  await screen.findByText('No expenses yet. Photograph the first receipt.')
})

test('an expense that is added offline is sent when the connection is back', async () => {
  const page = await open('expenses')
  await screen.findByText('No expenses yet. Photograph the first receipt.')
  page.setOnline(false)
  await press(page, 'Add expense')
  await page.user.type(await textBox('Amount including GST'), '99.99')
  await save(page)
  expect(await rowOf(/^No supplier/, 'Expenses')).toContain('Unpaid$13.04$99.99')
  expect(await requests.expenses(mere)).toEqual([])
  page.setOnline(true)
  await waitFor(async () => expect(await requests.expenses(mere)).toMatchObject([{ gst: 13.04 }]))
})

test('an expense moves to another project, and back with Undo', async () => {
  const other = (await projectRequests(world).win(mere)).project
  await requests.addExpense(mere, { amount: 100, supplier: 'Ace', lineId: kitchen.id })
  const there = budgetRequests(world, other.id)
  const page = await open('expenses')
  await choose(page, 'the expense of $100', 'Move to another project')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move the expense of $100' }))
  await page.user.click(dialog.getByRole('button', { name: 'Move' }))
  await screen.findByText('No expenses yet. Photograph the first receipt.')
  expect(await there.expenses(mere)).toMatchObject([{ amount: 100, lineId: null }])
  await press(page, /^Undo/)
  await rowOf('Ace', 'Expenses')
  await waitFor(async () => expect(await requests.expenses(mere)).toMatchObject([{ lineId: kitchen.id }]))
  expect(await there.expenses(mere)).toEqual([])
})

test('the Sold dialog proposes what was spent on the renovation', async () => {
  await requests.addExpense(mere, { amount: 61_250.5, lineId: kitchen.id })
  await requests.addExpense(mere, { amount: 30_000 })
  await requests.addExpense(mere, { amount: 900, purpose: 'rates' })
  const page = await openScreen(world, `/projects/${projectId}`, mere)
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Stage' }), 'Sold')
  const dialog = within(await screen.findByRole('dialog', { name: 'Project Sold Details' }))
  await dialog.findByText('$91,250.50 from 2 expenses')
  const cost = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Actual renovation cost' })
  await waitFor(() => expect(cost.value).toBe('91,250.50'))
})

test('deleting a project names the expenses that are deleted with it', async () => {
  await requests.addExpense(mere, { amount: 900, purpose: 'rates' })
  const page = await openScreen(world, `/projects/${projectId}`, mere)
  await press(page, 'Delete project')
  await screen.findByText('Its budget and 1 expense are deleted with it.')
})
