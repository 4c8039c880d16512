import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { beforeEach, expect, test, vi } from 'vitest'
import { openScreen, textBox } from '#src/app/testing/test-screen.tsx'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { guestRequests, makeDealWithoutGuests, makeGuest } from './test-guests.ts'

const world = worldForFile()
const guests = guestRequests(world)
let mere: Person
let hemi: Person
let id: string
beforeEach(async () => {
  ;({ mere, hemi, id } = await makeDealWithoutGuests(world))
})

const ADDRESS = '8 Kererū Street, Ōtūmoetai, Tauranga'
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const region = async () => within(await screen.findByRole('region', { name: 'Guests' }))

// Clauses: sharing-and-api 3.12
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
  await screen.findByText(`Invitation sent to ${hemi.email}`)
  await page.user.click(await button('Invite guest'))
  await waitFor(() => expect(screen.queryByText(/^Invitation sent to/)).toBeNull())
  await page.user.click(await button('Cancel'))
  await page.user.click(await button(`Actions: ${hemi.email.split('@')[0]}`))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Change what they see' }))
  await page.user.click(await screen.findByRole('checkbox', { name: 'Risk' }))
  await page.user.click(await button('Save'))
  await (await region()).findByText('7 sections')
  await page.user.click(await button(`Actions: ${hemi.email.split('@')[0]}`))
  await page.user.click(await screen.findByRole('menuitem', { name: `Remove ${hemi.email.split('@')[0]}` }))
  await page.user.click(await button('Remove'))
  await (await region()).findByText(/^No guests yet/)
})

test('a project’s menu opens the form for a guest with the role Builder, once', async () => {
  const { project } = await projectRequests(world).win(mere)
  const page = await openScreen(world, `/projects/${project.id}`, mere)
  const form = async () => within(await screen.findByRole('dialog', { name: 'Invite guest' }))
  await page.user.click(await button('More actions'))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Invite a builder' }))
  const role = (await form()).getByRole('combobox', { name: 'Role' })
  expect(role).toHaveProperty('value', 'builder')
  await page.user.click(await button('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invite guest' })).toBeNull())
  await page.user.click(await button('Invite guest'))
  expect((await form()).getByRole('combobox', { name: 'Role' })).toHaveProperty('value', 'partner')
  await page.user.click(await button('Cancel'))
  // Chosen on the tab itself, it opens the form there.
  await page.user.click(await button('More actions'))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Invite a builder' }))
  await page.user.type(await textBox('Email'), hemi.email)
  await page.user.click(await button('Send invite'))
  await (await region()).findByText(hemi.email)
  ;(await region()).getByText('Builder')
})

// Clauses: sharing-and-api 3.3, 3.9
test('the link leads a user without a subscription to the deal, which is no longer shown once they are removed', async () => {
  const { secret, id: guestId } = await guests.invited(mere, id, { email: hemi.email })
  const page = await openScreen(world, `/signup#invite=${secret}`, hemi)
  await screen.findByRole('heading', { level: 1, name: ADDRESS })
  screen.getByText('Guests need an account, but no subscription.')
  await page.user.click(await button('Accept invitation'))
  await screen.findByText(/^Shared with you/)
  await screen.findByText(`${ADDRESS} is shared with you`)
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

// Clauses: sharing-and-api 3.3
test('a guest without a subscription signs in to the deal they opened last; the account menu has Shared with me', async () => {
  await makeGuest(world, hemi, mere, id, { role: 'partner' })
  const page = await openScreen(world, '/dashboard', hemi)
  await screen.findByRole('heading', { level: 1, name: ADDRESS })
  expect(page.address()).toBe(`/guest/${id}`)
  await page.user.click(await screen.findByRole('link', { name: 'Back to Shared with me' }))
  await screen.findByRole('heading', { level: 1, name: 'Shared with me' })
  await screen.findByText('Partner')
  const links = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Calculator', 'Shared with me'])
  expect(screen.queryByRole('button', { name: /^Organization: / })).toBeNull()
  await page.user.click((await screen.findAllByRole('button', { name: 'Account' }))[0] as HTMLElement)
  await screen.findByRole('menuitem', { name: 'Shared with me' })
})

test.each([
  ['a guest', null],
  ['a member elsewhere', 'active'],
] as const)(
  '%s with two shared deals opens either from the other; with one, nothing is chosen',
  async (_, subscription) => {
    const guest = await world.person({ subscription })
    const one = await newDeal(world, mere, { address: '1 Rata Street' })
    await makeGuest(world, guest, mere, one.id, { role: 'partner' })
    const page = await openScreen(world, `/guest/${one.id}`, guest)
    await screen.findByTitle('Partner pack')
    expect(screen.queryByRole('combobox', { name: 'Deals shared with you' })).toBeNull()
    const two = await newDeal(world, mere, { address: '2 Rimu Street' })
    const grant = await makeGuest(world, guest, mere, two.id)
    dispatchEvent(new Event('focus'))
    const list = () => screen.findByRole('combobox', { name: 'Deals shared with you' })
    expect(
      within(await list())
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['1 Rata Street', '2 Rimu Street'])
    await page.user.selectOptions(await list(), '2 Rimu Street')
    await screen.findByRole('heading', { level: 1, name: '2 Rimu Street' })
    expect(page.address()).toBe(`/guest/${two.id}`)
    // What has ended names the ones that are left.
    await guests.remove(mere, two.id, grant)
    dispatchEvent(new Event('focus'))
    await screen.findByRole('heading', { level: 1, name: 'This deal is no longer shared with you.' })
    await waitFor(async () =>
      expect(within(await list()).queryByRole('option', { name: '2 Rimu Street' })).toBeNull(),
    )
    await page.user.selectOptions(await list(), '1 Rata Street')
    await screen.findByRole('heading', { level: 1, name: '1 Rata Street' })
  },
)

// Clauses: sharing-and-api 3.6
test('an accountant’s page begins with the files of a period; a refused one says why, and who is asked', async () => {
  const { project, deal } = await projectRequests(world).win(mere)
  await world.db.query(sql`update auth.users set name = 'Mere Tawhai' where id = ${mere.userId}`)
  await makeGuest(world, hemi, mere, deal.id)
  const page = await openScreen(world, `/guest/${deal.id}`, hemi)
  const files = within(await screen.findByRole('region', { name: 'For the books' }))
  const expenses = within(await screen.findByRole('region', { name: 'Expenses' }))
  expenses.getByText('No expenses yet.')
  const { addExpense } = budgetRequests(world, project.id)
  await addExpense(mere, { amount: 1_150, gst: 150, supplier: 'Ace Plumbing' })
  await addExpense(mere, { amount: 230, supplier: 'Best Paint', date: '2020-02-04' })
  await page.refetch()
  await expenses.findByText('Best Paint')
  const total = () => expenses.getByRole('row', { name: /^Total/ }).textContent
  expect(expenses.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Excluding GST', 'GST', 'Amount']),
  )
  expect(expenses.getByRole('row', { name: /^Ace Plumbing/ }).textContent).toContain('$1,000$150$1,150')
  expect(total()).toContain('$1,230$150$1,380')
  // On a phone, a card leaves out the names of what has no total.
  const cells = within(expenses.getByRole('row', { name: /^Total/ })).getAllByRole('cell')
  for (const { textContent, className } of cells) expect(/hidden/.test(className)).toBe(textContent === '')
  await page.user.selectOptions(files.getByRole('combobox', { name: 'Period' }), 'Other dates')
  await page.retype(files.getByRole('textbox', { name: 'From' }), '1 Jan 2026')
  await page.retype(files.getByRole('textbox', { name: 'To' }), '31 Mar 2026')
  await page.user.tab()
  await waitFor(() => expect(expenses.queryByText('Best Paint')).toBeNull())
  expenses.getByText('Ace Plumbing')
  expect(total()).toContain('$1,150')
  const saved = vi.spyOn(URL, 'createObjectURL')
  await page.user.click(files.getByRole('button', { name: 'Xero bank statement CSV' }))
  await files.findByText('No expenses to export in this period.')
  await page.user.click(files.getByRole('button', { name: 'Xero bills CSV' }))
  await files.findByText('Set an account code for Renovation first.')
  expect(saved).not.toHaveBeenCalled()
  await page.user.click(files.getByRole('button', { name: 'Ask Mere to set the account codes' }))
  await files.findByText(/^Mere got your email today/)
  await page.user.click(files.getByRole('button', { name: 'Expenses CSV' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(files.queryByText(/first\.$/)).toBeNull()
})

// Clauses: sharing-and-api 3.17
test('an accountant who may sets the account codes, then the export succeeds', async () => {
  const { project, deal } = await projectRequests(world).win(mere)
  await budgetRequests(world, project.id).addExpense(mere, { amount: 1_150, supplier: 'Ace Plumbing' })
  await makeGuest(world, hemi, mere, deal.id, { setsCodes: true })
  const page = await openScreen(world, `/guest/${deal.id}`, hemi)
  await page.user.click(await button('Xero bills CSV'))
  await screen.findByText('Set an account code for Renovation first.')
  expect(screen.queryByRole('button', { name: /^Ask / })).toBeNull()
  await page.user.type(await textBox('Renovation'), '310')
  await page.user.click(await button('Save account codes'))
  await screen.findByText('Account codes saved')
  const saved = vi.spyOn(URL, 'createObjectURL')
  await page.user.click(await button('Xero bills CSV'))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
})

// Clauses: sharing-and-api 3.16
test('a new accountant has Tax and split, the expenses and the statement; an administrator lets them set the codes', async () => {
  const page = await openScreen(world, `/opportunities/${id}/documents`, mere)
  await page.user.click(await button('Invite guest'))
  const ticked = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter(({ checked }) => checked)
      .map((box) => box.labels?.[0]?.textContent)
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'Accountant')
  expect(ticked()).toEqual(['Deal statement', 'Tax and split'])
  screen.getByText(/^An accountant sees tax without your other income/)
  await page.user.click(await screen.findByRole('checkbox', { name: 'Tax and split' }))
  expect(screen.queryByText(/without your other income/)).toBeNull()
  await page.user.click(await screen.findByRole('checkbox', { name: 'Tax and split' }))
  await page.user.click(await screen.findByRole('checkbox', { name: 'May set the account codes' }))
  await page.user.type(await textBox('Email'), hemi.email)
  await page.user.click(await button('Send invite'))
  await (await region()).findByText('Sets account codes · 2 sections')
})

test('inviting a guest again names their role and leads to what they see; another role has its own sections', async () => {
  await makeGuest(world, hemi, mere, id, { role: 'partner', sections: ['statement', 'risk'] })
  const page = await openScreen(world, `/opportunities/${id}/documents`, mere)
  await (await region()).findByText(hemi.email)
  await page.user.click(await button('Invite guest'))
  await page.user.type(await textBox('Email'), hemi.email.toUpperCase())
  await screen.findByText(`${hemi.email.split('@')[0]} is a partner on this deal already.`)
  await page.user.click(await button('Change what they see'))
  const ticked = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter(({ checked }) => checked)
      .map((box) => box.labels?.[0]?.textContent)
  await screen.findByRole('dialog', { name: `What ${hemi.email.split('@')[0]} sees` })
  expect(ticked()).toEqual(['Deal statement', 'Risk'])
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'Accountant')
  expect(ticked()).toEqual(['Deal statement', 'Tax and split'])
  await page.user.click(await button('Save'))
  const changed = [{ role: 'accountant', sections: ['statement', 'tax'] }]
  await waitFor(async () => expect(await guests.list(mere, id)).toMatchObject(changed))
})

// Clauses: sharing-and-api 3.12
test('administrators see the guests of all deals', async () => {
  await makeGuest(world, hemi, mere, id)
  await openScreen(world, '/organization/sharing', mere)
  await (await region()).findByText(hemi.email)
  ;(await region()).getByText(ADDRESS)
  ;(await region()).getByText('Until removed')
})
