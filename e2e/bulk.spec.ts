import { saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'
import { pressOn, tabTo } from './keyboard.ts'

// Clauses: pipeline-at-work 4.2, 4.4, 4.6
test('deals are selected, moved together, edited in place and put back with the keyboard alone', async ({
  page,
  signedUp,
}) => {
  await saveDeals(
    signedUp,
    [1, 2, 3, 4].map((at) => `${at} Rimu Street, Nelson`),
  )
  await page.goto('/dashboard?view=list&sort=address')
  const grid = page.getByRole('grid', { name: 'Deals' })
  const row = (at: number) => grid.getByRole('row', { name: `${at} Rimu Street` })
  const bar = page.getByRole('region', { name: 'Selected deals' })
  await tabTo(page, grid.getByRole('rowheader').first())
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar).toContainText('3 selected')

  await pressOn(page, bar.getByRole('button', { name: 'Move to…' }))
  await page.keyboard.press('o')
  await expect(page.getByRole('menuitem', { name: 'Offer Made' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Moved 3 deals', { exact: true })).toBeVisible()
  await expect(grid.getByRole('gridcell', { name: 'Offer Made' })).toHaveCount(3)

  await page.keyboard.press('ControlOrMeta+z')
  await expect(grid.getByRole('gridcell', { name: 'New Listing' })).toHaveCount(4)
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  // The focus is in the list again, on the last row of the range.
  await expect(row(3).getByRole('rowheader')).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.type('615k')
  await page.keyboard.press('Enter')
  await expect(row(3)).toContainText('$615,000')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(row(3)).not.toContainText('$615,000')
})
