import type { Page } from '@playwright/test'
import { saveDeals } from './board.ts'
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

test('empty figures name the missing data; new offers update them live', async ({ page, signedUp }) => {
  await openPerformance(page)
  await expect(figure(page, 'Offers made')).toContainText('0')
  await expect(figure(page, 'Acceptance rate')).toContainText('No offers yet')
  for (const name of ['Average ROI', 'Average duration', 'Total profit']) {
    await expect(figure(page, name)).toContainText('—')
    await expect(figure(page, name)).toContainText('No projects sold yet')
  }
  await expect(page.getByRole('link', { name: 'Go to your opportunities' })).toBeVisible()

  // 3 offer_made + 1 offer_accepted + 1 won + 5 new_listing + 2 abandoned, with the page open.
  const places = [...Array(3).fill('offer_made'), 'offer_accepted', 'won']
  const addresses = Array.from({ length: 12 }, (_, index) => `${index + 1} Rimu Street, Petone`)
  for (const [index, deal] of (await saveDeals(signedUp, addresses)).entries()) {
    const status = places[index]
    const path = `/api/opportunities/${deal.id}`
    if (status) {
      const price = status === 'won' ? { actualPurchasePrice: 550_000 } : {}
      const body = { status, afterId: null, ...price }
      await signedUp.call('PUT', `${path}/placement`, { body, version: 1 })
    } else if (index >= 10) {
      await signedUp.call('PUT', `${path}/abandonment`, { body: { reason: null }, version: 1 })
    }
  }
  await expect(figure(page, 'Offers made')).toContainText('5of 12 deals')
  await expect(figure(page, 'Offers accepted')).toContainText('2')
  await expect(figure(page, 'Acceptance rate')).toContainText('40%')
  const funnel = figure(page, 'From offer to won')
  await expect(funnel.getByRole('img', { name: '5 offers made, 2 accepted, 1 won.' })).toBeVisible()
})

test('figures have explanations, charts have tables, the URL has the period', async ({
  page,
  signedUp,
  tolerate,
}) => {
  await sellThree(signedUp)
  await openPerformance(page)
  await expect(figure(page, 'Average ROI')).toContainText('9.2%ROI on purchase price')
  await expect(figure(page, 'Average duration')).toContainText('0 days')
  await expect(figure(page, 'Total profit')).toContainText('$195,000')
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('$195,000')

  const explanations = [
    { name: 'Offers made', text: /Won\s*3\s*Offers made\s*3/ },
    { name: 'Offers accepted', text: /Won\s*3\s*Offers accepted\s*3/ },
    { name: 'Acceptance rate', text: /÷ 3.*100%/ },
    { name: 'Average ROI', text: /88 Ngaio Road\s*15\.0%.*Mean of 3\s*9\.2%/ },
    { name: 'Average duration', text: /÷ 3/ },
    {
      name: 'Total profit',
      text: /Sold for\s*\$2,345,000.*−\$1,850,000.*−\$300,000.*Total profit\s*\$195,000/,
    },
  ]
  await page.getByRole('button', { name: 'how? Figures' }).click()
  const dialog = page.getByRole('dialog', { name: 'How this is worked out' })
  for (const { name, text } of explanations)
    await expect(dialog.getByRole('region', { name, exact: true })).toHaveText(text)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  for (const title of ['Profit by month', 'From offer to won', 'ROI per project']) {
    const chart = figure(page, title)
    await expect(chart.getByRole('img')).toBeVisible()
    await chart.getByRole('radio', { name: 'Table' }).check()
    await expect(chart.getByRole('table', { name: title })).toBeVisible()
    await expect(chart.getByRole('img')).toBeHidden()
  }
  const table = figure(page, 'ROI per project').getByRole('table')
  await expect(table.getByRole('row', { name: '7 Kahikatea Close −4.0%' })).toBeVisible()

  await page.getByRole('radio', { name: 'Net' }).check()
  await expect(figure(page, 'Net profit by month')).toBeVisible()
  await page.route('**/api/performance*', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 3 })
  tolerate(/503/)
  await page.getByRole('radio', { name: 'Last 3 Months' }).check()
  const failed = page.getByRole('alert').filter({ hasText: 'Your deals and projects are safe' })
  await expect(failed).toBeVisible({ timeout: 15_000 })
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(figure(page, 'Total profit')).toContainText('net, 3 projects sold')
  await expect(page).toHaveURL(/period=quarter&profit=net$/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Last 3 Months' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Net' })).toBeChecked()
})

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
