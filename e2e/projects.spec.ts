import type { Page } from '@playwright/test'
import { PROJECT_STAGES } from '#src/features/projects/schema.ts'
import { card, column, drag, moveTo, orderOf } from './board.ts'
import { expect, test } from './fixtures.ts'
import { dragAcrossBoard, mainThreadTimeDuring } from './frames.ts'
import { change, openProjects, projectsOf, SALE, winDeals } from './projects.ts'
import { reloadSaved } from './reload-saved.ts'

const rimu = '12 Rimu Street, Petone, Lower Hutt'
const ngaio = '88 Ngaio Road, Waikanae'
const STAGES = PROJECT_STAGES.map(({ label }) => label)
const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Summary' }).locator('div', { has: page.getByText(name, { exact: true }) })

test('an empty board explains where projects come from', async ({ page, signedUp }) => {
  expect(signedUp.email).toBeTruthy()
  await openProjects(page)
  await expect(page.getByRole('link', { name: 'Go to your opportunities' })).toBeVisible()
})

test('the board has the heading Active Projects, summary cards and ten stage columns with counts', async ({
  page,
  signedUp,
}) => {
  await winDeals(signedUp, [rimu, ngaio])
  await openProjects(page)
  const headings = page.getByRole('heading', { level: 2 })
  await expect(headings).toHaveText(STAGES)
  for (const stage of STAGES) await expect(column(page, stage)).toBeAttached()
  await expect(column(page, 'Planning')).toContainText('2 projects')
  await expect(figure(page, 'Active')).toContainText('2')
  await expect(figure(page, 'Total investment')).toContainText('$1,300,000')
  await expect(figure(page, 'Expected profit')).toContainText('$300,000')
})

test('dragging a project to a stage and position moves it permanently', async ({ page, signedUp }) => {
  await winDeals(signedUp, [rimu, ngaio])
  await openProjects(page)
  await drag(page, card(page, rimu), column(page, 'Demolition'))
  await expect(card(column(page, 'Demolition'), rimu)).toBeVisible()
  await drag(page, card(page, ngaio), card(page, rimu), { x: 60, y: 130 })
  await expect.poll(() => orderOf(page, 'Demolition')).toEqual([rimu, ngaio])
  await reloadSaved(page)
  await expect(card(page, rimu)).toBeVisible()
  await expect.poll(() => orderOf(page, 'Demolition')).toEqual([rimu, ngaio])
})

test('a project is moved and sold with the keyboard', async ({ page, signedUp }) => {
  await winDeals(signedUp, [rimu])
  await openProjects(page)
  await card(page, rimu).getByRole('link', { name: rimu }).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(card(column(page, 'Permits'), rimu).getByRole('link', { name: rimu })).toBeFocused()
  await page.keyboard.press('m')
  await expect(page.getByRole('menuitemradio', { name: 'Permits' })).toBeVisible()
  await page.keyboard.press('0')
  const dialog = page.getByRole('dialog', { name: 'Project Sold Details' })
  await expect(dialog.getByRole('textbox', { name: 'Actual sale price' })).toBeFocused()
  await page.keyboard.type('750k')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('95k')
  await page.keyboard.press('Enter')
  await expect(card(column(page, 'Sold'), rimu)).toContainText('$105,000')
})

test('on a phone a project is moved by its menu @phone', async ({ page, signedUp }) => {
  await winDeals(signedUp, [rimu])
  await openProjects(page)
  await moveTo(page, rimu, 'Permits')
  await expect(card(page, rimu)).toBeHidden()
  await page.getByRole('button', { name: 'Next stage' }).click()
  await expect(card(column(page, 'Permits'), rimu)).toBeVisible()
})

test('moving to Sold asks for the Project Sold Details', async ({ page, signedUp }) => {
  await winDeals(signedUp, [rimu])
  await openProjects(page)
  await moveTo(page, rimu, 'Sold')
  const dialog = page.getByRole('dialog', { name: 'Project Sold Details' })
  const sale = dialog.getByRole('textbox', { name: 'Actual sale price' })
  const renovation = dialog.getByRole('textbox', { name: 'Actual renovation cost' })
  const loss = dialog.getByRole('button', { name: 'Record as a loss' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(column(page, 'Planning'), rimu)).toBeVisible()

  await moveTo(page, rimu, 'Sold')
  await expect(loss).toBeHidden()
  await sale.fill('550000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toContainText('Sale price must be higher than purchase price')
  await expect(loss).toBeVisible()
  await sale.fill('750000')
  await renovation.fill('0')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toContainText('Renovation cost must be greater than 0')
  await renovation.fill('95k')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const sold = card(column(page, 'Sold'), rimu)
  await expect(sold).toContainText('$105,00016%')
  await page.getByRole('radio', { name: 'Net' }).check()
  await expect(sold).toContainText('$67,200')
  await expect.poll(() => projectsOf(signedUp)).toMatchObject([{ status: 'sold', ...SALE }])
})

test('the Project Sold Details dialog shows every message that applies', async ({ page, signedUp }) => {
  await winDeals(signedUp, [rimu])
  await openProjects(page)
  await moveTo(page, rimu, 'Sold')
  const dialog = page.getByRole('dialog', { name: 'Project Sold Details' })
  await dialog.getByRole('textbox', { name: 'Actual sale price' }).fill('500k')
  await dialog.getByRole('textbox', { name: 'Actual renovation cost' }).fill('0')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toHaveText([
    'Sale price must be higher than purchase price',
    'Renovation cost must be greater than 0',
  ])
})

test('a loss is recorded after confirmation', async ({ page, signedUp }) => {
  await winDeals(signedUp, [rimu])
  await openProjects(page)
  await moveTo(page, rimu, 'Sold')
  const dialog = page.getByRole('dialog', { name: 'Project Sold Details' })
  await dialog.getByRole('textbox', { name: 'Actual sale price' }).fill('500k')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('button', { name: 'Record as a loss' }).click()
  await expect(dialog).toContainText('That’s $50,000 less than you paid.')
  await dialog.getByRole('button', { name: 'Yes, it was a loss' }).click()
  await expect(card(column(page, 'Sold'), rimu)).toContainText('−$150,000')
})

test('a failed move is rolled back with Retry; a move can be undone', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/503/)
  const kauri = '17 Kauri Street, Ōpōtiki'
  await winDeals(signedUp, [rimu, ngaio, kauri])
  await openProjects(page)
  await page.route('**/placement', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 })
  await moveTo(page, ngaio, 'Permits')
  const retry = page.getByRole('button', { name: /^Retry/ })
  await expect(retry).toBeVisible()
  await expect.poll(() => orderOf(page, 'Planning')).toEqual([rimu, ngaio, kauri])
  await retry.click()
  await expect(card(column(page, 'Permits'), ngaio)).toBeVisible()

  await moveTo(page, rimu, 'Permits')
  await expect(card(column(page, 'Permits'), rimu)).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(() => orderOf(page, 'Planning')).toEqual([rimu, kauri])
})

test('undoing a move out of Sold preserves the sold date', async ({ page, signedUp }) => {
  const [won] = await winDeals(signedUp, [rimu])
  const sold = await change(signedUp, won, 'placement', { status: 'sold', afterId: null, sale: SALE })
  await openProjects(page)
  await moveTo(page, rimu, 'Listed')
  await expect(card(column(page, 'Listed'), rimu)).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(card(column(page, 'Sold'), rimu)).toBeVisible()
  await expect
    .poll(() => projectsOf(signedUp))
    .toMatchObject([{ status: 'sold', actualCompletion: sold.actualCompletion }])
})

test('the period filters projects by sold date, or by creation date if not sold', async ({
  page,
  signedUp,
}) => {
  const [won] = await winDeals(signedUp, [rimu])
  await change(signedUp, won, 'placement', { status: 'sold', afterId: null, sale: SALE })
  await openProjects(page)
  for (const period of ['Last 3 Months', 'Last 12 Months', 'All Time']) {
    await page.getByRole('radiogroup', { name: 'Period' }).getByRole('radio', { name: period }).check()
    await expect(figure(page, 'Realised profit')).toContainText('$105,000')
  }
  await page.clock.setFixedTime(Date.now() + 100 * 24 * 60 * 60 * 1000)
  await page.reload()
  await page.getByRole('radio', { name: 'Last 3 Months' }).check()
  await expect(page.getByText('No projects in this period.')).toBeVisible()
  await page.getByRole('radio', { name: 'Last 12 Months' }).check()
  await expect(figure(page, 'Realised profit')).toContainText('$105,000')
})

test('a colleague’s move appears automatically', async ({ page, signedUp }) => {
  const [project] = await winDeals(signedUp, [rimu])
  const streaming = page.waitForResponse(/\/api\/stream/)
  await openProjects(page)
  await streaming
  await change(signedUp, project, 'placement', { status: 'permits', afterId: null })
  await expect(card(column(page, 'Permits'), rimu)).toBeVisible()
})

test('dragging a card on a virtualized board of 300 projects is smooth', async ({ page, signedUp }) => {
  test.setTimeout(180_000)
  const addresses = Array.from({ length: 300 }, (_, number) => `${number + 1} Long Street, Levin`)
  await winDeals(signedUp, addresses.slice(0, 30))
  await openProjects(page)
  await expect(column(page, 'Planning')).toContainText('30 projects')
  const timeWithThirty = await mainThreadTimeDuring(page, () => dragAcrossBoard(page, 100))
  // An open board would receive an event for each project.
  await page.goto('about:blank')
  await winDeals(signedUp, addresses.slice(30))
  await openProjects(page)
  const planning = column(page, 'Planning').getByRole('article')
  await expect(column(page, 'Planning')).toContainText('300 projects')
  const rendered = await planning.count()
  expect(rendered).toBeGreaterThan(3)
  expect(rendered).toBeLessThan(40)
  const timeWithAll = await mainThreadTimeDuring(page, () => dragAcrossBoard(page, 100))
  expect(
    timeWithAll / timeWithThirty,
    'main-thread time of dragging with ten times the projects',
  ).toBeLessThan(2)
  const first = '1 Long Street, Levin'
  await drag(page, card(page, first), column(page, 'Permits'))
  await expect(card(column(page, 'Permits'), first)).toBeVisible()
})
