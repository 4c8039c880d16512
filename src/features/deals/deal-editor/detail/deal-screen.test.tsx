import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, field, openScreen, type TestPage } from '#src/app/testing/test-screen.tsx'
import { edit, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'

const KERERU = '8 Kererū Street, Ōtūmoetai, Tauranga'

const world = worldForFile()
let mere: Person

interface Opened extends TestPage {
  id: string
}

/** Opens a deal of a new organization. */
async function openDeal(fields: object = {}, query = ''): Promise<Opened> {
  mere = await world.person()
  const { id } = await newDeal(world, mere, { askingPrice: 640_000, ...fields })
  const page = await openScreen(world, `/opportunities/${id}${query}`, mere)
  await box('Asking price')
  return { ...page, id }
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const save = () => button('Save and Return')
const column = (name: string) => screen.findByRole('region', { name })
const card = async (status: string) => within(await column(status)).findByRole('article', { name: KERERU })
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
const contains = (element: HTMLElement, text: string) =>
  waitFor(() => expect(element.textContent).toContain(text))
const opensAt = ({ address }: TestPage, path: string) => waitFor(() => expect(address()).toBe(path))

// Clauses: deal-workflow 2.32, 5.7
test('the opportunity page has a back link, address, status badge, dates, form and activity', async () => {
  await openDeal()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Back to dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(main.getAllByText('New Listing').length).toBeGreaterThan(0)
  expect(main.getByText(/^person-/, { selector: 'header span' }).title).toBe(mere.email)
  await contains(await screen.findByRole('region', { name: 'Activity' }), 'You added the deal')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('new_listing')
  screen.getByRole('combobox', { name: 'Agent name' })
  for (const name of ['Asking price', 'Offer price', 'Agent contact', 'Done-up value', 'Renovation cost'])
    screen.getByRole('textbox', { name })
  for (const name of ['Notes', 'Unconditional date', 'Settlement Date']) screen.getByLabelText(name)
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Profit margin' })
  expect([slider.min, slider.max]).toEqual(['0', '100'])
  const costs = within(screen.getByRole('group', { name: 'Holding costs' }))
  const settings = ['Months', 'Interest rate', 'Loan to value ratio', 'Insurance premium', 'Council rates']
  for (const name of [...settings, 'Legal fees', 'Buying costs', 'Selling costs'])
    costs.getByRole('textbox', { name })
  for (const name of ['Mortgage', 'Interest', 'Insurance', 'Council rates', 'Total holding costs'])
    costs.getByRole('status', { name })
  await save()
})

// Clauses: deal-workflow 2.34, 5.10, 11.5
test('Save and Return opens the dashboard once everything is saved', async () => {
  const page = await openDeal()
  await page.retype(await box('Asking price'), '1.2m')
  await page.retype(await box('Offer price'), '')
  await page.user.selectOptions(await field('Status'), 'Offer Made')
  await page.user.type(await screen.findByRole('combobox', { name: 'Agent name' }), 'Aroha Te Rangi')
  await page.user.type(await box('Notes'), 'Roof re-coated 2019')
  await page.user.click(await save())
  await opensAt(page, '/dashboard')
  expect((await card('Offer Made')).textContent).toContain('1,200,000')
  expect(await read(world, mere, page.id)).toMatchObject({
    askingPrice: 1_200_000,
    offerPrice: null,
    status: 'offer_made',
    agentName: 'Aroha Te Rangi',
    notes: 'Roof re-coated 2019',
  })
})

// Clauses: deal-workflow 2.34
test('Save and Return returns to the projects if the deal was opened from a project', async () => {
  const page = await openDeal({}, '?from=projects')
  await page.user.click(await save())
  await opensAt(page, '/projects')
})

// Clauses: deal-workflow 4.9, 5.2, 10.9
test('choosing the status Won asks for the actual purchase price', async () => {
  const page = await openDeal()
  await page.user.selectOptions(await field('Status'), 'Won')
  const dialog = await dialogOf('Actual purchase price')
  const price = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Actual purchase price' })
  dialog.getByText('Maximum: $583,333')
  expect(price.value).toBe('583,333')
  await page.retype(price, '0')
  await page.user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await dialog.findByText('Purchase price must be greater than 0')
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await page.user.click(dialog.getByRole('button', { name: 'Discard' }))
  expect((await read(world, mere, page.id)).status).toBe('new_listing')

  // The agreed price is proposed instead, at once, so that the maximum isn’t confirmed by mistake.
  const body = { provinces: ['Auckland'], signedOn: '2026-09-01', price: 571_500 }
  const headers = { 'if-match': '"0"' }
  await world.send('PUT', `/api/opportunities/${page.id}/agreement`, { as: mere, body, headers })
  await page.reload()
  await page.user.selectOptions(await field('Status'), 'Won')
  const again = await dialogOf('Actual purchase price')
  const proposed = again.getByRole<HTMLInputElement>('textbox', { name: 'Actual purchase price' })
  expect(proposed.value).toBe('571,500')
  await contains(screen.getByRole('dialog', { name: 'Actual purchase price' }), 'Agreed: $571,500')
  await page.retype(proposed, '600k')
  await again.findByText(/You can still confirm it\./)
  await page.user.click(again.getByRole('button', { name: 'Confirm' }))
  await waitFor(async () => expect((await read(world, mere, page.id)).status).toBe('won'))
  const won = await read(world, mere, page.id)
  expect(won).toMatchObject({ status: 'won', actualPurchasePrice: 600_000, projectId: expect.any(String) })
  const statement = await screen.findByRole('complementary', { name: 'Statement' })
  await contains(statement, '$16,667 more than the maximum')
})

// Clauses: deal-workflow 5.5
test('a deal can be abandoned and deleted from its page, with Undo', async () => {
  const page = await openDeal()
  const choose = async (item: string) => {
    await page.user.click(await button('More actions'))
    await page.user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Abandon')
  const abandoning = await dialogOf('Abandon 8 Kererū Street')
  await page.user.type(abandoning.getByRole('textbox', { name: 'Reason (optional)' }), 'Leaky')
  await page.user.click(abandoning.getByRole('button', { name: 'Abandon' }))
  await opensAt(page, '/dashboard')
  await page.user.click(await button(/^Undo/))
  await page.user.click(within(await card('New Listing')).getByRole('link', { name: KERERU }))
  await box('Asking price')

  await choose('Delete')
  const deleting = await dialogOf('Delete Opportunity')
  deleting.getByText(/^Are you sure you want to delete this opportunity\? This action cannot be undone\./)
  await page.user.click(deleting.getByRole('button', { name: 'Delete' }))
  await opensAt(page, '/dashboard')
  await waitFor(() => expect(screen.queryByRole('article', { name: KERERU })).toBeNull())
  await page.user.click(await button(/^Undo/))
  await card('New Listing')
})

test('agents are suggested with their contact; other names are accepted', async () => {
  const page = await openDeal()
  const other = await newDeal(world, mere, { address: '21 Rātā Road, Titirangi, Auckland' })
  await edit(world, mere, other, { agentName: 'Hana Parata' })
  const listed = { name: 'Rāwiri Hēnare', phone: '021 555 0147', email: null }
  await world.send('POST', '/api/agents', { as: mere, body: listed })
  await page.reload()
  const agent = await screen.findByRole('combobox', { name: 'Agent name' })
  await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(2))
  await page.retype(agent, 'Hana Parata')
  expect((await box('Agent contact')).value).toBe('')
  await page.retype(agent, 'Rāwiri Hēnare')
  expect((await box('Agent contact')).value).toBe('021 555 0147')
  await page.retype(agent, 'Aroha Ngata')
  await page.user.tab()
  await screen.findByText('Saved')
})
