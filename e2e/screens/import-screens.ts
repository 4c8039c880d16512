import type { Page } from '@playwright/test'
import { press, type Screen, see, steps } from './screen.ts'

const SHEET = [
  'Property Address;ARV;Rehab cost;Status;Closing date;Purchase price;Sq m',
  '1 Rimu Road, Raumati;890k;$99,860;Offer Made;21/11/2027;;120',
  '2 Rimu Road, Raumati;700000;80000;Won;;512500.50;90',
  '8 KERERU ST, Otumoetai, Tauranga 3110;;;;;;',
  '4 Rimu Road, Raumati;about 800;;;31/31/2027;;',
].join('\r\n')

const base = { path: '/dashboard/import', viewers: ['demo'] } as const
const check = steps(chooseFile, press('button', 'Check rows'), see('Check the rows'))

export const IMPORT_SCREENS: readonly Screen[] = [
  { ...base, name: 'import' },
  { ...base, name: 'import-refused', prepare: chooseWorkbook },
  { ...base, name: 'import-columns', prepare: chooseFile },
  { ...base, name: 'import-check', prepare: check },
  {
    ...base,
    name: 'import-done',
    prepare: steps(check, press('button', /^Import \d+ deals/), see(/deals imported$/)),
    after: async (page) => {
      await page.getByRole('button', { name: 'Undo import' }).click()
      await page.getByText('Import undone').first().waitFor()
    },
  },
]

async function chooseFile(page: Page): Promise<void> {
  const file = { name: 'Deals 2026.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await page.getByRole('heading', { name: 'Match columns' }).waitFor()
}

async function chooseWorkbook(page: Page): Promise<void> {
  const buffer = Buffer.from('PK\u0003\u0004 workbook')
  await page.getByLabel('CSV file').setInputFiles({ name: 'Deals.xlsx', mimeType: 'text/csv', buffer })
  await page.getByRole('alert').filter({ hasText: 'Excel workbook' }).waitFor()
}
