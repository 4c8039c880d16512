import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'
import { change, winDeals } from './projects.ts'

const ngaio = '88 Ngaio Road, Waikanae'
const kahikatea = '7 Kahikatea Close, Paraparaumu'
const mako = '4 Makō Place, Plimmerton'

const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })

async function openPerformance(page: Page): Promise<void> {
  await page.goto('/performance')
  await expect(page.getByRole('heading', { level: 1, name: 'Performance Overview' })).toBeVisible()
  await expect(figure(page, 'Offers made')).toBeVisible()
}

/** The projects of the worked example, sold: 90k on 600k, −20k on 500k, 125k on 750k. */
async function sellThree(person: Person): Promise<void> {
  const sales = [
    { address: ngaio, actualPurchasePrice: 600_000, actualSalePrice: 790_000 },
    { address: kahikatea, actualPurchasePrice: 500_000, actualSalePrice: 580_000 },
    { address: mako, actualPurchasePrice: 750_000, actualSalePrice: 975_000 },
  ]
  const projects = await winDeals(
    person,
    sales.map(({ address }) => address),
  )
  for (const { address, ...sale } of sales) {
    const project = projects.find((one) => one.address === address)
    await change(person, project, 'placement', {
      status: 'sold',
      afterId: null,
      sale: { ...sale, actualRenovationCost: 100_000 },
    })
  }
}

// Clauses: keyboard-and-touch 1.13
test('the performance screen works with the keyboard alone', async ({ page, signedUp }) => {
  await sellThree(signedUp)
  await openPerformance(page)
  await page.getByRole('radio', { name: 'Gross' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Net' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Last 12 Months' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'how? Figures' })).toBeFocused()
  await page.keyboard.press('Enter')
  const sum = page.getByRole('dialog', { name: 'How this is worked out' })
  await expect(sum).toBeVisible()
  // Updating the URL must not close the explanation.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/period=quarter/)
  await expect(sum).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sum).toBeHidden()
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('Tab')
  const chart = figure(page, 'Net profit by month')
  await expect(chart.getByRole('radio', { name: 'Chart' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(chart.getByRole('table')).toBeVisible()
  await page.getByRole('link', { name: '88 Ngaio Road' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/projects\//)
})

// Clauses: keyboard-and-touch 2.13
test('period, explanations and tables work by touch @phone', async ({ page, signedUp }) => {
  await sellThree(signedUp)
  await openPerformance(page)
  await page.getByRole('radio', { name: 'Last 12 Months' }).tap()
  await expect(page).toHaveURL(/period=year$/)
  await page.getByRole('button', { name: 'how? Figures' }).tap()
  await expect(page.getByLabel('How Total profit is worked out')).toContainText('$195,000')
  await page.getByRole('button', { name: 'Close' }).tap()
  const chart = figure(page, 'From offer to won')
  await chart.getByRole('radio', { name: 'Table' }).tap()
  await expect(chart.getByRole('table')).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'nothing is wider than the screen').toBeLessThanOrEqual(390)
})
