import { expect, test } from './fixtures.ts'
import { openProject, winDeals } from './projects.ts'

const rimu = '12 Rimu Street, Petone, Lower Hutt'

test('the project page shows its save state at the top', async ({ page, signedUp }) => {
  const [project] = await winDeals(signedUp, [rimu])
  await openProject(page, project)
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Saved automatically')
  await page.getByRole('textbox', { name: 'Notes' }).fill('Tiler booked')
  await expect(page.getByText('Unsaved draft in this browser')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Saves the deal and the actual values. Stage')
})
