import { readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { budgetRequests } from './test-budgets.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

const newProject = async () => {
  const { project } = await projectRequests(world).win(mere)
  return { id: project.id, requests: budgetRequests(world, project.id) }
}
/** What the project's card shows. */
const sumsOf = async (id: string) => {
  const { budget, budgetForecast } = await projectRequests(world).read(mere, id)
  return [budget, budgetForecast]
}

// Clauses: project-delivery 9.5
test('each change of a budget is in its project’s sums at once', async () => {
  const { id, requests } = await newProject()
  const { send } = requests
  const other = await newProject()
  expect(await sumsOf(id)).toEqual([100_000, 100_000])
  const kitchen = await requests.addLine(mere, { name: 'Kitchen', original: 30_000 })
  expect(await sumsOf(id)).toEqual([130_000, 130_000])
  const variation = await requests.addVariation(mere, { lineId: kitchen.id, amount: 2_500, reason: 'Stone' })
  expect(await sumsOf(id)).toEqual([130_000, 130_000])
  const decide = (state: string, version: number) =>
    send(mere, 'PUT', `/budget/variations/${variation.id}/decision`, { state }, version)
  await decide('approved', 1)
  expect(await sumsOf(id)).toEqual([132_500, 132_500])
  const quote = await requests.addQuote(mere, { lineId: kitchen.id, supplier: 'Ace', amount: 34_000 })
  await send(mere, 'PUT', `/budget/quotes/${quote.id}/state`, { state: 'accepted' }, quote.version)
  expect(await sumsOf(id)).toEqual([132_500, 134_000])
  const expense = await requests.addExpense(mere, { amount: 35_000.5, lineId: kitchen.id })
  expect(await sumsOf(id)).toEqual([132_500, 135_000.5])
  await send(mere, 'PUT', `/expenses/${expense.id}/project`, { projectId: other.id }, expense.version)
  expect([await sumsOf(id), await sumsOf(other.id)]).toEqual([
    [132_500, 134_000],
    [100_000, 135_000.5],
  ])
  const [line] = await other.requests.lines(mere)
  const body = { expenseIds: [expense.id] }
  await other.requests.send(mere, 'PUT', `/budget/lines/${line?.id}/expenses`, body, line?.version)
  expect(await sumsOf(other.id)).toEqual([100_000, 100_000])
  await send(mere, 'PUT', `/budget/lines/${kitchen.id}/done`, { isDone: true }, kitchen.version)
  expect(await sumsOf(id)).toEqual([132_500, 100_000])
  await send(mere, 'DELETE', `/budget/lines/${kitchen.id}?moveTo=unplanned`, undefined, kitchen.version + 1)
  expect(await sumsOf(id)).toEqual([100_000, 100_000])
})

// Clauses: project-delivery 9.5
test('the upgrade fills the sums of budgets from before', async () => {
  const { id, requests } = await newProject()
  const empty = await newProject()
  const done = await requests.addLine(mere, { name: 'Paint', original: 8_400 })
  await requests.send(mere, 'PUT', `/budget/lines/${done.id}/done`, { isDone: true }, 1)
  await requests.addLine(mere, { name: 'Deck', original: 5_000, toComplete: 7_000 })
  const kitchen = await requests.addLine(mere, { name: 'Kitchen', original: 30_000 })
  const variation = await requests.addVariation(mere, { lineId: kitchen.id, amount: -1_500, reason: 'Pine' })
  await requests.send(mere, 'PUT', `/budget/variations/${variation.id}/decision`, { state: 'approved' }, 1)
  const quote = await requests.addQuote(mere, { lineId: kitchen.id, supplier: 'Ace', amount: 29_000 })
  await requests.send(mere, 'PUT', `/budget/quotes/${quote.id}/state`, { state: 'accepted' }, 1)
  await requests.addExpense(mere, { amount: 8_000, lineId: done.id })
  await requests.addExpense(mere, { amount: 100.25 })
  await requests.addExpense(mere, { amount: 900, purpose: 'rates' })
  await world.db.query(sql`delete from budget_lines where project_id = ${empty.id}`)
  const before = await sumsOf(id)
  expect(before).toEqual([141_900, 144_100.25])
  await world.owner.query(sql`update projects set budget = null, budget_forecast = null`)
  await runMigration('066_sum_budgets')
  expect([await sumsOf(id), await sumsOf(empty.id)]).toEqual([before, [null, null]])
})

test('a refund without a line lowers the forecast, also of budgets from before', async () => {
  const { id, requests } = await newProject()
  await requests.addExpense(mere, { amount: 300 })
  expect(await sumsOf(id)).toEqual([100_000, 100_300])
  await requests.addExpense(mere, { amount: -793.19 })
  expect(await sumsOf(id)).toEqual([100_000, 99_506.81])
  const { lines, totals } = await requests.budget(mere)
  expect(lines.at(-1)).toMatchObject({ id: null, spent: -493.19, toComplete: 0, forecast: -493.19 })
  expect(totals).toMatchObject({ forecast: 99_506.81, variance: -493.19, contingencyLeft: 10_000 })
  await world.owner.query(sql`update projects set budget_forecast = 100000 where id = ${id}`)
  await runMigration('110_count_unplanned_refunds')
  expect(await sumsOf(id)).toEqual([100_000, 99_506.81])
})

async function runMigration(name: string) {
  const migration = new URL(`../../../../db/migrations/${name}.sql`, import.meta.url)
  await world.owner.transaction(async (tx) => tx.script(await readFile(migration, 'utf8')))
}
