import { readFile, stat } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { pdf } from '#src/features/base/documents/test-files.ts'
import { changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { expect, test } from './fixtures.ts'
import { type Person, signUp } from './people.ts'

const ADDRESS = '8 Kererū Street, Tauranga'
const region = (page: Page) => page.getByRole('region', { name: 'Export' })

async function saveDealWithPaper(person: Person): Promise<Uint8Array> {
  const saved = await person.call('POST', '/api/opportunities', { body: { address: ADDRESS } })
  const { id } = changedDealSchema.parse(saved.body).opportunity
  const report = pdf(300_000)
  const form = new FormData()
  form.set('file', new File([new Uint8Array(report)], 'LIM report.pdf'))
  const { cookie } = person
  const uploaded = await fetch(`${cookie.url}/api/opportunities/${id}/documents?category=purchase_docs`, {
    method: 'POST',
    headers: { cookie: `${cookie.name}=${cookie.value}`, origin: cookie.url },
    body: form,
  })
  expect(uploaded.status).toBe(201)
  return report
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<Record<string, Uint8Array>> {
  const download = page.waitForEvent('download')
  await press()
  const file = await download
  const head = await page.request.head(file.url())
  expect(Number(head.headers()['content-length'])).toBe((await stat(await file.path())).size)
  expect(file.suggestedFilename()).toMatch(/^Organization \d{4}-\d\d-\d\d\.zip$/)
  return unzipSync(await readFile(await file.path()))
}

// Clauses: keyboard-and-touch 1.18
test('an administrator exports everything with the keyboard; a cancelled download can be repeated', async ({
  page,
  signedUp,
}) => {
  const report = await saveDealWithPaper(signedUp)
  await page.goto('/organization/settings')
  const start = region(page).getByRole('button', { name: 'Export everything' })
  await expect(start).toBeVisible()
  await start.focus()
  const files = await downloaded(page, () => page.keyboard.press('Enter'))
  await expect(region(page).getByRole('status')).toHaveText(/Your browser is downloading the file/)
  await expect(start).toBeFocused()
  expect(JSON.parse(strFromU8(files['deals.json'] ?? new Uint8Array()))).toMatchObject([{ address: ADDRESS }])
  const paper = files[`files/${ADDRESS}/Purchase/LIM report.pdf`] ?? new Uint8Array()
  expect(Buffer.from(report).equals(paper)).toBe(true)

  const repeated = page.waitForEvent('download')
  await start.click()
  await (await repeated).cancel()
  expect(Object.keys(await downloaded(page, () => start.click()))).toContain('manifest.json')
})

// Clauses: keyboard-and-touch 2.18
test('without a subscription, Account settings offers the export, by touch on a phone @phone', async ({
  openBrowser,
  baseURL,
}) => {
  const lapsed = await signUp(baseURL)
  const page = await openBrowser(lapsed)
  await page.goto('/account')
  const start = region(page).getByRole('button', { name: 'Export everything' })
  const files = await downloaded(page, () => start.tap())
  expect(Object.keys(files)).toContain('manifest.json')
})
