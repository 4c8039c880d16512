import type { Page } from '@playwright/test'
import { changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { expect } from './fixtures.ts'
import type { Person } from './people.ts'

interface ChosenFile {
  name: string
  bytes: Uint8Array
}

export async function openDeal(page: Page, person: Person, papers = 0): Promise<string> {
  const address = '8 Kererū Street, Ōtūmoetai, Tauranga'
  const saved = await person.call('POST', '/api/opportunities', { body: { address } })
  const path = `/opportunities/${changedDealSchema.parse(saved.body).opportunity.id}/documents`
  await page.goto(path)
  await expect(documents(page).getByRole('tab', { name: `Purchase (${papers})` })).toBeVisible()
  return path
}

export const documents = (page: Page) => page.getByRole('region', { name: 'Documents' })

export async function choose(page: Page, files: ChosenFile[]): Promise<void> {
  const opening = page.waitForEvent('filechooser')
  await documents(page).getByRole('button', { name: 'Upload', exact: true }).click()
  const chooser = await opening
  await chooser.setFiles(
    files.map(({ name, bytes }) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(bytes),
    })),
  )
}

export async function chooseCategory(page: Page, label: string): Promise<void> {
  await documents(page).getByRole('tab', { name: label }).click()
}
