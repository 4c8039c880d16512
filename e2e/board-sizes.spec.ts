import { card, column, openBoard, saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'

// Clauses: deal-workflow 2.26, 2.28, 9.27
test('columns have their specified sizes; abandoned deals are in three columns', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  const addresses = Array.from({ length: 11 }, (_, at) => `${at + 1} Rimu Street, Petone, Lower Hutt`)
  const abandoned = addresses.slice(8)
  for (const { id, address } of await saveDeals(signedUp, addresses)) {
    if (!abandoned.includes(address)) continue
    await signedUp.call('PUT', `/api/opportunities/${id}/abandonment`, { body: { reason: null }, version: 1 })
  }
  await openBoard(page)
  const listing = column(page, 'New Listing')
  await expect(listing.getByText(/\b[1-7] more$/)).toBeVisible()
  await card(listing, '1 Rimu Street, Petone, Lower Hutt').hover()
  await page.mouse.wheel(0, 5_000)
  await expect(listing.getByText(/more$/)).toBeHidden()

  for (const status of ['New Listing', 'Agent Contact', 'Won']) {
    const size = await column(page, status).boundingBox()
    const unit = await page.evaluate(
      () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 4,
    )
    expect(size?.width, status).toBe(80 * unit)
    expect(size?.height, status).toBeGreaterThanOrEqual(200)
  }
  await expect(column(page, 'Won')).not.toBeInViewport()
  await page.mouse.wheel(5_000, 0)
  await expect(column(page, 'Won')).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 420 })
  expect((await column(page, 'Agent Contact').boundingBox())?.height).toBeGreaterThanOrEqual(200)

  await page.getByRole('tab', { name: 'Abandoned (3)' }).click()
  for (const address of abandoned) await expect(card(page, address)).toBeVisible()
  const boxes = await Promise.all(abandoned.map((address) => card(page, address).boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(3)

  await page.getByRole('button', { name: `Move ${abandoned[0]}`, exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Restore' })).toBeVisible()
  await expectAccessible(page)
})
