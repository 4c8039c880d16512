import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { field, openScreen } from '#src/app/testing/test-screen.tsx'
import { newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { formatCents, formatMoney } from '#src/finance/money.ts'
import { AGENT_FEES, SENSITIVITY_TIERS } from '#src/finance/test-worked-examples.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()

// Clauses: offers-and-scenarios 2.1, 2.2, 2.4, 3.1, 4.1
test('selling costs are worked out by the agent’s tiers and follow the done-up value', async () => {
  const mere = await world.person()
  const { id } = await newDeal(world, mere)
  const page = await openScreen(world, `/opportunities/${id}`, mere)
  const costs = async () => (await field('Selling costs')).value
  const statement = await screen.findByRole('complementary', { name: 'Statement' })
  await page.user.click(await screen.findByRole('button', { name: 'Work out selling costs' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Selling costs' }))
  const press = (name: string) => page.user.click(dialog.getByRole('button', { name }))
  await page.user.click(dialog.getByRole('radio', { name: 'Agent’s tiers' }))
  dialog.getByText(/typical, not a rule/)
  expect(dialog.getByRole('status', { name: 'Selling costs at $800,000' }).textContent).toBe('$27,945')
  await press('Add tier')
  await press('Add tier')
  expect(dialog.getByRole('button', { name: 'Add tier' })).toHaveProperty('disabled', true)
  await press('Save')
  const alerts = await dialog.findAllByRole('alert')
  expect(alerts.map(({ textContent }) => textContent)).toEqual(Array(2).fill('A percentage is from 0 to 10.'))
  await press('Remove tier 4')
  await press('Remove tier 3')
  await press('Save')
  await waitFor(async () => expect(await costs()).toBe('27,945'))
  expect(await field('Selling costs')).toHaveProperty('readOnly', true)
  expect(screen.getByRole('group', { name: 'Holding costs' }).textContent).toContain('From the agent’s fee')
  for (const [salePrice, fee] of AGENT_FEES.slice(1)) {
    await page.retype(await field('Done-up value'), String(salePrice))
    expect(await costs()).toBe(formatCents(fee))
  }
  await page.retype(await field('Done-up value'), '800000')
  expect(statement.textContent).toContain('Break-even sale$733,550')
  await page.user.click(screen.getByRole('button', { name: 'Save and Return' }))
  await screen.findByRole('heading', { name: 'Property Opportunities' })
  expect((await read(world, mere, id)).holdingCosts?.sellingCosts).toBe(27_945)

  await page.open(`/opportunities/${id}/numbers`)
  const table = await screen.findByRole('table', { name: 'Sale price and renovation cost' })
  const [, ...rows] = within(table).getAllByRole('row')
  expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual(
    SENSITIVITY_TIERS.map((profit) => expect.stringContaining(formatMoney(profit))),
  )
})
