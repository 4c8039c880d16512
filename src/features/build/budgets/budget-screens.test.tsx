import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openScreen, textBox } from '#src/app/testing/test-screen.tsx'
import { projectRequests, SALE } from '#src/features/build/projects/test-projects.ts'
import {
  choose,
  openTab,
  prepareBudgetScreens,
  press,
  region,
  rowOf,
  save,
  supplierBox,
} from './test-budget-screens.ts'

const here = prepareBudgetScreens()

// Clauses: project-delivery 9.1
test('the project’s tabs lead to its budget and its expenses', async () => {
  const page = await openScreen(here.world, `/projects/${here.projectId}`, here.mere)
  const tabs = within(await screen.findByRole('navigation', { name: 'Parts of the project' }))
  await page.user.click(tabs.getByRole('link', { name: 'Budget' }))
  await waitFor(async () => expect(await rowOf(/^Kitchen/)).toContain('$30,000'))
  expect(page.address()).toBe(`/projects/${here.projectId}/budget`)
  await page.user.click(tabs.getByRole('link', { name: 'Expenses' }))
  await screen.findByText('No expenses yet. Photograph the first receipt.')
  expect(tabs.getByRole('link', { name: 'Expenses' }).getAttribute('aria-current')).toBe('page')
})

// Clauses: project-delivery 1.9
test('a line is added, gets a variation and a quote, and is marked as done', async () => {
  const page = await openTab(here, 'budget')
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
  // The page shows it before the server has it.
  await waitFor(async () => {
    const lines = await here.requests.lines(here.mere)
    expect(lines.find(({ name }) => name === 'Deck')).toMatchObject({ isDone: true })
  })
})

// Clauses: project-delivery 1.7
test('the summary says how the forecast compares, and what is left of the contingency', async () => {
  await here.requests.addExpense(here.mere, { amount: 31_500, lineId: here.kitchen.id })
  await openTab(here, 'budget')
  await screen.findByText(
    (_, element) =>
      element?.textContent === 'Forecast $131,500 of $130,000, 1.2% over; contingency $11,500 left',
  )
  expect(await rowOf(/^Kitchen/)).toContain('$1,500watch')
  await region('Forecast profit').findByText('Kitchen over budget')
})

// Clauses: project-delivery 1.5
test('a contingency that is used up is an alert', async () => {
  await here.requests.addExpense(here.mere, { amount: 44_200, lineId: here.kitchen.id })
  await here.requests.addExpense(here.mere, { amount: 500 })
  const page = await openTab(here, 'budget')
  await screen.findByText('Forecast $144,700 of $130,000, 11.3% over')
  await screen.findByText(
    'The contingency is used up: $1,700 over. It covers $13,000 of the $14,700 over the budget.',
  )
  expect(await rowOf(/^Unplanned renovation/)).toContain('$500not planned')
  await region('Forecast profit').findByText('Unplanned renovation over budget')
  await page.user.click(screen.getByRole('radio', { name: 'Excluding GST' }))
  await screen.findByText(
    /^The contingency .* \$1,700 over\. It covers \$13,000 of the \$14,700 over the budget including GST\.$/,
  )
})

// Clauses: project-delivery 1.7
test('the forecast profit explains each line’s difference, and a changed budget its original', async () => {
  const { requests, mere, kitchen } = here
  const { id } = await requests.addVariation(mere, { lineId: kitchen.id, amount: 2_500, reason: 'Stone' })
  await requests.send(mere, 'PUT', `/budget/variations/${id}/decision`, { state: 'approved' }, 1)
  await requests.addExpense(mere, { amount: 33_000, lineId: kitchen.id })
  await requests.addExpense(mere, { amount: 250.5 })
  await openTab(here, 'budget')
  const profit = await screen.findByRole('region', { name: 'Forecast profit' })
  expect(profit.textContent).toMatch(/Kitchen over budget\s*−\$500/)
  expect(profit.textContent).toMatch(/Unplanned renovation over budget\s*−\$250\.50/)
  expect(await rowOf(/^Kitchen/)).toContain('$32,500$30,000 + $2,500')
})

// Clauses: project-delivery 2.5
test('offline, the budget has its figures after only its expenses were opened', async () => {
  await here.requests.addExpense(here.mere, { amount: 31_500, lineId: here.kitchen.id })
  const page = await openTab(here, 'expenses')
  await page.loaded()
  page.setOnline(false)
  page.fail(/^GET /, 0)
  await page.open(`/projects/${here.projectId}/budget`)
  await waitFor(async () => expect(await rowOf(/^Kitchen/)).toContain('$1,500watch'))
})

// Clauses: project-delivery 9.2
test('without its rows a budget says why it has no figures', async () => {
  const page = await openScreen(here.world, '/projects', here.mere)
  page.fail(/^GET .*\/(expenses|quotes)$/)
  await page.open(`/projects/${here.projectId}/budget`)
  await screen.findByText('The figures are shown once the variations, quotes and expenses are loaded.')
})

// Clauses: project-delivery 1.8
test('deleting a line names the quotes and variations that go with it', async () => {
  const { requests, mere, kitchen } = here
  await requests.addQuote(mere, { lineId: kitchen.id, supplier: 'Ace Kitchens', amount: 900 })
  await requests.addVariation(mere, { lineId: kitchen.id, amount: 700, reason: 'Stone' })
  const page = await openTab(here, 'budget')
  await choose(page, 'Kitchen', 'Delete Kitchen')
  await screen.findByText('1 quote and 1 variation of Kitchen will also be deleted.')
})

// Clauses: project-delivery 11.8
test('a sold project says how its actual renovation cost differs from the expenses', async () => {
  const { requests, mere, kitchen, world } = here
  const { projects, move } = projectRequests(world)
  const [project] = await projects(mere)
  if (project) await move(mere, project, { status: 'sold', sale: SALE })
  await requests.addExpense(mere, { amount: 94_550, lineId: kitchen.id })
  await openTab(here, 'budget')
  await screen.findByText('Actual renovation cost differs from the expenses by $450')
  // The profit is that of the actual values, as everywhere.
  const profit = region('Realised profit at the $550,000 paid')
  for (const part of ['$105,00019.1% of the price', '$67,20012.2% of the price'])
    expect(screen.getByRole('region', { name: /^Realised profit/ }).textContent).toContain(part)
  expect(profit.queryByText('Contingency left')).toBeNull()
  await openTab(here, 'expenses')
  await screen.findByText('Actual renovation cost differs from the expenses by $450')
})

// Clauses: project-delivery 11.8
test('the budget of a sold project has nothing left to complete, and no forecast', async () => {
  const { requests, mere, kitchen, world } = here
  await requests.addExpense(mere, { amount: 27_500, lineId: kitchen.id })
  const { projects, move } = projectRequests(world)
  const [project] = await projects(mere)
  if (project) await move(mere, project, { status: 'sold', sale: SALE })
  const page = await openTab(here, 'budget')
  await screen.findByText('Spent $27,500 of $130,000, 78.8% under')
  // Budget, committed, spent, to complete, forecast and variance.
  expect(await rowOf(/^Kitchen/)).toContain('$30,000$0$27,500$0$27,500−$2,500under')
  await page.loaded()
  expect(screen.queryByRole('region', { name: 'Forecast profit' })).toBeNull()
})

// Clauses: project-delivery 1.8
test('deleting a line with expenses asks where they go', async () => {
  await here.requests.addExpense(here.mere, { amount: 500, lineId: here.kitchen.id })
  const page = await openTab(here, 'budget')
  await waitFor(async () => expect(await rowOf(/^Kitchen/)).toContain('$500'))
  await choose(page, 'Kitchen', 'Delete Kitchen')
  await page.user.selectOptions(
    await screen.findByRole('combobox', { name: 'Move 1 expense to' }),
    'Renovation',
  )
  await press(page, 'Delete')
  await waitFor(async () => expect(await rowOf(/^Renovation/)).toContain('$500'))
  await waitFor(() => expect(region('Budget').queryByRole('rowheader', { name: /^Kitchen/ })).toBeNull())
  const [renovation] = await here.requests.lines(here.mere)
  expect(await here.requests.expenses(here.mere)).toMatchObject([{ lineId: renovation?.id }])
})

test('Undo restores a deleted line with its expenses and its quotes', async () => {
  const { id } = await here.requests.addExpense(here.mere, { amount: 500, lineId: here.kitchen.id })
  await here.requests.addQuote(here.mere, { lineId: here.kitchen.id, supplier: 'Ace Kitchens', amount: 900 })
  const page = await openTab(here, 'budget')
  await waitFor(async () => expect(await rowOf(/^Kitchen/)).toContain('$500'))
  expect(await rowOf(/^Ace Kitchens/, 'Quotes')).toContain('Kitchen')
  await choose(page, 'Kitchen', 'Delete Kitchen')
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
    expect(await here.requests.expenses(here.mere)).toMatchObject([
      { id, lineId: here.kitchen.id, amount: 500 },
    ]),
  )
})

test('Undo reverts a done line and the decisions about a variation and a quote', async () => {
  await here.requests.addVariation(here.mere, { lineId: here.kitchen.id, amount: 700, reason: 'Stone' })
  await here.requests.addQuote(here.mere, { lineId: here.kitchen.id, supplier: 'Ace Kitchens', amount: 900 })
  const page = await openTab(here, 'budget')
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
  await here.requests.addExpense(here.mere, { amount: 500, lineId: here.kitchen.id })
  const page = await openScreen(here.world, '/projects', here.mere)
  const recover = page.fail(/^GET .*\/expenses$/)
  await page.open(`/projects/${here.projectId}/budget`)
  await choose(page, 'Kitchen', 'Delete Kitchen')
  await screen.findByText('Failed to load expenses')
  await press(page, 'Delete')
  await screen.findByText('Its expenses aren’t loaded yet. Try again in a moment.')
  recover()
  await press(page, 'Retry')
  await screen.findByRole('combobox', { name: 'Move 1 expense to' })
  expect(await here.requests.lines(here.mere)).toHaveLength(2)
})

// Clauses: project-delivery 11.1
test('a project without a budget makes it from the deal’s plan', async () => {
  await here.world.db.query(sql`delete from budget_lines where project_id = ${here.projectId}`)
  const page = await openTab(here, 'budget')
  await screen.findByText('No budget yet.')
  expect(screen.queryByRole('region', { name: /^(Variations|Quotes|Forecast profit)$/ })).toBeNull()
  await press(page, 'Make the budget from the deal’s plan')
  await waitFor(async () => expect(await rowOf(/^Renovation/)).toContain('$100,000'))
})

test('the Sold dialog proposes what was spent on the renovation', async () => {
  await here.requests.addExpense(here.mere, { amount: 61_250.5, lineId: here.kitchen.id })
  await here.requests.addExpense(here.mere, { amount: 30_000 })
  await here.requests.addExpense(here.mere, { amount: 900, purpose: 'rates' })
  const page = await openScreen(here.world, `/projects/${here.projectId}`, here.mere)
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Stage' }), 'Sold')
  const dialog = within(await screen.findByRole('dialog', { name: 'Project Sold Details' }))
  await dialog.findByText('$91,250.50 from 2 expenses')
  const cost = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Actual renovation cost' })
  await waitFor(() => expect(cost.value).toBe('91,250.50'))
  // Nothing was typed, so nothing is asked.
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Project Sold Details' })).toBeNull())
})

test('deleting a project names the expenses that are deleted with it', async () => {
  await here.requests.addExpense(here.mere, { amount: 900, purpose: 'rates' })
  const page = await openScreen(here.world, `/projects/${here.projectId}`, here.mere)
  await press(page, 'More actions')
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete project' }))
  await screen.findByText('Its budget and 1 expense are deleted with it.')
})

// Clauses: project-delivery 2.10
test('the actual values show what was spent to hold, buy and sell beside what was planned', async () => {
  const { requests, mere } = here
  const page = await openScreen(here.world, `/projects/${here.projectId}`, mere)
  await screen.findByRole('region', { name: 'Actual values' })
  await requests.addExpense(mere, { amount: 1_200.5, purpose: 'insurance' })
  // An invoice counts as on the renovation’s lines: before it is paid, too.
  await requests.addExpense(mere, { amount: 300, purpose: 'interest', paidOn: null })
  await page.refetch()
  const table = await screen.findByRole('table', { name: 'Costs planned and spent, including GST' })
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'CostPlannedSpent',
    expect.stringMatching(/^Holding.*\$1,500\.50$/),
    expect.stringMatching(/^Buying\$4,500/),
    expect.stringMatching(/^Selling\$15,000/),
  ])
})
