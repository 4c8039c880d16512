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
  const lines = ['Tama added 1 task to 14 Clarence Street', 'Tama added 2 receipts to 14 Clarence Street']
  expect(await linesOf(mere)).toEqual(lines)
  const { version } = await ask.list(mere)
  expect(await ask.markAll(mere, version)).toBe(0)
  await addReceipt(tama)
  expect(await linesOf(mere)).toEqual([
    'Tama added 3 receipts to 14 Clarence Street',
    'Tama added 1 task to 14 Clarence Street',
  ])
  expect(await ask.unread(mere)).toBe(1)
})

test('an addition of another hour is another line', async () => {
  await world.db.query(sql`
    update notifications set subject = subject || ':before' where added_kind = 'receipt'`)
  await addReceipt(tama)
  expect(await linesOf(mere)).toEqual(expect.arrayContaining(['Tama added 1 receipt to 14 Clarence Street']))
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
