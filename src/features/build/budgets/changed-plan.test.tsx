import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, openScreen } from '#src/app/testing/test-screen.tsx'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { newRenovationPlan, withItem } from '#src/features/public/calculators/renovation-plan.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { budgetRequests } from './test-budgets.ts'

const world = worldForFile()

// Clauses: project-delivery 11.3
test('a budget is compared with the deal’s plan once that has changed, with a link to it', async () => {
  const mere = await world.person()
  const { deal, project } = await projectRequests(world).win(mere)
  await budgetRequests(world, project.id).addLine(mere, { name: 'Deck', original: 5_000 })
  const open = async () => {
    const page = await openScreen(world, `/projects/${project.id}/budget`, mere)
    await screen.findByText(/^Forecast \$/)
    return page
  }
  await open()
  expect(screen.queryByText(/^The plan has changed since/)).toBeNull()

  await world.send('PATCH', `/api/opportunities/${deal.id}`, {
    as: mere,
    body: { renovationItems: withItem(newRenovationPlan(120), 'kitchen', { isSelected: true }) },
    headers: { 'if-match': `"${deal.version}"` },
  })
  const { user } = await open()
  await screen.findByText(/^The plan has changed since/)
  await user.click(await button('Compare'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Budget and plan' }))
  const rows = dialog.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'LineBudgetPlan now',
    'Renovation$100,000—',
    'Deck$5,000—',
    'Kitchen—$30,000',
    'Other renovation—$70,000',
  ])
  const link = dialog.getByRole<HTMLAnchorElement>('link', { name: 'Open the deal’s plan' })
  expect(new URL(link.href).pathname).toBe(`/opportunities/${deal.id}/renovations`)
})
