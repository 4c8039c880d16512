import { todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { column, openBoard, saveDeals } from './board.ts'
import { changeDeal, openDeal, output, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { change, openProjects, SALE, winDeals } from './projects.ts'

const DAY_MS = 86_400_000

test('days left change at midnight in Auckland, as in the worked examples', async ({ page, signedUp }) => {
  const id = await saveDeal(signedUp)
  const due = page.getByLabel('Settlement Date', { exact: true })
  for (const [day, now, label] of [
    ['2026-11-21', '2026-11-20T10:59:59Z', '1 day left'],
    ['2026-11-21', '2026-11-20T11:00:00Z', '0 days left'],
    ['2026-11-21', '2026-11-21T11:00:00Z', 'Overdue'],
    ['2027-04-05', '2027-04-03T11:00:00Z', '1 day left'],
    ['2028-03-01', '2028-02-27T11:00:00Z', '2 days left'],
  ] as const) {
    await page.clock.setFixedTime(now)
    await openDeal(page, id)
    await due.fill(day)
    await expect(page.getByText(label, { exact: true }), now).toBeVisible()
  }
})

test('margins and break-even sale match the worked examples', async ({ page, signedUp }) => {
  const id = await saveDeal(signedUp)
  await openDeal(page, id)
  const statement = page.getByRole('complementary', { name: 'Statement' })
  await expect(statement).toContainText('Break-even sale$722,133')
  await expect(output(page, 'Insurance')).toHaveText('$600')
  await expect(output(page, 'Council rates')).toHaveText('$1,200')
  await changeDeal(signedUp, id, {
    doneUpValue: 1_145,
    renovationCost: 100,
    status: 'won',
    actualPurchasePrice: 900,
  })
  await page.reload()
  await expect(output(page, 'Gross profit')).toHaveText('$145')
  await expect(output(page, 'Gross margin')).toHaveText('15%')
})

test('the pipeline’s average margin is a ratio of sums, and a dash without deals', async ({
  page,
  signedUp,
}) => {
  const overview = page.getByRole('region', { name: 'Pipeline overview' })
  const [first, second, third] = await saveDeals(signedUp, ['1 Rātā Road', '2 Rātā Road', '3 Rātā Road'])
  await changeDeal(signedUp, second?.id ?? '', {
    doneUpValue: 390_000,
    status: 'won',
    actualPurchasePrice: 300_000,
  })
  await changeDeal(signedUp, third?.id ?? '', {
    doneUpValue: 550_000,
    status: 'won',
    actualPurchasePrice: 400_000,
  })
  await openBoard(page)
  await expect(overview).toContainText('9.9%')
  for (const [deal, version] of [
    [first, 1],
    [second, 2],
    [third, 2],
  ] as const)
    await signedUp.call('PUT', `/api/opportunities/${deal?.id}/abandonment`, {
      body: { reason: null },
      version,
    })
  await page.reload()
  await expect(column(page, 'New Listing')).toBeVisible()
  await expect(overview).toContainText('—')
})

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
