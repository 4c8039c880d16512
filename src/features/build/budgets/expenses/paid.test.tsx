import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '#src/app/testing/test-screen.tsx'
import { addDays, formatDate, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { openTab, prepareBudgetScreens, press, region, rowOf } from '../test-budget-screens.ts'

const here = prepareBudgetScreens()
const today = todayInAuckland(new Date())
const tomorrow = addDays(today, 1)

const paidOn = async () => {
  const [expense] = await here.requests.expenses(here.mere)
  return expense?.paidOn ?? null
}
const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const addInvoice = () =>
  here.requests.addExpense(here.mere, {
    amount: 1150,
    supplier: 'Skip Co',
    dueOn: tomorrow,
    lineId: here.kitchen.id,
  })

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

test('with the filter “Unpaid”, what is paid leaves the list', async () => {
  await addInvoice()
  const page = await openTab(here, 'expenses')
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Payment' }), 'Unpaid')
  await page.user.click(await box(/^Paid: Skip Co/))
  await screen.findByText('No expenses match these filters.')
  await press(page, /^Undo/)
  await box(/^Paid: Skip Co/)
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
