import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { pdf } from '#src/features/documents/test-files.ts'
import { exportStateSchema } from '#src/features/exports/schema.ts'
import { changedOpportunitySchema } from '#src/features/opportunities/schema.ts'
import { expect, test } from './fixtures.ts'
import { type Person, signUp } from './people.ts'

const ADDRESS = '8 Kererū Street, Tauranga'
const region = (page: Page) => page.getByRole('region', { name: 'Export' })

async function saveDealWithPaper(person: Person): Promise<Uint8Array> {
  const saved = await person.call('POST', '/api/opportunities', { body: { address: ADDRESS } })
  const { id } = changedOpportunitySchema.parse(saved.body).opportunity
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
  expect(file.suggestedFilename()).toMatch(/^Org for .* \d{4}-\d\d-\d\d\.zip$/)
  return unzipSync(await readFile(await file.path()))
}

test('with the keyboard an administrator has everything packed, and saves an archive that holds it', async ({
  page,
  signedUp,
}) => {
  const report = await saveDealWithPaper(signedUp)
  await page.goto('/organization/settings')
  const start = region(page).getByRole('button', { name: 'Export everything' })
  await expect(start).toBeVisible()
  await start.focus()
  await page.keyboard.press('Enter')
  const save = region(page).getByRole('button', { name: 'Download' })
  await expect(save).toBeVisible()
  await expect(region(page).getByRole('status')).toHaveText('The export is ready')
  await expect(region(page)).toContainText(/Ready, \d+ kB/)
  await save.focus()
  const files = await downloaded(page, () => page.keyboard.press('Enter'))
  expect(JSON.parse(strFromU8(files['deals.json'] ?? new Uint8Array()))).toMatchObject([{ address: ADDRESS }])
  const paper = files[`files/${ADDRESS}/Purchase/LIM report.pdf`] ?? new Uint8Array()
  expect(Buffer.from(report).equals(paper)).toBe(true)
})

test('while it is made the progress is shown, cancelling stops it, and a failure offers Retry', async ({
  page,
  signedUp,
}) => {
  const path = `/api/organizations/${signedUp.organizationId}/exports`
  const { export: running } = exportStateSchema.parse((await signedUp.call('POST', path)).body)
  // Too quick to be looked at: what is read of it stands still for a while.
  let shown: object | null = { ...running, filesTotal: 1_030, filesDone: 412 }
  await page.route(`**${path}`, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { export: shown } }) : route.continue(),
  )
  await page.goto('/organization/settings')
  const bar = region(page).getByRole('progressbar', { name: 'Export' })
  await expect(bar).toHaveAttribute('aria-valuenow', '40')
  await expect(region(page)).toContainText('412 of 1,030 files')
  shown = { ...running, filesTotal: 1_030, filesDone: 1_030 }
  await expect(bar).toHaveAttribute('aria-valuenow', '100')
  await region(page).getByRole('button', { name: 'Cancel' }).click()
  shown = null
  await expect(region(page).getByRole('status')).toHaveText('Export cancelled')
  const start = region(page).getByRole('button', { name: 'Export everything' })
  await expect(start).toBeFocused()

  shown = { ...running, status: 'failed', failure: 'store' }
  await page.reload()
  const failed = region(page).getByRole('alert')
  await expect(failed).toContainText('The export failed. Some files could not be read or stored.')
  await page.unroute(`**${path}`)
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(region(page).getByRole('button', { name: 'Download' })).toBeVisible()
})

test('somebody without a subscription finds it in the account, by touch on a phone @phone', async ({
  openBrowser,
  baseURL,
}) => {
  const lapsed = await signUp(baseURL)
  const page = await openBrowser(lapsed)
  await page.goto('/organization/settings')
  await expect(page).toHaveURL(/\/pricing/)
  await page.goto('/account')
  await region(page).getByRole('button', { name: 'Export everything' }).tap()
  const save = region(page).getByRole('button', { name: 'Download' })
  const files = await downloaded(page, () => save.tap())
  expect(Object.keys(files)).toContain('manifest.json')
})
