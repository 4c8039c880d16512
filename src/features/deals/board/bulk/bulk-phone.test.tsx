import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { button, openScreen } from '#src/app/testing/test-screen.tsx'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())
const bar = async () => within(await screen.findByRole('region', { name: 'Selected deals' }))

afterEach(() => void vi.restoreAllMocks())

// Clauses: pipeline-at-work 4.4
test('on a phone, “Select” turns rows into check boxes with a bar below', async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia(query.includes('max-width: 639px') ? '(min-width: 1px)' : query),
  )
  for (const at of [1, 2]) await newDeal(world, mere, { address: `${at} Rimu Street, Nelson` })
  const page = await openScreen(world, '/dashboard?view=list&sort=address', mere)
  await page.user.click(await button('Select'))
  await page.user.click(await screen.findByRole('checkbox', { name: /^2 Rimu Street ?, Nelson$/ }))
  ;(await bar()).getByText('1 selected')
  await page.user.click(await button('Select all 2'))
  await page.user.click((await bar()).getByRole('button', { name: 'Actions' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Assign agent…' }))
  await page.user.type(await screen.findByRole('combobox', { name: 'Agent name' }), 'Anika{Enter}')
  await screen.findByText(/^Assigned Anika to 2 deals$/)
  await page.user.click(await button('Done'))
  expect(screen.queryByRole('region', { name: 'Selected deals' })).toBeNull()
})
