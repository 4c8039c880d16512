import { screen, waitFor } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { forgetInput, keptInput } from '#src/ui/form/kept-input.ts'
import { button, closeScreen, openScreen } from '../testing/test-screen.tsx'

const world = worldForFile()
const mere = madeForFile(() => world.person())
afterEach(() => {
  closeScreen()
  history.replaceState(null, '', '/')
  forgetInput()
})

const stored = () => localStorage.getItem('doneup_kept_dialog')
const boxes = (name: string) => screen.getAllByRole<HTMLInputElement>('textbox', { name })
const AS_ENTERED = 'These are the owners as you entered them before. They aren’t saved yet.'

// Clauses: one-deal 2.3
test('owners who can’t be saved yet are there again after a crash, and kept no longer once they are saved', async () => {
  const address = `/opportunities/${(await newDeal(world, mere)).id}/tax`
  history.replaceState(null, '', address)
  const page = await openScreen(world, address, mere)
  await page.user.click(await button('Add owner'))
  await page.retype(boxes('Owner name')[0] as HTMLInputElement, 'Mere')
  await page.retype(boxes('Owner name')[1] as HTMLInputElement, 'Tama')
  await page.retype(boxes('Share')[1] as HTMLInputElement, '40')
  await page.user.tab()
  await waitFor(() => expect(stored()).toContain('Tama'))
  // As a crash does: the page goes without leaving its fields.
  const left = JSON.parse(stored() ?? '')
  closeScreen()
  keptInput.set(left)

  const next = await openScreen(world, address, mere)
  await screen.findByText(AS_ENTERED)
  expect(boxes('Owner name').map(({ value }) => value)).toEqual(['Mere', 'Tama'])
  expect(screen.queryByText(/^Continue /)).toBeNull()
  await next.retype(boxes('Share')[0] as HTMLInputElement, '60')
  await next.user.tab()
  await screen.findByText('Saved')
  await waitFor(() => expect(stored()).toBeNull())
  expect(screen.queryByText(AS_ENTERED)).toBeNull()
})

test('owners who can’t be saved yet are there again after another tab of the deal', async () => {
  const address = `/opportunities/${(await newDeal(world, mere)).id}/tax`
  history.replaceState(null, '', address)
  const page = await openScreen(world, address, mere)
  await page.user.click(await button('Add owner'))
  await page.retype(boxes('Owner name')[1] as HTMLInputElement, 'Tama')
  await page.retype(boxes('Share')[1] as HTMLInputElement, '40')
  await page.user.tab()
  await waitFor(() => expect(stored()).toContain('Tama'))
  await page.open(address.replace(/tax$/, 'value'))
  await screen.findByText(/^Continue /)
  history.replaceState(null, '', address)
  await page.open(address)
  await screen.findByText(AS_ENTERED)
  expect(boxes('Owner name').map(({ value }) => value)).toContain('Tama')
  expect(screen.queryByText(/^Continue /)).toBeNull()
})
