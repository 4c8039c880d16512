import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { choose, openTab, prepareBudgetScreens, press, region, rowOf } from './test-budget-screens.ts'

const here = prepareBudgetScreens()

const names = () =>
  region('Budget')
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent?.match(/Renovation|Kitchen|Deck/)?.[0])

// Clauses: project-delivery 12.3
test('a line moves up by its menu and by Alt with an arrow, with Undo', async () => {
  await here.requests.addLine(here.mere, { name: 'Deck', original: 5_000 })
  const page = await openTab(here, 'budget')
  await rowOf(/^Deck/)
  await choose(page, 'Deck', 'Move up')
  await waitFor(() => expect(names().slice(0, 3)).toEqual(['Renovation', 'Deck', 'Kitchen']))
  await screen.findByText('Moved Deck up')
  await press(page, 'Undo')
  await waitFor(() => expect(names().slice(0, 3)).toEqual(['Renovation', 'Kitchen', 'Deck']))

  screen.getByRole('button', { name: 'Actions: Renovation' }).focus()
  await page.user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(() => expect(names().slice(0, 3)).toEqual(['Kitchen', 'Renovation', 'Deck']))
  await waitFor(async () =>
    expect((await here.requests.lines(here.mere)).map(({ name }) => name)).toEqual([
      'Kitchen',
      'Renovation',
      'Deck',
    ]),
  )
})

// Clauses: project-delivery 12.7
test('what no line planned opens its expenses, and those chosen move to a line, with one Undo', async () => {
  for (const [supplier, amount] of [
    ['Skip Co', 300],
    ['Ace Plumbing', 1_150],
    ['Bolts', 40],
  ] as const)
    await here.requests.addExpense(here.mere, { supplier, amount })
  const page = await openTab(here, 'budget')
  await press(page, 'Show its expenses')
  const dialog = within(await screen.findByRole('dialog', { name: 'Unplanned renovation' }))
  await page.user.click(await dialog.findByRole('button', { name: 'Move 3 to a line' }))
  await dialog.findByText('Choose a line.')
  await page.user.click(dialog.getByRole('checkbox', { name: /^Bolts/ }))
  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Line' }), here.kitchen.id)
  await page.user.click(dialog.getByRole('button', { name: 'Move 2 to a line' }))
  await screen.findByText('Moved 2 expenses to Kitchen')
  await waitFor(async () => expect(await rowOf(/^Kitchen/)).toContain('$1,450'))
  expect(await rowOf(/^Unplanned renovation/)).toContain('$40')
  await press(page, 'Undo')
  await waitFor(async () => expect(await rowOf(/^Unplanned renovation/)).toContain('$1,490'))
})
