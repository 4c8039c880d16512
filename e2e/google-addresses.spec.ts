import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { putEmbedded } from '#src/server/testing/test-databases.ts'
import { freePort } from '../scripts/private-postgres.ts'
import { DEEP, expect, test } from './fixtures.ts'
import { serveGoogleScript } from './google-script.ts'
import { startServer } from './server-under-test.ts'

test(
  'the content policy allows Google’s script: an address is suggested, chosen and looked up',
  DEEP,
  async ({ page }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'doneup-google-'))
    await putEmbedded(dataDir)
    const google = await serveGoogleScript()
    const variables = { GOOGLE_MAPS_API_KEY: 'a-key', GOOGLE_MAPS_API_BASE: google.address }
    const server = await startServer({ port: await freePort(), dataDir, variables })
    const configured = page.waitForResponse('**/api/config')
    await page.goto(server.address)
    await configured
    await page.getByRole('combobox', { name: 'Property address' }).fill('8 kere')
    await page.getByRole('option', { name: /^8 Kererū Street/ }).click()
    await expect(page).toHaveURL(/\/valuation\/8%20Kerer/)
    await expect(page.getByRole('region', { name: 'Property details' })).toContainText(
      'Found on Google Maps: 8 Kererū Street, Ōtūmoetai, Tauranga 3110.',
    )
    await page.goto('about:blank')
    await server.end()
    await google.close()
    rmSync(dataDir, { recursive: true, force: true })
  },
)
