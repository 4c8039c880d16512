import { todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { box, changeDeal, openDeal, output, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'

const DAY_MS = 86_400_000
const dayFromNow = (days: number) => todayInAuckland(new Date(Date.now() + days * DAY_MS))

test('the worked examples are shown, and figures update while typing', async ({ page, signedUp }) => {
  await openDeal(page, await saveDeal(signedUp))
  await expect(output(page, 'Maximum purchase price')).toHaveText('$583,333')
  await expect(output(page, 'Gross profit')).toHaveText('$116,667')
  await expect(output(page, 'Gross margin')).toHaveText('17%')
  await expect(output(page, 'Net profit')).toHaveText('$77,867')
  await expect(output(page, 'Net margin')).toHaveText('11%')
  await expect(output(page, 'Mortgage')).toHaveText('$466,666')
  await expect(output(page, 'Interest')).toHaveText('$17,500')
  await expect(output(page, 'Total holding costs')).toHaveText('$38,800')
  await expect(page.getByRole('group', { name: 'Holding costs' })).toContainText(
    'One more month costs about $3,217',
  )
  await box(page, 'Profit margin').fill('0')
  await expect(output(page, 'Maximum purchase price')).toHaveText('$700,000')
  await box(page, 'Done-up value').fill('950k')
  await box(page, 'Renovation cost').fill('120,000')
  await box(page, 'Profit margin').fill('17.5')
  await expect(output(page, 'Maximum purchase price')).toHaveText('$706,383')
  await page.getByRole('slider', { name: 'Profit margin' }).focus()
  await page.keyboard.press('End')
  await expect(output(page, 'Maximum purchase price')).toHaveText('$415,000')
  await page.getByRole('button', { name: 'how? Profit' }).click()
  await expect(page.getByRole('dialog', { name: 'How this is worked out' })).toContainText('Holding costs')
})

test('each group’s "how?" button explains every line', async ({ page, signedUp }) => {
  await openDeal(page, await saveDeal(signedUp, { askingPrice: 600_000 }))
  const groups = {
    'Maximum purchase price': {
      'Maximum purchase price': ['$800,000', '−$100,000', '$700,000', '÷ 1.2', '$583,333'],
      'Asking against the maximum': ['$600,000', '−$583,333', '$16,667'],
    },
    Profit: {
      'Gross profit': ['$800,000', '−$583,333', '−$100,000', '$116,667'],
      Interest: ['$466,666', '× 7.5%', '× 6 of 12 months', '$17,500'],
      Insurance: ['$1,200', '× 6 of 12 months', '$600'],
      'Council rates': ['$2,400', '× 6 of 12 months', '$1,200'],
      'Legal, buying, selling': ['$3,000', '$1,500', '$15,000', '$19,500'],
      'Net profit': ['$116,667', '−$38,800', '$77,867'],
    },
    Margins: {
      'Gross margin': ['$116,667', '$683,333', '17%'],
      'Net margin': ['$77,867', '$683,333', '11%'],
      Mortgage: ['$583,333', '× 80%', '$466,666'],
      'Break-even sale': ['$583,333', '$100,000', '$38,800', '$722,133'],
    },
    'Net-safe price, delay and break-even': {
      'Net-safe': ['$800,000', '−$100,000', '−$21,300', '÷ 1.23', '$551,788'],
      'One more month': ['$2,917', '$100', '$200', '$3,217'],
      'Break-even sale': ['$583,333', '$100,000', '$38,800', '$722,133'],
    },
    'Holding costs': {
      Mortgage: ['$583,333', '× 80%', '$466,666'],
      Interest: ['$466,666', '× 7.5%', '× 6 of 12 months', '$17,500'],
      'Total holding costs': ['$17,500', '$600', '$1,200', '$19,500', '$38,800'],
      'One more month': ['$2,917', '$100', '$200', '$3,217'],
    },
    'Value less renovation cost': { 'Value less renovation cost': ['$800,000', '−$100,000', '$700,000'] },
  }
  await expect(page.getByRole('button', { name: 'how?' })).toHaveCount(Object.keys(groups).length)
  for (const [group, sums] of Object.entries(groups)) {
    await page.getByRole('button', { name: `how? ${group}`, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'How this is worked out' })
    for (const [name, figures] of Object.entries(sums)) {
      const sum = dialog.getByLabel(`How ${name} is worked out`, { exact: true })
      for (const figure of figures) await expect(sum).toContainText(figure)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('figures are correct with rounding, a loss, no loan, and a renovation above the value', async ({
  page,
  signedUp,
}) => {
  await openDeal(page, await saveDeal(signedUp, { doneUpValue: 600_004, renovationCost: 1 }))
  await expect(output(page, 'Maximum purchase price')).toHaveText('$500,003')
  const loss = await saveDeal(signedUp, { doneUpValue: 700_000 })
  await changeDeal(signedUp, loss, { status: 'won', actualPurchasePrice: 650_000 })
  await openDeal(page, loss)
  await expect(output(page, 'Gross profit')).toHaveText('−$50,000')
  await expect(output(page, 'Gross margin')).toHaveText('−7%')
  await changeDeal(signedUp, loss, { actualPurchasePrice: 600_000 })
  await page.reload()
  await expect(output(page, 'Total holding costs')).toHaveText('$39,300')
  await box(page, 'Loan to value ratio').fill('0')
  await expect(output(page, 'Total holding costs')).toHaveText('$21,300')
  await openDeal(page, await saveDeal(signedUp, { doneUpValue: 100_000, renovationCost: 150_000 }))
  await expect(output(page, 'Maximum purchase price')).toHaveText('—')
})

test('a missing input shows a dash and its name, not $0', async ({ page, signedUp }) => {
  await openDeal(page, await saveDeal(signedUp))
  await box(page, 'Renovation cost').fill('')
  for (const name of ['Maximum purchase price', 'Gross profit', 'Net profit', 'Gross margin', 'Net margin'])
    await expect(output(page, name)).toHaveText('—')
  await expect(page.getByText('Add a renovation cost').first()).toBeVisible()
  await box(page, 'Renovation cost').fill('900k')
  await expect(page.getByText('Renovation costs more than the value it leaves').first()).toBeVisible()
  await box(page, 'Done-up value').fill('')
  await expect(page.getByText('Add a done-up value').first()).toBeVisible()
})

test('holding costs outside their bounds are clamped on blur with a message', async ({ page, signedUp }) => {
  await openDeal(page, await saveDeal(signedUp))
  const tries = [
    ['Months', '99', '60', 'Months must be from 1 to 60. Set to 60.'],
    ['Months', '0', '1', 'Months must be from 1 to 60.'],
    ['Months', '6.5', '7', 'Months must be a whole number.'],
    ['Interest rate', '21', '20', 'Interest rate must be from 0 to 20.'],
    ['Interest rate', '7.55', '7.6', 'Interest rate must be in steps of 0.1.'],
    ['Loan to value ratio', '101', '100', 'Loan to value ratio must be from 0 to 100.'],
    ['Loan to value ratio', 'lots', '100', 'Enter a number of 0 or more. Loan to value ratio unchanged.'],
    ['Legal fees', '-5', '3,000', 'Enter a number of 0 or more. Legal fees unchanged.'],
  ] as const
  for (const [name, typed, clamped, message] of tries) {
    await box(page, name).fill(typed)
    await box(page, name).blur()
    await expect(box(page, name)).toHaveValue(clamped)
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  }
})

test('insurance premium and council rates are per year', async ({ page, signedUp }) => {
  await openDeal(page, await saveDeal(signedUp))
  const costs = page.getByRole('group', { name: 'Holding costs' })
  for (const name of ['Insurance premium', 'Council rates'])
    await expect(box(costs, name).locator('..')).toHaveText('$/yr')
})

test('the Settlement Date shows days left or Overdue, unless the deal is won', async ({ page, signedUp }) => {
  await openDeal(page, await saveDeal(signedUp))
  const day = page.getByLabel('Settlement Date', { exact: true })
  for (const [days, label] of [
    [5, '5 days left'],
    [1, '1 day left'],
    [-1, 'Overdue'],
  ] as const) {
    await day.fill(dayFromNow(days))
    await expect(page.getByText(label)).toBeVisible()
  }
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Won')
  await expect(page.getByText('Overdue')).toBeHidden()
})
