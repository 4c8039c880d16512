import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { closeScreen, openScreen, type TestPage } from '#src/app/testing/test-screen.tsx'
import { addDays, formatDate, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { DAY_MS } from '#src/lib/time/durations.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { PROJECT_STAGES, type Project } from '../schema.ts'
import { projectRequests, SALE } from '../test-projects.ts'

const RIMU = '12 Rimu Street, Petone, Lower Hutt'
const NGAIO = '88 Ngaio Road, Waikanae'
const KAURI = '17 Kauri Street, Ōpōtiki'

const world = worldForFile()
const requests = projectRequests(world)
const mere = madeForTest(() => world.person())
afterEach(() => {
  closeScreen()
  vi.useRealTimers()
})

/** Wins deals; the first is on top of Planning. */
async function win(...addresses: string[]): Promise<Project[]> {
  const won: Project[] = []
  for (const address of addresses.toReversed()) won.unshift((await requests.win(mere, address)).project)
  return won
}

async function sell(): Promise<Project> {
  const { project } = await requests.win(mere, RIMU)
  return requests.move(mere, project, { status: 'sold', sale: SALE })
}

async function openProjects(): Promise<TestPage> {
  const page = await openScreen(world, '/projects', mere)
  await screen.findByRole('region', { name: 'Summary' })
  return page
}

const column = (stage: string) => screen.getByRole('region', { name: stage })
const cards = (stage: string) =>
  within(column(stage))
    .queryAllByRole('article')
    .map((card) => card.getAttribute('aria-label'))
const isIn = (stage: string, ...addresses: string[]) => waitFor(() => expect(cards(stage)).toEqual(addresses))
const press = async ({ user }: TestPage, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

const stored = (expected: object) =>
  waitFor(async () => expect(await requests.projects(mere)).toMatchObject([expected]))

async function moveTo(page: TestPage, address: string, stage: string): Promise<void> {
  await press(page, `Move ${address}`)
  await page.user.click(await screen.findByRole('menuitemradio', { name: stage }))
}

async function soldDialog(page: TestPage) {
  await moveTo(page, RIMU, 'Sold')
  const dialog = within(await screen.findByRole('dialog', { name: 'Project Sold Details' }))
  return {
    ...dialog,
    type: (name: string, text: string) => page.retype(dialog.getByRole('textbox', { name }), text),
    press: (name: string) => page.user.click(dialog.getByRole('button', { name })),
  }
}

test('an empty board explains where projects come from', async () => {
  await openProjects()
  await screen.findByRole('link', { name: 'Go to your opportunities' })
})

// Clauses: deal-workflow 1.4, 2.36
test('the board has the heading Active Projects, summary cards and ten stage columns with counts', async () => {
  await win(RIMU, NGAIO)
  await openProjects()
  await screen.findByRole('heading', { name: 'Active Projects' })
  const stages = PROJECT_STAGES.map(({ label }) => label)
  await waitFor(() => column('Planning'))
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(stages)
  for (const stage of stages) column(stage)
  expect(column('Planning').textContent).toContain('2 projects')
  const summary = screen.getByRole('region', { name: 'Summary' }).textContent
  for (const part of [/Active.*2/, /Total investment.*\$1,300,000/, /Expected profit.*\$300,000/])
    expect(summary).toMatch(part)
})

// Clauses: deal-workflow 2.39, 4.14, 5.3, 5.4
test('moving to Sold asks for the Project Sold Details', async () => {
  await win(RIMU)
  const page = await openProjects()
  await waitFor(() => column('Planning'))
  const cancelled = await soldDialog(page)
  await cancelled.press('Cancel')
  await isIn('Planning', RIMU)

  const dialog = await soldDialog(page)
  expect(dialog.queryByRole('button', { name: 'Record as a loss' })).toBeNull()
  dialog.getByText('Agreed price:', { exact: false })
  await dialog.type('Actual sale price', '550000')
  await dialog.press('Confirm')
  await dialog.findByText('Sale price must be higher than purchase price')
  await dialog.findByRole('button', { name: 'Record as a loss' })
  await dialog.type('Actual sale price', '750000')
  await dialog.type('Actual renovation cost', '0')
  await dialog.press('Confirm')
  await dialog.findByText('Renovation cost must be greater than 0')
  await dialog.type('Actual renovation cost', '95k')
  await dialog.press('Confirm')
  await isIn('Sold', RIMU)
  expect(column('Sold').textContent).toContain('$105,000')
  await page.user.click(screen.getByRole('radio', { name: 'Net' }))
  expect(column('Sold').textContent).toContain('$67,200')
  await stored({ status: 'sold', ...SALE })
})

test('the sale has its day and that on which the buyer settles', async () => {
  await win(RIMU)
  const page = await openProjects()
  const dialog = await soldDialog(page)
  const today = todayInAuckland(new Date())
  const box = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name })
  expect([box('Day of sale').value, box('Buyer’s settlement').value]).toEqual([formatDate(today), ''])
  await dialog.findByText(/until you enter it, 20 working days after the day of sale/)
  await dialog.type('Actual sale price', '750000')
  const [soldOn, saleSettlesOn] = [addDays(today, -7), addDays(today, 12)]
  await dialog.type('Day of sale', formatDate(soldOn))
  await dialog.type('Buyer’s settlement', formatDate(addDays(today, -8)))
  await dialog.press('Confirm')
  await dialog.findByText('The buyer can’t settle before the day of sale.')
  await dialog.type('Buyer’s settlement', formatDate(saleSettlesOn))
  await dialog.press('Confirm')
  await isIn('Sold', RIMU)
  await stored({ status: 'sold', soldOn, saleSettlesOn })
})

test('a project moved without a connection says that the move waits on this device', async () => {
  await win(RIMU)
  const page = await openProjects()
  page.setOnline(false)
  await moveTo(page, RIMU, 'Permits')
  await screen.findByText(
    'Moved 12 Rimu Street to Permits on this device. It will sync when you’re back online.',
  )
  page.setOnline(true)
  await stored({ status: 'permits' })
})

test('a sale that can’t be saved stays in its dialog', async () => {
  await win(RIMU)
  const page = await openProjects()
  const dialog = await soldDialog(page)
  await dialog.type('Actual sale price', '750000')
  const restore = page.fail(/^PUT .*\/placement$/)
  await dialog.press('Confirm')
  await dialog.findByRole('alert')
  const price = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Actual sale price' })
  expect(price.value).toMatch(/^750,?000$/)
  await isIn('Planning', RIMU)
  restore()
  await dialog.press('Confirm')
  await isIn('Sold', RIMU)
  await stored({ status: 'sold', actualSalePrice: 750_000 })
})

// Clauses: deal-workflow 10.10
test('a loss is recorded after confirmation', async () => {
  await win(RIMU)
  const page = await openProjects()
  const dialog = await soldDialog(page)
  await dialog.type('Actual sale price', '500k')
  await dialog.press('Confirm')
  await dialog.press('Record as a loss')
  await dialog.findByText(/That’s \$50,000 less than you paid\./)
  await dialog.press('Yes, it was a loss')
  await isIn('Sold', RIMU)
  expect(column('Sold').textContent).toContain('−$150,000')
})

// Clauses: deal-workflow 8.19, 10.4
test('a failed move is rolled back with Retry; a move can be undone', async () => {
  await win(RIMU, NGAIO, KAURI)
  const page = await openProjects()
  await isIn('Planning', RIMU, NGAIO, KAURI)
  const recover = page.fail(/placement$/)
  await moveTo(page, NGAIO, 'Permits')
  await screen.findByRole('button', { name: /^Retry/ })
  await isIn('Planning', RIMU, NGAIO, KAURI)
  recover()
  await press(page, /^Retry/)
  await isIn('Permits', NGAIO)
  await moveTo(page, RIMU, 'Permits')
  await waitFor(() => expect(cards('Permits')).toContain(RIMU))
  await press(page, /^Undo/)
  await isIn('Planning', RIMU, KAURI)
})

test('undoing a sale restores the actual values from before it', async () => {
  await win(RIMU)
  const page = await openProjects()
  const dialog = await soldDialog(page)
  await dialog.type('Actual sale price', '750000')
  await dialog.press('Confirm')
  await isIn('Sold', RIMU)
  await stored({ status: 'sold', actualSalePrice: 750_000 })
  await press(page, /^Undo/)
  await isIn('Planning', RIMU)
  await stored({ status: 'planning', actualSalePrice: null, actualRenovationCost: null })
})

test('undoing a move out of Sold preserves the sold date', async () => {
  const { actualCompletion, stageEnteredAt } = await sell()
  const page = await openProjects()
  await isIn('Sold', RIMU)
  await moveTo(page, RIMU, 'Listed')
  await isIn('Listed', RIMU)
  await stored({ status: 'listed' })
  await press(page, /^Undo/)
  await isIn('Sold', RIMU)
  await stored({ status: 'sold', actualCompletion, stageEnteredAt })
})

// Clauses: deal-workflow 2.39
test('the period filters projects by sold date, or by creation date if not sold', async () => {
  await sell()
  const page = await openProjects()
  const choose = (period: string) => page.user.click(screen.getByRole('radio', { name: period }))
  const profit = () => screen.getByRole('region', { name: 'Summary' }).textContent
  for (const period of ['Last 3 Months', 'Last 12 Months', 'All Time']) {
    await choose(period)
    expect(profit()).toContain('$105,000')
  }
  vi.useFakeTimers({ now: Date.now() + 100 * DAY_MS, toFake: ['Date'] })
  await choose('Last 3 Months')
  await screen.findByText('No projects in this period.')
  await choose('Last 12 Months')
  expect(profit()).toContain('$105,000')
})

// Clauses: deal-workflow 9.11; worked-examples 3.12
test('a period includes the day n months ago, but not the day before', async () => {
  const sold = await sell()
  const day = todayInAuckland(new Date(sold.actualCompletion ?? ''))
  const yearLater = day.replace(/^\d+/, (year) => String(Number(year) + 1)).replace('-02-29', '-02-28')
  const page = await openProjects()
  await isIn('Sold', RIMU)
  const choose = (period: string) => page.user.click(screen.getByRole('radio', { name: period }))
  // Midnight UTC is noon or later in Auckland.
  const last = Date.parse(`${yearLater}T00:00:00Z`)
  vi.useFakeTimers({ now: last, toFake: ['Date'] })
  await choose('Last 12 Months')
  expect(screen.queryByText('No projects in this period.')).toBeNull()
  vi.setSystemTime(last + DAY_MS)
  await choose('All Time')
  await choose('Last 12 Months')
  await screen.findByText('No projects in this period.')
})

test('a colleague’s move appears automatically', async () => {
  const [project] = await win(RIMU)
  if (!project) throw new Error('no project')
  await openScreen(world, '/projects', mere, { isLive: true })
  await screen.findByRole('region', { name: 'Summary' })
  await isIn('Planning', RIMU)
  await requests.move(mere, project, { status: 'permits' })
  await isIn('Permits', RIMU)
})
