import { card, column, openBoard, saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'

const [kereru, rata, kowhai, rimu] = [
  '8 Kererū Street, Ōtūmoetai, Tauranga',
  '21 Rātā Road, Titirangi, Auckland',
  '3 Kōwhai Close, Island Bay, Wellington',
  '12 Rimu Street, Petone, Lower Hutt',
]

test('columns have their specified sizes; abandoned deals are in three columns', async ({
  page,
  signedUp,
}) => {
  for (const deal of await saveDeals(signedUp, [kereru, rata, kowhai, rimu])) {
    const path = `/api/opportunities/${deal.id}/abandonment`
    if (deal.address !== kereru) await signedUp.call('PUT', path, { body: { reason: null }, version: 1 })
  }
  await openBoard(page)
  await expect(card(page, kereru)).toBeVisible()
  for (const status of ['New Listing', 'Agent Contact', 'Won']) {
    const size = await column(page, status).boundingBox()
    const unit = await page.evaluate(
      () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 4,
    )
    expect(size?.width, status).toBe(80 * unit)
    expect(size?.height, status).toBeGreaterThanOrEqual(200)
  }
  await page.setViewportSize({ width: 1280, height: 420 })
  expect((await column(page, 'Agent Contact').boundingBox())?.height).toBeGreaterThanOrEqual(200)

  await page.getByRole('tab', { name: 'Abandoned (3)' }).click()
  await expect(card(page, rata)).toBeVisible()
  const boxes = await Promise.all([rata, kowhai, rimu].map((address) => card(page, address).boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(3)
})

test('a column shows how many cards are below', async ({ page, signedUp }) => {
  const addresses = Array.from({ length: 8 }, (_, at) => `${at + 1} Rimu Street, Petone, Lower Hutt`)
  await saveDeals(signedUp, addresses)
  await openBoard(page)
  const listing = column(page, 'New Listing')
  await expect(listing.getByText(/\b[1-7] more$/)).toBeVisible()
  await card(listing, '1 Rimu Street, Petone, Lower Hutt').hover()
  await page.mouse.wheel(0, 5_000)
  await expect(listing.getByText(/more$/)).toBeHidden()
})
