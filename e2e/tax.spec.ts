import type { Page } from '@playwright/test'
import { USUAL_OWNERSHIP, VENDORS } from '#src/features/opportunities/tax/schema.ts'
import { GST_EXAMPLES } from '#src/features/opportunities/tax/test-worked-examples.ts'
import { formatMoney } from '#src/finance/money.ts'
import { box, changeDeal, output } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { addScenario } from './numbers.ts'
import { signUpSubscriber } from './people.ts'
import { openProject, winDeals } from './projects.ts'
import { openTax as open, region } from './tax.ts'

const LOWER = { name: 'Lower', changes: [{ field: 'doneUpValue', op: 'percent', value: -10 }] }
const USUAL = { ...USUAL_OWNERSHIP, owners: [{ name: 'Ana', kind: 'individual', share: 100 }] }

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('GST and tax have the figures of the worked examples and follow each key press', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  await open(page, signedUp)
  await expect(output(page, 'Tax')).toHaveText('$15,581')
  await expect(output(page, 'Profit after tax')).toHaveText('$62,286')
  await box(page, 'Other income').fill('70000')
  await expect(output(page, 'Tax')).toHaveText('$25,453')
  await expect(output(page, 'Profit after tax')).toHaveText('$52,414')
  await expect(page.getByRole('table', { name: 'Compare owners' }).getByRole('row')).toHaveText([
    /If one owner/,
    /individual\$25,453\$52,414/,
    /company\$21,803\$56,064/,
    /trust\$30,368\$47,499/,
  ])
  await page.getByRole('button', { name: 'how? Tax', exact: true }).click()
  const how = page.getByRole('dialog', { name: 'How this is worked out' })
  await expect(how).toContainText('8,100 at 30%2,430.00')
  await expect(how).toContainText('69,767.01 at 33%23,023.11')
  await how.getByRole('button', { name: 'Close' }).click()

  const gst = region(page, 'GST')
  await gst.getByRole('radio', { name: 'Yes' }).check()
  await expect(gst).toContainText('it is $76,087 of your profit')
  await gst.getByRole('radio', { name: 'Not registered' }).check()
  await expect(output(page, 'GST to pay')).toHaveText('$12,439')
  await expect(output(page, 'Profit after GST')).toHaveText('$65,428')
  await expect(output(page, 'Break-even sale after GST')).toHaveText('$724,758')
  await expect(gst).toContainText('$76,087 comes back after your next GST return; you need it until then.')
  await box(page, 'Other income').fill('100000')
  await expect(output(page, 'Profit after tax')).toHaveText('$43,837')
  await expectAccessible(page)
  await gst.getByRole('radio', { name: 'No', exact: true }).check()
  await expect(output(page, 'GST to pay')).toBeHidden()
})

test('the GST of each worked example is shown', async ({ page, signedUp }) => {
  const id = await open(page, signedUp)
  const gst = region(page, 'GST')
  for (const { name, deal, vendor, gst: lines, profit } of GST_EXAMPLES) {
    await test.step(name, async () => {
      await changeDeal(signedUp, id, deal)
      await gst.getByRole('radio', { name: vendor === null ? 'No' : 'Yes', exact: true }).check()
      if (lines === null) {
        await expect(output(page, 'GST to pay')).toBeHidden()
        await expect(region(page, 'After tax')).toContainText(`Taxed profit${formatMoney(profit)}`)
        return
      }
      const label = VENDORS.find(({ value }) => value === vendor)?.label ?? ''
      await gst.getByRole('radio', { name: label, exact: true }).check()
      const [sale, price, costs, toPay] = lines
      await expect(gst).toContainText(
        `GST on the sale${formatMoney(sale)}Credit on the price${formatMoney(-price)}Credit on costs${formatMoney(-costs)}`,
      )
      await expect(output(page, toPay < 0 ? 'GST refund' : 'GST to pay')).toHaveText(
        formatMoney(Math.abs(toPay)),
      )
      await expect(output(page, 'Profit after GST')).toHaveText(formatMoney(profit))
    })
  }
})

test('a joint venture is taxed owner by owner, and shares must add up', async ({ page, signedUp }) => {
  await open(page, signedUp)
  await page.getByRole('button', { name: 'Add owner' }).click()
  const [ana, kauri] = [1, 2].map((number) => page.getByRole('group', { name: `Owner ${number}` }))
  if (!ana || !kauri) throw new Error('There are two owners')
  await ana.getByRole('textbox', { name: 'Share' }).fill('60')
  await ana.getByRole('textbox', { name: 'Other income' }).fill('70000')
  await kauri.getByRole('textbox', { name: 'Owner name' }).fill('Kauri Ltd')
  await kauri.getByRole('combobox', { name: 'Kind' }).selectOption('Company')
  await kauri.getByRole('textbox', { name: 'Share' }).fill('30')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'The shares add up to 90%. They must add up to 100%.',
  )
  await kauri.getByRole('textbox', { name: 'Owner name' }).fill('')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Name every owner. The shares add up to 90%. They must add up to 100%.',
  )
  await kauri.getByRole('textbox', { name: 'Owner name' }).fill('Kauri Ltd')
  await expect(output(page, 'Profit after tax')).toHaveText('—')
  await kauri.getByRole('textbox', { name: 'Share' }).fill('40')
  await expect(output(page, 'Tax')).toHaveText('$23,896')
  await expect(output(page, 'Profit after tax')).toHaveText('$53,971')
  await expect(region(page, 'After tax')).toContainText('Left for Kauri Ltd$22,426')
})

test('edits are saved, undone, and shown on the deal; a draft survives a reload', async ({
  page,
  signedUp,
}) => {
  const id = await open(page, signedUp)
  await box(page, 'Owner name').fill('Ana')
  await region(page, 'GST').getByRole('radio', { name: 'Yes' }).check()
  await region(page, 'GST').getByRole('radio', { name: 'Not registered' }).check()
  await expect(page.getByText('Unsaved draft in this browser')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(box(page, 'Owner name')).toHaveValue('Ana')
  await save(page)
  await expect(page.getByText('All changes saved')).toBeVisible()
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
  await addScenario(signedUp, id, LOWER)
  await page.goto(`/opportunities/${id}/numbers`)
  await expect(output(page, 'Net-safe after GST')).toHaveText('$536,733')
  await expect(notice).toBeVisible()
  await expect(region(page, 'Offer ladder')).toContainText('Break-even sale after GST $724,758,')
  const scenarios = page.getByRole('table', { name: 'Scenarios' })
  await expect(scenarios.getByRole('row', { name: /^Profit after tax/ }).getByRole('cell')).toHaveText([
    '$53,579best',
    '−$4,137worst',
  ])
  await expect(
    scenarios.getByRole('row', { name: /^Break-even sale after GST/ }).getByRole('cell'),
  ).toHaveText(['$724,758', '$724,758'])
  await page.getByRole('link', { name: 'Tax and lending' }).click()
  await box(page, 'Owner name').fill('Mere')
  await save(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Changes to 8 Kererū Street undone')).toBeVisible()
  await expect(box(page, 'Owner name')).toHaveValue('Ana')
})

test('a colleague’s change of the same field is shown, and can replace yours', async ({ page, signedUp }) => {
  const id = await open(page, signedUp)
  await box(page, 'Owner name').fill('Mere')
  await signedUp.call('PUT', `/api/opportunities/${id}/ownership`, { body: USUAL, version: 0 })
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Someone else changed the same part of the ownership.',
  )
  await page.getByRole('button', { name: 'Discard mine' }).click()
  await expect(box(page, 'Owner name')).toHaveValue('Ana')
})

test('without a done-up value there are no figures', async ({ page, signedUp }) => {
  await open(page, signedUp, { doneUpValue: null })
  await expect(output(page, 'Profit after tax')).toHaveText('—')
  await expect(region(page, 'After tax')).toContainText('Add a done-up value')
  await expect(output(page, 'LVR')).toHaveText('—')
})

test('on a phone one section is open at a time, above the profit after tax @phone', async ({
  page,
  signedUp,
}) => {
  await open(page, signedUp)
  await expect(output(page, 'Profit after tax')).toHaveText('$62,286')
  await page.getByRole('button', { name: 'how? Profit after tax' }).click()
  const how = page.getByRole('dialog', { name: 'How this is worked out' })
  await expect(how).toContainText('Tax−15,580.60')
  await how.getByRole('button', { name: 'Close' }).click()
  await expect(box(page, 'Owner name')).toBeVisible()
  await expect(page.getByText('Tax $15,581')).toBeVisible()
  await page.getByRole('heading', { name: 'Lending', exact: true }).click()
  await expect(output(page, 'LVR')).toBeVisible()
  await expect(box(page, 'Owner name')).toBeHidden()
  await box(page, 'Other debt').fill('1000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
})

test('tax defaults start a deal’s ownership', async ({ page, signedUp }) => {
  await page.goto('/organization/settings')
  const form = page.getByRole('form', { name: 'Tax defaults' })
  await form.getByRole('textbox', { name: 'Owner name' }).fill('Kauri Ltd')
  await form.getByRole('combobox', { name: 'Kind' }).selectOption('Company')
  await form.getByRole('button', { name: 'Save tax defaults' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await open(page, signedUp)
  await expect(box(page, 'Owner name')).toHaveValue('Kauri Ltd')
  await expect(output(page, 'Tax')).toHaveText('$21,803')
})

test('a project shows when the bright-line period ends', async ({ page, signedUp }) => {
  const [project] = await winDeals(signedUp, ['12 Rimu Street, Petone, Lower Hutt'])
  await signedUp.call('PUT', `/api/opportunities/${project?.opportunityId}/ownership`, {
    body: { ...USUAL, registeredOn: '2026-12-04' },
    version: 0,
  })
  await openProject(page, project)
  await expect(page.getByText('Bright-line ends 4 Dec 2028')).toBeVisible()
})

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
  await box(desk, 'First day').pressSequentially('1 Jul 2099')
  await box(desk, 'Source').pressSequentially('Another Act')
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await expect(added).toContainText('$62,000, from 1 Jul 2099')
  await added.getByRole('button', { name: 'Remove rule' }).click()
  await desk.getByRole('dialog', { name: 'Remove rule' }).getByRole('button', { name: 'Remove rule' }).click()
  await expect(region(desk, 'GST registration threshold')).not.toContainText('$62,000')
})

test('changes made offline are sent later', async ({ page, context, signedUp, tolerate }) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/)
  const id = await open(page, signedUp)
  await expect(output(page, 'LVR')).toBeVisible()
  await context.setOffline(true)
  await box(page, 'Other income').fill('70000')
  await expect(output(page, 'Profit after tax')).toHaveText('$52,414')
  await save(page)
  await expect(page.getByText('It will sync when you’re back online.')).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(async () => (await signedUp.call('GET', `/api/opportunities/${id}/ownership`)).body)
    .toMatchObject({ incomes: { otherIncomes: [70_000] } })
})
