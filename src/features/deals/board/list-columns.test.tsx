import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, openScreen, type TestPage } from '#src/app/testing/test-screen.tsx'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())

const RATA = '21 Rātā Road, Titirangi, Auckland'

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

// Clauses: pipeline-at-work 3.6
test('columns are hidden, shown and moved, and stay so in this browser', async () => {
  await newDeal(world, mere, { address: RATA })
  const page = await openScreen(world, '/dashboard?view=list', mere)
  await page.user.click(await button('Columns'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }))
  await page.user.click(dialog.getByRole('checkbox', { name: 'Agent' }))
  await page.user.click(dialog.getByRole('checkbox', { name: 'Unconditional' }))
  await page.user.click(dialog.getByRole('button', { name: 'Actions: Asking' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Move up' }))
  await page.user.click(dialog.getByRole('button', { name: 'Done' }))
  const arranged = () => {
    expect(heads().slice(0, 3)).toEqual(['Address', 'Asking', 'Stage'])
    expect(heads()).not.toContain('Agent')
    expect(heads().at(-1)).toBe('Unconditional')
  }
  await waitFor(arranged)
  await page.reload()
  await waitFor(arranged)
  await page.user.click(await button('Columns'))
  await page.user.click(await button('Reset columns'))
  await waitFor(() => expect(heads().slice(0, 3)).toEqual(['Address', 'Stage', 'Agent']))
})

// Clauses: pipeline-at-work 3.6
test('the address names columns that differ from the first ones, and shows them in another browser', async () => {
  await newDeal(world, mere, { address: RATA })
  const hide = async ({ user }: TestPage, name: string) => {
    await user.click(await button('Columns'))
    await user.click(await screen.findByRole('checkbox', { name }))
    await user.click(await button('Done'))
  }
  const mine = await openScreen(world, '/dashboard?view=list', mere)
  await hide(mine, 'Agent')
  await waitFor(() => expect(mine.address()).toContain('columns=address.stage.asking'))
  const link = mine.address()
  await mine.open('/tasks')
  await mine.open('/dashboard?view=list')
  await waitFor(() => expect(mine.address()).toBe(link))

  const theirs = await openScreen(world, link, mere)
  await waitFor(() => expect(heads().slice(0, 3)).toEqual(['Address', 'Stage', 'Asking']))
  await hide(theirs, 'Stage')
  await waitFor(() => expect(theirs.address()).toContain('columns=address.asking'))
  await theirs.open('/tasks')
  await theirs.open('/dashboard?view=list')
  await waitFor(() => expect(heads().slice(0, 3)).toEqual(['Address', 'Stage', 'Agent']))
  expect(theirs.address()).toBe('/dashboard?view=list')
})

// Clauses: pipeline-at-work 3.6
test('the width of a column is changed with Shift and an arrow, and kept', async () => {
  await newDeal(world, mere, { address: RATA })
  const page = await openScreen(world, '/dashboard?view=list', mere)
  const head = async () => within(await screen.findByRole('grid')).getByRole('button', { name: 'Stage' })
  const width = async () => (await head()).closest('th')?.style.width
  expect(await width()).toBe('132px')
  const stage = await head()
  stage.focus()
  await page.user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await waitFor(async () => expect(await width()).toBe('148px'))
  await page.reload()
  expect(await width()).toBe('148px')
})
