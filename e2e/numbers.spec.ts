import { saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { scenarioTable } from './numbers.ts'

test.beforeEach(async ({ page, signedUp }) => {
  const id = await saveDeal(signedUp)
  await page.goto(`/opportunities/${id}/numbers`)
  await expect(page.getByRole('heading', { name: 'Numbers', level: 1 })).toBeVisible()
})

test('the offer ladder shows the most to pay under each promise @everywhere', async ({
  page,
  expectAccessible,
}) => {
  const ladder = page.getByRole('region', { name: 'Offer ladder' })
  for (const [name, price] of [
    ['Maximum purchase price', '$583,333'],
    ['On total cost', '$566,666'],
    ['Net-safe', '$551,788'],
    ['70% rule', '$460,000'],
  ] as const)
    await expect(ladder.getByRole('status', { name, exact: true })).toHaveText(price)
  await expect(ladder).toContainText('Holding and selling costs take $31,545 off the price.')
  await expect(ladder).toContainText('Profit after all costs $110,358, 20.0% of the price')
  await expect(ladder).toContainText('$88,212 under asking')
  await expect(ladder).toContainText('Each month longer costs $3,217, about $106 a day.')
  await expectAccessible(page)
})

test('a rung becomes the offer price, and Undo restores the one before', async ({ page }) => {
  await page.getByRole('button', { name: 'Use Net-safe as offer price' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Changes to 8 Kererū Street undone')).toBeVisible()
  await page.getByRole('button', { name: 'Use Net-safe as offer price' }).click()
  await page.getByRole('link', { name: 'Back to deal' }).click()
  await expect(page.getByRole('textbox', { name: 'Offer price' })).toHaveValue('551,788')
})

test('sensitivity tables, target, cash and risk have the figures of the worked examples', async ({
  page,
}) => {
  const table = page.getByRole('table', { name: 'Sale price and renovation cost' })
  await expect(table.getByRole('row', { name: /^\$760,000/ })).toContainText('$47,867$37,867$27,867$17,867')
  await expect(table.locator('[aria-current]')).toHaveText('$77,867')
  await expect(table.getByRole('row', { name: /^\$720,000/ })).toContainText('loss −$2,133')
  const target = page.getByRole('region', { name: 'Target' })
  await target.getByRole('textbox', { name: 'Target' }).fill('80000')
  await expect(target.getByRole('status', { name: 'Most to pay' })).toHaveText('$581,262')
  await expect(target).toContainText(
    'At $581,262 you would make $80,000 after costs, 11.7% of price and renovation.',
  )
  await target.getByRole('radio', { name: 'Cash-on-cash' }).check()
  await target.getByRole('textbox', { name: 'Target' }).fill('30')
  await expect(target.getByRole('status', { name: 'Most to pay' })).toHaveText('$588,544')
  await expect(page.getByRole('status', { name: 'Peak cash needed' })).toHaveText('$240,467 in month 6')
  await expect(page.getByRole('region', { name: 'Risk' })).toContainText(
    'In 9 of 10 runs you make at least $16,246; half make more than $55,769.',
  )
})

test('the usual scenarios are added, one is applied to the deal and undone', async ({ page }) => {
  const scenarios = page.getByRole('region', { name: 'Scenarios' })
  await scenarios.getByRole('button', { name: 'Add usual scenarios' }).click()
  await expect(scenarios.getByRole('columnheader', { name: /Pessimistic/ })).toBeVisible()
  expect(await scenarioTable(page, 'Net profit')).toEqual(['$77,867', '$126,084best', '$9,717worst'])
  expect(await scenarioTable(page, 'Own cash')).toEqual(['$240,467', '$232,250best', '$268,617worst'])
  await scenarios.getByRole('button', { name: 'Pessimistic scenario' }).click()
  await page.getByRole('menuitem', { name: 'Apply to deal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply Pessimistic to the deal' })
  await expect(dialog).toContainText('Done-up value $800,000 → $760,000')
  await dialog.getByRole('button', { name: 'Apply to deal' }).click()
  await expect(page.getByRole('status', { name: 'Maximum purchase price' })).toHaveText('$537,500')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status', { name: 'Maximum purchase price' })).toHaveText('$583,333')
})
