import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, formatDate, todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { box, openTab, output } from './deal.ts'
import { DEEP, expect, test } from './fixtures.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { confirmEmail } from './people.ts'
import { countPresses } from './presses.ts'

// The path through the parts, and how many presses it takes: from the first address to the tax, and from the agreement to the sale.

const today = todayInAuckland(new Date())
const street = '14 Clarence Street, Hamilton'
const newEmail = (name: string) => `${name}.${randomUUID().slice(0, 8)}@browser-tests.example`

test.describe('a buyer who signs up', () => {
  test.use({ withTour: true })

  test('from the first address to the tax on it', DEEP, async ({ page }) => {
    const presses = await countPresses(page)
    await workOutThePrice(page)
    await page.getByRole('button', { name: 'Add to Dashboard' }).click()
    await signUp(page, newEmail('mere'))
    await startTrial(page)
    await page.getByRole('link', { name: street }).click()
    await openTab(page, 'Tax and lending')
    await box(page, 'Owner name').click()
    await page.keyboard.type('Mere')
    await box(page, 'Other income').click()
    await page.keyboard.type('72k')
    await expect(output(page, 'Profit after tax')).toHaveText(/^\$/)
    expect(await presses()).toBeLessThanOrEqual(20)
  })
})

test(
  'from the agreement to the keys, the builder’s receipt and the sale',
  DEEP,
  async ({ page, signedUp, openBrowser, baseURL }) => {
    await confirmEmail(signedUp)
    const figures = { doneUpValue: 890_000, renovationCost: 95_000, askingPrice: 620_000 }
    const saved = await signedUp.call('POST', '/api/opportunities', {
      body: { address: street, status: 'due_diligence', ...figures },
    })
    const { opportunity } = saved.body as { opportunity: { id: string } }
    await page.goto(`/opportunities/${opportunity.id}/agreement`)
    const presses = await countPresses(page)
    await makeAgreement(page)
    await openTab(page, 'Overview')
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Won' })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Won|Save|Confirm/ })
      .click()
    const before = await presses()
    await page.getByRole('link', { name: 'Open the project' }).click()
    await expect(page.getByRole('combobox', { name: 'Stage' })).toBeVisible()
    expect((await presses()) - before).toBe(1)
    await page.getByRole('button', { name: /^Paid: Deposit \$58,000/ }).click()
    await expect(page.getByRole('button', { name: /^Settled: / })).toBeVisible()

    const email = newEmail('tama')
    await inviteBuilder(page, email)
    const builder = await openBrowser()
    await builder.goto(linkIn(await mailTo(baseURL, email, /^Help on 14 Clarence/)))
    await builder.getByLabel('Password').fill(`tūī-${randomUUID()}`)
    await builder.getByRole('button', { name: 'Create account' }).click()
    await expect(builder.getByRole('heading', { name: '14 Clarence Street' })).toBeVisible()
    await expect(builder.getByRole('main')).not.toContainText(/\$|profit/i)
    await addReceipt(builder)

    await page.getByRole('link', { name: 'Expenses', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: '$1,150' })).toBeVisible()
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.getByRole('combobox', { name: 'Stage' }).selectOption({ label: 'Sold' })
    const sale = page.getByRole('dialog', { name: 'Project Sold Details' })
    await box(sale, 'Actual sale price').fill('890k')
    await sale.getByRole('button', { name: 'Confirm' }).click()
    await expect(sale).toBeHidden()
    await page.goto('/performance')
    await expect(page.getByRole('main')).toContainText('1 project sold')
  },
)

async function workOutThePrice(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Property address' }).click()
  await page.keyboard.type(street)
  await page.getByRole('option', { name: /^Use “.*” as typed$/ }).click()
  await page.getByRole('textbox', { name: 'Your valuation' }).click()
  await page.keyboard.type('890k')
  await page.getByRole('button', { name: 'Plan Renovations' }).click()
  for (const item of ['Kitchen', 'Bathroom'])
    await page.getByRole('checkbox', { name: item, exact: true }).check()
  await page.getByRole('button', { name: 'Calculate Purchase Price' }).click()
  await expect(output(page, 'Maximum purchase price').first()).toHaveText(/^\$/)
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).click()
  await page.keyboard.type(email)
  await page.getByLabel('Password').click()
  await page.keyboard.type('pōhutukawa in December')
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function startTrial(page: Page): Promise<void> {
  const pro = page.getByRole('article', { name: 'Pro Membership' })
  await pro.getByRole('button', { name: 'Start free trial' }).click()
  await expect(page.getByRole('heading', { name: 'Simulated checkout' })).toBeVisible()
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

/** With a deposit of ten percent, which is due at once. */
async function makeAgreement(page: Page): Promise<void> {
  const region = page.getByRole('region', { name: 'Agreement and conditions' })
  await region.getByRole('button', { name: 'Make the agreement' }).click()
  const dialog = page.getByRole('dialog')
  await box(dialog, 'Agreement date').fill(formatDate(today))
  await box(dialog, 'Price').fill('580000')
  await box(dialog, 'Settlement').fill(formatDate(addDays(today, 60)))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(region).toContainText('$58,000, due')
}

async function inviteBuilder(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Invite a builder' }).click()
  await page.getByRole('region', { name: 'Guests' }).getByRole('button', { name: 'Invite guest' }).click()
  const dialog = page.getByRole('dialog')
  await box(dialog, 'Email').fill(email)
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Builder' })
  await dialog.getByRole('button', { name: 'Send invite' }).click()
  await expect(dialog).toBeHidden()
}

async function addReceipt(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Expenses', exact: true }).click()
  await page.getByRole('button', { name: 'Add expense' }).click()
  const form = page.getByRole('dialog', { name: 'Add expense' })
  await box(form, 'Amount including GST').fill('1150')
  await form.getByRole('combobox', { name: 'Supplier' }).fill('Ace Plumbing')
  await form.getByRole('combobox', { name: 'What it was for' }).selectOption({ label: 'Renovation' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: '$1,150' })).toBeVisible()
}
