import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, closeScreen, openScreen } from '#src/app/testing/test-screen.tsx'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { addDone, KITCHENS } from './test-rates.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())

const rowOf = async (item: string) => {
  const head = await screen.findByRole('rowheader', { name: new RegExp(`^${item}`) })
  const row = head.closest('tr')
  if (row === null) throw new Error('a heading is in a row')
  return within(row)
}

// Clauses: project-delivery 6.2
test('from three lines on a rate is used in new plans, which name it, and put back', async () => {
  const done = []
  for (const kitchen of KITCHENS) done.push(await addDone(world, mere, kitchen))
  const { user } = await openScreen(world, '/organization/costs', mere)
  const kitchen = await rowOf('Kitchen')
  const shown = kitchen.getByRole('rowheader').closest('tr')?.textContent ?? ''
  for (const text of ['$246.80', '3 projects', '$233.33 – $263.16']) expect(shown).toContain(text)
  // What is usual, and what new plans use.
  expect(shown.match(/\$250/g)).toHaveLength(2)
  await user.click(await button('Use $246.80 in new plans'))
  expect(await button('Back to the usual $250')).toBe(document.activeElement)
  await screen.findByText('New plans use $246.80 for Kitchen')
  await user.click(await button(/^Undo/))
  await user.click(await button('Use $246.80 in new plans'))
  await user.click(await button('Back to the usual $250'))
  expect(await button('Use $246.80 in new plans')).toBe(document.activeElement)
  await screen.findByText('New plans use the usual $250 for Kitchen')
  await user.click(await button(/^Undo/))
  await button('Back to the usual $250')
  closeScreen()
  const saved = await world.send('POST', '/api/opportunities', {
    as: mere,
    body: { address: '3 Kauri Road, Petone' },
  })
  const { opportunity } = (await saved.json()) as { opportunity: { id: string } }
  await openScreen(world, `/opportunities/${opportunity.id}/renovations`, mere)
  await screen.findByText('Your own costs, 3 projects')
  closeScreen()
  // A member's calculator offers them; a guest's doesn't.
  const calculator = `/renovations/${encodeURIComponent('3 Kauri Road, Petone')}`
  await openScreen(world, calculator, mere)
  await screen.findByText('Your own costs, 3 projects')
  closeScreen()
  const guest = await openScreen(world, calculator)
  await guest.loaded()
  await screen.findByText(/^\$250 × /)
  closeScreen()
  // A saved plan stays.
  await openScreen(world, `/opportunities/${done[0]?.deal.id}/renovations`, mere)
  await screen.findByText(/^\$250 × 120 m²/)
  closeScreen()
  const again = await openScreen(world, '/organization/costs', mere)
  await again.user.click(await button('Back to the usual $250'))
  await button('Use $246.80 in new plans')
})

// Clauses: project-delivery 6.1, 6.4
test('one project is shown and not offered; a line is left out', async () => {
  await addDone(world, mere, { spent: 28_000, houseSize: 120, quality: 'mid-range' })
  const { user } = await openScreen(world, '/organization/costs', mere)
  const kitchen = await rowOf('Kitchen')
  kitchen.getByText('One project')
  expect(screen.queryByRole('button', { name: /in new plans/ })).toBeNull()
  await user.click(await button('Show projects: Kitchen'))
  const projects = within(await screen.findByRole('list', { name: 'Projects: Kitchen' }))
  await user.click(projects.getByRole('checkbox', { name: /^120 Rata Street/ }))
  await waitFor(() => kitchen.getByText('No project'))
})

// Clauses: project-delivery 6.3
test('a rate that is unlikely asks first', async () => {
  for (const houseSize of [100, 110, 120])
    await addDone(world, mere, { spent: 500 * houseSize * 4, houseSize, quality: 'mid-range' })
  const { user } = await openScreen(world, '/organization/costs', mere)
  await user.click(await button('Use $2,000 in new plans'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Is this right?' }))
  await user.click(dialog.getByRole('button', { name: 'Use $2,000' }))
  await button('Back to the usual $250')
})
