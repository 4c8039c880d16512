import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, openScreen } from '#src/app/testing/test-screen.tsx'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { addDays, formatDate, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { newOffer } from './test-offers.ts'

const world = worldForFile()

test('a condition of the accepted offer that only the paper dates is asked for until the agreement has it', async () => {
  const today = todayInAuckland(new Date())
  const mere = await world.person()
  const { id } = await newDeal(world, mere, { status: 'offer_accepted' })
  const conditions = ['finance', 'custom']
  await newOffer(world, mere, id, { amount: 600_000, madeOn: today, conditions }, 'accepted')
  const { user } = await openScreen(world, `/opportunities/${id}/agreement`, mere)
  const offers = within(await screen.findByRole('region', { name: 'Offers' }))
  await user.click(await offers.findByRole('button', { name: 'Make the agreement' }))
  const agreement = within(await screen.findByRole('dialog', { name: 'Make the agreement' }))
  await agreement.findByText(/^Not added yet, as only the paper says when it is due: Another condition\./)
  await user.type(agreement.getByRole('textbox', { name: 'Agreement date' }), formatDate(today))
  await user.click(agreement.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Agreement' }).textContent).toBe('Conditional, 0 of 1 decided'),
  )
  await screen.findByText(/^Offer 1 is also subject to another condition\. Add it with its day/)

  await user.click(await button('Add Another condition'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add condition' }))
  const box = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name })
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Kind' }).value).toBe('custom')
  expect(box('Title').value).toBe('')
  await user.type(box('Title'), 'Meth test')
  await user.type(box('Due on'), formatDate(addDays(today, 9)))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Agreement' }).textContent).toBe('Conditional, 0 of 2 decided'),
  )
  await waitFor(() => expect(screen.queryByText(/is also subject to/)).toBeNull())
})
