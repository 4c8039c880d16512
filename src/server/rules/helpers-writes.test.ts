import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { formWith, jpeg } from '#src/features/base/documents/test-files.ts'
import { titleOf } from '#src/features/base/notifications/notification-text.ts'
import { notificationRequests } from '#src/features/base/notifications/test-notifications.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { makeBuilder } from '#src/features/doors/guests/test-builders.ts'
import { ADDED_KINDS } from '#src/lib/rows/change-kinds.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { operationsOf } from '../testing/test-operations.ts'
import { type Person, TEST_ORIGIN } from '../testing/test-world.ts'

// Everything that a builder may write: members are notified of it in one line a person and hour, or here is why not.

const world = worldForFile()
const ask = notificationRequests(world)
const mere = madeForFile(() => world.person())
let tama: Person
let project: Project
beforeAll(async () => {
  const builder = await world.person({ subscription: null })
  tama = ask.inOrganizationOf(mere, builder)
  await world.db.query(sql`update auth.users set name = 'Tama' where id = ${tama.userId}`)
  ;({ project } = await projectRequests(world).win(mere, '14 Clarence Street, Hamilton'))
  await makeBuilder(world, builder, mere, project.opportunityId)
})

const WORKED_ON = 'The project shows it, and what is done with it has a notification.'
const TAKEN_BACK = 'It is gone from the page; the notification of it stays what happened.'

/** The line that members read, or why there is none. */
const NOTIFIED: Readonly<Record<string, { line: string } | { none: string }>> = {
  createExpense: { line: 'Tama added 1 expense to 14 Clarence Street' },
  uploadReceipt: { none: 'Its expense is a receipt already.' },
  updateExpense: { none: WORKED_ON },
  deleteExpense: { none: TAKEN_BACK },
  undeleteExpense: { none: TAKEN_BACK },
  uploadDocument: { line: 'Tama added 1 photo to 14 Clarence Street' },
  describePhoto: { none: WORKED_ON },
  createDocumentLink: { none: 'It is how a file is opened.' },
  deleteDocument: { none: TAKEN_BACK },
  undeleteDocument: { none: TAKEN_BACK },
  createTask: { line: 'Tama added 1 task to 14 Clarence Street' },
  completeTask: { line: 'Tama completed 1 task of 14 Clarence Street' },
  updateTask: { none: WORKED_ON },
  deleteTask: { none: TAKEN_BACK },
  undeleteTask: { none: TAKEN_BACK },
  moveProject: { line: 'Project moved to Permits' },
  updatePlan: {
    none: 'The activity of the project has it; the end of a stage that comes near has a reminder.',
  },
}

async function sent(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const { organizationId } = mere
  const response = await world.send(method, path, {
    as: tama,
    organizationId,
    headers,
    ...(body !== undefined && { body }),
  })
  expect([path, response.ok || (await response.clone().text())]).toEqual([path, true])
  return (await response.json()) as { task: { id: string; version: number } }
}

const EXPENSE = { date: '2026-11-20', amount: 230, supplier: null, lineId: null, purpose: 'renovation' }
const done = ({ id, version }: { id: string; version: number }, doneOn: string | null, isUndo = false) =>
  sent(
    'PUT',
    `/api/tasks/${id}/done`,
    { doneOn },
    {
      'if-match': `"${version}"`,
      ...(isUndo && { 'x-undo': '1' }),
    },
  )
const newTask = async (title: string) =>
  (await sent('POST', '/api/tasks', { title, projectId: project.id })).task

/** Each write with a line, as a builder makes it. */
const WRITES: Readonly<Record<string, () => Promise<unknown>>> = {
  createExpense: () => sent('POST', `/api/projects/${project.id}/expenses`, EXPENSE),
  async uploadDocument() {
    const path = `/api/opportunities/${project.opportunityId}/documents?category=photos_progress`
    const headers = { origin: TEST_ORIGIN, cookie: tama.cookie, 'x-organization-id': mere.organizationId }
    const body = formWith('tiles.jpg', await jpeg())
    expect((await world.app.request(path, { method: 'POST', headers, body })).status).toBe(201)
  },
  createTask: () => newTask('Order the skip'),
  completeTask: async () => {
    const { tasks } = (await (await world.send('GET', '/api/tasks', { as: mere })).json()) as {
      tasks: { id: string; version: number; title: string }[]
    }
    await done(tasks.find(({ title }) => title === 'Order the skip') ?? expect.fail('No task'), '2026-11-20')
  },
  moveProject: () =>
    sent(
      'PUT',
      `/api/projects/${project.id}/placement`,
      { status: 'permits', afterId: null },
      { 'if-match': `"${project.version}"` },
    ),
}

const lines = async () =>
  (await ask.list(mere)).notifications.filter(({ by }) => by?.id === tama.userId).map(titleOf)

test('every operation with which a builder writes is notified, or says why not', async () => {
  const { apiOperations } = await import('../http.ts')
  const forBuilders = new Set(apiOperations().flatMap((one) => (one.isForBuilders ? [one.operationId] : [])))
  const document: unknown = await (await world.send('GET', '/api/openapi.json')).json()
  const { paths } = document as { paths: Record<string, Record<string, { operationId?: string }>> }
  const writes = operationsOf(document).flatMap(({ method, path }) => {
    const { operationId = '' } = paths[path]?.[method.toLowerCase()] ?? {}
    return method !== 'GET' && forBuilders.has(operationId) ? [operationId] : []
  })
  expect(writes.length).toBeGreaterThan(10)
  expect(Object.keys(NOTIFIED).toSorted()).toEqual([...new Set(writes)].toSorted())
  const withLine = Object.entries(NOTIFIED).filter(([, one]) => 'line' in one)
  expect(Object.keys(WRITES)).toEqual(withLine.map(([name]) => name))
})

test('a member reads one line of each, of every kind there is, and the builder none', async () => {
  for (const [name, write] of Object.entries(WRITES)) {
    await write()
    const said = NOTIFIED[name]
    expect(await lines(), name).toContain(said && 'line' in said ? said.line : '')
  }
  const { notifications } = await ask.list(mere)
  const kinds = new Set(
    notifications.flatMap(({ added }) => (added ? [added.kind === 'expense' ? 'receipt' : added.kind] : [])),
  )
  expect([...kinds].toSorted()).toEqual([...ADDED_KINDS].toSorted())
  const own = await world.send('GET', '/api/notifications', { as: tama, organizationId: mere.organizationId })
  expect(own.status).toBe(404)
})

test('a task that is completed and undone isn’t counted, nor is one of which nothing else is said', async () => {
  const [one, two] = [await newTask('Call the plumber'), await newTask('Sweep')]
  const [first, second] = [await done(one, '2026-11-20'), await done(two, '2026-11-20')]
  expect(await lines()).toContain('Tama completed 3 tasks of 14 Clarence Street')
  await done(first.task, null, true)
  expect(await lines()).toContain('Tama completed 2 tasks of 14 Clarence Street')
  await world.db.query(sql`
    update notifications set added_ids = array[${two.id}]::uuid[] where added_kind = 'completed_task'`)
  await done(second.task, null, true)
  expect((await lines()).filter((line) => line.includes('completed'))).toEqual([])
})
