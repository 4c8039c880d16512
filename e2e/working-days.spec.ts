import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const answer = (page: Page) => page.getByRole('status', { name: 'Last day' })

async function count(page: Page, from: string, days: number, province?: string, rules?: string) {
  await page.getByRole('textbox', { name: 'From' }).fill(from)
  await page.getByRole('textbox', { name: 'Working days' }).fill(String(days))
  if (rules) await page.getByRole('combobox', { name: 'Rules' }).selectOption(rules)
  if (province) await page.getByRole('combobox', { name: 'Province' }).selectOption(province)
}

test('a guest counts working days and sees why days are skipped @everywhere', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/tools/working-days')
  await expect(page.getByRole('heading', { name: 'Working days', level: 1 })).toBeVisible()
  for (const [from, days, province, expected] of [
    ['20/11/2026', 10, 'Auckland', 'Friday 4 Dec 2026'],
    ['18 Dec 2026', 5, 'Auckland', 'Thursday 7 Jan 2027'],
    ['6 Nov 2026', 10, 'Canterbury', 'Monday 23 Nov 2026'],
    ['19 Mar 2027', 10, 'Southland', 'Wednesday 7 Apr 2027'],
    ['21 June 2027', 5, 'Auckland', 'Tuesday 29 Jun 2027'],
    ['20 Oct 2027', 10, 'Marlborough', 'Friday 5 Nov 2027'],
    ['16 Dec 2024', 20, 'Wellington', 'Monday 27 Jan 2025'],
  ] as const) {
    await count(page, from, days, province)
    await expect(answer(page)).toHaveText(expected)
  }
  const skipped = page.getByRole('list', { name: 'Days skipped' })
  await expect(skipped).toContainText(
    'Summer shutdown 24 Dec – 5 JanTuesday 24 Dec 2024 to Friday 3 Jan 2025',
  )
  await expect(skipped).toContainText('Wellington Anniversary DayMonday 20 Jan 2025')
  await expectAccessible(page)

  await count(page, '18 Dec 2026', 20, undefined, 'building-act')
  await expect(answer(page)).toHaveText('Friday 5 Feb 2027')
  await expect(page.getByRole('combobox', { name: 'Province' })).toBeDisabled()
  await expect(page.getByText('Check this with your lawyer.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Working days' }).fill('261')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Enter 260 or less')).toBeVisible()
})

test('a consent’s clock stops for a request for information', async ({ page, expectAccessible }) => {
  await page.goto('/tools/working-days')
  await page.getByRole('combobox', { name: 'Rules' }).selectOption('building-act')
  await expect(page.getByRole('textbox', { name: 'Working days' })).toHaveValue('20')
  await page.getByRole('textbox', { name: 'From' }).fill('2 Mar 2026')
  await expect(answer(page)).toHaveText('Monday 30 Mar 2026')
  await page.getByRole('button', { name: 'Add request for information' }).click()
  await page.getByRole('textbox', { name: 'Request 1: asked on' }).fill('9 Mar 2026')
  await expect(answer(page)).toHaveText('—')
  await expect(page.getByText('The clock is stopped with 15 working days left.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Request 1: answered on' }).fill('16 Mar 2026')
  await expect(answer(page)).toHaveText('Wednesday 8 Apr 2026')
  await expect(page.getByRole('list', { name: 'Days skipped' })).toContainText('Easter Monday')
  await page.getByRole('button', { name: 'Remove request 1' }).click()
  await expect(answer(page)).toHaveText('Monday 30 Mar 2026')
  await page.getByRole('combobox', { name: 'Rules' }).selectOption('lgoima')
  await expect(page.getByRole('textbox', { name: 'Working days' })).toHaveValue('10')
})

test('the province is remembered, and the days are counted offline', async ({ page, context }) => {
  await page.goto('/tools/working-days')
  await page.getByRole('combobox', { name: 'Province' }).selectOption('Otago')
  const configured = page.waitForResponse('**/api/config')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Province' })).toHaveValue('Otago')
  await configured
  await context.setOffline(true)
  await count(page, '19 Mar 2027', 2)
  await expect(answer(page)).toHaveText('Wednesday 24 Mar 2027')
  await context.setOffline(false)
})

test('the palette opens working days as a dialog on the page', async ({ page }) => {
  await page.goto('/terms')
  const search = page.getByRole('combobox', { name: 'Search or jump to' })
  // The shortcut works once the page's code has loaded.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(search).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await search.fill('working')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Working days' })).toBeVisible()
  await count(page, '20 Nov 2026', 10)
  await expect(answer(page)).toHaveText('Friday 4 Dec 2026')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/terms')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the form is there before any script runs', async ({ browser, contextOptions }) => {
  const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/tools/working-days')
  for (const label of ['From', 'Working days', 'Province', 'Rules', 'Last day'])
    await expect(page.getByRole('main').getByText(label, { exact: true }).last()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Check this with your lawyer.')
  await context.close()
})
