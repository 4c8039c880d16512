import { USUAL_OWNERSHIP } from '#src/features/opportunities/tax/schema.ts'
import { formatMoney } from '#src/finance/money.ts'
import { CASH_FLOWS, LADDERS, TARGETS } from '#src/finance/test-worked-examples.ts'
import { changeDeal, output, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { changeAssumptions, openNumbers, scenarioTable } from './numbers.ts'

let id: string
test.beforeEach(async ({ page, signedUp }) => {
  id = await saveDeal(signedUp)
  await openNumbers(page, id)
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
  await page.getByRole('button', { name: 'Use net-safe as offer price' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Changes to 8 Kererū Street undone')).toBeVisible()
  await page.getByRole('button', { name: 'Use net-safe as offer price' }).click()
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
  await target.getByRole('button', { name: 'how? Most to pay' }).click()
  const how = page.getByRole('dialog', { name: 'How this is worked out' })
  await expect(how).toContainText('Net profit at this price')
  await how.getByRole('button', { name: 'Close' }).click()
  for (const figure of ['Sensitivity', 'Peak cash needed', 'Risk'])
    await expect(page.getByRole('button', { name: `how? ${figure}` })).toBeVisible()
  await target.getByRole('radio', { name: 'Cash-on-cash' }).check()
  await target.getByRole('textbox', { name: 'Target' }).fill('30')
  await expect(target.getByRole('status', { name: 'Most to pay' })).toHaveText('$588,544')
  await expect(page.getByRole('status', { name: 'Peak cash needed' })).toHaveText('$240,467 in month 6')
  await expect(page.getByRole('region', { name: 'Risk' })).toContainText(
    'the time from 1 month early to 4 months late and the interest rate by −0.5 points to +1.5 points.',
  )
  await expect(page.getByRole('region', { name: 'Risk' })).toContainText(
    'In 9 of 10 runs you make at least $16,246; half make more than $55,769.',
  )
})

test('the usual scenarios are added, one is applied to the deal and undone', async ({ page }) => {
  const scenarios = page.getByRole('region', { name: 'Scenarios' })
  await scenarios.getByRole('button', { name: 'Add usual scenarios' }).click()
  await expect(scenarios.getByRole('columnheader', { name: /Pessimistic/ })).toBeVisible()
  expect(await scenarioTable(page, 'Net profit')).toEqual(['$77,867', '$126,084best', '$9,717worst'])
  expect(await scenarioTable(page, 'Holding costs')).toEqual(['$38,800', '$35,583', '$51,950'])
  expect(await scenarioTable(page, 'Own cash')).toEqual(['$240,467', '$232,250best', '$268,617worst'])
  await scenarios.getByRole('button', { name: 'how? Net profit' }).click()
  const how = page.getByRole('dialog', { name: 'How this is worked out' })
  await expect(how.getByRole('region', { name: 'Pessimistic' })).toContainText('Interest−$29,750')
  await expect(how.getByRole('region', { name: 'Base' })).toContainText('Net profit$77,867')
  await how.getByRole('button', { name: 'Close' }).click()
  await scenarios.getByRole('button', { name: 'Pessimistic scenario' }).click()
  await page.getByRole('menuitem', { name: 'Apply to deal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply Pessimistic to the deal' })
  await expect(dialog).toContainText('Done-up value $800,000 → $760,000')
  await dialog.getByRole('button', { name: 'Apply to deal' }).click()
  await expect(page.getByRole('status', { name: 'Maximum purchase price' })).toHaveText('$537,500')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status', { name: 'Maximum purchase price' })).toHaveText('$583,333')
})

test('each worked example of the offer ladder, the target and the cash is shown', async ({
  page,
  signedUp,
}) => {
  test.setTimeout(90_000)
  const target = page.getByRole('region', { name: 'Target' })
  const kinds = {
    profit: 'Profit',
    margin: 'Margin',
    returnOnPrice: 'Return on price',
    cashOnCash: 'Cash-on-cash',
  }
  for (const { target: wanted, price } of TARGETS) {
    await target.getByRole('radio', { name: kinds[wanted.of], exact: true }).check()
    await target.getByRole('textbox', { name: 'Target' }).fill(String(wanted.value))
    await expect(output(page, 'Most to pay')).toHaveText(formatMoney(price))
  }
  await target.getByRole('radio', { name: 'Profit', exact: true }).check()
  await target.getByRole('textbox', { name: 'Target' }).fill('700000')
  await expect(target).toContainText('No price reaches this. Even for nothing, the deal would earn $678,700.')
  for (const { inputs, prices } of LADDERS) {
    const [doneUpValue, renovationCost, profitMargin] = inputs
    await changeDeal(signedUp, id, { doneUpValue, renovationCost, profitMargin })
    await expect(output(page, 'Maximum purchase price')).toHaveText(formatMoney(prices.maximum))
    await expect(output(page, 'On total cost')).toHaveText(formatMoney(prices.totalCost))
    await expect(output(page, 'Net-safe')).toHaveText(formatMoney(prices.netSafe))
    await expect(output(page, '70% rule')).toHaveText(formatMoney(prices.seventy))
  }
  for (const { deal, balances, peak, peakMonth, last } of CASH_FLOWS) {
    const { doneUpValue, renovationCost, holdingCosts, purchasePrice } = deal
    const won = { status: 'won', actualPurchasePrice: purchasePrice }
    await changeDeal(signedUp, id, { doneUpValue, renovationCost, holdingCosts, ...won })
    await expect(output(page, 'Peak cash needed')).toHaveText(`${formatMoney(peak)} in month ${peakMonth}`)
    const cash = page.getByRole('region', { name: 'Cash' })
    await cash.getByRole('radio', { name: 'Table' }).check()
    await expect(cash.getByRole('row')).toHaveCount(balances.length + 2)
    for (const [at, balance] of [...balances, last].entries())
      await expect(
        cash
          .getByRole('row')
          .nth(at + 1)
          .getByRole('cell')
          .first(),
      ).toHaveText(formatMoney(balance))
    await cash.getByRole('radio', { name: 'Chart' }).check()
  }
})

test('with the keyboard a cell becomes a scenario, and the steps change', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Sale price and renovation cost' })
  await table.getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(
    page.getByRole('button', { name: 'Scenario with sale price $760,000 and renovation $110,000' }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New scenario' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(
    'Sale price $760,000 and renovation $110,000',
  )
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Soft market')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(await scenarioTable(page, 'Net profit')).toEqual(['$77,867best', '$27,867worst'])

  await page.getByText('Change the steps').click()
  const steps = page.getByRole('textbox', { name: 'Sale price steps (%)' })
  await steps.fill('-20, 0')
  await expect(
    page.getByText('Enter 3 to 7 different percentages from −50 to 100, separated by commas'),
  ).toBeVisible()
  await steps.fill('−20, 0, 20')
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(
    page.getByRole('button', { name: 'Scenario with 2-month delay and renovation $100,000', exact: true }),
  ).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Scenario with no delay and renovation $90,000', exact: true }),
  ).toBeVisible()
  await expect(table.getByRole('row', { name: /^\$640,000/ })).toContainText('loss −$82,133')
})

test('a target that can’t be read or reached leaves no price of an earlier one', async ({
  page,
  signedUp,
}) => {
  const region = page.getByRole('region', { name: 'Target' })
  const target = region.getByRole('textbox', { name: 'Target' })
  await region.getByRole('radio', { name: 'Margin' }).check()
  await target.fill('15')
  await expect(output(page, 'Most to pay')).toHaveText('$562,457')
  await target.fill('-60')
  await expect(region).toContainText('Enter −50 or more')
  await expect(output(page, 'Most to pay')).toHaveText('—')
  await target.fill('abc')
  await expect(region).toContainText('Enter a number')
  await expect(region.getByRole('button', { name: 'Use as offer price' })).toBeHidden()
  await region.getByRole('radio', { name: 'Profit', exact: true }).check()
  for (const typed of ['$80,000', '80k', '80000']) {
    await target.fill(typed)
    await expect(output(page, 'Most to pay')).toHaveText('$581,262')
  }
  await target.fill('−$999,999')
  await expect(region).toContainText('If you pay $583,333, any sale price loses less than this')

  await changeDeal(signedUp, id, { doneUpValue: 100_000, renovationCost: 150_000 })
  await expect(output(page, 'Maximum purchase price')).toHaveText('$0')
  await target.fill('50000')
  await expect(region).toContainText('No price reaches this. Even for nothing, the deal would lose $71,300.')
  for (const name of ['Sensitivity', 'Cash', 'Risk', 'Scenarios'])
    await expect(page.getByRole('region', { name })).toContainText(
      'Renovation costs more than the value it leaves',
    )
})

test('an administrator stores the cash available, and a shortage is announced', async ({ page }) => {
  const cash = page.getByRole('region', { name: 'Cash' })
  await cash.getByRole('textbox', { name: 'Cash available' }).fill('200k')
  await expect(cash.getByRole('alert')).toHaveText(
    'Your $200,000 runs out in month 3; $40,467 more is needed.',
  )
  const stored = page.waitForResponse((reply) => reply.url().endsWith('/assumptions') && reply.ok())
  await page.keyboard.press('Tab')
  await stored
  await page.reload()
  await expect(cash.getByRole('textbox', { name: 'Cash available' })).toHaveValue('200,000')
  await cash.getByRole('textbox', { name: 'Deposit' }).fill('25')
  await expect(cash).toContainText('The deposit is more than your share of the price.')
  await cash.getByRole('textbox', { name: 'Deposit' }).fill('20')
  await cash.getByRole('textbox', { name: 'Renovation months' }).fill('7')
  await expect(cash).toContainText('Enter 6 or less')
})

test('assumptions of the organization change the screen, and the settings store them', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  await page.goto('/organization/settings')
  const form = page.getByRole('form', { name: 'Assumptions' })
  await form.getByRole('textbox', { name: 'Rule of thumb' }).fill('65')
  await form.getByRole('radio', { name: 'Agent’s tiers' }).check()
  await form.getByRole('button', { name: 'Remove tier 2' }).click()
  await form.getByRole('button', { name: 'Save assumptions' }).click()
  await expect(form.getByRole('alert')).toHaveText('The last tier has no upper end.')
  await form.getByRole('button', { name: 'Add tier' }).click()
  await form.getByRole('group', { name: 'Tier 2' }).getByRole('textbox', { name: 'Percent' }).fill('2')
  await expectAccessible(page)
  await changeAssumptions(signedUp, { depositPercent: 5 })
  await expect(form.getByRole('textbox', { name: 'Deposit' })).toHaveValue('5')
  await form.getByRole('button', { name: 'Save assumptions' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await openNumbers(page, await saveDeal(signedUp, { address: '9 New Street, Levin' }))
  await expect(output(page, '65% rule')).toHaveText('$420,000')
  await expect(page.getByRole('region', { name: 'Offer ladder' })).toContainText('Break-even sale $733,550')
  // A colleague's change of another figure stays.
  await expect(page.getByRole('textbox', { name: 'Deposit' })).toHaveValue('5')
})

test('everything fits 320 px; a phone shows one row of a table and one scenario @phone', async ({ page }) => {
  await page.getByRole('button', { name: 'Add usual scenarios' }).click()
  await expect(page.getByRole('columnheader', { name: /Optimistic/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Pessimistic/ })).toBeHidden()
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Pessimistic')
  // The best of all scenarios isn't shown.
  expect(await scenarioTable(page, 'Net profit')).toEqual(['$77,867', '$9,717worst'])
  const table = page.getByRole('table', { name: 'Sale price and renovation cost' })
  await page.getByRole('combobox', { name: 'Sale price' }).selectOption({ label: '$760,000 (−5%)' })
  await expect(table.getByRole('cell')).toHaveText(['$47,867', '$37,867', '$27,867', '$17,867'])
  await page.setViewportSize({ width: 320, height: 700 })
  const tooWide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
        .map((one) => `${one.tagName} ${one.className}`),
    )
  await expect.poll(tooWide).toEqual([])
})

test('a target after tax is offered once the ownership is set', async ({ page, signedUp }) => {
  const target = page.getByRole('region', { name: 'Target' })
  await expect(target.getByRole('radio')).toHaveCount(4)
  const owners = [{ name: 'Ana', kind: 'individual', share: 100 }]
  await signedUp.call('PUT', `/api/opportunities/${id}/ownership`, {
    body: { ...USUAL_OWNERSHIP, owners },
    version: 0,
  })
  await signedUp.call('PUT', `/api/opportunities/${id}/ownership/income`, {
    body: { otherIncomes: [100_000], householdIncome: null, otherDebt: null, isShared: false },
  })
  await page.reload()
  await target.getByRole('radio', { name: 'After tax' }).check()
  await target.getByRole('textbox', { name: 'Target' }).fill('50000')
  await expect(target.getByRole('status', { name: 'Most to pay' })).toHaveText('$586,478')
  await expect(target).toContainText('At $586,478 you would keep $50,001 after costs, GST and tax.')
  await target.getByRole('button', { name: 'how? Most to pay' }).click()
  const how = page.getByRole('dialog', { name: 'How this is worked out' })
  await expect(how).toContainText('Profit after tax50,000.53')
  await how.getByRole('button', { name: 'Close' }).click()
  await target.getByRole('textbox', { name: 'Target' }).fill('600000')
  await expect(target).toContainText('No price reaches this. Even at $1, you would keep $')
  await expect(page.getByText('General information from rules as at')).toBeVisible()
})
