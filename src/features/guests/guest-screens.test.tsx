import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { closeScreen, openScreen, textBox } from '#src/app/test-screen.tsx'
import { createTestWorld, type Person, type TestWorld } from '#src/server/test-world.ts'
import { budgetRequests } from '../budgets/test-budgets.ts'
import { projectRequests } from '../projects/test-projects.ts'
import { guestRequests, makeDealWithoutGuests, makeGuest } from './test-guests.ts'

let world: TestWorld
let guests: ReturnType<typeof guestRequests>
let mere: Person
let hemi: Person
let id: string
beforeAll(async () => {
  world = await createTestWorld()
  guests = guestRequests(world)
})
beforeEach(async () => {
  ;({ mere, hemi, id } = await makeDealWithoutGuests(world))
})
afterEach(closeScreen)
afterAll(() => world.close())

const ADDRESS = '8 Kererū Street, Ōtūmoetai, Tauranga'
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const region = async () => within(await screen.findByRole('region', { name: 'Guests' }))

test('a guest is invited on the deal’s Documents tab, changed and removed', async () => {
  const page = await openScreen(world, `/opportunities/${id}/documents`, mere)
  await page.user.click(await button('Invite guest'))
  await page.user.type(await textBox('Email'), 'jo@')
  await page.user.click(await button('Send invite'))
  await screen.findByText('Enter an email address such as name@example.co.nz')
  await page.retype(await textBox('Email'), hemi.email)
  await page.user.click(await button('Send invite'))
  await (await region()).findByText(hemi.email)
  ;(await region()).getByText(/^Invited, until /)
  await page.user.click(await button(`Actions: ${hemi.email}`))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Change what they see' }))
  await page.user.click(await screen.findByRole('checkbox', { name: 'Risk' }))
  await page.user.click(await button('Save'))
  await (await region()).findByText('7 sections')
  await page.user.click(await button(`Actions: ${hemi.email}`))
  await page.user.click(await screen.findByRole('menuitem', { name: `Remove ${hemi.email}` }))
  await page.user.click(await button('Remove'))
  await (await region()).findByText(/^No guests yet/)
})

test('the link leads a user without a subscription to the deal, which is no longer shown once they are removed', async () => {
  const { secret, id: guestId } = await guests.invited(mere, id, { email: hemi.email })
  const page = await openScreen(world, `/signup#invite=${secret}`, hemi)
  await screen.findByRole('heading', { level: 1, name: ADDRESS })
  screen.getByText('Guests need an account, but no subscription.')
  await page.user.click(await button('Accept invitation'))
  await screen.findByText(/^Shared with you/)
  await screen.findByTitle('Partner pack')
  await page.user.click(await screen.findByRole('link', { name: 'Back to Shared with me' }))
  await screen.findByRole('heading', { level: 1, name: 'Shared with me' })
  await page.user.click(await screen.findByRole('link', { name: ADDRESS }))
  await screen.findByText(/^Shared with you/)
  await guests.remove(mere, id, guestId)
  // Another window was in front of this one, which stayed visible.
  dispatchEvent(new Event('focus'))
  await screen.findByRole('heading', { level: 1, name: 'This deal is no longer shared with you.' })
  expect(screen.queryByTitle('Partner pack')).toBeNull()
})

test('a guest without a subscription signs in to Shared with me, which the account menu opens as well', async () => {
  await makeGuest(world, hemi, mere, id, { role: 'partner' })
  const page = await openScreen(world, '/dashboard', hemi)
  await screen.findByRole('heading', { level: 1, name: 'Shared with me' })
  await screen.findByText('Partner')
  const links = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Calculator', 'Shared with me'])
  expect(screen.queryByRole('button', { name: /^Organization: / })).toBeNull()
  await page.user.click((await screen.findAllByRole('button', { name: 'Account' }))[0] as HTMLElement)
  await screen.findByRole('menuitem', { name: 'Shared with me' })
})

test('an accountant saves the files of the expenses, and reads why one is refused', async () => {
  const { project, deal } = await projectRequests(world).win(mere)
  const opportunityId = deal.id
  await makeGuest(world, hemi, mere, opportunityId)
  const page = await openScreen(world, `/guest/${opportunityId}`, hemi)
  const expenses = within(await screen.findByRole('region', { name: 'Expenses' }))
  expenses.getByText('No expenses yet.')
  await budgetRequests(world, project.id).addExpense(mere, { amount: 1_150, supplier: 'Ace Plumbing' })
  await page.refetch()
  await expenses.findByText('Ace Plumbing')
  const saved = vi.spyOn(URL, 'createObjectURL')
  await page.user.click(expenses.getByRole('button', { name: 'Xero bank statement CSV' }))
  await expenses.findByText('No expenses to export in this period.')
  await page.user.click(expenses.getByRole('button', { name: 'Xero bills CSV' }))
  await expenses.findByText('Set an account code for Renovation first.')
  expect(saved).not.toHaveBeenCalled()
  await page.user.click(expenses.getByRole('button', { name: 'Expenses CSV' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(expenses.queryByText(/first\.$/)).toBeNull()
})

test('administrators see the guests of all deals', async () => {
  await makeGuest(world, hemi, mere, id)
  await openScreen(world, '/organization/sharing', mere)
  await (await region()).findByText(hemi.email)
  ;(await region()).getByText(ADDRESS)
  ;(await region()).getByText('Until removed')
})
