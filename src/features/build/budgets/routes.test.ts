import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { newRenovationPlan, withItem } from '#src/features/public/calculators/renovation-plan.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { MOVE_TO } from './line-deletion.ts'
import { NO_LINE, NO_SUPPLIER, VARIATION_ERROR } from './schema.ts'
import { budgetRequests } from './test-budgets.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

const newProject = async () => {
  const { deal, project } = await projectRequests(world).win(mere)
  return { deal, project, requests: budgetRequests(world, project.id) }
}
const problemOf = async (response: Response) => (await response.json()) as Record<string, unknown>

describe('the budget of a won deal', () => {
  // Clauses: project-delivery 1.1
  test('is made with its project: without a plan, one line of the renovation cost', async () => {
    const { requests } = await newProject()
    expect(await requests.lines(mere)).toMatchObject([
      { name: 'Renovation', original: 100_000, stage: 'finishings', isDone: false },
    ])
    expect(await requests.budget(mere)).toMatchObject({
      contingencyPercent: 10,
      changedPlan: null,
      totals: { original: 100_000, forecast: 100_000, contingencyLeft: 10_000 },
    })
  })

  // Clauses: project-delivery 11.3
  test('a plan edited later leaves the budget unchanged, and is reported', async () => {
    const { deal, requests } = await newProject()
    const renovationItems = withItem(newRenovationPlan(120), 'kitchen', { isSelected: true })
    const edited = await world.send('PATCH', `/api/opportunities/${deal.id}`, {
      as: mere,
      body: { renovationItems },
      headers: { 'if-match': `"${deal.version}"` },
    })
    expect(edited.status).toBe(200)
    expect(await requests.budget(mere)).toMatchObject({
      changedPlan: [
        { name: 'Kitchen', itemId: 'kitchen', original: 30_000 },
        { name: 'Other renovation', itemId: null, original: 70_000 },
      ],
      totals: { original: 100_000 },
    })
  })

  // Clauses: project-delivery 11.2
  test('stays when the deal leaves Won, and isn’t made again when it is won again', async () => {
    const { deal, requests } = await newProject()
    const { place } = projectRequests(world)
    await requests.addLine(mere, { name: 'Deck', original: 5_000 })
    let moved = deal
    for (const body of [{ status: 'funding' }, { status: 'won', actualPurchasePrice: 550_000 }]) {
      const response = await place(mere, '/api/opportunities', moved, body)
      moved = changedDealSchema.parse(await response.json()).opportunity
    }
    expect((await requests.lines(mere)).map(({ name }) => name)).toEqual(['Renovation', 'Deck'])
  })

  // Clauses: project-delivery 11.1
  test('of a project from before budgets is made from the plan when asked for, once', async () => {
    const { project, requests } = await newProject()
    await world.db.query(sql`delete from budget_lines where project_id = ${project.id}`)
    for (const _ of [1, 2]) {
      const response = await requests.send(mere, 'POST', '/budget')
      expect(await response.json()).toMatchObject({ projectBudget: { totals: { original: 100_000 } } })
    }
    expect(await requests.lines(mere)).toHaveLength(1)
  })
})

describe('a budget line', () => {
  // Clauses: project-delivery 1.3, 1.12
  test('adds up approved variations, accepted quotes and expenses', async () => {
    const { requests } = await newProject()
    const { id: lineId } = await requests.addLine(mere, { name: 'Kitchen', original: 30_000 })
    const variation = await requests.addVariation(mere, { lineId, amount: 2_500, reason: 'Stone top' })
    await requests.addVariation(mere, { lineId, amount: -1_000, reason: 'Not decided' })
    const quote = await requests.addQuote(mere, { lineId, amount: 31_000, supplier: 'Ace Kitchens' })
    const unnamed = await requests.send(mere, 'POST', '/budget/quotes', { lineId, amount: 31_000 })
    expect([unnamed.status, await unnamed.json()]).toMatchObject([400, { detail: NO_SUPPLIER.message }])
    await requests.addExpense(mere, { amount: 12_000, gst: 1_565.22, lineId })
    const decided = await requests.send(
      mere,
      'PUT',
      `/budget/variations/${variation.id}/decision`,
      { state: 'approved' },
      variation.version,
    )
    expect((await problemOf(decided)).variation).toMatchObject({
      state: 'approved',
      decidedBy: mere.userId,
      decidedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    await requests.send(mere, 'PUT', `/budget/quotes/${quote.id}/state`, { state: 'accepted' }, quote.version)
    const { lines } = await requests.budget(mere)
    expect(lines.find(({ id }) => id === lineId)).toMatchObject({
      current: 32_500,
      committed: 31_000,
      spent: 12_000,
      toComplete: 20_500,
      forecast: 32_500,
      variance: 0,
    })
  })

  // Clauses: project-delivery 10.3
  test('gets variations and quotes by its own address, not by that of another project', async () => {
    const { requests } = await newProject()
    const { requests: other } = await newProject()
    const [line] = await requests.lines(mere)
    const add = (to: typeof requests, list: string, body: object) =>
      to.send(mere, 'POST', `/budget/lines/${line?.id}/${list}`, body)
    const variation = { amount: 100, reason: 'More tiles' }
    const added = await add(requests, 'variations', variation)
    expect([added.status, await problemOf(added)]).toMatchObject([
      201,
      { variation: { ...variation, lineId: line?.id, state: 'proposed' } },
    ])
    const quote = await add(requests, 'quotes', { amount: 31_000, supplier: 'Ace Kitchens' })
    expect([quote.status, await problemOf(quote)]).toMatchObject([201, { quote: { lineId: line?.id } }])
    const foreign = await add(other, 'variations', variation)
    expect([foreign.status, await problemOf(foreign)]).toMatchObject([400, { detail: NO_LINE.message }])
  })

  // Clauses: project-delivery 11.7
  test('two people decide one variation: the second gets 412', async () => {
    const { requests } = await newProject()
    const [line] = await requests.lines(mere)
    const body = { lineId: line?.id, amount: 100, reason: 'More tiles' }
    const { id, version } = await requests.addVariation(mere, body)
    const decide = (state: string) =>
      requests.send(mere, 'PUT', `/budget/variations/${id}/decision`, { state }, version)
    expect((await decide('approved')).status).toBe(200)
    expect((await decide('declined')).status).toBe(412)
  })

  test('another amount of an approved variation is proposed again', async () => {
    const { requests } = await newProject()
    const [line] = await requests.lines(mere)
    const body = { lineId: line?.id, amount: 100, reason: 'More tiles' }
    const { id, version } = await requests.addVariation(mere, body)
    const put = async (path: string, input: object, at: number) => {
      const response = await requests.send(mere, 'PUT', `/budget/variations/${id}${path}`, input, at)
      return (await problemOf(response)).variation
    }
    await put('/decision', { state: 'approved' }, version)
    const reworded = await put('', { ...body, reason: 'More and better tiles' }, version + 1)
    expect(reworded).toMatchObject({ state: 'approved', decidedBy: mere.userId })
    const changed = await put('', { ...body, amount: 999 }, version + 2)
    expect(changed).toMatchObject({ amount: 999, state: 'proposed', decidedBy: null, decidedOn: null })
  })

  // Clauses: project-delivery 1.8
  test('a deleted line’s expenses are not planned, and return with Undo', async () => {
    const { requests } = await newProject()
    const line = await requests.addLine(mere, { name: 'Kitchen', original: 30_000 })
    await requests.addExpense(mere, { amount: 500, lineId: line.id })
    const remove = (query: string) =>
      requests.send(mere, 'DELETE', `/budget/lines/${line.id}${query}`, undefined, line.version)
    for (const query of ['', `?moveTo=${line.id}`]) {
      const refused = await remove(query)
      expect([refused.status, await problemOf(refused)]).toMatchObject([400, { detail: MOVE_TO.message }])
    }
    expect((await remove('?moveTo=unplanned')).status).toBe(200)
    const after = await requests.budget(mere)
    expect(after.lines.at(-1)).toMatchObject({ id: null, name: 'Unplanned renovation', spent: 500 })
    expect(after.totals).toMatchObject({ spent: 500, variance: 500 })
    expect((await requests.send(mere, 'DELETE', `/budget/lines/${line.id}/deletion`)).status).toBe(200)
    expect((await requests.budget(mere)).lines.at(-1)).toMatchObject({ id: line.id, spent: 500 })
  })

  // Clauses: project-delivery 12.12
  test('is deleted after its expenses move to another line of the project, in one change', async () => {
    const [{ requests }, other] = [await newProject(), await newProject()]
    const [renovation] = await requests.lines(mere)
    const [foreign] = await other.requests.lines(mere)
    const line = await requests.addLine(mere, { name: 'Kitchen', original: 30_000 })
    const expense = await requests.addExpense(mere, { amount: 500, lineId: line.id })
    const remove = (moveTo = '') =>
      requests.send(mere, 'DELETE', `/budget/lines/${line.id}?moveTo=${moveTo}`, undefined, line.version)
    expect((await remove(foreign?.id)).status).toBe(404)
    expect(await requests.expenses(mere)).toMatchObject([{ lineId: line.id, version: expense.version }])
    expect((await remove(renovation?.id)).status).toBe(200)
    expect((await requests.lines(mere)).map(({ name }) => name)).toEqual(['Renovation'])
    expect(await requests.expenses(mere)).toMatchObject([
      { lineId: renovation?.id, version: expense.version + 1 },
    ])
  })

  // Clauses: project-delivery 1.8
  test('takes over the expenses of another line, not those of another project', async () => {
    const [{ requests }, other] = [await newProject(), await newProject()]
    const expense = await requests.addExpense(mere, { amount: 500 })
    const foreign = await other.requests.addExpense(mere, { amount: 700 })
    const [line] = await requests.lines(mere)
    const response = await requests.send(
      mere,
      'PUT',
      `/budget/lines/${line?.id}/expenses`,
      { expenseIds: [expense.id, foreign.id] },
      line?.version,
    )
    expect(response.status).toBe(200)
    expect(await requests.expenses(mere)).toMatchObject([{ id: expense.id, lineId: line?.id }])
    expect(await other.requests.expenses(mere)).toMatchObject([{ id: foreign.id, lineId: null }])
  })

  // Clauses: project-delivery 1.9
  test.each([
    { amount: 0, reason: 'Nothing', message: VARIATION_ERROR },
    { amount: 5, reason: ' ', message: 'Say why.' },
    { amount: 5, reason: 'x'.repeat(301), message: 'Enter at most 300 characters' },
  ])('rejects a variation of $amount whose reason is $reason', async ({ amount, reason, message }) => {
    const { requests } = await newProject()
    const [line] = await requests.lines(mere)
    const body = { lineId: line?.id, amount, reason }
    const response = await requests.send(mere, 'POST', '/budget/variations', body)
    expect([response.status, JSON.stringify(await response.json())]).toEqual([
      400,
      expect.stringContaining(message),
    ])
  })
})

describe('an expense', () => {
  const bill = { amount: 1_150, gst: 150, date: '2026-02-04', purpose: 'renovation' }

  // Clauses: project-delivery 2.1
  test.each([
    [{ ...bill, amount: 0, gst: 0 }, 'amount', 'Enter the amount of the receipt or invoice, such as 230.50.'],
    [{ ...bill, gst: 150.02 }, 'gst', 'The GST cannot be more than $150.00.'],
    [{ ...bill, gst: -1 }, 'gst', 'The GST cannot be below $0.'],
    [{ ...bill, amount: -34.5, gst: 4.5 }, 'gst', 'The GST of a credit note cannot be above $0.'],
    [{ ...bill, date: '1900-01-01' }, 'date', 'Enter a day from 1 Jan 2000 on.'],
    [{ ...bill, dueOn: '2026-02-03' }, 'dueOn', 'An invoice cannot be due before its date.'],
    [{ ...bill, paidOn: '2999-01-01' }, 'paidOn', 'A payment cannot be from the future.'],
    [{ ...bill, amount: 1e12 }, 'amount', 'Enter 999,999,999 or less'],
    [{ ...bill, date: '2999-01-01' }, 'date', 'An invoice cannot be from the future.'],
    [{ ...bill, purpose: 'fun' }, 'purpose', 'Choose what it was for.'],
  ])('%o is rejected for its %s', async (body, field, message) => {
    const { requests } = await newProject()
    const response = await requests.send(mere, 'POST', '/expenses', body)
    expect(response.status).toBe(400)
    expect((await problemOf(response)).fields).toMatchObject({ [field]: message })
  })

  test('without its fields is refused with what is missing, once for each', async () => {
    const { requests } = await newProject()
    const response = await requests.send(mere, 'POST', '/expenses', {})
    expect((await problemOf(response)).fields).toEqual({
      amount: 'Enter the amount of the receipt or invoice, such as 230.50.',
      date: 'Enter a date',
      purpose: 'Choose what it was for.',
    })
  })

  // Clauses: project-delivery 11.5
  test('can’t go to a line of another project', async () => {
    const [{ requests }, other] = [await newProject(), await newProject()]
    const [line] = await other.requests.lines(mere)
    const response = await requests.send(mere, 'POST', '/expenses', { ...bill, lineId: line?.id })
    expect(response.status).toBe(400)
    expect((await problemOf(response)).fields).toMatchObject({ lineId: NO_LINE.message })
  })

  // Clauses: project-delivery 11.4
  test('a credit note larger than the line’s spending makes it negative', async () => {
    const { requests } = await newProject()
    const [line] = await requests.lines(mere)
    await requests.addExpense(mere, { amount: 20, lineId: line?.id })
    await requests.addExpense(mere, { amount: -34.5, gst: -4.5, lineId: line?.id })
    expect((await requests.budget(mere)).totals).toMatchObject({ spent: -14.5, forecast: 100_000 })
  })

  // Clauses: project-delivery 11.5
  test('moves to another project, where it is not planned', async () => {
    const [{ requests }, other] = [await newProject(), await newProject()]
    const [line] = await requests.lines(mere)
    const expense = await requests.addExpense(mere, { ...bill, lineId: line?.id })
    const body = { projectId: other.project.id }
    const path = `/expenses/${expense.id}/project`
    expect((await requests.send(mere, 'PUT', path, body, expense.version)).status).toBe(200)
    expect(await requests.expenses(mere)).toEqual([])
    expect(await other.requests.expenses(mere)).toMatchObject([{ id: expense.id, gst: 150, lineId: null }])
  })

  // Clauses: project-delivery 11.6
  test('a project has at most 1,000', async () => {
    const { project, requests } = await newProject()
    await world.db.query(sql`
      insert into expenses (organization_id, id, project_id, purpose, amount, gst, date)
      select ${mere.organizationId}, gen_random_uuid(), ${project.id}, 'renovation', 0.01, 0, '2026-02-04'
      from generate_series(1, 1000)`)
    const response = await requests.send(mere, 'POST', '/expenses', bill)
    expect(await problemOf(response)).toMatchObject({
      code: 'quota_exceeded',
      detail: 'A project has at most 1,000 expenses.',
    })
    expect((await requests.budget(mere)).totals.spent).toBe(10)
  })

  // Clauses: project-delivery 11.8
  test('of a sold project can still be added', async () => {
    const { project, requests } = await newProject()
    const sale = { actualPurchasePrice: 550_000, actualSalePrice: 750_000, actualRenovationCost: 95_000 }
    await projectRequests(world).move(mere, project, { status: 'sold', sale })
    await requests.addExpense(mere, bill)
    expect(await requests.expenses(mere)).toHaveLength(1)
  })
})
