import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { figure, heading, openScreen, type TestPage, textBox } from '#src/app/testing/test-screen.tsx'
import { shortDay } from '#src/features/deals/pipeline/card-text.ts'
import { read } from '#src/features/deals/pipeline/test-deals.ts'
import { addDays, formatDate, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Project } from '../schema.ts'
import { projectRequests, SALE } from '../test-projects.ts'

const RIMU = '12 Rimu Street, Petone, Lower Hutt'

const world = worldForFile()
const requests = projectRequests(world)
const mere = madeForTest(() => world.person())
const project = madeForTest(async () => (await requests.win(mere, RIMU)).project)

async function openProject({ id }: Project = project): Promise<TestPage> {
  const page = await openScreen(world, `/projects/${id}`, mere)
  await screen.findByRole('combobox', { name: 'Stage' })
  return page
}

const tabs = () => within(screen.getByRole('navigation', { name: 'Parts of the project' }))
const openTab = ({ user }: TestPage, name: string) => user.click(tabs().getByRole('link', { name }))
const openDeal = () => openScreen(world, `/projects/${project.id}/deal`, mere)

const main = () => screen.getByRole('main').textContent
const region = (name: string) => screen.getByRole('region', { name })
const press = async ({ user }: TestPage, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const choose = (page: TestPage, stage: string) =>
  page.user.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), stage)
const stored = (expected: object) =>
  waitFor(async () => expect(await requests.projects(mere)).toMatchObject([expected]))

// Clauses: deal-workflow 2.40, 4.13, 9.6, 10.14
test('the project page has an address, stage badge, dates, stage select, target date and activity', async () => {
  const page = await openProject()
  await screen.findByRole('heading', { name: '12 Rimu Street', level: 1 })
  expect(main()).toMatch(/Created .* Last updated/)
  await page.retype(await textBox('Target listing date'), '28/2/2020')
  await page.user.tab()
  await waitFor(() => expect(main()).toContain('Overdue · target 28 Feb 2020'))
  await choose(page, 'Listed')
  await waitFor(() => expect(main()).toContain('moved it from Planning to Listed'))
  expect(main()).not.toContain('Overdue')
  await choose(page, 'Staging/Photos')
  await page.retype(await textBox('Target listing date'), '')
  await page.user.tab()
  await stored({ status: 'staging', targetCompletion: null })
  await press(page, /^Undo/)
  await waitFor(async () => expect((await textBox('Target listing date')).value).toBe('28 Feb 2020'))
})

// Clauses: project-delivery 5.9
test('while a target date is typed, someone else changes it: it asks', async () => {
  const page = await openProject()
  const box = await textBox('Target listing date')
  await page.retype(box, '28/2/2030')
  await requests.edit(mere, project, { targetCompletion: '2030-03-31' })
  await page.refetch()
  await waitFor(() => expect(main()).toContain('set the target listing date to 31 Mar 2030'))
  await page.user.tab()
  await screen.findByText(
    'You changed Target listing date (there: 31 Mar 2030, here: 28 Feb 2030) in another window. Nothing was overwritten.',
  )
  await stored({ targetCompletion: '2030-03-31' })
  await press(page, 'Use 28 Feb 2030')
  await stored({ targetCompletion: '2030-02-28' })
  await screen.findByText('Saved')
})

// Clauses: deal-workflow 2.41, 8.5
test('actual values are saved when they are left; a failed save keeps the input', async () => {
  const page = await openProject()
  const values = within(region('Actual values'))
  const pressIn = (name: string) => page.user.click(values.getByRole('button', { name }))
  const paid = () => values.getByRole<HTMLInputElement>('textbox', { name: 'Actual purchase price' })
  await pressIn('Edit')
  await page.retype(paid(), '')
  await pressIn('Save')
  await values.findByText('Purchase price must be greater than 0')
  const recover = page.fail(/^PATCH \/api\/projects\//)
  await page.retype(paid(), '545k')
  await pressIn('Save')
  await screen.findByText('Failed to save changes. Please try again.')
  expect(paid().value).toMatch(/545,000/)
  recover()
  await press(page, 'Retry')
  await stored({ actualPurchasePrice: 545_000 })
  await pressIn('Save')
  await waitFor(() => expect(region('Actual values').textContent).toContain('$545,000'))

  // On another tab, Save and Return waits for the open actual values too, or stays.
  await pressIn('Edit')
  await page.retype(paid(), '')
  await openTab(page, 'Deal')
  await press(page, 'Save and Return')
  expect(page.address()).toBe(`/projects/${project.id}/deal`)
  await openTab(page, 'Overview')
  const reopened = within(await screen.findByRole('region', { name: 'Actual values' }))
  await reopened.findByText('Purchase price must be greater than 0')
  await page.user.type(reopened.getByRole('textbox', { name: 'Actual purchase price' }), '550000')
  await openTab(page, 'Deal')
  await press(page, 'Save and Return')
  await waitFor(() => expect(page.address()).toBe('/projects'))
  await stored({ actualPurchasePrice: 550_000 })
})

test('a sale at no more than the purchase price is saved once it is confirmed as a loss', async () => {
  const page = await openProject()
  const values = within(region('Actual values'))
  await page.user.click(values.getByRole('button', { name: 'Edit' }))
  await page.retype(values.getByRole('textbox', { name: 'Actual sale price' }), '500k')
  await page.user.tab()
  await values.findByText('Sale price must be higher than purchase price')
  await screen.findByText('Not saved yet')
  await stored({ actualSalePrice: null })
  await page.user.click(values.getByRole('button', { name: 'Record as a loss' }))
  await stored({ actualSalePrice: 500_000 })
  await screen.findByText('Saved')
})

test('the days of a sale are corrected on the project’s page, each with Undo', async () => {
  const page = await openProject(await requests.move(mere, project, { status: 'sold', sale: SALE }))
  const today = todayInAuckland(new Date())
  const [soldOn, settles] = [addDays(today, -10), addDays(today, 3)]
  expect((await textBox('Buyer’s settlement')).value).toBe('')
  expect(region('Progress').textContent).toMatch(/until you enter it, 20 working days after the day of sale/)
  await page.retype(await textBox('Day of sale'), formatDate(soldOn))
  await page.retype(await textBox('Buyer’s settlement'), formatDate(addDays(today, -11)))
  await page.user.tab()
  await screen.findByText('The buyer can’t settle before the day of sale.')
  await page.retype(await textBox('Buyer’s settlement'), formatDate(settles))
  await page.user.tab()
  await stored({ soldOn, saleSettlesOn: settles })
  await waitFor(() => expect(main()).toContain('Buyer settles in 3 days'))
  await waitFor(() =>
    expect(main()).toMatch(new RegExp(`– ${formatDate(settles)}, from the project’s start`)),
  )
  await press(page, /^Undo/)
  await stored({ soldOn, saleSettlesOn: null })
  await waitFor(() => expect(main()).toContain(`Sold ${shortDay(soldOn, today)}`))
})

const REALISED = 'Realised profit at the $550,000 paid'

// Clauses: deal-workflow 2.42, 4.16, 4.17; worked-examples 3.11
test('a sold project shows its sold date and profit, and no target date', async () => {
  const page = await openProject(await requests.move(mere, project, { status: 'sold', sale: SALE }))
  expect(screen.queryByRole('textbox', { name: 'Target listing date' })).toBeNull()
  expect((await textBox('Day of sale')).value).toBe(formatDate(new Date()))
  const profit = (await screen.findByRole('region', { name: REALISED })).textContent
  for (const part of [
    '$105,00019.1% of the price · 16.3% of price and',
    '$67,20012.2% of the price · 10.4% of price and',
  ])
    expect(profit).toContain(part)
  await page.user.click(within(region(REALISED)).getByRole('button', { name: `how? ${REALISED}` }))
  const sum = await screen.findByLabelText('How Realised net profit is worked out')
  for (const part of ['$105,000', '$37,800', '$67,200']) expect(sum.textContent).toContain(part)
})

// Clauses: project-delivery 13.1
test('the menu of the head has the days of the project, and opens its deal', async () => {
  const page = await openProject()
  await press(page, 'More actions')
  const menu = await screen.findByRole('menu', { name: 'More actions' })
  expect(menu.textContent).toMatch(/Created .*Last updated/)
  await page.user.click(within(menu).getByRole('menuitem', { name: 'Open the deal' }))
  await waitFor(() => expect(page.address()).toMatch(`/opportunities/${project.opportunityId}`))
})

// Clauses: project-delivery 13.3
test('a tab with text that can’t be read isn’t left', async () => {
  const page = await openProject()
  const box = await textBox('Target listing date')
  await page.retype(box, '31/2/2030')
  await openTab(page, 'Tasks')
  expect(page.address()).toBe(`/projects/${project.id}`)
  expect(box.value).toBe('31/2/2030')
})

test('deleting a project asks for confirmation, keeps its deal and can be undone', async () => {
  const page = await openProject()
  await press(page, 'More actions')
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete project' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Project' }))
  await page.user.click(dialog.getByRole('button', { name: 'Delete' }))
  await heading('Active Projects')
  await waitFor(() => expect(screen.queryByRole('article', { name: RIMU })).toBeNull())
  expect((await read(world, mere, project.opportunityId)).status).toBe('won')
  await press(page, /^Undo/)
  await waitFor(() => within(region('Planning')).getByRole('article', { name: RIMU }))
})

// Clauses: deal-workflow 8.2
test('a failed request shows an error with Retry', async () => {
  const page = await openScreen(world, '/performance', mere)
  const recover = page.fail(/^GET \/api\/projects$/)
  await page.open(`/projects/${project.id}`)
  await screen.findByText('Error loading project details')
  recover()
  await press(page, 'Retry')
  await heading('12 Rimu Street')
})

// Clauses: deal-workflow 2.43
test('the project’s deal form updates the maximum with the profit margin', async () => {
  const page = await openDeal()
  await screen.findByRole('form', { name: 'Opportunity' })
  expect(figure('Maximum purchase price')).toBe('$583,333')
  await page.retype(await textBox('Profit margin'), '0')
  expect(figure('Maximum purchase price')).toBe('$700,000')
})

// Clauses: deal-workflow 2.34, 2.43; project-delivery 13.3
test('a project has its deal’s form and documents; saving returns to projects', async () => {
  const page = await openProject()
  await openTab(page, 'Documents')
  await screen.findByRole('region', { name: 'Documents' })
  await openTab(page, 'Deal')
  await page.retype(await textBox('Asking price'), '615k')
  await press(page, 'Save and Return')
  await heading('Active Projects')
  await waitFor(async () =>
    expect((await read(world, mere, project.opportunityId)).askingPrice).toBe(615_000),
  )
})

test('the project page shows its save state at the top', async () => {
  const page = await openDeal()
  await screen.findByText('Saved')
  await page.user.type(await textBox('Notes'), 'Tiler booked')
  await screen.findByText('Not saved yet')
  await page.user.tab()
  await screen.findByText('Saved')
})

// Clauses: deal-workflow 10.11
test('selling a project without a purchase price asks for it first', async () => {
  const deal = await read(world, mere, project.opportunityId)
  await requests.place(mere, '/api/opportunities', deal, { status: 'funding' })
  const nothing = { actualPurchasePrice: null, actualSalePrice: null, actualRenovationCost: null }
  expect((await requests.edit(mere, project, nothing)).status).toBe(200)
  const page = await openProject()
  await choose(page, 'Sold')
  const dialog = within(await screen.findByRole('dialog', { name: 'Project Sold Details' }))
  const type = (name: string, text: string) => page.retype(dialog.getByRole('textbox', { name }), text)
  const confirm = () => page.user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await type('Actual sale price', '750k')
  await confirm()
  await dialog.findByText('Purchase price must be greater than 0')
  await type('Actual purchase price', '550k')
  await type('Actual renovation cost', '95k')
  await confirm()
  const profit = await screen.findByRole('region', { name: REALISED })
  await waitFor(() => expect(profit.textContent).toContain('$105,000'))
})

test('a sold project lists the costs between gross and net profit', async () => {
  await requests.move(mere, project, { status: 'sold', sale: SALE })
  await openProject()
  const rows = (await screen.findByLabelText('Realised profit', { selector: 'dl' })).querySelectorAll(
    'dt, dd',
  )
  const shown = Array.from(rows, ({ textContent }) => textContent)
  expect(shown.slice(6)).toEqual([
    ...['Realised gross profit', '$105,000'],
    ...['Interest', '−$16,500', 'Insurance', '−$600', 'Council rates', '−$1,200'],
    ...['Legal, buying, selling', '−$19,500', 'Realised net profit', '$67,200'],
  ])
})
