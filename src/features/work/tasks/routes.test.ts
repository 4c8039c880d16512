import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { newPosition, positionBetween } from '#src/lib/rows/positions.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import {
  changedTaskSchema,
  NO_ASSIGNEE,
  NO_DEAL,
  STAGE_NEEDS_PROJECT,
  taskListSchema,
  unassignedListSchema,
} from './schema.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

const version = (number: number) => ({ 'if-match': `"${number}"` })

async function add(body: object) {
  const reply = await world.send('POST', '/api/tasks', { as: mere, body })
  expect(reply.status).toBe(201)
  return changedTaskSchema.parse(await reply.json()).task
}

async function titles(query = '') {
  const reply = await world.send('GET', `/api/tasks${query}`, { as: mere })
  return taskListSchema.parse(await reply.json()).tasks.map(({ title }) => title)
}

describe('tasks', () => {
  // Clauses: dates-and-conditions 5.4
  test('are filtered by assignee, deal and last due day, and hidden with their deal', async () => {
    const { id: opportunityId, version: at } = await newDeal(world, mere)
    await add({ title: 'Call', dueOn: '2026-11-21', opportunityId })
    await add({ title: 'Write', dueOn: '2026-11-22', assigneeId: mere.userId })
    await add({ title: 'Read' })
    expect(await titles()).toEqual(['Call', 'Write', 'Read'])
    expect(await titles('?due=2026-11-21')).toEqual(['Call'])
    expect(await titles(`?deal=${opportunityId}`)).toEqual(['Call'])
    expect(await titles(`?assignee=${mere.userId}`)).toEqual(['Write'])
    await world.send('DELETE', `/api/opportunities/${opportunityId}`, { as: mere, headers: version(at) })
    expect(await titles()).toEqual(['Write', 'Read'])
  })

  // Clauses: dates-and-conditions 5.5a
  test('are listed by due day and then by hand; a new one comes last, and an edit without a position stays', async () => {
    const dueOn = '2026-11-23'
    const [first, second] = [await add({ title: 'Skip', dueOn }), await add({ title: 'Scaffold', dueOn })]
    const third = await add({ title: 'Paint', dueOn, position: newPosition() })
    await add({ title: 'Survey', dueOn: '2026-11-22' })
    const shown = async () => (await titles()).filter((title) => /^S[ckmu]|^Paint/.test(title))
    expect(await shown()).toEqual(['Survey', 'Skip', 'Scaffold', 'Paint'])
    const put = async (id: string, at: number, body: object) =>
      (await world.send('PUT', `/api/tasks/${id}`, { as: mere, body, headers: version(at) })).status
    const position = positionBetween(first.position, second.position)
    expect(await put(third.id, 1, { title: 'Paint', dueOn, position })).toBe(200)
    expect(await shown()).toEqual(['Survey', 'Skip', 'Paint', 'Scaffold'])
    expect(await put(third.id, 2, { title: 'Paint twice', dueOn })).toBe(200)
    expect(await shown()).toEqual(['Survey', 'Skip', 'Paint twice', 'Scaffold'])
    expect(await put(third.id, 3, { title: 'Paint', dueOn, position: 'not one' })).toBe(400)
  })

  // Clauses: dates-and-conditions 5.4
  test('are done on a day, and open again', async () => {
    const { id } = await add({ title: 'Measure' })
    const done = (doneOn: string | null, at: number) =>
      world.send('PUT', `/api/tasks/${id}/done`, { as: mere, body: { doneOn }, headers: version(at) })
    expect(await (await done('2026-11-21', 1)).json()).toMatchObject({ task: { doneOn: '2026-11-21' } })
    expect((await done(null, 1)).status).toBe(412)
    expect(await (await done(null, 2)).json()).toMatchObject({ task: { doneOn: null, version: 3 } })
  })

  // Clauses: dates-and-conditions 5.4
  test('a project’s task has a stage and belongs to the deal', async () => {
    const deal = await newDeal(world, mere)
    const won = await edited(world, mere, deal, { status: 'won', actualPurchasePrice: 600_000 })
    const task = await add({ title: 'Tiles', projectId: won.projectId, stage: 'planning' })
    expect(task).toMatchObject({ opportunityId: deal.id, address: deal.address })
    const { id } = await add({ title: 'Grout' })
    const body = { title: 'Grout', projectId: won.projectId }
    const moved = await world.send('PUT', `/api/tasks/${id}`, { as: mere, body, headers: version(1) })
    expect(await moved.json()).toMatchObject({ task: { opportunityId: deal.id, address: deal.address } })
  })

  test.each([
    [{ assigneeId: '0197a000-0000-7000-8000-000000000001' }, NO_ASSIGNEE],
    [{ opportunityId: '0197a000-0000-7000-8000-000000000001' }, NO_DEAL],
    [{ stage: 'planning' }, STAGE_NEEDS_PROJECT],
  ])('with %j are refused', async (fields, message) => {
    const reply = await world.send('POST', '/api/tasks', { as: mere, body: { title: 'Call', ...fields } })
    expect([reply.status, await reply.json()]).toMatchObject([400, { detail: message }])
  })

  // Clauses: dates-and-conditions 5.6
  test('of a removed member become unassigned', async () => {
    const colleague = await world.person({ joins: mere })
    const { id } = await add({ title: 'Paint', assigneeId: colleague.userId })
    await world.db.query(sql`
      delete from organization_members
      where organization_id = ${mere.organizationId} and user_id = ${colleague.userId}`)
    const reply = await world.send('GET', '/api/tasks', { as: mere })
    const { tasks } = taskListSchema.parse(await reply.json())
    expect(tasks.find((task) => task.id === id)?.assigneeId).toBeNull()
  })
})

// Clauses: dates-and-conditions 8.3
test('conditions and checklist items that lost their assignee are listed for administrators', async () => {
  const host = await world.person()
  const colleague = await world.person({ joins: host })
  const member = { ...(await world.person({ joins: host })), organizationId: host.organizationId }
  const { id } = await newDeal(world, host)
  const path = `/api/opportunities/${id}`
  const assigneeId = colleague.userId
  const condition = { kind: 'finance', title: 'Finance', basis: 'date', date: '2027-01-20' }
  const report = { title: 'Building report', section: 'Building', dueOn: '2027-01-12' }
  const bodies = { conditions: { ...condition, assigneeId }, checklist: { ...report, assigneeId } }
  for (const [rows, body] of Object.entries(bodies)) {
    expect((await world.send('POST', `${path}/${rows}`, { as: host, body })).status).toBe(201)
  }
  const open = { ...condition, kind: 'title', title: 'Title' }
  await world.send('POST', `${path}/conditions`, { as: host, body: open })
  const lost = async () => {
    const reply = await world.send('GET', '/api/tasks/unassigned', { as: host })
    return unassignedListSchema.parse(await reply.json()).unassigned
  }
  expect(await lost()).toEqual([])
  await world.send('DELETE', `/api/organizations/${host.organizationId}/membership`, {
    as: colleague,
    organizationId: host.organizationId,
  })
  expect((await lost()).map(({ kind, title, dueOn }) => [kind, title, dueOn])).toEqual([
    ['checklist', 'Building report', '2027-01-12'],
    ['condition', 'Finance', '2027-01-20'],
  ])
  const { organizationId } = member
  const refused = await world.send('GET', '/api/tasks/unassigned', { as: member, organizationId })
  expect(refused.status).toBe(403)
  const [, finance] = await lost()
  const assigned = await world.send('PUT', `${path}/conditions/${finance?.id}`, {
    as: host,
    body: { ...condition, assigneeId: host.userId },
    headers: version(1),
  })
  expect(assigned.status).toBe(200)
  expect((await lost()).map(({ title }) => title)).toEqual(['Building report'])
})

test('M5: of more than 500 conditions without an assignee, the 500 due first are listed', async () => {
  const host = await world.person()
  const { id } = await newDeal(world, host)
  await world.db.query(sql`
    insert into conditions (organization_id, id, opportunity_id, kind, title, basis, due_on, unassigned_at)
    select ${host.organizationId}, uuid_v7(), ${id}, 'finance', 'Finance ' || n, 'date', '2027-01-01'::date + n, now()
    from generate_series(1, 501) n`)
  const reply = await world.send('GET', '/api/tasks/unassigned', { as: host })
  const { unassigned } = unassignedListSchema.parse(await reply.json())
  expect(unassigned.map(({ title }) => title)).toEqual(
    Array.from({ length: 500 }, (_, index) => `Finance ${index + 1}`),
  )
})

test('members read each other’s names', async () => {
  const colleague = await world.person({ joins: mere })
  const path = `/api/organizations/${mere.organizationId}/people`
  const reply = await world.send('GET', path, { as: colleague, organizationId: mere.organizationId })
  const names = [mere, colleague].map(({ userId, email }) => ({
    projectIds: null,
    userId,
    name: email.split('@')[0],
  }))
  expect(await reply.json()).toEqual({ people: expect.arrayContaining(names) })
})
