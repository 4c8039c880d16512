import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { newRenovationPlan, withItem, withQuality } from '#src/features/public/calculators/renovation-plan.ts'
import type { DoneLine } from '#src/finance/budget/learned-costs.ts'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'

export const KITCHENS: readonly DoneLine[] = [
  { spent: 28_000, houseSize: 120, quality: 'mid-range' },
  { spent: 41_250, houseSize: 110, quality: 'high-end' },
  { spent: 17_500, houseSize: 95, quality: 'basic' },
]

/** Adds a project whose plan has one item, which is done. Returns its budget line. */
export async function addDone(
  world: TestWorld,
  as: Person,
  { spent, houseSize, quality }: DoneLine,
  itemId = 'kitchen',
) {
  const { deal, project } = await projectRequests(world).win(as, `${houseSize} Rata Street, Petone`)
  const requests = budgetRequests(world, project.id)
  const renovationItems = withQuality(
    withItem(newRenovationPlan(houseSize), itemId, { isSelected: true }),
    quality,
  )
  await world.send('PATCH', `/api/opportunities/${deal.id}`, {
    as,
    body: { renovationItems },
    headers: { 'if-match': `"${deal.version}"` },
  })
  for (const line of await requests.lines(as))
    await requests.send(as, 'DELETE', `/budget/lines/${line.id}`, undefined, line.version)
  await requests.send(as, 'POST', '/budget', {})
  const line = (await requests.lines(as)).find((one) => one.itemId === itemId)
  if (line === undefined) throw new Error('the plan’s item has a line')
  await requests.addExpense(as, { amount: spent, lineId: line.id })
  await requests.send(as, 'PUT', `/budget/lines/${line.id}/done`, { isDone: true }, line.version)
  return { line, deal, requests }
}
