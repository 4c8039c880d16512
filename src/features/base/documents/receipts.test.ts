import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import type { Expense } from '#src/features/build/budgets/schema.ts'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { pagesOf } from '#src/features/doors/exports/exported-tables.server.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { TEST_ORIGIN } from '#src/server/testing/test-world.ts'
import { documentSchema } from './schema.ts'
import { createDocumentsWorld, refusal } from './test-documents.ts'
import { doc, formWith, jpeg, pdf } from './test-files.ts'

const world = worldForFile(createDocumentsWorld)
const project = madeForTest(async () => (await projectRequests(world).win(world.mere)).project)
let expense: Expense
beforeEach(async () => {
  expense = await budgetRequests(world, project.id).addExpense(world.mere, { amount: 1_150 })
})

function upload(name: string, bytes: Uint8Array, { as = world.mere, projectId = project.id, key = '' } = {}) {
  return world.app.request(`/api/projects/${projectId}/expenses/${expense.id}/receipts`, {
    method: 'POST',
    headers: { origin: TEST_ORIGIN, cookie: as.cookie, ...(key && { 'idempotency-key': key }) },
    body: formWith(name, bytes),
  })
}

async function uploaded(name: string, bytes: Uint8Array) {
  const response = await upload(name, bytes)
  expect(response.status, await response.clone().text()).toBe(201)
  return documentSchema.parse(await response.json())
}

const change = (method: string, path: string, { version }: { version: number }) =>
  world.send(method, `/api/projects/${project.id}/expenses/${path}`, {
    as: world.mere,
    headers: { 'if-match': `"${version}"` },
  })

// Clauses: project-delivery 2.6
test('a photo is stored as a receipt of its expense, re-encoded without its position', async () => {
  const receipt = await uploaded('skip.jpg', await jpeg())
  expect(receipt).toMatchObject({ category: 'receipts', expenseId: expense.id, width: 400, height: 600 })
  const bytes = await world.bytesAt(await world.linkTo(receipt.id))
  expect(bytes.includes('SecretCamera')).toBe(false)
  expect(await world.list(project.opportunityId)).toEqual([receipt])
})

// Clauses: project-delivery 2.6
test('receipts are PDF, JPG or PNG files up to 15 MB', async () => {
  await uploaded('invoice.pdf', pdf())
  const word = await upload('invoice.doc', doc())
  expect(await refusal(word)).toMatchObject({
    status: 400,
    detail: expect.stringMatching(/^Receipts must be/),
  })
  const large = await upload('invoice.pdf', pdf(15 * 1024 * 1024))
  expect(await refusal(large)).toMatchObject({
    status: 413,
    detail: 'Receipts may be up to 15 MB. Choose a smaller version.',
  })
  const onDeal = await world.upload('invoice.pdf', pdf(), { category: 'receipts' })
  expect(onDeal.status).toBe(400)
})

// Clauses: project-delivery 2.6
test('an expense has at most 5 receipts, and a repeated upload is stored once', async () => {
  const sent = await Promise.all([1, 2].map(() => upload('1.pdf', pdf(), { key: 'the same upload' })))
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, expect.any(Number)])
  for (const name of ['2.pdf', '3.pdf', '4.pdf', '5.pdf']) await uploaded(name, pdf())
  expect(await refusal(await upload('6.pdf', pdf()))).toMatchObject({
    code: 'quota_exceeded',
    detail: 'An expense has at most 5 receipts.',
  })
  expect(await world.list(project.opportunityId)).toHaveLength(5)
})

test('another organization, or another project, can’t add to an expense', async () => {
  const tane = await world.person()
  const { project: other } = await projectRequests(world).win(world.mere)
  expect((await upload('a.pdf', pdf(), { as: tane })).status).toBe(404)
  expect((await upload('a.pdf', pdf(), { projectId: other.id })).status).toBe(404)
})

// Clauses: project-delivery 2.8
test('a deleted expense hides its receipts, Undo brings them back, and the purge removes their files', async () => {
  const receipt = await uploaded('skip.jpg', await jpeg())
  const files = () => world.filesIn('files').filter((name) => name.startsWith(receipt.id))
  expect((await change('DELETE', expense.id, { version: 1 })).status).toBe(200)
  expect(await world.list(project.opportunityId)).toEqual([])
  expect((await world.send('POST', `/api/documents/${receipt.id}/links`, { as: world.mere })).status).toBe(
    404,
  )
  // An upload that was under way when the expense was deleted isn't lost by its Undo.
  const late = await uploaded('late.pdf', pdf())
  await change('DELETE', `${expense.id}/deletion`, { version: 2 })
  expect((await world.list(project.opportunityId)).map(({ id }) => id)).toEqual([late.id, receipt.id])

  await change('DELETE', expense.id, { version: 3 })
  await world.db.query(
    sql`update expenses set deleted_at = now() - interval '1 day' where id = ${expense.id}`,
  )
  await world.db.query(sql`update outbox set run_at = now()`)
  expect(files()).toHaveLength(2)
  await world.work()
  await world.db.query(sql`update outbox set run_at = now()`)
  await world.work()
  expect(files()).toEqual([])
})

test('receipts move with their expense to another project, and are counted there', async () => {
  const receipt = await uploaded('skip.pdf', pdf())
  const { project: other } = await projectRequests(world).win(world.mere)
  const moved = await world.send('PUT', `/api/projects/${project.id}/expenses/${expense.id}/project`, {
    as: world.mere,
    body: { projectId: other.id },
    headers: { 'if-match': '"1"' },
  })
  expect(moved.status).toBe(200)
  expect((await world.list(other.opportunityId)).map(({ id }) => id)).toEqual([receipt.id])
  const { expenses } = await budgetRequests(world, other.id).budget(world.mere)
  expect(expenses).toEqual({ all: 1, receipts: 1, renovation: 1 })
})

// Clauses: project-delivery 2.8
test('the organization’s export has the receipts of expenses that aren’t deleted', async () => {
  const receipt = await uploaded('skip.pdf', pdf())
  const exported = () =>
    inOrganization(world.db, world.mere, async (tx) =>
      (await Array.fromAsync(pagesOf(tx, 'documents'))).flat(),
    )
  expect(await exported()).toContainEqual(
    expect.objectContaining({ id: receipt.id, category: 'receipts', expense_id: expense.id }),
  )
  await change('DELETE', expense.id, { version: 1 })
  expect((await exported()).map(({ id }) => id)).not.toContain(receipt.id)
})
