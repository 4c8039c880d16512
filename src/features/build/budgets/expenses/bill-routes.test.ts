import { expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { OTHER_PROJECT, PART_STAYS, TOO_MANY_PARTS } from '../schema.ts'
import { budgetRequests } from '../test-budgets.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())
const BILL = '0192f3a0-0000-7000-8000-00000000000b'

async function newBill() {
  const { project } = await projectRequests(world).win(mere)
  const requests = budgetRequests(world, project.id)
  const billId = crypto.randomUUID()
  const whole = { supplier: 'Reno Bin Co', date: '2026-02-05', billId }
  const skip = await requests.addExpense(mere, { ...whole, amount: 740, gst: 96.52 })
  const tip = await requests.addExpense(mere, { ...whole, amount: 500, gst: 65.22 })
  return { project, requests, billId, skip, tip, whole }
}
const problemOf = async (response: Response) => (await response.json()) as { fields?: object; detail: string }

// Clauses: project-delivery 12.2
test('what belongs to the whole invoice is changed in all its parts, at once', async () => {
  const { requests, skip } = await newBill()
  const { id, version, exported: _exported, builderId: _builder, ...input } = skip
  const paid = { ...input, paidOn: '2026-02-06', invoiceNumber: 'R-12', amount: 700, gst: 91.3 }
  const response = await requests.send(mere, 'PUT', `/expenses/${id}`, paid, version)
  expect(response.status).toBe(200)
  expect((await requests.expenses(mere)).toSorted((a, b) => b.amount - a.amount)).toMatchObject([
    { amount: 700, paidOn: '2026-02-06', invoiceNumber: 'R-12', version: 2 },
    { amount: 500, paidOn: '2026-02-06', invoiceNumber: 'R-12', version: 2 },
  ])
})

test('a part stays one where an earlier version of the page doesn’t send it', async () => {
  const { requests, skip, billId } = await newBill()
  const { id, version, exported: _exported, builderId: _builder, billId: _bill, ...input } = skip
  expect((await requests.send(mere, 'PUT', `/expenses/${id}`, input, version)).status).toBe(200)
  expect((await requests.expenses(mere)).map((one) => one.billId)).toEqual([billId, billId])
})

test('an invoice has at most ten parts, of one project', async () => {
  const { requests, whole, project } = await newBill()
  for (let more = 0; more < 8; more++) await requests.addExpense(mere, { ...whole, amount: 10 })
  const add = (body: object, at = requests) =>
    at.send(mere, 'POST', '/expenses', { ...whole, amount: 10, gst: 0, purpose: 'renovation', ...body })
  const refused = await problemOf(await add({}))
  expect(refused.fields).toEqual({ billId: TOO_MANY_PARTS.message })
  expect((await add({ billId: BILL })).status).toBe(201)
  const other = budgetRequests(world, (await projectRequests(world).win(mere)).project.id)
  expect((await problemOf(await add({ billId: BILL }, other))).fields).toEqual({
    billId: OTHER_PROJECT.message,
  })
  expect(project.id).not.toBe('')
})

test('a part doesn’t move to another project by itself', async () => {
  const { requests, skip } = await newBill()
  const { project } = await projectRequests(world).win(mere)
  const path = `/expenses/${skip.id}/project`
  const response = await requests.send(mere, 'PUT', path, { projectId: project.id }, skip.version)
  expect((await problemOf(response)).detail).toBe(PART_STAYS)
})
