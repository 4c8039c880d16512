import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { PURGE_AFTER_SECONDS } from '#src/lib/time/durations.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { PROJECT_STAGES, type Project, projectEventsSchema } from './schema.ts'
import { projectRequests, SALE } from './test-projects.ts'

const world = worldForFile()
const requests = projectRequests(world)

const inStage = (all: Project[], status: string) =>
  all
    .filter((project) => project.status === status)
    .sort((a, b) => (a.position < b.position ? -1 : 1))
    .map(({ address }) => address)

describe('a project', () => {
  // Clauses: deal-workflow 3.10, 4.12, 7.6, 7.7
  test('is created in Planning with the current start date when its deal is won', async () => {
    const mere = await world.person()
    const before = Date.now()
    const { deal, project } = await requests.win(mere)
    expect(project).toMatchObject({
      opportunityId: deal.id,
      status: 'planning',
      address: '12 Rimu Street, Petone',
      actualPurchasePrice: 550_000,
      targetCompletion: null,
      actualCompletion: null,
    })
    expect(Date.parse(project.startDate)).toBeGreaterThanOrEqual(before - 1_000)
    expect(Date.parse(deal.projectStartedAt ?? '')).toBe(Date.parse(project.startDate))
    expect(await requests.read(mere, project.id)).toEqual(project)
  })

  // Clauses: deal-workflow 10.6
  test('exists once per deal, also when the deal is won again', async () => {
    const mere = await world.person()
    const { deal, project } = await requests.win(mere)
    const left = await requests.place(mere, '/api/opportunities', deal, { status: 'funding' })
    expect(await requests.projects(mere)).toHaveLength(1)
    const again = changedDealSchema.parse(await left.json()).opportunity
    await requests.place(mere, '/api/opportunities', again, { status: 'won', actualPurchasePrice: 560_000 })
    expect(await requests.projects(mere)).toMatchObject([{ id: project.id, actualPurchasePrice: 560_000 }])
  })

  // Clauses: deal-workflow 10.7
  test('is deleted and restored with its deal', async () => {
    const mere = await world.person()
    const { deal, project } = await requests.win(mere)
    const headers = { 'if-match': `"${deal.version}"` }
    await world.send('DELETE', `/api/opportunities/${deal.id}`, { as: mere, headers })
    expect(await requests.projects(mere)).toEqual([])
    expect((await world.send('GET', `/api/projects/${project.id}`, { as: mere })).status).toBe(404)
    await world.send('DELETE', `/api/opportunities/${deal.id}/deletion`, { as: mere })
    expect(await requests.projects(mere)).toMatchObject([{ id: project.id, status: 'planning' }])
  })

  // Clauses: deal-workflow 4.13
  test('any stage may move to any other', async () => {
    const mere = await world.person()
    let { project } = await requests.win(mere)
    const stages = PROJECT_STAGES.map(({ value }) => value)
    for (const status of [...stages, ...stages.toReversed()]) {
      project = await requests.move(mere, project, { status, sale: SALE })
      expect(project.status).toBe(status)
    }
  })

  test('has a position in its stage that is the same for all members', async () => {
    const mere = await world.person()
    const aroha = await world.person({ joins: mere })
    for (const street of ['C Street', 'B Street', 'A Street']) await requests.win(mere, street)
    const all = await requests.projects(mere)
    expect(inStage(all, 'planning')).toEqual(['A Street', 'B Street', 'C Street'])
    const [a, c] = ['A Street', 'C Street'].map((street) => all.find(({ address }) => address === street))
    if (!a || !c) throw new Error('three deals were won')
    await requests.move(mere, a, { status: 'planning', afterId: c.id })
    expect(inStage(await requests.projects(aroha), 'planning')).toEqual(['B Street', 'C Street', 'A Street'])
  })

  test('doesn’t change when it is dropped at its own position', async () => {
    const mere = await world.person()
    const { project } = await requests.win(mere)
    expect(await requests.move(mere, project, { status: 'planning' })).toEqual(project)
  })
})

describe('deleting a project', () => {
  // Clauses: deal-workflow 7.9
  test('is a soft delete that keeps the deal and can be undone', async () => {
    const mere = await world.person()
    const { deal, project } = await requests.win(mere)
    const headers = { 'if-match': `"${project.version}"` }
    expect((await world.send('DELETE', `/api/projects/${project.id}`, { as: mere, headers })).status).toBe(
      200,
    )
    expect(await requests.projects(mere)).toEqual([])
    const kept = await world.send('GET', `/api/opportunities/${deal.id}`, { as: mere })
    expect(await kept.json()).toMatchObject({ status: 'won', projectId: null, projectStartedAt: null })
    expect((await world.send('DELETE', `/api/projects/${project.id}/deletion`, { as: mere })).status).toBe(
      200,
    )
    expect(await requests.projects(mere)).toMatchObject([{ id: project.id, position: project.position }])
  })

  test('purges the row after the undo time; winning the deal again before then restarts the project', async () => {
    const mere = await world.person()
    const { deal, project } = await requests.win(mere)
    const headers = { 'if-match': `"${project.version}"` }
    await world.send('DELETE', `/api/projects/${project.id}`, { as: mere, headers })
    const left = await requests.place(mere, '/api/opportunities', deal, { status: 'funding' })
    const again = changedDealSchema.parse(await left.json()).opportunity
    await requests.place(mere, '/api/opportunities', again, { status: 'won', actualPurchasePrice: 560_000 })
    const [begun] = await requests.projects(mere)
    expect(begun).toMatchObject({ id: project.id, status: 'planning' })
    const version = { 'if-match': `"${begun?.version}"` }
    await world.send('DELETE', `/api/projects/${project.id}`, { as: mere, headers: version })
    await world.db.query(
      sql`update projects set deleted_at = now() - make_interval(secs => ${PURGE_AFTER_SECONDS}) where id = ${project.id}`,
    )
    await world.db.query(sql`update outbox set run_at = now() where topic = 'row.purge'`)
    await world.work()
    expect(await world.db.query(sql`select 1 from projects where id = ${project.id}`)).toEqual([])
  })
})

// Clauses: deal-workflow 10.14
test('every change of a project is recorded as an event', async () => {
  const mere = await world.person()
  const aroha = await world.person({ joins: mere })
  const { project } = await requests.win(mere)
  const moved = await requests.move(mere, project, { status: 'permits' })
  const sold = await world.send('PUT', `/api/projects/${project.id}/placement`, {
    as: aroha,
    organizationId: mere.organizationId,
    body: { status: 'sold', afterId: null, sale: SALE },
    headers: { 'if-match': `"${moved.version}"` },
  })
  expect(sold.status).toBe(200)
  const response = await world.send('GET', `/api/projects/${project.id}/events`, { as: mere })
  const { events, wonBy } = projectEventsSchema.parse(await response.json())
  expect(wonBy).toMatchObject({ id: mere.userId, email: mere.email })
  expect(events).toMatchObject([
    {
      action: 'sold',
      by: { id: aroha.userId, name: '', email: aroha.email },
      before: { status: 'permits' },
      after: { status: 'sold' },
    },
    {
      action: 'moved',
      by: { id: mere.userId, name: '', email: mere.email },
      before: { status: 'planning' },
      after: { status: 'permits' },
    },
  ])
})

// Clauses: project-delivery 13.6
test('the latest project is the one that the user changed last, not a colleague', async () => {
  const mere = await world.person()
  const tama = await world.person({ joins: mere })
  const latest = async (as: Person) => (await world.send('GET', '/api/projects/latest', { as })).json()
  expect(await latest(mere)).toMatchObject({ projectId: null })
  const rata = (await requests.win(mere, '12 Rata Street, Henderson')).project
  const miro = (await requests.win(mere, '25 Miro Street, Taupō')).project
  await requests.move(mere, rata, { status: 'permits' })
  await requests.move(tama, miro, { status: 'permits' })
  expect(await latest(mere)).toMatchObject({ projectId: rata.id })
  expect(await latest(tama)).toMatchObject({ projectId: miro.id })
})

test('without If-Match a change gets 428; a stale one 412 with the project', async () => {
  const mere = await world.person()
  const { project } = await requests.win(mere)
  const body = { status: 'permits', afterId: null }
  const unversioned = await world.send('PUT', `/api/projects/${project.id}/placement`, { as: mere, body })
  expect(unversioned.status).toBe(428)
  await requests.move(mere, project, body)
  const stale = await requests.place(mere, '/api/projects', project, { status: 'listed' })
  expect(stale.status).toBe(412)
  expect(await stale.json()).toMatchObject({ current: { id: project.id, status: 'permits', version: 2 } })
})

// Clauses: deal-workflow 6.7
test('another tenant’s project gets the same 404 as an unknown id', async () => {
  const mere = await world.person()
  const nonMember = await world.person()
  const { project } = await requests.win(mere)
  const attempts = [
    ['GET', '', undefined],
    ['GET', '/events', undefined],
    ['PUT', '/placement', { status: 'permits', afterId: null }],
    ['PATCH', '', SALE],
    ['DELETE', '', undefined],
    ['DELETE', '/deletion', undefined],
  ] as const
  for (const [method, part, body] of attempts) {
    const headers = { 'if-match': '"1"' }
    const response = await world.send(method, `/api/projects/${project.id}${part}`, {
      as: nonMember,
      body,
      headers,
    })
    expect(response.status, `${method} ${part}`).toBe(404)
  }
  expect(await requests.projects(nonMember)).toEqual([])
  expect(await requests.projects(mere)).toEqual([project])
})

// Clauses: deal-workflow 7.6
test('an unchanged list gets 304', async () => {
  const mere = await world.person()
  await requests.win(mere)
  const first = await world.send('GET', '/api/projects', { as: mere })
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await world.send('GET', '/api/projects', { as: mere, headers })).status).toBe(304)
})
