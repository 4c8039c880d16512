import sharp from 'sharp'
import sql, { raw } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { documentListSchema, type StoredDocument } from '#src/features/base/documents/schema.ts'
import { pdf } from '#src/features/base/documents/test-files.ts'
import { type Budget, expenseResource, lineResource } from '#src/features/build/budgets/schema.ts'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { planSchema } from '#src/features/build/projects/plan-schema.ts'
import { type Project, projectListSchema } from '#src/features/build/projects/schema.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { addDocument } from '#src/features/doors/exports/test-exports.ts'
import { type Task, taskListSchema } from '#src/features/work/tasks/schema.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { makeBuilder } from './test-builders.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())
const tama = madeForTest(() => world.person({ subscription: null }))
let project: Project
let other: Project

/** Mere won two deals; Tama, without a subscription, builds one of them. */
beforeEach(async () => {
  const requests = projectRequests(world)
  project = (await requests.win(mere, '14 Clarence Street, Hamilton')).project
  other = (await requests.win(mere, '8 Elm Street, Napier')).project
  await makeBuilder(world, tama, mere, project.opportunityId)
})

const addPaper = (name: string) =>
  addDocument(world, world.jobServices, {
    organizationId: mere.organizationId,
    deal: project.opportunityId,
    name,
    bytes: pdf(),
  })

/** Sends a request of Tama’s in Mere’s organization. */
const asBuilder = (method: string, path: string, options: { body?: object; version?: number } = {}) =>
  world.send(method, path, {
    as: tama,
    organizationId: mere.organizationId,
    ...(options.body && { body: options.body }),
    headers: options.version === undefined ? {} : { 'if-match': `"${options.version}"` },
  })
const read = async (path: string) => (await asBuilder('GET', path)).json()

describe('a builder', () => {
  test('sees their projects, without prices and profits', async () => {
    const { projects } = projectListSchema.parse(await read('/api/projects'))
    expect(projects).toEqual([
      {
        ...project,
        doneUpValue: null,
        renovationCost: null,
        profitMargin: 0,
        actualPurchasePrice: null,
        holdingCosts: null,
        budget: null,
        budgetForecast: null,
        openDates: [],
      },
    ])
    expect((await asBuilder('GET', `/api/projects/${other.id}`)).status).toBe(404)
    const plan = planSchema.parse(await read(`/api/projects/${project.id}/plan`))
    expect(plan.slipCost).toBeNull()
  })

  test('sees the sums of the budget of the projects for which that is ticked, and of no other', async () => {
    await world.db.query(sql`update deal_guests set sees_budget = true where user_id = ${tama.userId}`)
    await makeBuilder(world, tama, mere, other.opportunityId)
    await budgetRequests(world, project.id).addLine(mere, { name: 'Kitchen', original: 20_000 })
    await budgetRequests(world, other.id).addLine(mere, { name: 'Bathroom', original: 30_000 })
    const { projects } = projectListSchema.parse(await read('/api/projects'))
    const sums = (of: Project) => projects.find(({ id }) => id === of.id)?.budget
    expect([sums(project), sums(other)]).toEqual([expect.any(Number), null])
    const one = (of: Project) => read(`/api/projects/${of.id}`)
    expect([await one(project), await one(other)]).toMatchObject([
      { budget: sums(project) },
      { budget: null },
    ])
  })

  test('moves their project, but doesn’t record a sale', async () => {
    const place = (status: string, version: number) =>
      asBuilder('PUT', `/api/projects/${project.id}/placement`, { body: { status, afterId: null }, version })
    const moved = await place('permits', project.version)
    expect(moved.status, await moved.clone().text()).toBe(200)
    const { project: now } = (await moved.json()) as { project: Project }
    expect(now).toMatchObject({ status: 'permits', actualPurchasePrice: null, doneUpValue: null })
    const stale = await place('demolition', project.version)
    expect(stale.status).toBe(412)
    expect(await stale.text()).not.toMatch(/550000|800000/)
    const sale = { actualPurchasePrice: 1, actualSalePrice: 2, actualRenovationCost: 1 }
    const sold = await asBuilder('PUT', `/api/projects/${project.id}/placement`, {
      body: { status: 'sold', afterId: null, sale },
      version: now.version,
    })
    expect(sold.status).toBe(403)
    const events = await world.send('GET', `/api/projects/${project.id}/events`, { as: mere })
    expect(await events.text()).toContain(tama.email)
  })

  test('plans the stages', async () => {
    const { plan, version } = planSchema.parse(await read(`/api/projects/${project.id}/plan`))
    const body = { ...plan, demolition: { ...plan.demolition, days: 4 } }
    const changed = await asBuilder('PUT', `/api/projects/${project.id}/plan`, { body, version })
    expect(changed.status, await changed.clone().text()).toBe(200)
    expect(planSchema.parse(await changed.json()).plan.demolition.days).toBe(4)
  })

  test('adds, ticks and deletes tasks of their projects only', async () => {
    const made = await asBuilder('POST', '/api/tasks', {
      body: { title: 'Order the skip', projectId: project.id },
    })
    expect(made.status, await made.clone().text()).toBe(201)
    const { task } = (await made.json()) as { task: Task }
    await world.send('POST', '/api/tasks', { as: mere, body: { title: 'Ask the bank' } })
    expect(taskListSchema.parse(await read('/api/tasks')).tasks.map(({ title }) => title)).toEqual([
      'Order the skip',
    ])
    const done = await asBuilder('PUT', `/api/tasks/${task.id}/done`, {
      body: { doneOn: '2026-01-05' },
      version: 1,
    })
    expect(done.status).toBe(200)
    expect((await asBuilder('DELETE', `/api/tasks/${task.id}`, { version: 2 })).status).toBe(200)
    expect((await asBuilder('DELETE', `/api/tasks/${task.id}/deletion`)).status).toBe(200)
    const elsewhere = (projectId: string | null) =>
      asBuilder('POST', '/api/tasks', { body: { title: 'Elsewhere', projectId } })
    expect((await elsewhere(null)).status).toBe(400)
    expect((await elsewhere(other.id)).status).toBe(403)
  })

  test('adds expenses of the renovation, sees those of others, and changes their own', async () => {
    const requests = budgetRequests(world, project.id)
    const line = await requests.addLine(mere, { name: 'Kitchen', original: 20_000 })
    const theirs = await requests.addExpense(mere, { amount: 115, supplier: 'Ace' })
    await requests.addExpense(mere, { amount: 9_000, purpose: 'interest' })
    const at = `/api/projects/${project.id}/expenses`
    const body = {
      amount: 230,
      date: '2026-02-04',
      purpose: 'renovation',
      supplier: 'Mitre',
      lineId: line.id,
    }
    const made = await asBuilder('POST', at, { body })
    expect(made.status, await made.clone().text()).toBe(201)
    const { expense } = (await made.json()) as { expense: { id: string; version: number } }
    expect(expense).toMatchObject({ builderId: tama.userId, exported: null })
    const seen = expenseResource.list.parse(await read(at)).expenses
    expect(seen.map(({ amount }) => amount).toSorted()).toEqual([115, 230])
    const put = (id: string, version: number, fields: object) =>
      asBuilder('PUT', `${at}/${id}`, { body: { ...body, ...fields }, version })
    expect((await put(expense.id, 1, { amount: 240 })).status).toBe(200)
    expect((await put(theirs.id, 1, { amount: 1 })).status).toBe(403)
    expect((await put(expense.id, 2, { purpose: 'interest', lineId: null })).status).toBe(403)
    expect((await asBuilder('DELETE', `${at}/${theirs.id}`, { version: 1 })).status).toBe(403)
    const budget: Budget = await requests.budget(mere)
    expect([budget.totals.spent, budget.otherCosts.holding]).toEqual([355, 9_000])
    const lines = lineResource.list.parse(await read(`/api/projects/${project.id}/budget/lines`)).budgetLines
    expect(lines).toMatchObject([
      { name: 'Renovation', original: 0 },
      { name: 'Kitchen', original: 0, toComplete: null },
    ])
  })

  test('adds photos and receipts, and reads no other documents but those marked for them', async () => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#357' } })
      .jpeg()
      .toBuffer()
    const upload = (path: string) => {
      const body = new FormData()
      body.set('file', new File([new Uint8Array(bytes)], 'site.jpg', { type: 'image/jpeg' }))
      return world.app.request(path, {
        method: 'POST',
        headers: {
          cookie: tama.cookie,
          origin: 'http://doneup.test',
          'x-organization-id': mere.organizationId,
        },
        body,
      })
    }
    const documents = `/api/opportunities/${project.opportunityId}/documents`
    const added = await upload(`${documents}?category=photos_progress`)
    expect(added.status, await added.clone().text()).toBe(201)
    expect((await upload(`${documents}?category=photos_progress`)).status).toBe(201)
    const notices = await world.send('GET', '/api/notifications', { as: mere })
    expect(await notices.text()).toMatch(/"count" ?: ?2/)
    expect((await upload(`${documents}?category=purchase_docs`)).status).toBe(400)
    const [expense] = [
      await (
        await asBuilder('POST', `/api/projects/${project.id}/expenses`, {
          body: { amount: 23, date: '2026-02-04', purpose: 'renovation' },
        })
      ).json(),
    ] as [{ expense: { id: string } }]
    const receipt = await upload(`/api/projects/${project.id}/expenses/${expense.expense.id}/receipts`)
    expect(receipt.status, await receipt.clone().text()).toBe(201)
    const paper = await addPaper('Agreement.pdf')
    const marked = await addPaper('Consent.pdf')
    await world.db.query(
      sql`update deal_guests set documents = ${[marked]}::uuid[] where user_id = ${tama.userId}`,
    )
    const { documents: seen } = documentListSchema.parse(await read(documents))
    expect(seen.map(({ category, name }: StoredDocument) => `${category} ${name}`).toSorted()).toEqual([
      'photos_progress site.jpg',
      'photos_progress site.jpg',
      'purchase_docs Consent.pdf',
      'receipts site.jpg',
    ])
    expect((await asBuilder('POST', `/api/documents/${paper}/links`)).status).toBe(404)
    const link = await asBuilder('POST', `/api/documents/${marked}/links`)
    expect(link.status).toBe(201)
    const { url } = (await link.json()) as { url: string }
    expect((await asBuilder('GET', url.replace('http://doneup.test', ''))).status).toBe(200)
    const [photo] = seen.filter(({ category }) => category === 'photos_progress')
    const picture = `/api/documents/${photo?.id}/picture?organization=${mere.organizationId}&size=small`
    expect((await asBuilder('GET', picture)).status).toBe(200)
  })

  test('hears that something has changed, and not what, whose or by whom; not after their access has ended', async () => {
    const stream = await asBuilder('GET', `/api/stream?organization=${mere.organizationId}`)
    const reader = (stream.body ?? new ReadableStream()).getReader()
    let heard = ''
    const hear = async (until: string) => {
      while (!heard.includes(until)) {
        const { value, done } = await reader.read()
        heard += new TextDecoder().decode(value)
        if (done) return 'ended'
      }
      return 'open'
    }
    await hear('event: open')
    await world.send('POST', '/api/agents', { as: mere, body: { name: 'Shane' } })
    const body = { title: 'Ask the bank', projectId: other.id }
    await world.send('POST', '/api/tasks', { as: mere, body })
    expect(await hear('"task"')).toBe('open')
    expect(heard).toContain('00000000-0000-0000-0000-000000000000')
    expect(heard).not.toMatch(/agent|presence/)
    expect(heard).not.toContain(mere.userId)
    await world.db.query(sql`delete from deal_guests where user_id = ${tama.userId}`)
    expect(await hear('never')).toBe('ended')
  })

  test.each([
    ['is removed', sql`delete from deal_guests`],
    ['has had their last day', sql`update deal_guests set until = '2026-01-01'`],
    [
      'works for a company whose members are no longer subscribed',
      sql`update subscriptions set status = 'canceled'`,
    ],
    ['builds a deal that was deleted', sql`update opportunities set deleted_at = now()`],
  ])('who %s sees nothing', async (_why, end) => {
    await world.db.query(end)
    const response = await asBuilder('GET', '/api/projects')
    const body = await response.text()
    expect(body).not.toContain(project.id)
  })

  test('has no rows in the database but those of their projects', async () => {
    const builder = { organizationId: mere.organizationId, userId: tama.userId, isBuilder: true }
    const count = (table: string) =>
      inOrganization(world.db, builder, async (tx) => {
        const [row] = await tx.query<{ count: number }>(sql`select count(*)::int as count from ${raw(table)}`)
        return row?.count
      })
    expect(await count('projects')).toBe(1)
    expect(await count('opportunities')).toBe(1)
    for (const table of [
      'offers',
      'scenarios',
      'packs',
      'ownerships',
      'agents',
      'share_links',
      'deal_guests',
    ])
      expect([table, await count(table)]).toEqual([table, 0])
  })
})
