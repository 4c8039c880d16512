import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { card, column, openBoard, saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'
import { pressOn, tabTo } from './keyboard.ts'
import { signUp } from './people.ts'

const KNOWN = '8 Kererū Street, Ōtūmoetai, Tauranga'
const RIMU = '1 Rimu Road, Raumati'
const SHEET = [
  'Property Address;ARV;Rehab cost;Status;Closing date;Purchase price;Sq m',
  `${RIMU};890k;$99,860;Offer Made;21/11/2027;;120`,
  '2 Rimu Road, Raumati;700000;80000;Won;;512500.50;90',
  '8 KERERU ST, Otumoetai, Tauranga 3110;;;;;;',
  '4 Rimu Road, Raumati;about 800;;;31/31/2027;;',
].join('\r\n')
const sheet = { name: 'Deals 2026.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const menu = (page: Page) => button(page, 'Import and export')
const textOf = async (download: Download) => (await readFile(await download.path())).toString('utf8')

async function openColumns(page: Page): Promise<void> {
  await page.goto('/dashboard/import')
  await page.getByLabel('CSV file').setInputFiles(sheet)
  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeFocused()
}

// Clauses: keyboard-and-touch 1.15
test('a spreadsheet is imported with the keyboard, visible to others immediately, and the import undone', async ({
  page,
  signedUp,
  openBrowser,
}) => {
  await saveDeals(signedUp, [KNOWN])
  const other = await openBrowser(signedUp)
  await openBoard(other)
  await openBoard(page)
  await pressOn(page, menu(page))
  await expect(page.getByRole('menuitem', { name: 'Import deals from CSV' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Import deals' })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, button(page, 'Choose file'))
  await (await chooser).setFiles(sheet)

  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeFocused()
  const arv = page.getByRole('combobox', { name: 'Field for “ARV”' })
  await expect(arv.locator('option:checked')).toHaveText('Done-up value')
  await expect(page.getByRole('combobox', { name: 'Field for “Sq m”' })).toHaveValue('none')
  await pressOn(page, button(page, 'Check rows'))

  await expect(page.getByRole('heading', { name: 'Check the rows' })).toBeFocused()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('row').nth(1)).toContainText('$890,000')
  await expect(preview.getByRole('row').nth(1)).toContainText('21 Nov 2027')
  const problems = page.getByRole('region', { name: 'Rows with problems' })
  await expect(problems).toContainText('“about 800” isn’t an amount. Use $1,234,000, 1.2m or 650k')
  await expect(problems).toContainText('“31/31/2027” isn’t a valid date.')
  const twice = page.getByRole('region', { name: 'Duplicates' })
  await expect(twice).toContainText('Row 4: 8 KERERU ST, Otumoetai, Tauranga 3110 (in your pipeline)')
  await tabTo(page, twice.getByRole('radio', { name: 'Skip' }))
  await page.keyboard.press('ArrowRight')
  await expect(button(page, 'Import 3 deals')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await pressOn(page, button(page, 'Import 2 deals'))

  await expect(page.getByText('2 deals imported')).toBeVisible()
  await expect(page.getByText('1 won deal became a project.')).toBeVisible()
  await expect(card(column(other, 'Offer Made'), RIMU)).toBeVisible()
  await pressOn(page, button(page, 'Undo import'))
  await expect(page.getByText('2 deals removed.', { exact: true })).toBeVisible()
  await expect(card(other, RIMU)).toBeHidden()
  await expect(card(other, KNOWN)).toBeVisible()
})

// Clauses: keyboard-and-touch 2.15
test('deals are imported by touch on a phone, and the invalid rows are downloaded @phone', async ({
  page,
  signedUp,
}) => {
  expect(signedUp.email).toBeTruthy()
  await openBoard(page)
  await menu(page).tap()
  await page.getByRole('menuitem', { name: 'Import deals from CSV' }).tap()
  await openColumns(page)
  await page.getByRole('combobox', { name: 'Field for “Property Address”' }).selectOption('Don’t import')
  await expect(page.getByText('Choose the address column')).toBeVisible()
  await expect(button(page, 'Check rows')).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('combobox', { name: 'Field for “Property Address”' }).selectOption('Address')
  await button(page, 'Check rows').tap()
  await expect(button(page, 'Import 3 deals')).toBeVisible()
  const download = page.waitForEvent('download')
  await button(page, 'Download these rows').tap()
  const invalidRows = await textOf(await download)
  expect(invalidRows).toContain(',Sq m,Problem')
  expect(invalidRows).toContain('"4 Rimu Road, Raumati",about 800,')
  expect(invalidRows).toContain('ARV isn’t an amount.')
  await button(page, 'Import 3 deals').tap()
  await expect(page.getByText('1 row with problems skipped.')).toBeVisible()
  await page.getByRole('link', { name: 'See your deals' }).tap()
  await expect(page.getByRole('tab', { name: 'Active (3)' })).toBeVisible()
  await button(page, /^Undo/).tap()
  await expect(page.getByRole('tab', { name: 'Active (0)' })).toBeVisible()
})

test('invalid files and imports while offline are rejected; Retry after a failure imports once', async ({
  page,
  context,
  signedUp,
  tolerate,
}) => {
  expect(signedUp.email).toBeTruthy()
  tolerate(/api\/imports|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.goto('/dashboard/import')
  const workbook = { ...sheet, buffer: Buffer.from('PK\u0003\u0004 workbook') }
  await page.getByLabel('CSV file').setInputFiles(workbook)
  await expect(
    page.getByRole('alert').filter({ hasText: 'This is an Excel workbook or a ZIP archive' }),
  ).toBeVisible()
  const unknown = Buffer.from('Deals of Mere\nVon;Bis;Objekt\n1;2;3 Rimu Road\n')
  await page.getByLabel('CSV file').setInputFiles({ ...sheet, buffer: unknown })
  await expect(page.getByText('The headings are in row 2.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Row with the headings' }).selectOption('1')
  await expect(page.getByRole('combobox', { name: 'Field for “Deals of Mere”' })).toHaveValue('none')
  await openColumns(page)
  await button(page, 'Check rows').click()
  await context.setOffline(true)
  await expect(
    page.getByText('You’re offline. You can import this file when you’re back online.'),
  ).toBeVisible()
  await expect(button(page, 'Import 3 deals')).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  // The first response is lost after the server has imported.
  await page.route(
    '**/api/imports',
    async (route) => {
      await route.fetch()
      await route.abort('failed')
    },
    { times: 1 },
  )
  await button(page, 'Import 3 deals').click()
  const alert = page.getByRole('alert').filter({ hasText: 'nothing is imported twice' })
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('3 deals imported')).toBeVisible()
  await page.getByRole('link', { name: 'See your deals' }).click()
  await expect(page.getByRole('tab', { name: 'Active (3)' })).toBeVisible()
})

// Clauses: deal-workflow 10.32
test('deals are exported as CSV from the dashboard, or from Account settings without a subscription', async ({
  page,
  signedUp,
  openBrowser,
  baseURL,
}) => {
  await saveDeals(signedUp, [KNOWN])
  await openBoard(page)
  const download = page.waitForEvent('download')
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Export deals as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^DoneUp deals \d{4}-\d\d-\d\d\.csv$/)
  const text = await textOf(file)
  expect(text.startsWith('\ufeffAddress,Status,')).toBe(true)
  expect(text).toContain(`"${KNOWN}",New Listing,640000.00,`)
  const lapsed = await openBrowser(await signUp(baseURL))
  await lapsed.goto('/account')
  const empty = lapsed.waitForEvent('download')
  await button(lapsed, 'Export deals as CSV').click()
  expect((await textOf(await empty)).trimEnd().split('\r\n')).toHaveLength(1)
})
