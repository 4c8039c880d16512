import { todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { expect, test } from './fixtures.ts'
import { change, openProjects, SALE, winDeals } from './projects.ts'

const DAY_MS = 86_400_000

test('a period includes the day n months ago, but not the day before', async ({ page, signedUp }) => {
  const [won] = await winDeals(signedUp, ['12 Rimu Street, Petone, Lower Hutt'])
  const sold = await change(signedUp, won, 'placement', { status: 'sold', afterId: null, sale: SALE })
  const day = todayInAuckland(new Date(sold.actualCompletion ?? ''))
  const yearLater = day.replace(/^\d+/, (year) => String(Number(year) + 1)).replace('-02-29', '-02-28')
  // Midnight UTC is noon or later in Auckland.
  const last = Date.parse(`${yearLater}T00:00:00Z`)
  for (const [moment, found] of [
    [last, 0],
    [last + DAY_MS, 1],
  ] as const) {
    await page.clock.setFixedTime(moment)
    await openProjects(page)
    await page.getByRole('radio', { name: 'Last 12 Months' }).check()
    await expect(page.getByText('No projects in this period.')).toHaveCount(found)
  }
})
