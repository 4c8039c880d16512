import { saveDeal } from './deal.ts'
import { DEEP, expect, test } from './fixtures.ts'
import { openNumbers, scenarioTable } from './numbers.ts'

// Clauses: offers-and-scenarios 4.1, 4.3, 8.1
test('sensitivity tables, target, cash and risk have the figures of the worked examples', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  await openNumbers(page, await saveDeal(signedUp))
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
    'the time from 1 month early to 4 months late and the interest rate by −0.5 points to +1.5 points.',
  )
  await expect(page.getByRole('region', { name: 'Risk' })).toContainText(
    'In 9 of 10 runs you make at least $16,246; half make more than $55,769.',
  )
  await expectAccessible(page)
})

// Clauses: keyboard-and-touch 1.8; offers-and-scenarios 4.2, 4.4
test('with the keyboard a cell becomes a scenario, and the steps change', async ({ page, signedUp }) => {
  await openNumbers(page, await saveDeal(signedUp))
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

// Clauses: keyboard-and-touch 2.8; offers-and-scenarios 9.1
test('everything fits 320 px; a phone shows one row of a table and one scenario @phone', async ({
  page,
  signedUp,
}) => {
  await openNumbers(page, await saveDeal(signedUp))
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
        // Only the strip of tabs scrolls sideways.
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('nav'))
        .map((one) => `${one.tagName} ${one.className}`),
    )
  await expect.poll(tooWide).toEqual([])
})

test(
  'the usual scenarios are offered below the table, so that the button doesn’t move',
  DEEP,
  async ({ page, signedUp }) => {
    const table = Promise.withResolvers<void>()
    await page.route(/lower-sections/, async (route) => {
      await table.promise
      await route.continue()
    })
    await openNumbers(page, await saveDeal(signedUp))
    const button = page.getByRole('button', { name: 'Add usual scenarios' })
    await expect(page.getByRole('heading', { name: 'Sensitivity' })).toBeVisible()
    await expect(button).toBeHidden()
    table.resolve()
    await expect(button).toBeVisible()
    await expect(page.getByRole('table', { name: 'Scenarios' })).toBeVisible()
  },
)
