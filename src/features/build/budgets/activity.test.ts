import { expect, test } from 'vitest'
import { projectEventsSchema } from '#src/features/build/projects/schema.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { budgetRequests } from './test-budgets.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

const newProject = async () => {
  const { deal, project } = await projectRequests(world).win(mere)
  return { deal, project, requests: budgetRequests(world, project.id) }
}

const eventsOf = async (projectId: string) => {
  const response = await world.send('GET', `/api/projects/${projectId}/events`, { as: mere })
  return projectEventsSchema.parse(await response.json()).events
}

test('the expenses and quotes of a supplier get its new name, and that of the one it is merged with', async () => {
  const { requests } = await newProject()
  const [line] = await requests.lines(mere)
  const { id, version } = await requests.addExpense(mere, { amount: 1_150, supplier: 'ace plumbing' })
  await requests.addExpense(mere, { amount: 20, supplier: 'Bright' })
  await requests.addQuote(mere, { lineId: line?.id, supplier: 'Ace Plumbing', amount: 900 })
  const suppliers = async (method: string, path: string, body: object, current = 1) => {
    const headers = { 'if-match': `"${current}"` }
    const response = await world.send(method, `/api/suppliers${path}`, { as: mere, body, headers })
    expect(response.status, await response.clone().text()).toBeLessThan(300)
    return ((await response.json()) as { supplier: { id: string; version: number } }).supplier
  }
  const ace = await suppliers('POST', '', { name: 'Ace Plumbing' })
  const renamed = await suppliers('PUT', `/${ace.id}`, { name: 'Ace Ltd', trade: 'plumber' }, ace.version)
  const names = async (): Promise<(string | null)[]> =>
    (await requests.expenses(mere)).map(({ supplier }) => supplier).sort()
  expect(await names()).toEqual(['Ace Ltd', 'Bright'])
  expect(await requests.expenses(mere)).toContainEqual(expect.objectContaining({ id, version: version + 1 }))

  const kept = await suppliers('POST', '', { name: 'Ace Group' })
  await suppliers('POST', `/${kept.id}/merge`, { supplierId: renamed.id }, kept.version)
  expect(await names()).toEqual(['Ace Group', 'Bright'])
  const quotes = await (await requests.send(mere, 'GET', '/budget/quotes')).json()
  expect(quotes).toMatchObject({ quotes: [{ supplier: 'Ace Group' }] })
})

// Clauses: project-delivery 10.2
test('the project’s activity names each changed row, with the fields before and after', async () => {
  const { project, requests } = await newProject()
  const [line] = await requests.lines(mere)
  if (line === undefined) throw new Error('a won deal has a budget')
  const { name, stage, original } = line
  const edit = { name, stage, original: 99_000, toComplete: null }
  expect(original).toBe(100_000)
  await requests.send(mere, 'PUT', `/budget/lines/${line.id}`, edit, line.version)
  await requests.addExpense(mere, { amount: 1_150 })
  expect(await eventsOf(project.id)).toMatchObject([
    { action: 'expense', before: null, after: { change: 'added', row: '$1,150', line: null, amount: 1_150 } },
    {
      action: 'budget',
      before: { original: 100_000 },
      after: { change: 'changed', row: 'Renovation', original: 99_000 },
    },
  ])
})

// Clauses: project-delivery 10.2
test('expenses that are moved to a line or a project are in the activity', async () => {
  const [{ project, requests }, other] = [await newProject(), await newProject()]
  const kitchen = await requests.addLine(mere, { name: 'Kitchen', original: 30_000 })
  const expense = await requests.addExpense(mere, { amount: 1_150, purpose: 'rates' })
  const path = `/budget/lines/${kitchen.id}/expenses`
  await requests.send(mere, 'PUT', path, { expenseIds: [expense.id] }, kitchen.version)
  expect((await eventsOf(project.id))[0]).toMatchObject({
    action: 'expense',
    before: { line: null, purpose: 'rates' },
    after: { change: 'changed', row: '$1,150', line: 'Kitchen', purpose: 'renovation' },
  })
  await requests.send(mere, 'PUT', `/expenses/${expense.id}/project`, { projectId: other.project.id }, 2)
  const moved = {
    action: 'expense',
    before: { project: project.address, line: 'Kitchen' },
    after: { change: 'moved', row: '$1,150', project: other.project.address, line: null },
  }
  expect((await eventsOf(project.id))[0]).toMatchObject(moved)
  expect((await eventsOf(other.project.id))[0]).toMatchObject(moved)
})

test('a change without a difference is not in the activity', async () => {
  const { project, requests } = await newProject()
  const { id, version } = await requests.addLine(mere, { name: 'Kitchen', original: 30_000 })
  const before = await eventsOf(project.id)
  const same = { name: 'Kitchen', stage: 'finishings', original: 30_000, toComplete: null }
  await requests.send(mere, 'PUT', `/budget/lines/${id}`, same, version)
  expect(await eventsOf(project.id)).toEqual(before)
})
