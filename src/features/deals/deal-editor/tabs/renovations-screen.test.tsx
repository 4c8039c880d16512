import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, openScreen, type TestPage, textBox } from '#src/app/testing/test-screen.tsx'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

const ITEMS = [
  'Kitchen',
  'Bathroom',
  'Carpet',
  'Hard floor',
  'Interior paint',
  'Exterior paint',
  'Landscaping',
]

interface Editor extends TestPage {
  id: string
}

async function openEditor(fields: object): Promise<Editor> {
  const { id } = await newDeal(world, mere, fields)
  const page = await openScreen(world, `/opportunities/${id}/renovations`, mere)
  await textBox('House size (m²)')
  return { ...page, id }
}

const checkbox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const press = async ({ user }: TestPage, name: string) => user.click(await button(name))
const isBack = (page: TestPage) => waitFor(() => expect(page.address()).toBe('/dashboard'))
const costOf = async (id: string) => (await read(world, mere, id)).renovationCost

async function select(page: TestPage, ...wanted: string[]): Promise<void> {
  for (const name of ITEMS) {
    const box = await checkbox(name)
    if (box.checked !== wanted.includes(name)) await page.user.click(box)
  }
}

// Clauses: deal-workflow 2.35
test('a plan asks, with both figures, before its total replaces a typed cost', async () => {
  const page = await openEditor({ renovationCost: 100_000 })
  const { id } = page
  const question = async () =>
    within(await screen.findByRole('dialog', { name: 'Replace the renovation cost?' }))
  const answer = async (name: string) => page.user.click((await question()).getByRole('button', { name }))
  const openAgain = async () => {
    await page.open(`/opportunities/${id}/renovations`)
    await textBox('House size (m²)')
  }
  await screen.findByText(/The renovation cost of \$100,000 was typed\./)
  await page.retype(await textBox('House size (m²)'), '120')
  await select(page, 'Kitchen')
  await press(page, 'Save Changes')
  const asked = await screen.findByRole('dialog', { name: 'Replace the renovation cost?' })
  expect(asked.textContent).toContain('$100,000')
  expect(asked.textContent).toContain('$30,000')
  await answer('Cancel')
  await press(page, 'Save Changes')
  await answer('Keep the typed cost')
  await isBack(page)
  expect(await read(world, mere, id)).toMatchObject({
    renovationCost: 100_000,
    renovationItems: { houseSize: 120 },
  })

  await openAgain()
  await select(page, 'Kitchen', 'Bathroom')
  await press(page, 'Save Changes')
  await answer('Use the plan’s total')
  await isBack(page)
  expect(await costOf(id)).toBe(54_000)
  // The cost is the plan's now.
  await openAgain()
  await select(page, 'Kitchen')
  await press(page, 'Save Changes')
  await isBack(page)
  expect(await costOf(id)).toBe(30_000)
})

test('a plan is saved item by item, and a stale one overwrites nothing', async () => {
  const page = await openEditor({ renovationCost: null })
  const { id } = page
  await select(page, 'Kitchen', 'Bathroom')
  await screen.findByText('Saved')
  await page.reload()
  await waitFor(async () => expect((await checkbox('Bathroom')).checked).toBe(true))

  await page.retype(await textBox('House size (m²)'), '120')
  await edited(world, mere, await read(world, mere, id), { renovationCost: 88_000 })
  await press(page, 'Save Changes')
  const dialog = await screen.findByRole('dialog', { name: 'This deal has changed' })
  expect(dialog.textContent).toContain('$88,000')
  expect(await costOf(id)).toBe(88_000)
  await page.user.click(within(dialog).getByRole('radio', { name: 'Keep mine' }))
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  await press(page, 'Save Changes')
  await isBack(page)
  const { renovationCost, renovationItems } = await read(world, mere, id)
  expect(renovationCost).not.toBe(88_000)
  const selected = renovationItems?.items.filter((item) => item.isSelected)
  expect(selected?.map(({ name }) => name)).toEqual(['Kitchen', 'Bathroom'])
})

// Clauses: deal-workflow 8.6
test('a failed save shows ‘Failed to save renovation details. Please try again.’ and keeps the plan', async () => {
  const page = await openEditor({ renovationCost: null })
  const recover = page.fail(/^PATCH \/api\/opportunities\//)
  await page.user.click(await checkbox('Carpet'))
  await waitFor(() =>
    expect(document.body.textContent).toMatch(/Failed to save renovation details\.\s*Please try again\./),
  )
  expect((await checkbox('Carpet')).checked).toBe(true)
  recover()
  await press(page, 'Retry')
  await screen.findByText('Saved')
  await press(page, 'Save Changes')
  await isBack(page)
})

// Clauses: deal-workflow 10.21
test('a deal’s plan doesn’t change the calculators', async () => {
  const page = await openEditor({ renovationCost: null })
  await select(page, 'Kitchen')
  await press(page, 'Save Changes')
  await isBack(page)
  const { address } = await read(world, mere, page.id)
  await page.open(`/renovations/${encodeURIComponent(address)}`)
  expect((await checkbox('Kitchen')).checked).toBe(false)
})
