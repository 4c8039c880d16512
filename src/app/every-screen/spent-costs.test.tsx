import { screen, waitFor } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests, SALE } from '#src/features/build/projects/test-projects.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { openScreen } from '../testing/test-screen.tsx'

// Every page with a realised net profit says what was spent of the costs that it subtracts.

const world = worldForFile()
const mere = madeForFile(() => world.person())
let ids: { deal: string; project: string }
beforeAll(async () => {
  const projects = projectRequests(world)
  const { deal, project } = await projects.win(mere)
  await budgetRequests(world, project.id).addExpense(mere, { amount: 5_190.67, purpose: 'interest' })
  await projects.move(mere, await projects.read(mere, project.id), { status: 'sold', sale: SALE })
  ids = { deal: deal.id, project: project.id }
})

test.each([
  ['/opportunities', 'deal', ''],
  ['/opportunities', 'deal', '/tax'],
  ['/projects', 'project', ''],
  ['/projects', 'project', '/budget'],
] as const)('%s/{%s}%s', async (path, id, tab) => {
  await openScreen(world, `${path}/${ids[id]}${tab}`, mere)
  await waitFor(() =>
    expect(screen.getByRole('main').textContent).toContain(
      'Holding, buying and selling costs as planned for 6 months ($37,800); spent so far $5,190.67.',
    ),
  )
})
