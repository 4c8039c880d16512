import { card, column, drag, moveTo, orderOf } from './board.ts'
import { DEEP, expect, test } from './fixtures.ts'
import { dragAcrossBoard, mainThreadTimeDuring } from './frames.ts'
import { openProjects, projectsOf, winDeals } from './projects.ts'

const rimu = '12 Rimu Street, Petone, Lower Hutt'
const ngaio = '88 Ngaio Road, Waikanae'

// Clauses: deal-workflow 2.37, 4.13, 10.2
test('dragging a project to a stage and position moves it permanently', async ({ page, signedUp }) => {
  await winDeals(signedUp, [rimu, ngaio])
  await openProjects(page)
  await drag(page, card(page, rimu), column(page, 'Demolition'))
  await expect(card(column(page, 'Demolition'), rimu)).toBeVisible()
  await drag(page, card(page, ngaio), card(page, rimu), { x: 60, y: 130 })
  await expect.poll(() => orderOf(page, 'Demolition')).toEqual([rimu, ngaio])
  // The position is stored, not only shown.
  const stored = async () => (await projectsOf(signedUp)).map(({ address, status }) => [address, status])
  await expect.poll(stored).toEqual([
    [rimu, 'demolition'],
    [ngaio, 'demolition'],
  ])
})

// Clauses: deal-workflow 10.3; keyboard-and-touch 1.9
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

// Clauses: keyboard-and-touch 2.9
test('on a phone a project is moved by its menu @phone', async ({ page, signedUp }) => {
  await winDeals(signedUp, [rimu])
  await openProjects(page)
  await moveTo(page, rimu, 'Permits')
  await expect(card(page, rimu)).toBeHidden()
  await page.getByRole('button', { name: 'Next stage' }).click()
  await expect(card(column(page, 'Permits'), rimu)).toBeVisible()
})

test('dragging a card on a virtualized board of 300 projects is smooth', DEEP, async ({ page, signedUp }) => {
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
