import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, openScreen } from '#src/app/testing/test-screen.tsx'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { type Supplier, supplierResource, WRONG_GST_NUMBER } from './schema.ts'

const ACE = { name: 'Ace Plumbing', trade: 'plumber', phone: '021 555 0142' }

const world = worldForFile()
const mere = madeForTest(() => world.person())

async function addSupplier(body: object): Promise<Supplier> {
  const reply = await world.send('POST', '/api/suppliers', { as: mere, body })
  return supplierResource.changed.parse(await reply.json()).supplier
}

async function saved(): Promise<Supplier[]> {
  const reply = await world.send('GET', '/api/suppliers', { as: mere })
  return supplierResource.list.parse(await reply.json()).suppliers
}

const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected))

test('a conflict in what its message doesn’t name says that other details changed; those of other fields stay', async () => {
  const supplier = await addSupplier(ACE)
  const { user } = await openScreen(world, '/suppliers', mere)
  await user.click(await button(`Edit ${ACE.name}`))
  const dialog = await inDialog(`Edit ${ACE.name}`)
  await user.type(dialog.getByRole('textbox', { name: 'LBP or registration number' }), 'LBP 7')
  const tama = await world.person({ joins: mere })
  await world.send('PUT', '/api/account/name', { as: tama, body: { name: 'Tama Parata' } })
  const edit = (body: object, version: number) =>
    world.send('PUT', `/api/suppliers/${supplier.id}`, {
      as: { ...tama, organizationId: mere.organizationId },
      body,
      headers: { 'if-match': `"${version}"` },
    })
  const theirs = { ...ACE, registration: 'LBP 8', phone: '09 555 0100' }
  expect((await edit(theirs, 1)).status).toBe(200)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/^Tama Parata changed other details of this meanwhile\. Save again/)
  expect((await edit({ ...theirs, registration: 'LBP 9', name: 'Ace Drains' }, 2)).status).toBe(200)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/^Tama Parata changed this supplier to Ace Drains\./)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: `Edit ${ACE.name}` })).toBeNull())
  expect(await saved()).toMatchObject([{ name: 'Ace Drains', phone: '09 555 0100', registration: 'LBP 7' }])
})

// Clauses: project-delivery 3.1
test('a supplier is added, edited and deleted, each with Undo', async () => {
  const { user } = await openScreen(world, '/suppliers', mere)
  await screen.findByRole('heading', { level: 1, name: 'Suppliers' })
  await screen.findByText(/^No suppliers yet/)
  await user.click(await button('Add supplier'))
  const added = await inDialog('Add supplier')
  const gstNumber = added.getByRole('textbox', { name: 'GST number' })
  await user.type(gstNumber, '49-091-851')
  await user.tab()
  await added.findByText(WRONG_GST_NUMBER)
  await user.type(added.getByRole('textbox', { name: 'Phone' }), '12')
  await user.click(added.getByRole('button', { name: 'Save' }))
  await added.findByText('Supplier name is required')
  expect(added.queryAllByText(/^Enter a phone number|valid GST number/)).toHaveLength(2)
  await user.type(added.getByRole('textbox', { name: 'Name' }), ACE.name)
  await user.clear(added.getByRole('textbox', { name: 'Phone' }))
  await user.selectOptions(added.getByRole('combobox', { name: 'Trade' }), 'Plumber')
  await user.type(added.getByRole('textbox', { name: 'Phone' }), ACE.phone)
  await user.type(added.getByRole('textbox', { name: 'Rating from 1 to 5' }), '4')
  await user.clear(gstNumber)
  await user.click(added.getByRole('button', { name: 'Save' }))
  await shows(ACE.name)
  await waitFor(async () => expect(await saved()).toMatchObject([{ ...ACE, rating: 4, email: null }]))
  expect(screen.getAllByRole<HTMLAnchorElement>('link', { name: ACE.phone })[0]?.href).toBe('tel:0215550142')

  await user.click(await button(`Edit ${ACE.name}`))
  const edited = await inDialog(`Edit ${ACE.name}`)
  await user.clear(edited.getByRole('textbox', { name: 'Name' }))
  await user.type(edited.getByRole('textbox', { name: 'Name' }), 'Ace Drains')
  await user.click(edited.getByRole('button', { name: 'Save' }))
  await shows('Ace Drains')
  await screen.findByText('Saved Ace Drains')
  await user.click(await button(/^Undo/))
  await shows(ACE.name)

  await user.click(await button(`Delete ${ACE.name}`))
  await screen.findByText(`Deleted ${ACE.name}`)
  await screen.findByText(/^No suppliers yet/)
  await user.click(await button(/^Undo/))
  await shows(ACE.name)
})

test('suppliers are sorted by name and appear live for colleagues', async () => {
  await addSupplier(ACE)
  await openScreen(world, '/suppliers', mere, { isLive: true })
  await shows(ACE.name)
  await addSupplier({ name: 'Abel Builders', trade: 'builder' })
  await shows('Abel Builders', ACE.name)
})

// Clauses: project-delivery 3.3
test('a look-alike is merged: it fills the blanks and is deleted; Undo restores both', async () => {
  await addSupplier(ACE)
  await addSupplier({ name: 'ACE Plumbing Ltd', gstNumber: '49-091-850' })
  const { user } = await openScreen(world, '/suppliers', mere)
  await screen.findByText('Looks like ACE Plumbing Ltd.')
  await user.click(await button(`Edit ${ACE.name}`))
  const dialog = await inDialog(`Edit ${ACE.name}`)
  await dialog.findByText(/^ACE Plumbing Ltd has the same name\./)
  await user.click(dialog.getByRole('button', { name: 'Merge …' }))
  const question = await inDialog(`Merge with ${ACE.name}`)
  await user.click(question.getByRole('button', { name: 'Merge' }))
  await screen.findByText(`Merged ACE Plumbing Ltd into ${ACE.name}`)
  await shows(ACE.name)
  await screen.findByText('Merged from another entry: name ACE Plumbing Ltd.')
  expect(await saved()).toMatchObject([{ ...ACE, gstNumber: '49-091-850' }])
  await user.click(await button(/^Undo/))
  await shows('Ace PlumbingLooks like ACE Plumbing Ltd.', 'ACE Plumbing LtdLooks like Ace Plumbing.')
  await waitFor(async () =>
    expect(await saved()).toMatchObject([{ ...ACE, gstNumber: null }, { gstNumber: '49-091-850' }]),
  )
})

// Clauses: project-delivery 3.3
test('a look-alike is noticed while a supplier is added', async () => {
  await addSupplier(ACE)
  const { user } = await openScreen(world, '/suppliers', mere)
  await user.click(await button('Add supplier'))
  const dialog = await inDialog('Add supplier')
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'ace  plumbing ltd')
  await dialog.findByText('Ace Plumbing has the same name. You can still save, and merge the two later.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('link', { name: 'ace plumbing ltd' }))
  await user.click(await button('Merge …'))
  await user.click(await button('Merge'))
  await screen.findByText(`Merged ${ACE.name} into ace plumbing ltd`)
  expect(await saved()).toMatchObject([{ ...ACE, name: 'ace plumbing ltd' }])
})

// Clauses: project-delivery 12.5
test('any two suppliers are merged, each field as chosen, with Undo', async () => {
  const bins = { name: 'Reno Bins', trade: 'cleaner', phone: '09 555 0100', rating: 4, notes: 'Fridays only' }
  await addSupplier({ ...ACE, notes: 'Needs a deposit' })
  await addSupplier(bins)
  const { user } = await openScreen(world, '/suppliers', mere)
  await user.click(await screen.findByRole('link', { name: ACE.name }))
  await user.click(await button(`Merge with ${ACE.name} …`))
  const dialog = await inDialog(`Merge with ${ACE.name}`)
  const merge = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Merge' })
  expect(merge().disabled).toBe(true)
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Supplier to merge' }), bins.name)
  const checked = () => dialog.getAllByRole<HTMLInputElement>('radio').filter((one) => one.checked)
  expect(checked().map((one) => one.getAttribute('aria-label'))).toEqual(['Plumber', ACE.phone])
  dialog.getByText('4 of 5')
  await user.click(dialog.getByRole('radio', { name: bins.phone }))
  dialog.getByText(
    /Needs a deposit\s+Fridays only\s+Merged from another entry: name Reno Bins; trade Cleaner; phone 021 555 0142\./,
  )
  await user.click(merge())
  await screen.findByText('Merged Reno Bins into Ace Plumbing')
  expect(await saved()).toMatchObject([{ name: ACE.name, trade: 'plumber', phone: bins.phone, rating: 4 }])
  await user.click(await button(/^Undo/))
  await waitFor(async () => expect(await saved()).toMatchObject([{ ...ACE, rating: null }, bins]))
})

// Clauses: project-delivery 12.5
test('suppliers are found by name, trade or number, and sorted by what was spent with them', async () => {
  const { project } = await projectRequests(world).win(mere)
  const requests = budgetRequests(world, project.id)
  const added = ['Abel', 'Bays', 'Cliff', 'Dune', 'Elm', 'Fern', 'Glen', 'Hill']
  for (const name of added) await addSupplier({ name, trade: name === 'Elm' ? 'plumber' : 'other' })
  await requests.addExpense(mere, { amount: 230.5, supplier: 'Glen' })
  await requests.addExpense(mere, { amount: 1_000, supplier: 'cliff' })
  const { user } = await openScreen(world, '/suppliers', mere)
  await shows(...added)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort' }), 'By spending')
  await shows('Cliff', 'Glen', 'Abel', 'Bays', 'Dune', 'Elm', 'Fern', 'Hill')
  const [, first, second] = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect([first, second]).toEqual([expect.stringContaining('$1,000.00'), expect.stringContaining('$230.50')])
  await user.type(screen.getByRole('searchbox', { name: 'Search suppliers' }), 'plumb')
  await shows('Elm')
  await user.type(screen.getByRole('searchbox', { name: 'Search suppliers' }), 'x')
  await screen.findByText('No results for “plumbx”')
  await user.click(await button('Clear search'))
  await waitFor(() => expect(names()).toHaveLength(added.length))
})

// Clauses: project-delivery 3.2
test('a supplier’s page has its details, spending by project, quotes, and what was paid against them', async () => {
  const { project } = await projectRequests(world).win(mere)
  const requests = budgetRequests(world, project.id)
  const kitchen = await requests.addLine(mere, { name: 'Kitchen', original: 30_000 })
  const quote = await requests.addQuote(mere, { lineId: kitchen.id, amount: 10_000, supplier: ACE.name })
  await requests.send(mere, 'PUT', `/budget/quotes/${quote.id}/state`, { state: 'accepted' }, quote.version)
  const bought = { amount: 10_500.5, gst: 1369.63, supplier: 'ace plumbing' }
  await requests.addExpense(mere, { lineId: kitchen.id, ...bought })
  await requests.send(mere, 'PUT', `/budget/lines/${kitchen.id}/done`, { isDone: true }, kitchen.version)

  const { user, address } = await openScreen(world, '/suppliers', mere)
  await user.click(await screen.findByRole('link', { name: ACE.name }))
  await screen.findByRole('heading', { level: 1, name: ACE.name })
  expect(address()).toMatch(/^\/suppliers\/[0-9a-f-]+$/)
  const region = async (name: string) => within(await screen.findByRole('region', { name }))
  const spending = await region('Spending')
  const rows = (within: typeof spending) => within.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows(spending)).toEqual([
    'ProjectExpensesSpent',
    '12 Rimu Street, Petone1$10,500.50',
    'All projects1$10,500.50',
  ])
  const quotes = await region('Quotes')
  expect(rows(quotes).at(-1)).toBe('12 Rimu Street, PetoneKitchen—Accepted$10,000')
  quotes.getByText('Paid 5.0% more than quoted on average, on 1 finished line.')
  await user.click(spending.getByRole('radio', { name: 'Excluding GST' }))
  expect(rows(spending).at(-1)).toBe('All projects1$9,130.87')
  expect(rows(quotes).at(-1)).toBe('12 Rimu Street, PetoneKitchen—Accepted$8,695.65')

  await user.click(await button(`Edit ${ACE.name}`))
  const dialog = await inDialog(`Edit ${ACE.name}`)
  await user.type(dialog.getByRole('textbox', { name: 'GST number' }), '49-091-850')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('49-091-850')
  await screen.findByText('A quote')
})

// Clauses: project-delivery 3.2
test('a supplier’s insurance that ran out is named; its page says what is compared once there is something', async () => {
  await addSupplier({ ...ACE, insuredUntil: '2020-01-01' })
  const { user } = await openScreen(world, '/suppliers', mere)
  await screen.findByText('Ran out')
  await user.click(await screen.findByRole('link', { name: ACE.name }))
  await screen.findByText('1 Jan 2020: Ran out')
  await screen.findByText(/^Paid against quoted: nothing to compare yet\./)
})

test('a supplier that doesn’t exist is not found', async () => {
  await openScreen(world, '/suppliers/0192f3a1-0000-7000-8000-000000000000', mere)
  await screen.findByRole('heading', { name: 'Supplier not found' })
})
