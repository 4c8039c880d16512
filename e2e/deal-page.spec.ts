import { addDays, todayInAuckland } from '../src/finance/dates/new-zealand-days.ts'
import { card } from './board.ts'
import { box, changeDeal, dealTab, kereru, openDeal, output, saveAndReturn, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'

const TABS = ['Overview', 'Value', 'Numbers', 'Tax and lending', 'Agreement', 'Due diligence', 'Documents']

// Clauses: keyboard-and-touch 1.6
test('a deal is edited and saved with the keyboard', async ({ page, signedUp }) => {
  const id = await saveDeal(signedUp)
  await openDeal(page, id)
  await page.getByRole('link', { name: 'Back to dashboard' }).focus()
  const precedingControls = [page.getByRole('button', { name: 'More actions' }), saveAndReturn(page)]
  const controls = [
    ...precedingControls,
    ...TABS.map((name) => dealTab(page, name)),
    page.getByRole('combobox', { name: 'Status' }),
    box(page, 'Asking price'),
  ]
  for (const control of controls) {
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused()
  }
  await page.keyboard.type('655000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/opportunities/${id}`)
  while (!(await saveAndReturn(page).evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(card(page, kereru)).toContainText('655,000')
})

// Clauses: keyboard-and-touch 2.6
test('on a phone a sticky bar has the maximum and Save and Return @phone', async ({ page, signedUp }) => {
  await openDeal(page, await saveDeal(signedUp))
  for (const name of ['Asking price', 'Selling costs']) {
    await box(page, name).scrollIntoViewIfNeeded()
    await expect(output(page, 'Maximum purchase price')).toBeInViewport()
    await expect(saveAndReturn(page)).toBeInViewport()
  }
  await box(page, 'Profit margin').fill('0')
  await expect(output(page, 'Maximum purchase price')).toHaveText('$700,000')
})

// Clauses: offers-and-scenarios 9.2
test('a deal prints on a clean A4 page, and its numbers on a second one', async ({ page, signedUp }) => {
  await openDeal(page, await saveDeal(signedUp))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(saveAndReturn(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back to dashboard' })).toBeHidden()
  await expect(output(page, 'Maximum purchase price').first()).toBeVisible()
  await expect(output(page, 'Net profit')).toBeVisible()
  const numbers = page.getByRole('region', { name: 'Numbers' })
  await expect(numbers.getByRole('status', { name: 'Net-safe' })).toHaveText('$551,788')
  await expect(numbers.getByRole('table')).toHaveCount(3)
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
})

// Clauses: pipeline-at-work 6.4
test('four deals beside each other, with criteria, agreements and settlements, print on one landscape page', async ({
  page,
  signedUp,
}) => {
  const bound = {
    subject: 'netProfit',
    operator: 'atLeast',
    least: 9_000_000,
    most: null,
    places: [],
    isRequired: true,
  }
  await signedUp.call('PUT', `/api/organizations/${signedUp.organizationId}/criteria`, {
    body: {
      items: ['netProfit', 'netMargin', 'cashOnCash', 'gapToNetSafe', 'months'].map((subject) => ({
        ...bound,
        subject,
      })),
    },
    version: 1,
  })
  const today = todayInAuckland(new Date())
  const ids: string[] = []
  for (let at = 0; at < 4; at += 1) {
    const id = await saveDeal(signedUp, {
      address: `${at + 1}/112 Te Ara o Kahikatea Terrace, Stokes Valley, Lower Hutt`,
      askingPrice: 8_640_000 + at * 11_111,
      doneUpValue: 9_999_999 - at * 12_345,
      renovationCost: 1_234_567 + at * 4_321,
    })
    ids.push(id)
    await changeDeal(signedUp, id, { unconditionalDate: addDays(today, 20 + at) })
    const agreement = {
      signedOn: addDays(today, -30),
      price: 8_500_000 + at,
      settlementNominated: addDays(today, 30),
      provinces: ['Wellington'],
      settledOn: at === 0 ? addDays(today, -1) : null,
    }
    const made = await signedUp.call('PUT', `/api/opportunities/${id}/agreement`, {
      body: agreement,
      version: 0,
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
  }
  for (const count of [3, 4]) {
    await page.goto(`/compare?deals=${ids.slice(0, count).join(',')}`)
    const table = page.getByRole('table', { name: 'Deals beside each other' })
    await expect(table).toContainText('Does not meet')
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g), `${count} deals`).toHaveLength(1)
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    expect(Number(width)).toBeGreaterThan(Number(height))
  }
})
