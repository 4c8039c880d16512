import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen, respondWith, textBox } from '#src/app/testing/test-screen.tsx'
import { addDays, formatDate, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { openTab, prepareBudgetScreens, press, region, rowOf } from '../test-budget-screens.ts'

const here = prepareBudgetScreens()
const today = todayInAuckland(new Date())
const tomorrow = addDays(today, 1)
const yesterday = addDays(today, -1)

const paidOn = async () => {
  const [expense] = await here.requests.expenses(here.mere)
  return expense?.paidOn ?? null
}
const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const paidBoxes = () => screen.queryAllByRole('checkbox', { name: /^Paid: /, checked: true })
const addInvoice = (fields: object = {}) =>
  here.requests.addExpense(here.mere, {
    amount: 1150,
    supplier: 'Skip Co',
    dueOn: tomorrow,
    lineId: here.kitchen.id,
    ...fields,
  })
const paidDays = async () =>
  Object.fromEntries((await here.requests.expenses(here.mere)).map(({ amount, paidOn }) => [amount, paidOn]))

test('an expense is paid today in one press, with Undo', async () => {
  await addInvoice()
  const page = await openTab(here, 'expenses')
  await page.user.click(await box(`Paid: Skip Co, $1,150, Due ${formatDate(tomorrow)}`))
  await screen.findByText(/^Paid: the expense of \$1,150/)
  expect(await rowOf(/^Skip Co/, 'Expenses')).toContain(`KitchenPaid ${formatDate(today)}`)
  await waitFor(async () => expect(await paidOn()).toBe(today))
  await press(page, /^Undo/)
  await waitFor(async () => expect(await paidOn()).toBeNull())
  expect((await box(/^Paid: Skip Co/)).checked).toBe(false)
})

test('Undo of “Paid” is confirmed once it has happened, and never if it was refused', async () => {
  await addInvoice()
  const page = await openTab(here, 'expenses')
  const pay = async () => {
    await page.user.click(await box(/^Paid: Skip Co/))
    await screen.findByText(/^Paid: the expense of \$1,150/)
    await waitFor(async () => expect(await paidOn()).toBe(today))
  }
  const edits = /PUT .*\/expenses\//
  await pay()
  const send = page.hold(edits)
  await press(page, 'Undo')
  await page.settled()
  expect(screen.queryByText(/^Undone/)).toBeNull()
  send()
  await screen.findByText('Undone: the expense of $1,150')
  expect(await paidOn()).toBeNull()
  await pay()
  const refusal = { code: 'forbidden', detail: 'Your role can’t change this expense.' }
  page.intercept(edits, respondWith(403, refusal))
  await press(page, 'Undo')
  await screen.findByText(/The expense of \$1,150 was not changed. Your role can’t change this expense/)
  await page.settled()
  expect(screen.queryByText(/^Undone/)).toBeNull()
})

test('an expense is marked as not paid; offline it waits for the network', async () => {
  await addInvoice()
  const page = await openTab(here, 'expenses')
  await box(/^Paid: Skip Co/)
  page.setOnline(false)
  await page.user.click(await box(/^Paid: Skip Co/))
  await waitFor(async () => expect((await box(/^Paid: Skip Co/)).checked).toBe(true))
  expect(await paidOn()).toBeNull()
  page.setOnline(true)
  await waitFor(async () => expect(await paidOn()).toBe(today))
  await page.user.click(await box(/^Paid: Skip Co/))
  await waitFor(async () => expect(await paidOn()).toBeNull())
})

test('a change of an expense that was deleted meanwhile offers no Retry, which can’t work', async () => {
  const { id, version } = await addInvoice()
  const page = await openTab(here, 'expenses')
  page.setOnline(false)
  await page.user.click(await box(/^Paid: Skip Co/))
  const headers = { 'if-match': `"${version}"` }
  await here.world.send('DELETE', `/api/projects/${here.projectId}/expenses/${id}`, {
    as: here.mere,
    headers,
  })
  page.setOnline(true)
  await press(page, 'Review')
  const review = within(await screen.findByRole('dialog', { name: 'Couldn’t be saved' }))
  await review.findByText(/Expense not found/)
  expect(review.queryByRole('button', { name: 'Retry' })).toBeNull()
  await page.user.click(review.getByRole('button', { name: 'Discard' }))
  await review.findByText('No failed changes left.')
})

test('with the filter “Unpaid”, what is paid leaves the list', async () => {
  await addInvoice()
  const page = await openTab(here, 'expenses')
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Payment' }), 'Unpaid')
  await page.user.click(await box(/^Paid: Skip Co/))
  await screen.findByText('No expenses match these filters.')
  await press(page, /^Undo/)
  await box(/^Paid: Skip Co/)
})

// Clauses: project-delivery 12.1
test('the day an expense was paid is changed in place, with Undo; Esc and a day to come change nothing', async () => {
  await addInvoice({ paidOn: today })
  const page = await openTab(here, 'expenses')
  const name = 'Paid on: Skip Co, $1,150'
  const change = /: change the day Skip Co, \$1,150 was paid$/
  await press(page, change)
  await page.user.keyboard(`${formatDate(yesterday)}{Escape}`)
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(change))
  await press(page, change)
  await page.retype(await textBox(name), `${formatDate(tomorrow)}{Enter}`)
  await screen.findByText(/^Use a date from /)
  expect(await paidOn()).toBe(today)
  await page.retype(await textBox(name), `${formatDate(yesterday)}{Enter}`)
  await screen.findByText(`Paid ${formatDate(yesterday)}: the expense of $1,150`)
  expect(screen.queryByRole('textbox', { name })).toBeNull()
  await waitFor(async () => expect(await paidOn()).toBe(yesterday))
  await press(page, /^Undo/)
  await waitFor(async () => expect(await paidOn()).toBe(today))
})

// Clauses: project-delivery 12.1
test('selected expenses are marked as paid together, with one Undo; what is paid has no box', async () => {
  for (const amount of [100, 200, 300]) await addInvoice({ amount })
  await addInvoice({ amount: 400, paidOn: yesterday })
  const page = await openTab(here, 'expenses')
  await press(page, 'Select')
  expect(region('Expenses').getAllByRole('checkbox')).toHaveLength(3)
  await press(page, 'Select all 3 unpaid')
  await page.user.click(await box('Select Skip Co, $200'))
  await screen.findByText('2 selected')
  await press(page, 'Mark 2 as paid')
  await screen.findByText('Paid: 2 expenses')
  const before = { 100: null, 200: null, 300: null, 400: yesterday }
  await waitFor(async () => expect(await paidDays()).toEqual({ ...before, 100: today, 300: today }))
  expect(screen.queryByRole('region', { name: 'Selected expenses' })).toBeNull()
  await press(page, /^Undo/)
  await waitFor(async () => expect(await paidDays()).toEqual(before))
})

// Clauses: project-delivery 12.1
test('offline, each expense that is marked waits for the network, and so does its Undo', async () => {
  for (const amount of [100, 200]) await addInvoice({ amount })
  const page = await openTab(here, 'expenses')
  page.setOnline(false)
  await press(page, 'Select')
  await press(page, 'Select all 2 unpaid')
  await press(page, 'Mark 2 as paid')
  await waitFor(() => expect(paidBoxes()).toHaveLength(2))
  await screen.findByText(/2 changes waiting for the network/)
  await press(page, /^Undo/)
  await waitFor(() => expect(paidBoxes()).toHaveLength(0))
  await press(page, 'Select')
  await page.user.click(await box('Select Skip Co, $200'))
  await press(page, 'Mark 1 as paid')
  page.setOnline(true)
  await waitFor(async () => expect(await paidDays()).toEqual({ 100: null, 200: today }))
})

// Clauses: project-delivery 12.1
test('the parts of an invoice are selected and paid together', async () => {
  const billId = crypto.randomUUID()
  for (const amount of [100, 200, 300]) await addInvoice({ amount, billId })
  await addInvoice({ amount: 400 })
  const page = await openTab(here, 'expenses')
  await press(page, 'Select')
  await page.user.click(await box('Select Skip Co, $200'))
  await press(page, 'Mark 3 as paid')
  await screen.findByText('Paid: the invoice of $600')
  await waitFor(async () =>
    expect(await paidDays()).toEqual({ 100: today, 200: today, 300: today, 400: null }),
  )
  await press(page, /^Undo/)
  await waitFor(async () => expect(await paidDays()).toEqual({ 100: null, 200: null, 300: null, 400: null }))
  await page.user.click(await box(/^Paid: Skip Co, \$300, Due/))
  await waitFor(() => expect(paidBoxes()).toHaveLength(3))
  await waitFor(async () =>
    expect(await paidDays()).toEqual({ 100: today, 200: today, 300: today, 400: null }),
  )
  expect(screen.queryByText(/couldn’t be saved|was not changed/)).toBeNull()
})

test('the invoice in tasks is paid there in one press, with Undo', async () => {
  await addInvoice()
  const page = await openScreen(here.world, '/tasks', here.mere)
  await press(page, /^Paid: The invoice of Skip Co for \$1,150 of /)
  await waitFor(async () => expect(await paidOn()).toBe(today))
  await waitFor(() => expect(screen.queryByText(/^The invoice of Skip Co/)).toBeNull())
  await press(page, /^Undo/)
  await waitFor(async () => expect(await paidOn()).toBeNull())
  await screen.findByText(/^The invoice of Skip Co/)
})

test('what an expense was for is empty until the lines of the budget are known', async () => {
  await addInvoice()
  const page = await openScreen(here.world, '/projects', here.mere)
  const answer = page.hold(/\/budget\/lines$/)
  await page.open(`/projects/${here.projectId}/expenses`)
  const text = await rowOf(/^Skip Co/, 'Expenses')
  expect(text).not.toMatch(/Unplanned renovation|Kitchen/)
  const options = within(region('Expenses').getByRole('combobox', { name: 'What for' })).getAllByRole(
    'option',
  )
  expect(options.map(({ textContent }) => textContent)).toEqual(['All'])
  answer()
  await waitFor(async () => expect(await rowOf(/^Skip Co/, 'Expenses')).toContain('Kitchen'))
})
