import { expect, PHONE_TOO, test } from './fixtures.ts'

test(
  'a guest counts working days and a request for information stops the clock',
  PHONE_TOO,
  async ({ page, expectAccessible }) => {
    await page.goto('/tools/working-days')
    const answer = page.getByRole('status', { name: 'Last day' })
    await page.getByRole('textbox', { name: 'From' }).fill('16 Dec 2024')
    await page.getByRole('textbox', { name: 'Working days' }).fill('20')
    await page.getByRole('combobox', { name: 'Province' }).selectOption('Wellington')
    await expect(answer).toHaveText('Monday 27 Jan 2025')
    await expect(page.getByRole('list', { name: 'Days skipped' })).toContainText('Wellington Anniversary Day')
    await page.getByRole('combobox', { name: 'Rules' }).selectOption('building-act')
    await page.getByRole('textbox', { name: 'From' }).fill('2 Mar 2026')
    await page.getByRole('button', { name: 'Add request for information' }).click()
    await page.getByRole('textbox', { name: 'Request 1: asked on' }).fill('9 Mar 2026')
    await expect(page.getByText('The clock is stopped with 15 working days left.')).toBeVisible()
    await expectAccessible(page)
  },
)
