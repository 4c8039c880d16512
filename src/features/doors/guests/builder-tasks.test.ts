import sql, { type Sql } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Project } from '#src/features/build/projects/schema.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { peopleSchema } from '#src/features/people/organizations/schema.ts'
import { NO_ASSIGNEE, NOT_OWN_TASK, type Task, taskListSchema } from '#src/features/work/tasks/schema.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { workOnce } from '#src/platform/jobs/outbox.ts'
import { tidyUp } from '#src/server/housekeeping.ts'
import { JOBS } from '#src/server/jobs.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { makeBuilder } from './test-builders.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())
const ana = madeForTest(() => world.person({ joins: mere }))
const tama = madeForTest(() => world.person({ subscription: null }))
let project: Project
let other: Project

/** Mere and Ana won two deals; Tama, without a subscription, builds one of them. */
beforeEach(async () => {
  await world.db.query(sql`update auth.users set name = 'Tama Rangi' where id = ${tama.userId}`)
  const requests = projectRequests(world)
  project = (await requests.win(mere, '14 Clarence Street, Hamilton')).project
  other = (await requests.win(mere, '8 Elm Street, Napier')).project
  await makeBuilder(world, tama, mere, project.opportunityId)
})

const send = (as: Person, method: string, path: string, body?: object, version?: number) =>
  world.send(method, path, {
    as,
    organizationId: mere.organizationId,
    ...(body && { body }),
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })
const add = (as: Person, body: object) => send(as, 'POST', '/api/tasks', { title: 'Order the skip', ...body })
async function given(to: Person = tama): Promise<Task> {
  const made = await add(mere, { projectId: project.id, assigneeId: to.userId, dueOn: '2026-12-04' })
  expect(made.status, await made.clone().text()).toBe(201)
  return ((await made.json()) as { task: Task }).task
}
async function assigneeOf(id: string) {
  const { tasks } = taskListSchema.parse(await (await send(mere, 'GET', '/api/tasks')).json())
  return tasks.find((task) => task.id === id)?.assigneeId
}
async function people(as: Person) {
  const path = `/api/organizations/${mere.organizationId}/people`
  return peopleSchema.parse(await (await send(as, 'GET', path)).json()).people
}
const jobs = () =>
  world.db.query<{ payload: { userId: string } }>(sql`
    select payload from outbox where topic = 'task.assigned' and payload->>'organizationId' = ${mere.organizationId}`)

/** As after five minutes. */
async function runNow() {
  await world.db.query(sql`update outbox set run_at = now() where topic = 'task.assigned'`)
  while ((await workOnce(world.jobServices, JOBS)) > 0);
}

describe('a task', () => {
  test('can be assigned to a builder of its project, and to no one else who isn’t a member', async () => {
    expect((await given()).assigneeId).toBe(tama.userId)
    const stranger = await world.person()
    const asked = [
      { projectId: other.id, assigneeId: tama.userId },
      { opportunityId: project.opportunityId, assigneeId: tama.userId },
      { assigneeId: tama.userId },
      { projectId: project.id, assigneeId: stranger.userId },
    ]
    for (const body of asked) {
      const refused = await add(mere, body)
      expect([refused.status, await refused.json()]).toMatchObject([400, { detail: NO_ASSIGNEE }])
    }
  })

  test('of a builder doesn’t move to a project that they don’t build', async () => {
    const { id } = await given()
    const body = { title: 'Order the skip', projectId: other.id, assigneeId: tama.userId }
    const refused = await send(mere, 'PUT', `/api/tasks/${id}`, body, 1)
    expect([refused.status, await refused.json()]).toMatchObject([400, { detail: NO_ASSIGNEE }])
  })

  test('of someone else is completed by a builder, and not deleted', async () => {
    const { id } = await given()
    const refused = await send(tama, 'DELETE', `/api/tasks/${id}`, undefined, 1)
    expect([refused.status, await refused.json()]).toMatchObject([403, { detail: NOT_OWN_TASK }])
    const asTama = { organizationId: mere.organizationId, userId: tama.userId, isBuilder: true }
    const remove = (statement: Sql) => inOrganization(world.db, asTama, (tx) => tx.query(statement))
    await expect(remove(sql`update tasks set deleted_at = now() where id = ${id}`)).rejects.toThrow()
    await expect(remove(sql`update tasks set builder_id = ${tama.userId} where id = ${id}`)).rejects.toThrow()
    expect(await remove(sql`delete from tasks where id = ${id} returning id`)).toEqual([])
    expect((await send(mere, 'DELETE', `/api/tasks/${id}`, undefined, 1)).status).toBe(200)
    expect((await send(tama, 'DELETE', `/api/tasks/${id}/deletion`)).status).toBe(403)
    expect((await send(mere, 'DELETE', `/api/tasks/${id}/deletion`)).status).toBe(200)
    expect((await send(tama, 'PUT', `/api/tasks/${id}/done`, { doneOn: '2026-11-29' }, 3)).status).toBe(200)
  })

  test('can be passed on by a builder to someone else who has tasks of the project', async () => {
    await given(ana)
    const { id } = await given()
    const body = { title: 'Order the skip', projectId: project.id, assigneeId: ana.userId }
    expect((await send(tama, 'PUT', `/api/tasks/${id}`, body, 1)).status).toBe(200)
    expect(await assigneeOf(id)).toBe(ana.userId)
  })
})

describe('the open tasks of a builder become unassigned once they', () => {
  test.each([
    ['are removed', sql`delete from deal_guests`],
    ['become the accountant', sql`update deal_guests set role = 'accountant', sections = '{expenses}'`],
    ['are given a last day that is over', sql`update deal_guests set until = '2026-01-01'`],
  ])('%s', async (_why, end) => {
    const { id } = await given()
    const { id: hers } = await given(ana)
    await world.db.query(end)
    expect([await assigneeOf(id), await assigneeOf(hers)]).toEqual([null, ana.userId])
  })

  test('have had their last day', async () => {
    const { id } = await given()
    // As when the day has passed: nothing changes the row then.
    await world.owner.script('alter table deal_guests disable trigger deal_guests_unassigned_by_change')
    await world.db.query(sql`update deal_guests set until = '2026-01-01' where user_id = ${tama.userId}`)
    await world.owner.script('alter table deal_guests enable trigger deal_guests_unassigned_by_change')
    expect(await assigneeOf(id)).toBe(tama.userId)
    await tidyUp(world.db, ['assignees'])
    expect(await assigneeOf(id)).toBeNull()
  })

  test('are removed from one of two projects, of that one only', async () => {
    await makeBuilder(world, tama, mere, other.opportunityId)
    const { id } = await given()
    const made = await add(mere, { projectId: other.id, assigneeId: tama.userId })
    const { task } = (await made.json()) as { task: Task }
    await world.db.query(sql`delete from deal_guests where opportunity_id = ${project.opportunityId}`)
    expect([await assigneeOf(id), await assigneeOf(task.id)]).toEqual([null, tama.userId])
  })

  test('are removed, unless they have joined the organization', async () => {
    const { id } = await given()
    await world.db.query(sql`
      insert into organization_members (organization_id, id, user_id, role)
      values (${mere.organizationId}, gen_random_uuid(), ${tama.userId}, 'member')`)
    await world.db.query(sql`delete from deal_guests where user_id = ${tama.userId}`)
    expect(await assigneeOf(id)).toBe(tama.userId)
  })
})

// Clauses: one-deal 1.1
describe('a done task keeps the name of its assignee', () => {
  const isDone = (id: string, doneOn: string | null, version: number) =>
    send(mere, 'PUT', `/api/tasks/${id}/done`, { doneOn }, version)
  async function done(to: Person) {
    const { id, version } = await given(to)
    const { task } = (await (await isDone(id, '2026-11-29', version)).json()) as { task: Task }
    return task
  }

  test.each([
    ['a builder who is removed', tama, sql`delete from deal_guests`],
    ['a builder whose last day is over', tama, sql`update deal_guests set until = '2026-01-01'`],
    ['a member who is removed', ana, sql`delete from organization_members where role = 'member'`],
  ])('%s', async (_who, person, end) => {
    const kept = await done(person)
    const { id: open } = await given(person)
    await world.db.query(end)
    await tidyUp(world.db, ['assignees'])
    expect([await assigneeOf(kept.id), await assigneeOf(open)]).toEqual([person.userId, null])
    const named = (await people(mere)).filter(({ userId }) => userId === person.userId)
    expect(named).toEqual([{ userId: person.userId, name: expect.any(String), projectIds: [] }])
    // It can still be renamed, and isn't theirs once it is to do again.
    const body = { title: 'Order a skip', projectId: project.id, assigneeId: person.userId }
    const renamed = await send(mere, 'PUT', `/api/tasks/${kept.id}`, body, kept.version)
    expect(renamed.status, await renamed.clone().text()).toBe(200)
    expect(await assigneeOf(kept.id)).toBe(person.userId)
    expect((await isDone(kept.id, null, kept.version + 1)).status).toBe(200)
    expect(await assigneeOf(kept.id)).toBeNull()
    expect((await people(mere)).map(({ userId }) => userId)).not.toContain(person.userId)
  })

  test('for another builder of the project too, who can give them nothing', async () => {
    await done(ana)
    expect((await people(tama)).find(({ userId }) => userId === ana.userId)?.projectIds).toEqual([project.id])
    await world.db.query(sql`delete from organization_members where role = 'member'`)
    expect((await people(tama)).find(({ userId }) => userId === ana.userId)?.projectIds).toEqual([])
  })
})

describe('names', () => {
  test('members get those of members and of builders with their projects', async () => {
    const shown = await people(mere)
    expect(shown.find(({ userId }) => userId === tama.userId)).toEqual({
      userId: tama.userId,
      name: 'Tama Rangi',
      projectIds: [project.id],
    })
    expect(shown.filter(({ projectIds }) => projectIds === null).map(({ userId }) => userId)).toEqual(
      expect.arrayContaining([mere.userId, ana.userId]),
    )
  })

  test('a builder gets their own and those of who has tasks of their projects, on those projects only', async () => {
    expect((await people(tama)).map(({ userId }) => userId).toSorted()).toEqual(
      [mere.userId, tama.userId].toSorted(),
    )
    await given(ana)
    await add(mere, { projectId: other.id, assigneeId: mere.userId })
    const shown = await people(tama)
    expect(shown.map(({ userId, projectIds }) => [userId, projectIds])).toEqual(
      expect.arrayContaining([
        [ana.userId, [project.id]],
        [tama.userId, [project.id]],
        [mere.userId, [project.id]],
      ]),
    )
    expect(shown).toHaveLength(3)
    expect(JSON.stringify(shown)).not.toContain('@')
  })

  test('can be given by a builder to who invited them, while that is a member', async () => {
    const asked = await add(tama, { projectId: project.id, assigneeId: mere.userId })
    expect(asked.status, await asked.clone().text()).toBe(201)
    const { task } = (await asked.json()) as { task: Task }
    expect(await assigneeOf(task.id)).toBe(mere.userId)
    const outsider = await world.person()
    await world.db.query(
      sql`update deal_guests set invited_by = ${outsider.userId} where user_id = ${tama.userId}`,
    )
    const shown = await people(tama)
    expect(shown.map(({ userId }) => userId)).not.toContain(outsider.userId)
  })

  test('someone whose access has ended gets none', async () => {
    await world.db.query(sql`delete from deal_guests where user_id = ${tama.userId}`)
    const path = `/api/organizations/${mere.organizationId}/people`
    expect((await send(tama, 'GET', path)).status).not.toBe(200)
  })
})

describe('the email to a builder', () => {
  test('names what was assigned within five minutes, once, and who did it', async () => {
    await given()
    await add(mere, { title: 'Sweep www.example.com', projectId: project.id, assigneeId: tama.userId })
    const [job, ...more] = await jobs()
    expect(more).toEqual([])
    expect(job?.payload.userId).toBe(tama.userId)
    await runNow()
    const [mail] = await world.mailsTo(tama.email)
    expect(mail?.subject).toBe('Tasks for you on 14 Clarence Street')
    expect(mail?.text).toContain('Order the skip, due 4 Dec 2026')
    expect(mail?.text).not.toContain('www.example.com')
  })

  test.each([
    ['is being sent', sql`leased_until = now() + interval '1 minute', attempts = 1`],
    ['couldn’t be sent', sql`dead_at = now(), attempts = 24`],
  ])('names what is assigned while the one before %s', async (_when, state) => {
    await given()
    const [before] = await world.db.query<{ id: string }>(sql`
      update outbox set run_at = now(), ${state} where topic = 'task.assigned' returning id`)
    await add(mere, { title: 'Sweep the deck', projectId: project.id, assigneeId: tama.userId })
    // As at the end of what is being sent.
    await world.db.query(sql`delete from outbox where id = ${before?.id}`)
    expect(await jobs()).toHaveLength(1)
    await runNow()
    const [mail] = await world.mailsTo(tama.email)
    expect(mail?.text).toContain('Sweep the deck')
  })

  test('leaves out what the builder added or took', async () => {
    const made = await add(mere, { projectId: project.id, title: 'Paint the hall' })
    const { id } = ((await made.json()) as { task: Task }).task
    await given()
    const own = { projectId: project.id, assigneeId: tama.userId }
    await add(tama, { ...own, title: 'Call the plumber' })
    expect((await send(tama, 'PUT', `/api/tasks/${id}`, { ...own, title: 'Paint the hall' }, 1)).status).toBe(
      200,
    )
    await runNow()
    const [mail] = await world.mailsTo(tama.email)
    expect(mail?.subject).toBe('A task for you on 14 Clarence Street')
    expect(mail?.text).not.toMatch(/Paint|plumber/)
  })

  test('isn’t sent for one’s own, for members, or once nothing is left to do', async () => {
    await add(tama, { projectId: project.id, assigneeId: tama.userId })
    await given(ana)
    expect(await jobs()).toEqual([])
    const { id } = await given()
    await send(mere, 'PUT', `/api/tasks/${id}/done`, { doneOn: '2026-11-29' }, 1)
    const before = await world.mailsTo(tama.email)
    await runNow()
    expect([await jobs(), await world.mailsTo(tama.email)]).toEqual([[], before])
  })
})
