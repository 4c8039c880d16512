import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { notificationRequests } from '#src/features/base/notifications/test-notifications.ts'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { read as readDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { ADDED_TO_PROJECTS } from '#src/features/deals/pipeline/winning.server.ts'
import { newRenovationPlan, withItem } from '#src/features/public/calculators/renovation-plan.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Project } from './schema.ts'
import { projectRequests } from './test-projects.ts'

// Undo of a win deletes the project that it made, unless someone has changed it since.

const world = worldForFile()
const mere = madeForFile(() => world.person())

const PLAN = withItem(newRenovationPlan(120), 'kitchen', { isSelected: true })

/** Wins a deal with a plan of its renovation. */
async function won() {
  const { deal, project } = await projectRequests(world).win(mere)
  return { id: deal.id, project }
}

/** Moves a deal on the board or its page, as an undo or not. */
async function move(id: string, how: 'board' | 'page', to: 'won' | 'funding', undo?: string, as = mere) {
  const { version } = await readDeal(world, mere, id)
  const price = { status: to, actualPurchasePrice: to === 'won' ? 550_000 : null }
  const [method, path, body] =
    how === 'board'
      ? ['PUT', `/api/opportunities/${id}/placement`, { ...price, afterId: null }]
      : ['PATCH', `/api/opportunities/${id}`, price]
  const headers = { 'if-match': `"${version}"`, ...(undo && { 'x-undo': undo }) }
  const moved = await world.send(String(method), String(path), { as, body: Object(body), headers })
  expect(moved.status, await moved.clone().text()).toBe(200)
}

const projectsOf = async (id: string) =>
  (await projectRequests(world).projects(mere)).filter(({ opportunityId }) => opportunityId === id)

const WAYS = [['board'], ['page']] as const

test.each(WAYS)('the undo of a win on the %s takes its project back, also the bell’s', async (how) => {
  const aroha = notificationRequests(world).inOrganizationOf(mere, await world.person({ joins: mere }))
  const { id, project } = await won()
  const notified = async () =>
    (await notificationRequests(world).list(aroha)).notifications.filter(
      ({ data }) => data.projectId === project.id,
    )
  expect((await notified()).map(({ title }) => title)).toEqual(['Project started'])
  await move(id, how, 'funding', '1')
  expect(await projectsOf(id)).toEqual([])
  expect(await notified()).toEqual([])
})

test.each(WAYS)('a deal that is won again after it on the %s has a new project', async (how) => {
  const { id, project } = await won()
  await move(id, how, 'funding', '1')
  const deal = await readDeal(world, mere, id)
  const planned = await world.send('PATCH', `/api/opportunities/${id}`, {
    as: mere,
    body: { renovationItems: PLAN },
    headers: { 'if-match': `"${deal.version}"` },
  })
  expect(planned.status).toBe(200)
  await move(id, how, 'won')
  const [again] = (await projectsOf(id)) as [Project]
  expect(again).toMatchObject({ status: 'planning', dealStatus: 'won' })
  expect(again.startDate > project.startDate).toBe(true)
  const names = (await budgetRequests(world, again.id).lines(mere)).map(({ name }) => name)
  expect(names).toEqual(['Kitchen', 'Other renovation'])
  await move(id, how, 'funding', '1')
  expect(await projectsOf(id)).toEqual([])
})

test('leaving Won keeps the project, and so does an undo of a later win', async () => {
  const { id } = await won()
  await move(id, 'board', 'funding')
  expect(await projectsOf(id)).toHaveLength(1)
  await move(id, 'board', 'won')
  await move(id, 'board', 'funding', '1')
  expect(await projectsOf(id)).toHaveLength(1)
})

test('an undo of leaving Won, and then one of the win, takes it back', async () => {
  const { id } = await won()
  const { stageEnteredAt } = await readDeal(world, mere, id)
  await move(id, 'board', 'funding')
  await move(id, 'board', 'won', stageEnteredAt)
  await move(id, 'board', 'funding', '1')
  expect(await projectsOf(id)).toEqual([])
})

const CHANGES: Readonly<Record<string, (project: Project) => Promise<unknown>>> = {
  'a stage': (project) => projectRequests(world).move(mere, project, { status: 'permits' }),
  'a target date': (project) =>
    projectRequests(world).edit(mere, project, { targetCompletion: '2027-03-01' }),
  'its plan': async ({ id }) => {
    const { plan } = await (await world.send('GET', `/api/projects/${id}/plan`, { as: mere })).json()
    return world.send('PUT', `/api/projects/${id}/plan/baseline`, { as: mere, body: plan })
  },
  'a line': ({ id }) =>
    budgetRequests(world, id).addLine(mere, { name: 'Shed', stage: 'planning', original: 10 }),
  'an expense': ({ id }) =>
    budgetRequests(world, id).addExpense(mere, { supplier: 'Mitre 10', amount: 10, lineId: null }),
  'a task': ({ id, opportunityId }) =>
    world.send('POST', '/api/tasks', {
      as: mere,
      body: { title: 'Order skip', opportunityId, projectId: id },
    }),
}
test.each(Object.entries(CHANGES))('a project stays once it has %s of a person', async (_name, change) => {
  const { id, project } = await won()
  const answer = await change(project)
  if (answer instanceof Response) expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  await move(id, 'board', 'funding', '1')
  expect(await projectsOf(id)).toHaveLength(1)
})

test('a project that stays names who won its deal when it started', async () => {
  const aroha = notificationRequests(world).inOrganizationOf(mere, await world.person({ joins: mere }))
  const { id, project } = await won()
  await projectRequests(world).move(mere, project, { status: 'permits' })
  await move(id, 'board', 'funding', '1')
  await move(id, 'board', 'won', undefined, aroha)
  const events = await world.send('GET', `/api/projects/${project.id}/events`, { as: mere })
  expect(await events.json()).toMatchObject({ wonBy: { id: mere.userId } })
})

test('each table with rows of a project keeps it, or is made by the win', async () => {
  const tables = await world.db.query<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'project_id'`)
  const known = [...ADDED_TO_PROJECTS, 'budget_lines', 'notifications']
  expect(tables.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
})
