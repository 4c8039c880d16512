import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { textBox } from '#src/app/testing/test-screen.tsx'
import { choose, chooseCost, openTab, prepareBudgetScreens, press, save } from '../test-budget-screens.ts'

const here = prepareBudgetScreens()
const part = (at: number) => within(screen.getByRole('group', { name: `Part ${at}` }))
const stored = async () => (await here.requests.expenses(here.mere)).toSorted((a, b) => b.amount - a.amount)

// Clauses: project-delivery 12.2
test('an invoice is split over two lines, edited as a whole and deleted with one Undo', async () => {
  const page = await openTab(here, 'expenses')
  await press(page, 'Add expense')
  await page.user.type(await textBox('Amount including GST'), '1240')
  await chooseCost(page, 'Kitchen')
  await press(page, 'Split over several lines')
  const amount = part(1).getByRole('textbox', { name: 'Amount' })
  await page.retype(amount, '740')
  await screen.findByText('Left to place $500')
  await press(page, 'Save')
  await screen.findByText('Choose what it was for.')
  await page.user.type(part(2).getByRole('textbox', { name: 'Amount' }), '500')
  await screen.findByText('GST $161.74 in all')
  await page.user.selectOptions(part(2).getByRole('combobox', { name: 'What it was for' }), 'Council rates')
  await save(page)
  await screen.findByText('Saved the invoice of $1,240 in 2 parts')
  await waitFor(async () =>
    expect(await stored()).toMatchObject([
      { amount: 740, gst: 96.52, lineId: here.kitchen.id, purpose: 'renovation' },
      { amount: 500, gst: 65.22, purpose: 'rates' },
    ]),
  )
  const [first, second] = await stored()
  expect(first?.billId).toBe(second?.billId)
  expect(screen.getAllByText('part of $1,240')).toHaveLength(2)

  await choose(page, 'the expense of $500', 'Edit')
  await page.user.type(await textBox('Invoice number'), 'R-12')
  await save(page)
  await waitFor(async () =>
    expect((await stored()).map(({ invoiceNumber }) => invoiceNumber)).toEqual(['R-12', 'R-12']),
  )

  await choose(page, 'the expense of $740', 'Delete')
  await screen.findByText('Delete all 2 parts?')
  await press(page, 'Delete all 2')
  await screen.findByText('Deleted all 2 parts')
  await waitFor(async () => expect(await stored()).toEqual([]))
  await press(page, /^Undo/)
  await waitFor(async () => expect(await stored()).toHaveLength(2))
})
