import { changeDeal, openDeal, output, readDeal, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { change, openProject, SALE, winDeals } from './projects.ts'

const rimu = '12 Rimu Street, Petone, Lower Hutt'

test('a sold deal shows its profit first and links to its project', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  const [won] = await winDeals(signedUp, [rimu])
  const sold = await change(signedUp, won, 'placement', { status: 'sold', afterId: null, sale: SALE })
  await page.goto(`/opportunities/${sold.opportunityId}`)
  const statement = page.getByRole('complementary', { name: 'Statement' })
  await expect(statement.getByRole('heading', { level: 2 }).first()).toHaveText('Realised profit')
  await expect(output(page, 'Realised profit')).toHaveText('$105,000')
  await expect(output(page, 'Maximum purchase price')).toHaveText('$583,333')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the project' }).click()
  await expect(page).toHaveURL(`/projects/${sold.id}`)
})

test('a sold deal shows its actual values and labels its estimates', async ({ page, signedUp }) => {
  const [won] = await winDeals(signedUp, [rimu])
  const { opportunityId } = await change(signedUp, won, 'placement', {
    status: 'sold',
    afterId: null,
    sale: SALE,
  })
  await changeDeal(signedUp, opportunityId, { askingPrice: 700_000 })
  await page.goto(`/opportunities/${opportunityId}`)
  const statement = page.getByRole('complementary', { name: 'Statement' })
  const lines = statement.locator('dl[aria-label="Realised profit"] > div')
  await expect(lines).toHaveText([
    /^Actual sale price\$750,000$/,
    /^Actual purchase price−\$550,000$/,
    /^Actual renovation cost−\$95,000$/,
    /^Profit before holding costs\$105,000$/,
  ])
  await expect(output(page, 'Estimated gross profit')).toHaveText('$150,000')
  await expect(output(page, 'Estimated net profit')).toHaveText('$112,200')
  await expect(output(page, 'Gross profit')).toHaveCount(0)
  await expect(statement.locator('header').filter({ hasText: 'Realised profit' })).toHaveText(
    /^Realised profit/,
  )
  await expect(statement).not.toContainText('Asking price is')
})

test('a status change that isn’t saved yet is labelled as not saved', async ({ page, signedUp }) => {
  await openDeal(page, await saveDeal(signedUp))
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Won')
  await expect(page.getByText('Still New Listing until you save')).toBeVisible()
})

test('Abandoned is a status option; an abandoned deal has a Restore button', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  const id = await saveDeal(signedUp)
  await openDeal(page, id)
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.selectOption('Abandoned')
  const dialog = page.getByRole('dialog', { name: 'Abandon 8 Kererū Street' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(status).toHaveValue('new_listing')
  await status.selectOption('Abandoned')
  await dialog.getByRole('button', { name: 'Abandon' }).click()
  await expect.poll(() => readDeal(signedUp, id)).toMatchObject({ status: 'abandoned' })
  await openDeal(page, id)
  await expect(status).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.poll(() => readDeal(signedUp, id)).toMatchObject({ status: 'new_listing' })
})

test('the project page shows its save state at the top', async ({ page, signedUp }) => {
  const [project] = await winDeals(signedUp, [rimu])
  await openProject(page, project)
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Saved automatically')
  await page.getByRole('textbox', { name: 'Notes' }).fill('Tiler booked')
  await expect(page.getByText('Unsaved draft in this browser')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Saves the deal and the actual values. Stage')
})
