import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, openScreen } from '#src/app/testing/test-screen.tsx'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { PRICE_ERROR } from '#src/finance/price/sale-fields.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { newSale } from './test-comparables.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

const dialogOf = async () => within(await screen.findByRole('dialog', { name: 'Paste sales' }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Paste sales' })).toBeNull())

// Clauses: pipeline-at-work 1.9, 1.17
test('pasted sales are previewed and added with one Undo; a wrong line stays until it is right', async () => {
  const { id: deal } = await newDeal(world, mere)
  await newSale(world, mere, deal, {
    address: '27 Nikau Street, Petone',
    price: 905_000,
    soldOn: '2025-10-30',
  })
  const page = await openScreen(world, `/opportunities/${deal}/value`, mere)
  const { user } = page
  await user.click(await button('Paste sales'))
  const dialog = await dialogOf()
  await user.click(dialog.getByRole('button', { name: 'Add sales' }))
  await dialog.findByText('Enter at least one sale that can be added.')
  const box = dialog.getByLabelText<HTMLTextAreaElement>('Sales')
  await user.click(box)
  await user.paste(
    [
      '14 Miro Street, Petone; $820k; 22 Aug 2025; 120 m²',
      '27 Nikau St, Petone; 905000; 30/10/2025',
      '3 Tawa Road, Petone;; 1/6/2025; 102',
    ].join('\n'),
  )
  const preview = within(await dialog.findByRole('table', { name: 'Sales that will be added' }))
  preview.getByText('22 Aug 2025')
  preview.getByText('120 m²')
  preview.getByText('In the list already')
  const problems = dialog.getByRole('list', { name: 'Lines with problems' })
  expect(problems.textContent).toBe(`Line 3: ${PRICE_ERROR}`)
  await user.click(dialog.getByRole('button', { name: 'Add 2 sales' }))

  await waitFor(() => expect(box.value).toBe('3 Tawa Road, Petone;; 1/6/2025; 102'))
  await page.loaded()
  const added = () =>
    within(screen.getByRole('table', { name: 'Comparable sales, newest first', hidden: true }))
      .getAllByRole('rowheader', { hidden: true })
      .map(({ textContent }) => textContent)
  await waitFor(() => expect(added()).toHaveLength(3))
  await user.clear(box)
  await user.click(box)
  await user.paste('3 Tawa Road, Petone; 765000; 1/6/2025; 102\n4 Tawa Road, Petone; 765000; 1/6/2025')
  await user.click(dialog.getByRole('button', { name: 'Add 2 sales' }))
  await closed()
  await waitFor(() => expect(added()).toHaveLength(5))
  await screen.findByText('Added 2 sales')
  await page.loaded()
  await user.click((await screen.findAllByRole('button', { name: /^Undo/ })).at(-1) ?? document.body)
  await waitFor(() => expect(added()).toHaveLength(3))
})

// Clauses: pipeline-at-work 1.17
test('pasted sales are added offline, with Undo', async () => {
  const { id: deal } = await newDeal(world, mere)
  const page = await openScreen(world, `/opportunities/${deal}/value`, mere)
  const { user } = page
  await user.click(await button('Paste sales'))
  const dialog = await dialogOf()
  page.fail(/^POST /, 0)
  page.setOnline(false)
  await user.click(dialog.getByLabelText('Sales'))
  await user.paste('14 Miro Street\t820000\t22/8/2025\t120\n3 Tawa Road\t765000\t1/6/2025\t')
  await user.click(await dialog.findByRole('button', { name: 'Add 2 sales' }))
  await closed()
  await screen.findByText(/^Added 2 sales on this device/)
  await screen.findByRole('rowheader', { name: /^14 Miro Street/ })
  await user.click(await button('Undo'))
  await screen.findByText(/^No sales yet/)
})

// Clauses: pipeline-at-work 1.14
test('pasted sales with the address of the deal’s own property ask before they are added', async () => {
  const { id: deal, address } = await newDeal(world, mere)
  const page = await openScreen(world, `/opportunities/${deal}/value`, mere)
  const { user } = page
  await user.click(await button('Paste sales'))
  const dialog = await dialogOf()
  await user.click(dialog.getByLabelText('Sales'))
  await user.paste(`${address.toUpperCase()}; 820000; 22/8/2025\n3 Tawa Road; 765000; 1/6/2025`)
  const question = async () =>
    within(await screen.findByRole('dialog', { name: 'This is the property itself' }))
  const isAnswered = () =>
    waitFor(() => expect(screen.queryByRole('dialog', { name: 'This is the property itself' })).toBeNull())
  await user.click(await dialog.findByRole('button', { name: 'Add 2 sales' }))
  await user.click((await question()).getByRole('button', { name: 'Cancel' }))
  await isAnswered()
  expect(screen.queryByRole('table', { name: 'Comparable sales, newest first', hidden: true })).toBeNull()
  const add = await dialog.findByRole('button', { name: 'Add 2 sales' })
  await waitFor(() => expect(add.getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(add)
  await user.click((await question()).getByRole('button', { name: 'Add it anyway' }))
  await closed()
  await screen.findByText('Added 2 sales')
})
