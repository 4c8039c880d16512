import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen, textBox } from '#src/app/testing/test-screen.tsx'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { supplierResource } from '#src/features/build/suppliers/schema.ts'
import { addDays, formatDate, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import {
  choose,
  chooseCost,
  openTab,
  prepareBudgetScreens,
  press,
  region,
  rowOf,
  save,
  supplierBox,
} from '../test-budget-screens.ts'
import { budgetRequests } from '../test-budgets.ts'

const here = prepareBudgetScreens()
const today = todayInAuckland(new Date())

// Clauses: project-delivery 2.3
test('an expense is added with its GST, filtered and totalled', async () => {
  const page = await openTab(here, 'expenses')
  await press(page, 'Add expense')
  await press(page, 'Save')
  await screen.findByText('Enter the amount of the receipt or invoice, such as 230.50.')
  await screen.findByText('Choose what it was for.')
  await page.user.type(await textBox('Amount including GST'), '1150')
  await page.user.type(await supplierBox(), 'Ace Plumbing')
  await page.user.type(await textBox('Invoice number'), 'INV-204')
  await screen.findByRole('option', { name: 'Kitchen' })
  await chooseCost(page, 'Kitchen')
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
  await screen.findByText(`Entered already on ${formatDate(today)}: $1,150`)
  await page.retype(await textBox('Invoice number'), '')
  await chooseCost(page, 'Selling')
  await save(page)
  expect(await rowOf(/^Ace Plumbing$/, 'Expenses')).toContain('Unpaid−$4.50−$34.50Credit note')
  const purposes = screen.getByRole('combobox', { name: 'What for' })
  expect(purposes.closest('.no-print')).not.toBeNull()
  await page.user.selectOptions(purposes, 'Selling')
  expect(purposes.closest('.no-print')).toBeNull()
  await waitFor(() => expect(region('Expenses').getAllByRole('rowheader')).toHaveLength(1))
  // The unpaid amount of $1,150 isn't shown.
  await screen.findByText('Total −$34.50 including GST')
  const suppliers = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Supplier' })
  expect([...suppliers.options].map(({ text }) => text)).toEqual(['All', 'Ace Plumbing'])
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Payment' }), 'Paid')
  await screen.findByText('No expenses match these filters.')
  await screen.findByText('Total $0 including GST')
})

test('what a supplier presets goes with the supplier, and what a person chose stays', async () => {
  const { kitchen, requests, mere } = here
  await requests.addExpense(mere, { amount: 345, gst: 45, supplier: 'Tūī Tiling', lineId: kitchen.id })
  await requests.addExpense(mere, { amount: 80, gst: 0, supplier: 'M. Tane', purpose: 'selling' })
  const page = await openTab(here, 'expenses')
  await press(page, 'Add expense')
  await page.user.type(await textBox('Amount including GST'), '2300')
  await page.user.click(await screen.findByRole('button', { name: 'M. Tane' }))
  const group = () => within(screen.getByRole('dialog', { name: 'Add expense' }))
  const gst = () =>
    ['Included', 'None', 'Other'].find((name) => group().queryByRole('radio', { name, checked: true }))
  const purpose = () => {
    const { options, value } = screen.getByRole<HTMLSelectElement>('combobox', { name: 'What it was for' })
    return [...options].find((option) => option.value === value)?.text
  }
  expect([gst(), purpose()]).toEqual(['None', 'Selling'])
  await page.retype(await supplierBox(), 'tui tiling')
  expect([gst(), purpose()]).toEqual(['Included', 'Kitchen'])
  await page.retype(await supplierBox(), 'Rimu Decks')
  expect([gst(), purpose()]).toEqual(['Included', 'Choose a line or a cost'])
  await chooseCost(page, 'Interest')
  expect(gst()).toBe('None')
  await chooseCost(page, 'Buying')
  expect(gst()).toBe('Included')
  await page.user.click(group().getByRole('radio', { name: 'None' }))
  await page.retype(await supplierBox(), 'Tūī Tiling')
  expect([gst(), purpose()]).toEqual(['None', 'Buying'])
  await page.user.click(group().getByRole('radio', { name: 'Included' }))
  await save(page)
  await waitFor(async () =>
    expect(await requests.expenses(mere)).toContainEqual(
      expect.objectContaining({ amount: 2_300, gst: 300, purpose: 'buying', supplier: 'Tūī Tiling' }),
    ),
  )
})

test('Back asks before it discards a typed expense', async () => {
  const page = await openTab(here, 'budget')
  await page.user.click(await screen.findByRole('link', { name: 'Expenses' }))
  await press(page, 'Add expense')
  page.back()
  await screen.findByRole('region', { name: 'Budget' })
  await page.open(`/projects/${here.projectId}/expenses`)
  await press(page, 'Add expense')
  await page.user.type(await textBox('Amount including GST'), '1150')
  page.back()
  await press(page, 'Keep editing')
  await waitFor(() => expect(screen.queryByText('Discard what you entered?')).toBeNull())
  expect((await textBox('Amount including GST')).value).toBe('1,150')
  page.back()
  await press(page, 'Discard')
  await screen.findByRole('region', { name: 'Budget' })
  expect(page.address()).toBe(`/projects/${here.projectId}/budget`)
})

test('Cancel, Esc, the cross and Back ask before they discard a chosen supplier or receipt, not a field emptied again', async () => {
  await here.requests.addExpense(here.mere, {
    amount: 230,
    supplier: 'Ace Plumbing',
    lineId: here.kitchen.id,
  })
  const page = await openTab(here, 'budget')
  await page.user.click(await screen.findByRole('link', { name: 'Expenses' }))
  const isOpen = () => screen.queryByRole('dialog', { name: 'Add expense' }) !== null
  const question = () => screen.queryByText('Discard what you entered?')
  await press(page, 'Add expense')
  await page.user.type(await textBox('Amount including GST'), '1150')
  await page.retype(await textBox('Amount including GST'), '')
  await page.user.type(await textBox('Invoice number'), 'INV')
  await page.retype(await textBox('Invoice number'), '')
  await press(page, 'Cancel')
  expect([isOpen(), question()]).toEqual([false, null])

  await press(page, 'Add expense')
  await page.user.click(await screen.findByRole('button', { name: 'Ace Plumbing' }))
  for (const leave of ['Cancel', 'Close']) {
    await press(page, leave)
    await press(page, 'Keep editing')
    expect([question(), document.activeElement?.textContent || 'Close']).toEqual([null, leave])
  }
  await page.user.keyboard('{Escape}')
  await press(page, 'Discard')
  expect(isOpen()).toBe(false)

  await press(page, 'Add expense')
  await press(page, 'Add receipt')
  const picker = document.querySelector<HTMLInputElement>('body > input[type=file]')
  await page.user.upload(picker ?? document.body, new File([new Uint8Array([0xff, 0xd8, 0xff])], 'skip.jpg'))
  await screen.findByRole('button', { name: 'Remove skip.jpg' })
  await page.loaded()
  page.back()
  await screen.findByRole('dialog', { name: 'Discard what you entered?' })
  expect(page.address()).toBe(`/projects/${here.projectId}/expenses`)
  await press(page, 'Discard')
  await screen.findByRole('region', { name: 'Budget' })
})

// Clauses: project-delivery 2.1
test('the GST of an expense is at most 3/23 of it', async () => {
  const page = await openTab(here, 'expenses')
  await press(page, 'Add expense')
  await page.user.type(await textBox('Amount including GST'), '1150')
  await chooseCost(page, 'Kitchen')
  await page.user.click(screen.getByRole('radio', { name: 'Other' }))
  await page.retype(await textBox('GST amount'), '151')
  await press(page, 'Save')
  await screen.findByText('The GST cannot be more than $150.00.')
  await page.retype(await textBox('GST amount'), 'ten')
  await page.user.tab()
  await screen.findByText(/^Enter an amount from 0 to /)
  await page.retype(await textBox('GST amount'), '-5')
  await page.user.tab()
  await screen.findByText('The GST cannot be below $0.')
  await page.retype(await textBox('Amount including GST'), '-34.50')
  await page.retype(await textBox('GST amount'), '-4.50')
  await press(page, 'Save')
  await screen.findByText(/^Total −\$34.50 including GST/)
})

// Clauses: project-delivery 2.1
test('an expense shows all its faults at once, and those of a day when it is left', async () => {
  const page = await openTab(here, 'expenses')
  await press(page, 'Add expense')
  await page.retype(await textBox('Paid on'), '31/12/2099')
  await page.user.tab()
  await screen.findByText('A payment cannot be from the future.')
  await page.retype(await textBox('Due on'), '1/1/2001')
  await press(page, 'Save')
  await screen.findByText('Enter the amount of the receipt or invoice, such as 230.50.')
  for (const fault of [
    'Choose what it was for.',
    'An invoice cannot be due before its date.',
    'A payment cannot be from the future.',
  ])
    expect(screen.queryByText(fault), fault).not.toBeNull()
})

// Clauses: project-delivery 9.2
test('a list that can’t be loaded shows an error, and is loaded again', async () => {
  const page = await openScreen(here.world, '/projects', here.mere)
  const recover = page.fail(/^GET .*\/expenses$/)
  await page.open(`/projects/${here.projectId}/expenses`)
  await screen.findByText('Failed to load expenses')
  recover()
  await press(page, 'Retry')
  await screen.findByText('No expenses yet. Photograph the first receipt.')
})

// Clauses: project-delivery 2.5
test('an expense that is added offline is sent when the connection is back', async () => {
  const page = await openTab(here, 'expenses')
  await screen.findByText('No expenses yet. Photograph the first receipt.')
  page.setOnline(false)
  await press(page, 'Add expense')
  await page.user.type(await textBox('Amount including GST'), '99.99')
  await chooseCost(page, 'Kitchen')
  await save(page)
  expect(await rowOf(/^No supplier/, 'Expenses')).toContain('Unpaid$13.04$99.99')
  expect(await here.requests.expenses(here.mere)).toEqual([])
  page.setOnline(true)
  await waitFor(async () => expect(await here.requests.expenses(here.mere)).toMatchObject([{ gst: 13.04 }]))
})

// Clauses: project-delivery 11.5
test('an expense moves to another project, and back with Undo', async () => {
  const other = (await projectRequests(here.world).win(here.mere)).project
  await here.requests.addExpense(here.mere, { amount: 100, supplier: 'Ace', lineId: here.kitchen.id })
  const there = budgetRequests(here.world, other.id)
  const page = await openTab(here, 'expenses')
  await choose(page, 'the expense of $100', 'Move to another project')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move the expense of $100' }))
  await page.user.click(dialog.getByRole('button', { name: 'Move' }))
  await screen.findByText('No expenses yet. Photograph the first receipt.')
  expect(await there.expenses(here.mere)).toMatchObject([{ amount: 100, lineId: null }])
  await press(page, /^Undo/)
  await rowOf('Ace', 'Expenses')
  await waitFor(async () =>
    expect(await here.requests.expenses(here.mere)).toMatchObject([{ lineId: here.kitchen.id }]),
  )
  expect(await there.expenses(here.mere)).toEqual([])
})

// Clauses: project-delivery 2.1
test('an amount has cents at most and isn’t 0; a phone’s number pad gets its minus from a button', async () => {
  const page = await openTab(here, 'expenses')
  await press(page, 'Add expense')
  const amount = await textBox('Amount including GST')
  expect(amount.inputMode).toBe('decimal')
  await page.user.type(amount, '1150.005')
  await screen.findByText('Enter at most 2 decimals')
  await page.retype(amount, '0')
  expect(screen.queryByText('Enter the amount of the receipt or invoice, such as 230.50.')).toBeNull()
  await page.user.tab()
  await screen.findByText('Enter the amount of the receipt or invoice, such as 230.50.')
  await page.retype(amount, '0.5')
  expect(screen.queryByText('Enter the amount of the receipt or invoice, such as 230.50.')).toBeNull()
  await page.retype(amount, '34.50')
  await press(page, 'Change sign: Amount including GST')
  expect([amount.value, document.activeElement]).toEqual(['−34.50', amount])
  await screen.findByText('Credit note')
  await press(page, 'Change sign: Amount including GST')
  expect(amount.value).toBe('34.50')
})

test('a day without a year is the last one where it was paid, and the next one after the invoice where it is due', async () => {
  const page = await openTab(here, 'expenses')
  await press(page, 'Add expense')
  const earlier = addDays(today, -8)
  const withoutYear = formatDate(earlier).replace(/ \d{4}$/, '')
  await page.retype(await textBox('Invoice date'), formatDate(addDays(today, -18)))
  for (const name of ['Paid on', 'Due on']) {
    await page.retype(await textBox(name), withoutYear)
    await page.user.tab()
    expect((await textBox(name)).value).toBe(formatDate(earlier))
  }
})

// Clauses: project-delivery 12.5
test('a new supplier’s trade is asked for once, and may be left out', async () => {
  const page = await openTab(here, 'expenses')
  const trade = (name: string) => screen.queryByRole('combobox', { name: `Trade of ${name}` })
  async function add(supplier: string, chosen?: string) {
    await press(page, 'Add expense')
    await page.user.type(await textBox('Amount including GST'), '100')
    await page.user.type(await supplierBox(), supplier)
    await chooseCost(page, 'Kitchen')
    const asked = trade(supplier)
    if (chosen && asked) await page.user.selectOptions(asked, chosen)
    await save(page)
    return asked !== null
  }
  expect(await add('Reno Bins', 'Cleaner')).toBe(true)
  expect(await add('reno bins')).toBe(false)
  expect(await add('Tiles Ltd')).toBe(true)
  expect(await add('Tiles Ltd')).toBe(false)
  const reply = await here.world.send('GET', '/api/suppliers', { as: here.mere })
  const { suppliers } = supplierResource.list.parse(await reply.json())
  expect(suppliers.map(({ name, trade: of }) => `${name} ${of}`)).toEqual([
    'Reno Bins cleaner',
    'Tiles Ltd other',
  ])
})
