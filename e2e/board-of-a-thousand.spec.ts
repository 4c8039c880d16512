import { card, column, moveTo, openBoard } from './board.ts'
import { expect, test } from './fixtures.ts'

test('a thousand deals open at once and move without drawing them all', async ({ page, signedUp }) => {
  test.setTimeout(120_000)
  const addresses = Array.from({ length: 1000 }, (_, number) => `${number + 1} Long Street, Levin`)
  for (let start = 0; start < addresses.length; start += 4) {
    const some = addresses.slice(start, start + 4)
    await Promise.all(
      some.map((address) => signedUp.call('POST', '/api/opportunities', { body: { address } })),
    )
  }
  await openBoard(page)
  await expect(page.getByRole('tab', { name: /Active.*1,?000/ })).toBeVisible()
  const newListings = column(page, 'New Listing').getByRole('article')
  const drawn = await newListings.count()
  expect(drawn).toBeGreaterThan(3)
  expect(drawn).toBeLessThan(60)

  const first = (await newListings.first().getAttribute('aria-label')) ?? ''
  const started = Date.now()
  await moveTo(page, first, 'Agent Contact')
  await expect(card(column(page, 'Agent Contact'), first)).toBeVisible()
  expect(Date.now() - started).toBeLessThan(2_000)
})
