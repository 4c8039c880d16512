import type { Page } from '@playwright/test'
import { box, openTab, output } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { signUpSubscriber } from './people.ts'
import { openTax as open, region } from './tax.ts'

const isSaved = (page: Page) => page.getByText('Saved', { exact: true })

// Clauses: tax-and-lending 7.1, 7.3, 9.2
test('edits are saved, undone, and shown on the deal; changes made offline are sent later', async ({
  page,
  context,
  signedUp,
  expectAccessible,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/)
  const id = await open(page, signedUp)
  const gst = region(page, 'GST')
  await box(page, 'Owner name').fill('Ana')
  await gst.getByRole('radio', { name: 'Yes' }).check()
  await gst.getByRole('radio', { name: 'Not registered' }).check()
  await expect(output(page, 'Profit after tax')).toHaveText('$53,579')
  await expectAccessible(page)
  await expect(isSaved(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back to deal' }).click()
  await expect(output(page, 'GST')).toHaveText('−$12,439')
  const notice = page.getByText(
    /^General information from rules as at .*, not tax, legal or financial advice\./,
  )
  await expect(notice).toBeVisible()
  const statement = page.getByRole('complementary', { name: 'Statement' })
  await expect(statement).toContainText('Break-even sale before GST$722,133Break-even sale after GST$724,758')
  await expect(statement).toContainText('Break-even sale after GST $724,758, 9.4% under your done-up value.')
  await page.emulateMedia({ media: 'print' })
  await expect(notice).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(output(page, 'Profit after tax')).toHaveText(/^\$/)
  await expect(page.getByText('Above the usual investor limit of 70%')).toBeVisible()

  await openTab(page, 'Tax and lending')
  await box(page, 'Owner name').fill('Mere')
  await box(page, 'Owner name').blur()
  await expect(isSaved(page)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(box(page, 'Owner name')).toHaveValue('Ana')

  await context.setOffline(true)
  await box(page, 'Other income').fill('70000')
  await expect(output(page, 'Profit after tax')).toHaveText('$44,080')
  await box(page, 'Other income').blur()
  await expect(page.getByText('1 change waiting for the network', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(async () => (await signedUp.call('GET', `/api/opportunities/${id}/ownership`)).body)
    .toMatchObject({ incomes: { otherIncomes: [70_000] } })
})

// Clauses: tax-and-lending 7.4
test('on a phone one section is open at a time, above the profit after tax @phone', async ({
  page,
  signedUp,
}) => {
  await open(page, signedUp)
  await box(page, 'Owner name').fill('Ana')
  await expect(output(page, 'Profit after tax')).toHaveText('$62,286')
  await page.getByRole('button', { name: 'how? Profit after tax' }).first().click()
  const how = page.getByRole('dialog', { name: 'How this is worked out' })
  await expect(how).toContainText('Tax−15,580.60')
  await how.getByRole('button', { name: 'Close' }).click()
  await expect(box(page, 'Owner name')).toBeVisible()
  await expect(page.getByText('Tax $15,581')).toBeVisible()
  await page.getByRole('heading', { name: 'Lending', exact: true }).click()
  await expect(output(page, 'LVR')).toBeVisible()
  await expect(box(page, 'Owner name')).toBeHidden()
  await box(page, 'Other debt').fill('1000')
  await box(page, 'Other debt').blur()
  await expect(isSaved(page)).toBeVisible()
})

// Clauses: tax-and-lending 10.4
test('a rule that a rule editor adds changes an open screen, with a notice', async ({
  page,
  signedUp,
  openBrowser,
  baseURL,
}, { retry }) => {
  test.slow()
  await open(page, signedUp)
  await expect(region(page, 'Lending')).toContainText('above the usual 70%')
  const admin = await signUpSubscriber(baseURL, `rule-editor-${retry + 1}@browser-tests.example`)
  const desk = await openBrowser(admin)
  await desk.goto(linkIn(await mailTo(baseURL, admin.email, /^Confirm your email/)))
  await desk.getByRole('button', { name: 'Confirm email' }).click()
  await expect(desk.getByText('Your email is confirmed')).toBeVisible()
  await desk.goto('/admin/rules')
  await desk.getByRole('button', { name: 'Add rule' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Add rule' })
  // No other test uses this rule.
  await dialog.getByRole('combobox', { name: 'Rule' }).selectOption('GST registration threshold')
  await box(desk, 'Value').fill('61000')
  await box(desk, 'First day').fill('1 Jul 2026')
  await box(desk, 'Source').fill('Example Act')
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await expect(region(desk, 'GST registration threshold')).toContainText('$61,000, from 1 Jul 2026')
  await expect(page.getByText('Rules changed. The figures use the new rules.')).toBeVisible()
  await expect(region(page, 'Sources')).toContainText('Example Act')
  const added = region(desk, 'GST registration threshold').getByRole('listitem').first()
  await added.getByRole('button', { name: 'End rule' }).click()
  await box(desk, 'Last day').fill('2 Jul 2026')
  await desk.getByRole('dialog', { name: 'End rule' }).getByRole('button', { name: 'End rule' }).click()
  await expect(added).toContainText('1 Jul 2026 to 2 Jul 2026')

  await desk.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByRole('combobox', { name: 'Rule' }).selectOption('GST registration threshold')
  await box(desk, 'Value').pressSequentially('62000')
  await box(desk, 'First day').pressSequentially('1 Jul 2035')
  await box(desk, 'Source').pressSequentially('Another Act')
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await expect(added).toContainText('$62,000, from 1 Jul 2035')
  await added.getByRole('button', { name: 'Remove rule' }).click()
  await desk.getByRole('dialog', { name: 'Remove rule' }).getByRole('button', { name: 'Remove rule' }).click()
  await expect(region(desk, 'GST registration threshold')).not.toContainText('$62,000')
})
