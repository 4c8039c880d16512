import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { EXPORTED_KINDS } from '#src/features/doors/exports/exported-tables.server.ts'
import { openAccount } from './account.ts'
import { expect, test } from './fixtures.ts'
import { confirmEmail } from './people.ts'
import { layoutShifts, recordVitals } from './vitals.ts'

test('a user downloads their data as an archive; the notice of a deletion shifts nothing', async ({
  page,
  signedUp,
  tolerate,
}) => {
  // The deletion also ends the subscription.
  tolerate(/status of 402/)
  await confirmEmail(signedUp)
  await signedUp.call('POST', '/api/opportunities', { body: { address: '8 Kererū Street, Taupō' } })
  await openAccount(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const archive = unzipSync(new Uint8Array(await readFile(await (await downloading).path())))
  const texts = Object.entries(archive).map(([name, bytes]) => [name, strFromU8(bytes)] as const)
  expect(texts.map(([name]) => name.replace(/ [0-9a-f]{6}\//, '/'))).toEqual([
    'README.txt',
    'account.json',
    'subscription.json',
    'feedback.json',
    ...EXPORTED_KINDS.map((kind) => `organizations/Organization/${kind}.json`),
  ])
  expect(texts[1]?.[1]).toContain(signedUp.email)
  expect(texts[4]?.[1]).toContain('8 Kererū Street, Taupō')

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await dialog.getByRole('textbox', { name: 'Your email' }).fill(signedUp.email)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'Your account will be deleted on' })
  await expect(banner).toBeVisible()
  await recordVitals(page)
  await page.goto('/pricing')
  await expect(banner).toBeVisible()
  expect(await layoutShifts(page)).toEqual([])
})
