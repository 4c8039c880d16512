import { addDays, formatDate, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { box, openDeal, openTab, readDeal, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'

// Clauses: dates-and-conditions 4.2
test('an offer is logged, answered and moves the deal; Performance shows the true acceptance rate @phone', async ({
  page,
  signedUp,
  expectAccessible,
  tolerate,
}) => {
  const id = await saveDeal(signedUp)
  // An offer changes the deal: a move pressed before the page has read that is sent again with the current version.
  tolerate(new RegExp(`412 .*/api/opportunities/${id}\\)`))
  await openDeal(page, id, 'agreement')
  const offers = page.getByRole('region', { name: 'Offers' })
  await expect(offers).toContainText('No offers yet.')
  await offers.getByRole('button', { name: 'Log offer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log offer' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('An offer is more than $0.')
  await box(dialog, 'Amount').fill('617500')
  await dialog.getByRole('checkbox', { name: 'Finance' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(offers.getByRole('row', { name: /^Offer 1/ })).toContainText('subject to finance')
  await openTab(page, 'Overview')
  await expect(box(page, 'Offer price')).toHaveValue('617,500')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.click()
  await expect(box(page, 'Offer price')).toHaveValue('')
  await openTab(page, 'Agreement')
  await expect(offers).toContainText('No offers yet.')
  await offers.getByRole('button', { name: 'Log offer' }).click()
  await box(dialog, 'Amount').fill('617500')
  await dialog.getByRole('checkbox', { name: 'Finance' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await offers.getByRole('button', { name: 'Move to Offer Made' }).click()
  await openTab(page, 'Overview')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('offer_made')
  await expect(box(page, 'Offer price')).toHaveValue('617,500')
  await openTab(page, 'Agreement')

  await offers.getByRole('button', { name: 'Answer Offer 2' }).click()
  await page.getByRole('menuitemradio', { name: 'Declined' }).click()
  const answer = page.getByRole('dialog', { name: 'Offer 2: ' })
  await box(answer, 'Answered on').fill(formatDate(addDays(todayInAuckland(new Date()), 2)))
  await answer.getByRole('button', { name: 'Save' }).click()
  await expect(answer.getByRole('alert')).toContainText('That is in the future.')
  await box(answer, 'Answered on').fill(formatDate(todayInAuckland(new Date())))
  await answer.getByRole('button', { name: 'Save' }).click()
  // The message of the move before it has an Undo too.
  await expect(page.getByRole('status').filter({ hasText: 'Offer 2: declined' })).toBeVisible()
  await undo.click()
  await offers.getByRole('button', { name: 'Answer Offer 2' }).click()
  await page.getByRole('menuitemradio', { name: 'Accepted' }).click()
  await answer.getByRole('button', { name: 'Save' }).click()
  await expect(offers).toContainText('Offer 2 is accepted.')
  await expectAccessible(page)
  await offers.getByRole('button', { name: 'Move to Offer Accepted' }).click()
  await expect.poll(async () => (await readDeal(signedUp, id)).status).toBe('offer_accepted')

  await expect(offers.getByRole('button', { name: 'Move to Offer Accepted' })).toBeHidden()
  await offers.getByRole('button', { name: 'Make the agreement' }).click()
  const agreement = page.getByRole('dialog', { name: 'Make the agreement' })
  await expect(box(agreement, 'Price')).toHaveValue('617,500')
  await expect(agreement).toContainText('Adds the conditions of the offer with their usual days: Finance.')
  await box(agreement, 'Agreement date').fill(formatDate(todayInAuckland(new Date())))
  await agreement.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status', { name: 'Agreement' })).toHaveText('Conditional, 0 of 1 decided')
  await expect(offers.getByRole('button', { name: 'Make the agreement' })).toBeHidden()
  // Each of these changes also changed the deal, and its live event has arrived by now.
  await expect(page.getByText('You changed this deal in another window')).toBeHidden()

  await page.goto('/performance')
  await expect(page.getByRole('figure', { name: 'True acceptance rate' })).toContainText('100%')
  await expect(page.getByRole('figure', { name: 'True acceptance rate' })).toContainText('1 of 1 deal')
})

// Clauses: offers-and-scenarios 9.10
test('a dialog whose code can’t be loaded shows a message, and opens on the next press', async ({
  page,
  context,
  tolerate,
  signedUp,
}) => {
  tolerate(/ERR_FAILED|Failed to load/)
  await openDeal(page, await saveDeal(signedUp, { status: 'due_diligence' }), 'agreement')
  const make = page.getByRole('button', { name: 'Make the agreement' })
  const blocked = /agreement-dialogs/
  await context.route(blocked, (route) => route.abort())
  await make.click()
  await expect(page.getByText('A part of this page couldn’t be loaded. Check your connection')).toBeVisible()
  await context.unroute(blocked)
  await make.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
