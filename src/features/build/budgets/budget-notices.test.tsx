import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { textBox } from '#src/app/testing/test-screen.tsx'
import { assumptionsSchema } from '#src/features/deals/assumptions/schema.ts'
import { choose, openTab, prepareBudgetScreens, press, rowOf, save } from './test-budget-screens.ts'

const here = prepareBudgetScreens()

// Clauses: project-delivery 1.13
test('what takes a line below $0 is asked before, and is noticed in the dialogs', async () => {
  const page = await openTab(here, 'budget')
  await choose(page, 'Kitchen', 'Add variation to Kitchen')
  await page.user.type(await textBox('Amount'), '−30000')
  await page.loaded()
  expect(screen.queryByText(/below \$0/)).toBeNull()
  await page.user.type(await textBox('Amount'), '.01')
  await screen.findByText(
    'Once approved, this takes the budget of Kitchen to $0.01 below $0, including GST. You can still save.',
  )
  await page.user.type(await textBox('Reason'), 'Pine')
  await save(page)
  await choose(page, 'the variation of −$30,000.01', 'Approved')
  const asking = within(await screen.findByRole('dialog', { name: 'Approve variation' }))
  asking.getByText('This takes the budget of Kitchen to $0.01 below $0, including GST. Approve it anyway?')
  expect(await rowOf(/^Kitchen/, 'Variations')).toContain('Proposed')
  await press(page, 'Approve')
  await waitFor(async () => expect(await rowOf(/^Kitchen/)).toContain('−$0.01'))

  await choose(page, 'Kitchen', 'Edit Kitchen')
  await screen.findByRole('dialog', { name: 'Edit Kitchen' })
  expect(screen.queryByText(/below \$0/)).toBeNull()
  await page.retype(await textBox('Original budget'), '29000')
  await screen.findByText(/^This takes the budget of Kitchen to \$1,000\.01 below \$0, including GST\. /)
})

// Clauses: project-delivery 1.13
test('what a deleted or moved increase leaves below $0 is asked before, and noticed', async () => {
  for (const amount of [2_000, -31_000]) {
    const variation = { lineId: here.kitchen.id, amount, reason: 'Stone benchtop' }
    const { id, version } = await here.requests.addVariation(here.mere, variation)
    const path = `/budget/variations/${id}/decision`
    await here.requests.send(here.mere, 'PUT', path, { state: 'approved' }, version)
  }
  const page = await openTab(here, 'budget')
  await choose(page, 'the variation of $2,000', 'Edit')
  const line = await screen.findByRole('combobox', { name: 'Line' })
  await page.user.selectOptions(line, 'Renovation')
  await screen.findByText(
    'This takes the budget of Kitchen to $1,000 below $0, including GST. You can still save.',
  )
  await press(page, 'Cancel')
  await choose(page, 'the variation of $2,000', 'Delete')
  const asking = within(await screen.findByRole('dialog', { name: 'Delete variation' }))
  asking.getByText('This takes the budget of Kitchen to $1,000 below $0, including GST. Delete it anyway?')
  await press(page, 'Delete')
  await waitFor(async () => expect(await rowOf(/^Kitchen/)).toContain('−$1,000'))
})

// Clauses: project-delivery 1.13
test('a second line of one name has a notice with the stage of the first, and is saved', async () => {
  const page = await openTab(here, 'budget')
  await press(page, 'Add line')
  await page.user.type(await textBox('Name'), 'KITCHEN')
  await screen.findByText('There is a line Kitchen already, in Second Fix. You can still save.')
  await page.user.type(await textBox('Original budget'), '5000')
  await save(page)
  await waitFor(async () => expect(await rowOf(/^KITCHEN/)).toContain('$5,000'))
  await choose(page, 'Kitchen', 'Edit Kitchen')
  await page.retype(await textBox('Name'), 'Scullery')
  expect(screen.queryByText(/^There is a line/)).toBeNull()
})

test('a member sees before pressing that a variation needs an administrator', async () => {
  const { world, mere, requests, kitchen, projectId } = here
  const path = `/api/organizations/${mere.organizationId}/assumptions`
  const body = { ...assumptionsSchema.parse({}), variationLimit: 5_000 }
  await world.send('PUT', path, { as: mere, body, headers: { 'if-match': '"1"' } })
  await requests.addVariation(mere, { lineId: kitchen.id, amount: 5_000.01, reason: 'Stone' })
  const member = await world.person({ joins: mere })
  for (const [person, found] of [
    [member, 'Approved: needs an administrator above $5,000'],
    [mere, 'Approved'],
  ] as const) {
    const page = await openTab({ ...here, mere: person, projectId }, 'budget')
    await page.loaded()
    await press(page, 'Actions: the variation of $5,000.01')
    const menu = within(await screen.findByRole('menu', { name: 'the variation of $5,000.01' }))
    menu.getByText(found, { exact: true })
  }
})
