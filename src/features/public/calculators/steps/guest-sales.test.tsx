import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, field, openScreen, textBox } from '#src/app/testing/test-screen.tsx'
import { boardSchema } from '#src/features/deals/pipeline/schema.ts'
import { givePassword, PASSWORD } from '#src/features/people/accounts/test-browser.ts'
import { PRICE_ERROR } from '#src/finance/price/sale-fields.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const MIRO = '9 Rata Street, Petone, Lower Hutt'
const PATH = `/valuation/${encodeURIComponent(MIRO)}`
const SALES = [
  ['14 Miro Street, Petone', '820k', '22 aug 2025', '120'],
  ['3 Tawa Road, Petone', '765000', '1/6/2025', '102 m²'],
  ['27 Nikau Street, Petone', '905,000', '30/10/2025', '131'],
] as const

const world = worldForFile()

// Clauses: pipeline-at-work 1.18
test('a guest’s sales make a value that fills “Your valuation”, by the keyboard alone, and stay in the browser', async () => {
  const page = await openScreen(world, PATH)
  const { user } = page
  await page.retype(await textBox('Floor area (m²)'), '110')
  const opener = await button('Estimate from sales')
  opener.focus()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Estimate from sales' }))
  const closed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
  async function save(form: typeof dialog): Promise<void> {
    form.getByRole('button', { name: 'Save' }).focus()
    await user.keyboard('{Enter}')
  }
  for (const [at, sale] of SALES.entries()) {
    dialog.getByRole('button', { name: 'Add sale' }).focus()
    await user.keyboard('{Enter}')
    const form = within(await screen.findByRole('dialog', { name: 'Add sale' }))
    if (at === 0) {
      await user.type(form.getByLabelText('Address'), sale[0])
      await save(form)
      await form.findByText(PRICE_ERROR)
      await user.clear(form.getByLabelText('Address'))
    }
    for (const [field, text] of ['Address', 'Sold for', 'Sold on', 'Floor area'].entries())
      await user.type(form.getByLabelText(text), sale[field] ?? '')
    await save(form)
    await closed('Add sale')
  }
  // Each price is adjusted by the difference in floor area.
  await user.type(dialog.getByLabelText('Price of a m²'), '2500')
  const value = () => dialog.getByRole('status', { name: 'Value from sales' }).textContent
  await waitFor(() => expect(value()).toBe('$810,833'))
  dialog.getByRole('button', { name: 'Use $810,833' }).focus()
  await user.keyboard('{Enter}')
  await closed('Estimate from sales')
  expect((await textBox('Your valuation')).value).toBe('810,833')
  await screen.findByText('From 3 sales: $810,833')

  await page.open('/terms')
  await page.open(PATH)
  await page.retype(await textBox('Your valuation'), '800k')
  await screen.findByText('The sales now say $810,833')
  await user.click(await button('3 sales of similar houses'))
  const again = within(await screen.findByRole('dialog', { name: 'Estimate from sales' }))
  await user.click(again.getByRole('button', { name: 'Delete 3 Tawa Road, Petone' }))
  await again.findByText('Three or more sales make a better estimate.')
  await user.click(again.getByRole('button', { name: 'Edit 14 Miro Street, Petone' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit sale' }))
  await page.retype(form.getByLabelText('Sold for'), '830000')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await again.findByRole('button', { name: 'Use $828,750' })
})

// Clauses: pipeline-at-work 1.18
test('a property keeps up to five sales, and a sale of the property itself is pointed out', async () => {
  const page = await openScreen(world, `/valuation/${encodeURIComponent('11 Rata Street, Petone')}`)
  const { user } = page
  await user.click(await button('Estimate from sales'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Estimate from sales' }))
  for (const at of [1, 2, 3, 4, 5]) {
    await user.click(dialog.getByRole('button', { name: 'Add sale' }))
    const form = within(await screen.findByRole('dialog', { name: 'Add sale' }))
    await user.type(form.getByLabelText('Address'), '11 rata st, petone')
    form.getByText('This is the property itself.')
    await user.type(form.getByLabelText('Sold for'), `80${at}000`)
    await user.type(form.getByLabelText('Sold on'), '1/6/2025')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add sale' })).toBeNull())
  }
  dialog.getByText('Up to 5 sales here. A deal on your board keeps 30.')
  expect(dialog.getByRole('button', { name: 'Add sale' })).toHaveProperty('disabled', true)
})

// Clauses: pipeline-at-work 1.18
test('the sales that a guest typed are in the deal that is saved after signing in', async () => {
  const mere = await world.person()
  await givePassword(world, mere)
  const address = encodeURIComponent('21 Rata Street, Petone')
  const page = await openScreen(world, `/valuation/${address}`)
  const { user } = page
  await page.retype(await textBox('Floor area (m²)'), '110')
  await user.click(await button('Estimate from sales'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Estimate from sales' }))
  await user.click(dialog.getByRole('button', { name: 'Add sale' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add sale' }))
  for (const [at, label] of ['Address', 'Sold for', 'Sold on', 'Floor area'].entries())
    await user.type(form.getByLabelText(label), SALES[0][at] ?? '')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await user.type(dialog.getByLabelText('Price of a m²'), '2500')
  await user.click(await dialog.findByRole('button', { name: 'Use $795,000' }))
  await page.open(`/renovations/${address}`)
  await page.retype(await textBox('Kitchen cost'), '30000')
  await page.open(`/purchase-price/${address}`)
  await user.click(await button('Add to Dashboard'))
  await waitFor(() => expect(page.address()).toMatch(/^\/signup/))
  await page.open('/login?returnTo=%2Fdashboard')
  await user.type(await field('Email'), mere.email)
  await user.type(await field('Password'), PASSWORD)
  await user.click(await button('Sign in'))
  await screen.findByText('Saved 21 Rata Street, Petone to your board')
  const board = await world.send('GET', '/api/opportunities', { as: mere })
  const [deal] = boardSchema.parse(await board.json()).opportunities
  await page.open(`/opportunities/${deal?.id}/value`)
  const sales = within(await screen.findByRole('region', { name: 'Comparable sales' }))
  const row = await sales.findByRole('row', { name: /14 Miro Street/ })
  expect(row.textContent).toMatch(/\$820,000.*\$795,000/)
})
