import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { box, openTab, output } from './deal.ts'
import { DEEP, expect, PHONE_TOO, test } from './fixtures.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { confirmEmail } from './people.ts'
import { countPresses } from './presses.ts'
import { Story } from './story.ts'
import { addReceiptOffline, inviteGuest, makeAgreement, sell, shareWithLender, win } from './story-people.ts'

// The path through the parts, and how many presses it takes: from the first address to the tax; then one house and five people, from
// the agreement to the sale.

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

test.describe('five people', () => {
  test.use({ serviceWorkers: 'allow' })

  test('one house, five people: the lender and a partner read it, the builder adds a receipt offline, the accountant downloads the year', {
    tag: [DEEP.tag, PHONE_TOO.tag],
  }, async ({ page, signedUp, openBrowser, baseURL, tolerate, isMobile }) => {
    test.slow()
    tolerate(
      /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|unknown error occurred when fetching the script/,
    )
    const story = new Story()
    const join = async (mail: RegExp, email: string) => {
      const other = await openBrowser()
      await other.goto(linkIn(await mailTo(baseURL, email, mail)))
      await story.follow(other)
      await other.getByLabel('Password').fill(`tūī-${randomUUID()}`)
      await other.getByRole('button', { name: 'Create account' }).click()
      return other
    }
    await confirmEmail(signedUp)
    await signedUp.call('PUT', '/api/account/name', { body: { name: 'Mere Tawhai' } })
    const figures = { doneUpValue: 890_000, renovationCost: 95_000, askingPrice: 620_000 }
    const deal = { address: street, status: 'due_diligence', ...figures }
    const saved = await signedUp.call('POST', '/api/opportunities', { body: deal })
    const { id } = (saved.body as { opportunity: { id: string } }).opportunity
    await page.goto(`/opportunities/${id}/agreement`)
    await story.follow(page)
    await makeAgreement(page)
    await story.step('buyer', 'makes the agreement', page)

    await page.goto(`/opportunities/${id}/pack`)
    const lender = await openBrowser()
    await lender.goto(await shareWithLender(page))
    await story.follow(lender)
    await expect(lender.getByRole('heading', { name: 'Lender pack' })).toBeVisible()
    await expect(lender.getByRole('main')).toContainText('Mere Tawhai')
    const download = lender.waitForEvent('download')
    await lender.getByRole('button', { name: 'Download PDF' }).click()
    await download
    await story.step('lender', 'downloads the pack', lender)

    const hemi = newEmail('hemi')
    await page.goto(`/opportunities/${id}`)
    await inviteGuest(page, hemi, 'Partner')
    const partner = await join(/is shared with you/, hemi)
    await expect(partner.getByText(`${street} is shared with you`)).toBeVisible()
    await expect(partner.frameLocator('iframe').getByText('$580,000').first()).toBeVisible()
    await story.step('partner', 'reads the deal', partner)

    await page.goto(`/opportunities/${id}`)
    const project = await win(page, () => story.presses(page))
    // The head's; among the tasks of this week, the same date names its house.
    await page.getByRole('button', { name: 'Paid: Deposit $58,000', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Settled: / }).first()).toBeVisible()
    await story.step('buyer', 'pays the deposit', page)

    const tama = newEmail('tama')
    await inviteGuest(page, tama, 'Builder')
    const builder = await join(/^Help on 14 Clarence/, tama)
    await expect(builder.getByRole('heading', { name: '14 Clarence Street' })).toBeVisible()
    await expect(builder.getByRole('main')).not.toContainText(/\$|profit/i)
    const bar = builder.getByRole('navigation', { name: 'Main screens' })
    if (isMobile) await expect(bar.getByRole('link', { name: 'Tasks' })).toBeInViewport({ ratio: 1 })
    await story.step('builder', 'lands on the project', builder)
    await addReceiptOffline(builder)
    await story.step('builder', 'adds a receipt without a network', builder)

    await page.goto(`${project}/expenses`)
    const expense = page.getByRole('row').filter({ hasText: '$1,150' })
    await expect(expense.getByRole('button', { name: '1 receipt' })).toBeVisible()
    await story.step('buyer', 'sees the builder’s receipt', page)

    const jo = newEmail('jo')
    await page.goto(project)
    await inviteGuest(page, jo, 'Accountant')
    const accountant = await join(/is shared with you/, jo)
    await expect(accountant.getByText(`${street} is shared with you`)).toBeVisible()
    const file = accountant.waitForEvent('download')
    await accountant.getByRole('button', { name: 'Expenses CSV' }).click()
    await file
    await story.step('accountant', 'downloads the expenses', accountant)

    await page.goto(project)
    await sell(page)
    await page.goto('/performance')
    await expect(page.getByRole('main')).toContainText('$308,850')
    await story.step('buyer', 'sells', page)
    story.attach()
  })
})

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
