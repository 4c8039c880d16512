import { saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { openNumbers } from './numbers.ts'

test('the net-safe price, the delay and the break-even sale are explained', async ({ page, signedUp }) => {
  await openNumbers(page, await saveDeal(signedUp))
  await page.getByRole('button', { name: 'how? Net-safe price, delay and break-even' }).click()
  const how = page.getByRole('dialog', { name: 'How this is worked out' })
  await expect(how.getByRole('region', { name: 'One more month' })).toContainText('One more month$3,217')
  await expect(how.getByRole('region', { name: 'Break-even sale' })).toContainText('Break-even sale$722,133')
})

test('a dialog whose code can’t be loaded shows a message, and opens on the next press', async ({
  page,
  context,
  tolerate,
  signedUp,
}) => {
  tolerate(/ERR_FAILED|Failed to load/)
  await openNumbers(page, await saveDeal(signedUp))
  await page.getByRole('button', { name: 'Add usual scenarios' }).click()
  await page.getByRole('button', { name: 'Optimistic scenario' }).click()
  const blocked = /apply-dialog/
  await context.route(blocked, (route) => route.abort())
  await page.getByRole('menuitem', { name: 'Apply to deal' }).click()
  await expect(page.getByText('A part of this page couldn’t be loaded. Check your connection')).toBeVisible()
  await context.unroute(blocked)
  await page.getByRole('button', { name: 'Optimistic scenario' }).click()
  await page.getByRole('menuitem', { name: 'Apply to deal' }).click()
  await expect(page.getByRole('dialog', { name: 'Apply Optimistic to the deal' })).toBeVisible()
})

test('the usual scenarios are offered below the table, so that the button doesn’t move', async ({
  page,
  signedUp,
}) => {
  const table = Promise.withResolvers<void>()
  await page.route(/taxed-scenario-table/, async (route) => {
    await table.promise
    await route.continue()
  })
  await openNumbers(page, await saveDeal(signedUp))
  const button = page.getByRole('button', { name: 'Add usual scenarios' })
  await expect(page.getByRole('status', { name: 'Peak cash needed' })).toBeVisible()
  await expect(button).toBeHidden()
  table.resolve()
  await expect(button).toBeVisible()
  await expect(page.getByRole('table', { name: 'Scenarios' })).toBeVisible()
})
