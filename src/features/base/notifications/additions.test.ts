import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { titleOf } from './notification-text.ts'
import { notificationRequests } from './test-notifications.ts'

const world = worldForFile()
const ask = notificationRequests(world)
const mere = madeForFile(() => world.person())
const tama = madeForFile(async () => ask.inOrganizationOf(mere, await world.person({ joins: mere })))
let project: { id: string; opportunityId: string }
beforeAll(async () => {
  await world.db.query(sql`update auth.users set name = 'Tama' where id = ${tama.userId}`)
  ;({ project } = await projectRequests(world).win(mere, '14 Clarence Street, Hamilton'))
})

async function send(as: Person, path: string, body: object): Promise<void> {
  const { organizationId } = as
  const response = await world.send('POST', path, { as, organizationId, body })
  expect(response.status).toBe(201)
}

const EXPENSE = { date: '2026-11-20', amount: 230, supplier: null, lineId: null, purpose: 'renovation' }
const addReceipt = (as: Person) => send(as, `/api/projects/${project.id}/expenses`, EXPENSE)
const addTask = (as: Person) =>
  send(as, '/api/tasks', {
    title: 'Book the skip',
    opportunityId: project.opportunityId,
    projectId: project.id,
  })

async function linesOf(as: Person): Promise<string[]> {
  const { notifications } = await ask.list(as)
  return notifications.filter(({ added }) => added !== null).map(titleOf)
}

test('what a colleague adds within an hour is one line, which is unread again with each addition', async () => {
  await addReceipt(tama)
  await addReceipt(tama)
  await addTask(tama)
  const lines = ['Tama added 1 task to 14 Clarence Street', 'Tama added 2 expenses to 14 Clarence Street']
  expect(await linesOf(mere)).toEqual(lines)
  const { version } = await ask.list(mere)
  expect(await ask.markAll(mere, version)).toBe(0)
  await addReceipt(tama)
  expect(await linesOf(mere)).toEqual([
    'Tama added 3 expenses to 14 Clarence Street',
    'Tama added 1 task to 14 Clarence Street',
  ])
  expect(await ask.unread(mere)).toBe(1)
})

test('an addition of another hour is another line', async () => {
  await world.db.query(sql`
    update notifications set subject = subject || ':before' where added_kind = 'receipt'`)
  await addReceipt(tama)
  expect(await linesOf(mere)).toEqual(expect.arrayContaining(['Tama added 1 expense to 14 Clarence Street']))
  expect(await linesOf(mere)).toHaveLength(3)
})

test('one’s own actions aren’t notified, nor what was before one joined', async () => {
  expect(await linesOf(tama)).toEqual([])
  await addTask(mere)
  expect((await ask.list(mere)).notifications.filter(({ by }) => by?.id === mere.userId)).toEqual([])
  expect(await linesOf(tama)).toHaveLength(1)

  const late = ask.inOrganizationOf(mere, await world.person())
  await world.db.query(sql`
    insert into organization_members (organization_id, id, user_id, role, created_at)
    values (${mere.organizationId}, gen_random_uuid(), ${late.userId}, 'member', clock_timestamp())`)
  expect(await ask.list(late)).toMatchObject({ unread: 0, notifications: [] })
  await addTask(mere)
  // Not the one before, within the same hour.
  expect(await linesOf(late)).toEqual([expect.stringContaining('added 1 task to 14 Clarence Street')])
})

test('an organization of one person stores no notification of additions', async () => {
  const hana = await world.person()
  await send(hana, '/api/tasks', { title: 'Call the agent' })
  const rows = await world.db.query(sql`
    select 1 from notifications where organization_id = ${hana.organizationId}`)
  expect(rows).toEqual([])
})

test('whether an organization has colleagues follows its members', async () => {
  const hana = await world.person()
  const has = async () => {
    const [row] = await world.db.query<{ has: boolean }>(sql`
      select has_colleagues as has from organizations where id = ${hana.organizationId}`)
    return row?.has
  }
  expect(await has()).toBe(false)
  const colleague = await world.person({ joins: hana })
  expect(await has()).toBe(true)
  await world.db.query(sql`
    delete from organization_members where user_id = ${colleague.userId} and organization_id = ${hana.organizationId}`)
  expect(await has()).toBe(false)
})

test('a receipt that is deleted and a task that is open again aren’t counted, also when a colleague undid them later', async () => {
  const projectId = project.id
  await world.db.query(sql`delete from notifications where organization_id = ${mere.organizationId}`)
  const made = async (path: string, body: object) => {
    const { organizationId } = tama
    const response = await world.send('POST', path, { as: tama, organizationId, body })
    expect(response.status).toBe(201)
    const { expense, task: added } = (await response.json()) as Record<string, { id: string } | undefined>
    return (expense ?? added) as { id: string }
  }
  const change = async (as: Person, method: string, path: string, version: number, body?: object) => {
    const { organizationId } = as
    const headers = { 'if-match': `"${version}"` }
    const response = await world.send(method, path, { as, organizationId, headers, ...(body && { body }) })
    expect(response.status, await response.clone().text()).toBe(200)
  }
  const expenses = `/api/projects/${projectId}/expenses`
  const [first, second] = [await made(expenses, EXPENSE), await made(expenses, EXPENSE)]
  const task = await made('/api/tasks', { title: 'Call', opportunityId: project.opportunityId, projectId })
  const done = (version: number, doneOn: string | null) =>
    change(tama, 'PUT', `/api/tasks/${task.id}/done`, version, { doneOn })
  await done(1, '2026-11-20')
  await done(2, null)
  await done(3, '2026-11-20')
  const street = '14 Clarence Street'
  const completed = `Tama completed 1 task of ${street}`
  const addedTask = `Tama added 1 task to ${street}`
  expect(await linesOf(mere)).toEqual([completed, addedTask, `Tama added 2 expenses to ${street}`])
  // Of an earlier hour, and by someone else.
  await world.db.query(
    sql`update notifications set subject = subject || ':before' where added_kind = 'receipt'`,
  )
  await change(mere, 'DELETE', `${expenses}/${first.id}`, 1)
  await done(4, null)
  expect(await linesOf(mere)).toEqual([addedTask, `Tama added 1 expense to ${street}`])
  await change(mere, 'DELETE', `${expenses}/${second.id}`, 1)
  expect(await linesOf(mere)).toEqual([addedTask])
  expect(await ask.unread(mere)).toBe(1)
  await change(mere, 'DELETE', `${expenses}/${second.id}/deletion`, 2)
  expect(await linesOf(mere)).toEqual([addedTask, `Tama added 1 expense to ${street}`])
})

test('the parts of one invoice are one expense, and a receipt once it has one', async () => {
  await world.db.query(sql`delete from notifications where organization_id = ${mere.organizationId}`)
  const billId = '0192f3a0-0000-7000-8000-00000000000c'
  for (const amount of [100, 60, 40])
    await send(tama, `/api/projects/${project.id}/expenses`, { ...EXPENSE, amount, billId })
  expect(await linesOf(mere)).toEqual(['Tama added 1 expense to 14 Clarence Street'])
  await attachReceipts(billId)
  expect(await linesOf(mere)).toEqual(['Tama added 1 receipt to 14 Clarence Street'])
  await addReceipt(tama)
  expect(await linesOf(mere)).toEqual(['Tama added 2 expenses to 14 Clarence Street'])
})

/** The invoice has one file, at its first part. */
const attachReceipts = (billId: string) =>
  world.db.query(sql`
    insert into documents (organization_id, id, opportunity_id, name, file_key, file_type, size, category, status, expense_id)
    select organization_id, gen_random_uuid(), ${project.opportunityId}::uuid, 'invoice.pdf', 'test/invoice', 'application/pdf', 10,
      'receipts', 'ready', id
    from expenses where bill_id = ${billId} order by id limit 1`)
