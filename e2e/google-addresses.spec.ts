import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { putEmbedded } from '#src/server/test-databases.ts'
import { freePort } from '../scripts/private-postgres.ts'
import { expect, test } from './fixtures.ts'
import { type GoogleScript, serveGoogleScript } from './google-script.ts'
import { type ServerUnderTest, startServer } from './server-under-test.ts'

test.describe.configure({ mode: 'serial' })

let dataDir: string
let google: GoogleScript
let server: ServerUnderTest

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'doneup-google-'))
  await putEmbedded(dataDir)
  google = await serveGoogleScript()
  const variables = { GOOGLE_MAPS_API_KEY: 'a-key', GOOGLE_MAPS_API_BASE: google.address }
  server = await startServer({ port: await freePort(), dataDir, variables })
})

test.afterAll(async () => {
  await server.end()
  await google.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function typeAddress(page: Page, text: string): Promise<void> {
  const configured = page.waitForResponse('**/api/config')
  await page.goto(server.address)
  await configured
  await page.getByRole('combobox', { name: 'Property address' }).fill(text)
}

const DETAILS = 'details: addressComponents,formattedAddress,location,displayName,types'

const problem = (page: Page) => page.getByRole('main').getByRole('alert')

test('New Zealand addresses are requested from Google, with one session for each search', async ({
  page,
}) => {
  google.setBehaviour('working')
  await typeAddress(page, '8 kere')
  const box = page.getByRole('combobox', { name: 'Property address' })
  await expect(
    page.getByRole('option', { name: '8 Kererū Street, Ōtūmoetai, Tauranga 3110' }).first(),
  ).toBeVisible()
  await box.fill('8 kereru st')
  const requests = () => page.evaluate(() => Reflect.get(globalThis, 'googleRequests'))
  await expect.poll(async () => (await requests()).at(-1)?.input).toBe('8 kereru st')
  const searches: { sessionToken: string }[] = await requests()
  const [first] = await requests()
  expect(first).toMatchObject({ input: '8 kere', includedRegionCodes: ['nz'] })
  expect(first.includedPrimaryTypes).toContain('street_address')
  expect(searches).toHaveLength(2)
  expect(new Set(searches.map((search) => search.sessionToken)).size).toBe(1)
  await page.getByRole('option', { name: /^8 Kererū Street/ }).click()
  await expect(page).toHaveURL(/\/valuation\/8%20Kerer/)
  expect(await requests()).toContain(DETAILS)
})

test('a script that fails to load shows "Failed to load Google Maps …"; the address can still be used', async ({
  page,
  tolerate,
}) => {
  tolerate(/403|Failed to load resource/)
  google.setBehaviour('refused')
  await typeAddress(page, '8 Kererū Street')
  await expect(problem(page)).toHaveText(
    'Failed to load Google Maps. Please check your API key and ensure Places API is enabled.',
  )
  await page.getByRole('option', { name: 'Use “8 Kererū Street” as typed' }).click()
  await expect(page).toHaveURL(/\/valuation\//)
})

test('a script that doesn’t respond within 10 seconds shows "Google Maps load timeout …"', async ({
  page,
}) => {
  google.setBehaviour('silent')
  await page.clock.install()
  const startedAt = Date.now()
  const loaded = page.waitForResponse((response) => response.url().startsWith(google.address))
  await typeAddress(page, '8 Kererū Street')
  await loaded
  // The clock ran until here, for an unknown part of the ten seconds.
  const here = Date.now() + 3_000
  await page.clock.pauseAt(here)
  const left = startedAt + 9_500 - here
  if (left > 0) {
    await page.clock.runFor(left)
    await expect(problem(page)).toHaveCount(0)
  }
  await page.clock.runFor(10_000)
  await expect(problem(page)).toHaveText('Google Maps load timeout. Please check your internet connection.')
})

test('the page polls for the script’s API every 100 ms', async ({ page }) => {
  google.setBehaviour('silent')
  await page.clock.install()
  const loaded = page.waitForResponse((response) => response.url().startsWith(google.address))
  await typeAddress(page, '8 Kererū Street')
  await loaded
  await page.clock.pauseAt(Date.now() + 2_000)
  await page.evaluate(() => Reflect.set(globalThis, 'google', { maps: { importLibrary: async () => ({}) } }))
  await expect(problem(page)).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(problem(page)).toHaveText('Failed to initialize Google Maps')
})

test('a script without the Places library shows "Failed to initialize Google Maps"', async ({ page }) => {
  google.setBehaviour('withoutPlaces')
  await typeAddress(page, '8 Kererū Street')
  await expect(problem(page)).toHaveText('Failed to initialize Google Maps')
})

test('a failed request shows "Failed to fetch address suggestions" in red', async ({ page }) => {
  google.setBehaviour('working')
  await typeAddress(page, 'refuse this')
  await expect(problem(page)).toHaveText('Failed to fetch address suggestions')
})

test('a property is found by its address and shows assumed values', async ({ page }) => {
  google.setBehaviour('working')
  await page.goto(`${server.address}/valuation/${encodeURIComponent('8 Kereru St, Otumoetai')}`)
  const details = page.getByRole('region', { name: 'Property details' })
  await expect(details).toContainText('Found on Google Maps: 8 Kererū Street, Ōtūmoetai, Tauranga 3110.')
  await expect(details).toContainText('floor area and land area are assumptions for a typical house')
  const [found, fields] = await page.evaluate(() => Reflect.get(globalThis, 'googleRequests'))
  expect(found).toMatchObject({ textQuery: '8 Kereru St, Otumoetai', region: 'nz', maxResultCount: 1 })
  expect(fields).toBe(DETAILS)
})

test('a failed lookup shows an error and the assumed details', async ({ page, tolerate }) => {
  tolerate(/403|Failed to load resource/)
  google.setBehaviour('refused')
  await page.goto(`${server.address}/valuation/${encodeURIComponent('8 Kereru St, Otumoetai')}`)
  const details = page.getByRole('region', { name: 'Property details' })
  await expect(details).toContainText('We couldn’t find this property’s details.')
  await expect(details.getByRole('button', { name: 'Try again' })).toBeVisible()
})
