import { formatCents, formatMoney } from '#src/finance/money.ts'
import { AGENT_FEES, SENSITIVITY_TIERS } from '#src/finance/test-worked-examples.ts'
import { box, openDeal, output, readDeal, saveAndReturn, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { openNumbers } from './numbers.ts'

test('selling costs are worked out by the agent’s tiers and follow the done-up value', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  const id = await saveDeal(signedUp)
  await openDeal(page, id)
  await page.getByRole('button', { name: 'Work out selling costs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Selling costs' })
  await dialog.getByRole('radio', { name: 'Agent’s tiers' }).check()
  await expect(dialog).toContainText('typical, not a rule')
  await expect(dialog.getByRole('status', { name: 'Selling costs at $800,000' })).toHaveText('$27,945')
  await dialog.getByRole('button', { name: 'Add tier' }).click()
  await dialog.getByRole('button', { name: 'Add tier' }).click()
  await expect(dialog.getByRole('button', { name: 'Add tier' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('A percentage is from 0 to 10.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove tier 4' }).click()
  await dialog.getByRole('button', { name: 'Remove tier 3' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(box(page, 'Selling costs')).toHaveValue('27,945')
  await expect(box(page, 'Selling costs')).not.toBeEditable()
  await expect(page.getByRole('group', { name: 'Holding costs' })).toContainText('From the agent’s fee')
  for (const [salePrice, fee] of AGENT_FEES.slice(1)) {
    await box(page, 'Done-up value').fill(String(salePrice))
    await expect(box(page, 'Selling costs')).toHaveValue(formatCents(fee))
  }
  await box(page, 'Done-up value').fill('800000')
  await expect(page.getByRole('complementary', { name: 'Statement' })).toContainText(
    'Break-even sale$733,550',
  )
  await saveAndReturn(page).click()
  await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
  expect((await readDeal(signedUp, id)).holdingCosts?.sellingCosts).toBe(27_945)

  await openNumbers(page, id)
  const rows = page.getByRole('table', { name: 'Sale price and renovation cost' }).getByRole('row')
  for (const [at, profit] of SENSITIVITY_TIERS.entries())
    await expect(
      rows
        .nth(at + 1)
        .getByRole('cell')
        .nth(1),
    ).toContainText(formatMoney(profit))
})

test('the deal’s page shows the net-safe price and what a delay costs, and links to its numbers', async ({
  page,
  signedUp,
}) => {
  await openDeal(page, await saveDeal(signedUp))
  await expect(output(page, 'Net-safe price')).toHaveText('$551,788')
  await expect(page.getByText('Each month longer costs $3,217, about $106 a day.')).toBeVisible()
  await box(page, 'Done-up value').fill('810000')
  await expect(output(page, 'Net-safe price')).toHaveText('$559,918')
  await page.getByRole('link', { name: 'Numbers' }).click()
  await expect(page.getByRole('heading', { name: 'Numbers', level: 1 })).toBeVisible()
})
