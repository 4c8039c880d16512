import { box, openDeal, readDeal, saveAndReturn, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'
import { openProject, projectsOf, winDeals } from './projects.ts'

test.use({ locale: 'en-US', timezoneId: 'America/Los_Angeles' })

test.beforeEach(async ({ page }) => page.clock.setFixedTime('2026-11-22T20:00:00Z'))

test('a browser with a US locale and time zone shows the day before the month, and Auckland time', async ({
  page,
  signedUp,
}) => {
  const id = await saveDeal(signedUp)
  await openDeal(page, id)
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(/, \d{1,2}:\d\d [ap]m/)
  const settlement = box(page, 'Settlement Date')
  for (const [typed, shown] of [
    ['4/12/26', '4 Dec 2026'],
    ['5 12', '5 Dec 2026'],
    ['6 dec', '6 Dec 2026'],
    ['7 Dec 2026', '7 Dec 2026'],
    ['22 Nov', '22 Nov 2027'],
    ['3/11/26', '3 Nov 2026'],
  ] as const) {
    await settlement.fill(typed)
    await settlement.blur()
    await expect(settlement).toHaveValue(shown)
  }
  await expect(page.getByText('Overdue', { exact: true })).toBeVisible()
  await settlement.fill('31/2/26')
  await saveAndReturn(page).click()
  await expect(page.getByText('31/2/26 isn’t a valid date. Use a date like 4 Dec 2026.')).toBeVisible()
  await expect(settlement).toBeFocused()
  await settlement.fill('4 12')
  await box(page, 'Unconditional date').fill('1/12')
  await saveAndReturn(page).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await readDeal(signedUp, id)).toMatchObject({
    dueDate: '2026-12-04',
    unconditionalDate: '2026-12-01',
  })
})

test('the calendar works with the keyboard, and dates can be cleared', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  await openDeal(page, await saveDeal(signedUp, {}))
  const settlement = box(page, 'Settlement Date')
  const opener = page.getByRole('button', { name: 'Choose Settlement Date' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Choose Settlement Date' })
  await expect(calendar.getByRole('button', { name: 'Today, Monday, 23 November 2026' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowRight')
  await expect(calendar.getByRole('button', { name: 'Thursday, 24 December 2026' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(settlement).toHaveValue('24 Dec 2026')
  await expect(page.getByText('31 days left')).toBeVisible()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar.getByRole('button', { name: 'Thursday, 24 December 2026, selected' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.getByRole('button', { name: 'Clear Settlement Date' }).click()
  await expect(settlement).toHaveValue('')
  await expect(settlement).toBeFocused()
})

// Clauses: deal-workflow 2.40
test('a date is picked by touch and saved automatically @phone', async ({ page, signedUp }) => {
  const [project] = await winDeals(signedUp, ['12 Rimu Street, Petone, Lower Hutt'])
  await openProject(page, project)
  await page.getByRole('button', { name: 'Choose Target listing date' }).tap()
  const calendar = page.getByRole('dialog', { name: 'Choose Target listing date' })
  await calendar.getByRole('button', { name: 'Next month' }).tap()
  await calendar.getByRole('button', { name: 'Friday, 4 December 2026' }).tap()
  await expect(box(page, 'Target listing date')).toHaveValue('4 Dec 2026')
  await expect.poll(() => projectsOf(signedUp)).toMatchObject([{ targetCompletion: '2026-12-04' }])
})
