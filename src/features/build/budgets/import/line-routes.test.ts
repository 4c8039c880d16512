import { beforeEach, expect, test } from 'vitest'
import { undoneImportSchema } from '#src/features/base/imports/schema.ts'
import { imported, sendImport } from '#src/features/base/imports/test-imports.ts'
import { projectEventsSchema } from '#src/features/build/projects/schema.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { budgetRequests } from '../test-budgets.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())
let path: string
let budget: ReturnType<typeof budgetRequests>
beforeEach(async () => {
  const { project } = await projectRequests(world).win(mere)
  budget = budgetRequests(world, project.id)
  path = `/api/projects/${project.id}/budget/line-imports`
})

const lines = [
  { name: 'Roof', stage: 'demolition', original: 12_000.5 },
  { name: 'Gutters', original: 900 },
  { name: 'renovation', original: 1 },
]
const names = async () => (await budget.lines(mere)).map(({ name, original }) => `${name} ${original}`)

// Clauses: project-delivery 12.6
test('lines are imported after those of the budget, count in its sums, and an undo keeps those in use', async () => {
  const { id, ...counts } = await imported(world, mere, { duplicates: 'skip', lines }, path)
  expect(counts).toMatchObject({ imported: 2, skipped: 1 })
  expect(await names()).toEqual(['Renovation 100000', 'Roof 12000.5', 'Gutters 900'])
  const figures = await budget.budget(mere)
  expect(figures.totals.current).toBe(112_900.5)
  const activity = await world.send('GET', path.replace('budget/line-imports', 'events'), { as: mere })
  const [latest] = projectEventsSchema.parse(await activity.json()).events
  expect(latest?.after).toEqual({ change: 'imported', row: '2 budget lines from a file' })

  const roof = (await budget.lines(mere)).find(({ name }) => name === 'Roof')
  await budget.addExpense(mere, { amount: 100, lineId: roof?.id })
  const undone = await world.send('DELETE', `${path}/${id}`, { as: mere })
  expect(undoneImportSchema.parse(await undone.json())).toMatchObject({ removed: 1, kept: 1 })
  expect(await names()).toEqual(['Renovation 100000', 'Roof 12000.5'])
})

test('more lines than a budget has room for, and those for another organization’s project, are refused', async () => {
  const many = Array.from({ length: 200 }, (_, at) => ({ name: `Line ${at}`, original: 1 }))
  const full = await sendImport(world, mere, { duplicates: 'add', lines: many }, {}, path)
  expect([full.status, await full.json()]).toMatchObject([
    409,
    { detail: 'A project has at most 200 budget lines.' },
  ])
  const foreign = await sendImport(world, await world.person(), { lines }, {}, path)
  expect(foreign.status).toBe(404)
  expect(await names()).toEqual(['Renovation 100000'])
})
