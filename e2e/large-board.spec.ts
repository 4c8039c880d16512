import { card, column, importDeals, moveTo, openBoard } from './board.ts'
import { DEEP, expect, test } from './fixtures.ts'
import { dragAcrossBoard, mainThreadTimeDuring } from './frames.ts'

test('a board of a thousand deals opens, drags and moves cards quickly', DEEP, async ({ page, signedUp }) => {
  test.setTimeout(120_000)
  const addresses = Array.from({ length: 1000 }, (_, number) => `${number + 1} Long Street, Levin`)
  const save = (from: number, to: number) =>
    importDeals(
      signedUp,
      addresses.slice(from, to).map((address) => ({ address })),
    )
  await save(0, 40)
  await openBoard(page)
  await expect(page.getByRole('tab', { name: /Active.*40/ })).toBeVisible()
  const timeWithForty = await mainThreadTimeDuring(page, () => dragAcrossBoard(page, 100))
  // An open board would receive an event for each deal.
  await page.goto('about:blank')
  await save(40, 1000)
  await openBoard(page)
  await expect(page.getByRole('tab', { name: /Active.*1,?000/ })).toBeVisible()
  const newListings = column(page, 'New Listing').getByRole('article')
  // Scrolling must work before any other interaction.
  await newListings.first().hover()
  await page.mouse.wheel(0, 200_000)
  await expect(newListings.last()).toBeInViewport()
  await page.mouse.wheel(0, -200_000)
  await expect(newListings.first()).toBeInViewport()
  const timeWithAll = await mainThreadTimeDuring(page, () => dragAcrossBoard(page, 100))
  expect(timeWithAll / timeWithForty, 'main-thread time of dragging with 25 times the deals').toBeLessThan(2)
  const rendered = await newListings.count()
  expect(rendered).toBeGreaterThan(3)
  expect(rendered).toBeLessThan(60)

  const first = (await newListings.first().getAttribute('aria-label')) ?? ''
  await moveTo(page, first, 'Agent Contact')
  await expect(card(column(page, 'Agent Contact'), first)).toBeVisible()
})
