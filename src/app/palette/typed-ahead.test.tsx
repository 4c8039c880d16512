import { fireEvent, screen } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { heading, openScreen, type TestPage } from '../testing/test-screen.tsx'

const world = worldForFile()
const mere = madeForFile(() => world.person())
beforeAll(async () => {
  await newDeal(world, mere)
})

const openPalette = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
const box = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search or jump to' })

async function openWhileDealsLoad(): Promise<TestPage> {
  const page = await openScreen(world, '/account', mere, {
    held: /^GET \/api\/(?:opportunities|projects)/,
    isLoading: true,
  })
  await page.settled()
  return page
}

async function search({ user }: TestPage, text: string) {
  openPalette()
  await user.type(await box(), `${text}{Enter}`)
}

test('Enter pressed while the deals load opens the first that matches', async () => {
  const page = await openWhileDealsLoad()
  await search(page, 'kereru')
  await screen.findByText('Loading your deals …')
  page.release()
  await heading(/^8 Kererū Street/)
  expect(screen.queryByRole('dialog', { name: 'Search or jump to' })).toBeNull()
})

test('Enter pressed while the deals load runs nothing once more is typed, or nothing matches', async () => {
  const page = await openWhileDealsLoad()
  await search(page, 'kereru')
  await page.user.type(await box(), ' s')
  page.release()
  await screen.findByRole('option', { name: /^8 Kererū Street/ })
  expect(page.address()).toBe('/account')
  await page.retype(await box(), 'qwrtz plmkj')
  await page.user.keyboard('{Enter}')
  await page.retype(await box(), 'kereru')
  await screen.findByRole('option', { name: /^8 Kererū Street/ })
  expect(page.address()).toBe('/account')
})
