import { parse } from 'papaparse'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { accountingSchema, accountingSettings } from '#src/features/build/budgets/accounting-schema.ts'
import { PURPOSES } from '#src/features/build/budgets/schema.ts'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { downloadLinkSchema } from '#src/lib/files/download-link.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { type ExpenseExport, exportSchema, exportsSchema } from './schema.ts'

const YEAR = { from: '2025-04-01', to: '2026-03-31' }
const ACE = {
  supplier: 'Ace Plumbing Ltd',
  invoiceNumber: 'INV-204',
  note: 'Rough-in',
  amount: 1150,
  gst: 150,
}

const world = worldForFile()
const mere = madeForTest(() => world.person())
let base: string
beforeEach(() => {
  base = `/api/organizations/${mere.organizationId}`
})

async function newProject() {
  const { project } = await projectRequests(world).win(mere)
  return { project, requests: budgetRequests(world, project.id) }
}
const post = (body: object, as = mere) =>
  world.send('POST', `${base}/expense-exports`, { as, body: { format: 'expenses', ...YEAR, ...body } })

async function exported(body: object = {}): Promise<ExpenseExport> {
  const response = await post(body)
  expect(response.status, await response.clone().text()).toBe(201)
  return exportSchema.parse(await response.json())
}

async function linkTo(id: string): Promise<string> {
  const response = await world.send('POST', `${base}/expense-exports/${id}/links`, { as: mere })
  return downloadLinkSchema.parse(await response.json()).url
}

async function fileOf(id: string) {
  const response = await world.send('GET', await linkTo(id), { as: mere })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const rows = parse<Record<string, string>>(text.replace('\ufeff', ''), {
    header: true,
    skipEmptyLines: true,
  }).data
  return { response, rows }
}

async function problem(response: Response) {
  expect(response.status).toBe(400)
  return ((await response.json()) as { fields: object }).fields
}

// Clauses: project-delivery 8.2
test('expenses of a period are exported, marked, and not exported again', async () => {
  const { requests } = await newProject()
  const ace = await requests.addExpense(mere, ACE)
  await requests.addExpense(mere, { ...ACE, invoiceNumber: 'old', date: '2025-03-31' })
  const batch = await exported()
  expect(batch).toMatchObject({ ...YEAR, format: 'expenses', count: 1 })
  const { rows, response } = await fileOf(batch.id)
  expect(rows).toMatchObject([
    { 'Expense id': ace.id, 'Including GST': '1150.00', 'Excluding GST': '1000.00', Date: '2026-02-04' },
  ])
  expect(response.headers.get('content-disposition')).toContain('2025-04-01 to 2026-03-31.csv')
  expect(await requests.expenses(mere)).toMatchObject([{ exported: 'unchanged' }, { exported: null }])
  const again = await post({})
  expect(again.status).toBe(404)
  expect(await again.text()).toContain('All expenses of this period have been exported.')
  const other = await post({ format: 'xero_statement', from: '2024-04-01', to: '2025-03-30' })
  expect(await other.text()).toContain('No expenses to export in this period.')
  expect(await exported({ onlyNew: false })).toMatchObject({ count: 1 })
  const list = await world.send('GET', `${base}/expense-exports`, { as: mere })
  expect(exportsSchema.parse(await list.json()).expenseExports).toHaveLength(2)
})

// Clauses: project-delivery 8.2
test('of two lines of one name, the export names the stage', async () => {
  const { requests } = await newProject()
  const lines = [
    { name: 'Kitchen', stage: 'second_fix' },
    { name: 'kitchen', stage: 'finishings' },
  ]
  for (const line of lines) {
    const { id } = await requests.addLine(mere, { original: 1_000, ...line })
    await requests.addExpense(mere, { ...ACE, lineId: id, invoiceNumber: line.stage })
  }
  const { rows } = await fileOf((await exported()).id)
  const named = rows.map((row) => [row['Invoice number'], row['What for']]).toSorted()
  expect(named).toEqual([
    ['finishings', 'kitchen, Finishings'],
    ['second_fix', 'Kitchen, Second Fix'],
  ])
})

// Clauses: project-delivery 8.7
test('an expense that is edited has changed since the export; its file stays as written', async () => {
  const { requests } = await newProject()
  const ace = await requests.addExpense(mere, ACE)
  const { id } = await exported()
  const body = { ...ACE, supplier: 'Ōtara Plumbing', date: ace.date, purpose: 'renovation' }
  await requests.send(mere, 'PUT', `/expenses/${ace.id}`, body, 1)
  expect(await requests.expenses(mere)).toMatchObject([{ exported: 'changed', supplier: 'Ōtara Plumbing' }])
  expect((await fileOf(id)).rows).toMatchObject([{ Supplier: ACE.supplier }])
  const again = await exported()
  expect((await fileOf(again.id)).rows).toMatchObject([{ Supplier: 'Ōtara Plumbing' }])
  expect(await requests.expenses(mere)).toMatchObject([{ exported: 'unchanged' }])
  expect((await post({})).status).toBe(404)
})

test('an expense that is edited and edited back hasn’t changed since its last export', async () => {
  const { requests } = await newProject()
  const ace = await requests.addExpense(mere, ACE)
  await exported()
  const original = { ...ACE, date: ace.date, purpose: 'renovation' }
  const edited = { ...original, amount: 2_300 }
  await requests.send(mere, 'PUT', `/expenses/${ace.id}`, edited, 1)
  expect(await requests.expenses(mere)).toMatchObject([{ exported: 'changed' }])
  await requests.send(mere, 'PUT', `/expenses/${ace.id}`, original, 2)
  expect(await requests.expenses(mere)).toMatchObject([{ exported: 'unchanged' }])
  expect((await post({})).status).toBe(404)
  await requests.send(mere, 'PUT', `/expenses/${ace.id}`, edited, 3)
  await exported()
  await requests.send(mere, 'PUT', `/expenses/${ace.id}`, original, 4)
  expect(await requests.expenses(mere)).toMatchObject([{ exported: 'changed' }])
})

const CODES = Object.fromEntries(PURPOSES.map(({ value }) => [value, '310']))

async function setCodes() {
  const options = { as: mere, body: accountingSchema.parse(CODES), headers: { 'if-match': '"1"' } }
  const response = await world.send('PUT', `${base}/accounting`, options)
  expect(response.status, await response.clone().text()).toBe(200)
}

test('a bill without an invoice number has one number in every export, and no other bill has it', async () => {
  await setCodes()
  const { requests } = await newProject()
  for (const date of ['2025-08-10', '2025-09-10', '2025-09-11'])
    await requests.addExpense(mere, { ...ACE, invoiceNumber: null, date })
  const numbersOf = async (from: string, to: string) => {
    const { id } = await exported({ format: 'xero_bills', from, to, onlyNew: false })
    return (await fileOf(id)).rows.map((row) => row['*InvoiceNumber'])
  }
  const august = await numbersOf('2025-08-01', '2025-08-31')
  const september = await numbersOf('2025-09-01', '2025-09-30')
  const numbers = [...august, ...september]
  expect(new Set(numbers).size).toBe(3)
  for (const number of numbers) expect(number).toMatch(/^DU-[a-z0-9]{8}$/)
  expect(await numbersOf('2025-08-01', '2025-09-30')).toEqual(numbers)
})

// Clauses: project-delivery 8.7
test('an expense is marked in each format by itself; a payment changes no bill', async () => {
  await setCodes()
  const { requests } = await newProject()
  const ace = await requests.addExpense(mere, ACE)
  await exported({ format: 'xero_bills' })
  expect(await exported({ format: 'expenses' })).toMatchObject({ count: 1 })
  const paid = { ...ACE, date: ace.date, purpose: 'renovation', paidOn: '2026-02-20' }
  await requests.send(mere, 'PUT', `/expenses/${ace.id}`, paid, 1)
  expect((await post({ format: 'xero_bills' })).status).toBe(404)
  expect(await exported({ format: 'xero_statement' })).toMatchObject({ count: 1 })
  expect(await exported({ format: 'expenses' })).toMatchObject({ count: 1 })
  expect(await requests.expenses(mere)).toMatchObject([{ exported: 'unchanged' }])
  await requests.send(mere, 'PUT', `/expenses/${ace.id}`, { ...paid, gst: 0 }, 2)
  expect(await requests.expenses(mere)).toMatchObject([{ exported: 'changed' }])
  expect((await post({ format: 'xero_statement' })).status).toBe(404)
  expect(await exported({ format: 'xero_bills' })).toMatchObject({ count: 1 })
})

// Clauses: project-delivery 8.6
test('undoing an export clears its marks', async () => {
  const { requests } = await newProject()
  await requests.addExpense(mere, ACE)
  const { id } = await exported()
  const undo = () => world.send('DELETE', `${base}/expense-exports/${id}`, { as: mere })
  expect((await undo()).status).toBe(200)
  expect((await undo()).status).toBe(404)
  expect(await requests.expenses(mere)).toMatchObject([{ exported: null }])
  expect(await exported()).toMatchObject({ count: 1 })
})

test('an expense that is deleted after its export stays in the count of its file, and is named', async () => {
  const { project, requests } = await newProject()
  const ace = await requests.addExpense(mere, ACE)
  await requests.addExpense(mere, { ...ACE, invoiceNumber: 'INV-205' })
  const { id } = await exported()
  const list = async () => {
    const path = `${base}/expense-exports?projectId=${project.id}`
    const response = await world.send('GET', path, { as: mere })
    return exportsSchema.parse(await response.json()).expenseExports
  }
  expect(await list()).toMatchObject([{ count: 2, deleted: 0 }])
  expect((await requests.send(mere, 'DELETE', `/expenses/${ace.id}`, undefined, 1)).status).toBe(200)
  expect(await list()).toMatchObject([{ count: 2, deleted: 1 }])
  await world.db.query(sql`delete from expenses where id = ${ace.id}`)
  expect(await list()).toMatchObject([{ count: 2, deleted: 1 }])
  expect((await fileOf(id)).rows).toHaveLength(2)
  const undo = await world.send('DELETE', `${base}/expense-exports/${id}`, { as: mere })
  expect(undo.status).toBe(200)
  expect(await requests.expenses(mere)).toMatchObject([{ exported: null }])
})

// Clauses: project-delivery 8.1
test('an export can be of some projects', async () => {
  const [one, other] = [await newProject(), await newProject()]
  await one.requests.addExpense(mere, ACE)
  const theirs = await other.requests.addExpense(mere, ACE)
  const { id, project } = await exported({ projectIds: [other.project.id] })
  expect(project).toBe(other.project.address)
  const { rows, response } = await fileOf(id)
  expect(rows).toMatchObject([{ 'Expense id': theirs.id }])
  expect(response.headers.get('content-disposition')).toContain('filename="12 Rimu Street, Petone expenses')
  const of = async (projectId: string) => {
    const list = await world.send('GET', `${base}/expense-exports?projectId=${projectId}`, { as: mere })
    return exportsSchema.parse(await list.json()).expenseExports.map((batch) => batch.id)
  }
  expect([await of(one.project.id), await of(other.project.id)]).toEqual([[], [id]])
})

// Clauses: project-delivery 8.4
test('bills need account codes, which administrators set; a bank statement has what was paid in the period', async () => {
  const { requests } = await newProject()
  await requests.addExpense(mere, ACE)
  await requests.addExpense(mere, { ...ACE, invoiceNumber: 'paid', date: '2025-02-01', paidOn: '2025-04-20' })
  expect(await problem(await post({ format: 'xero_bills' }))).toEqual({
    format: 'Set an account code for Renovation first.',
  })
  const accounting = { ...accountingSettings.input.parse({}), renovation: '310' }
  await world.send('PUT', `${base}/accounting`, {
    as: mere,
    headers: { 'if-match': '"1"' },
    body: accounting,
  })
  const bills = await fileOf((await exported({ format: 'xero_bills' })).id)
  expect(bills.rows).toMatchObject([
    { '*InvoiceNumber': 'INV-204', '*AccountCode': '310', TaxAmount: '150.00' },
  ])
  const statement = await fileOf((await exported({ format: 'xero_statement' })).id)
  expect(statement.rows).toMatchObject([{ '*Date': '20/04/2025', '*Amount': '-1150.00', Reference: 'paid' }])
})

test('a period that ends before it starts is rejected', async () => {
  expect(await problem(await post({ from: '2026-04-01' }))).toEqual({
    to: 'The period ends before it starts.',
  })
})

// Clauses: project-delivery 8.8
test('a link works for a minute, and only for its member; another tenant’s export does not exist', async () => {
  const { requests } = await newProject()
  await requests.addExpense(mere, ACE)
  const { id } = await exported()
  const [url, hemi] = [await linkTo(id), await world.person()]
  const other = `/api/organizations/${hemi.organizationId}/expense-exports/${id}`
  expect((await world.send('POST', `${other}/links`, { as: hemi })).status).toBe(404)
  expect((await world.send('DELETE', other, { as: hemi })).status).toBe(404)
  expect((await world.send('GET', url, { as: hemi })).status).toBe(404)
  world.setNow(new Date(Date.now() + 61_000))
  expect((await world.send('GET', url, { as: mere })).status).toBe(400)
  world.setNow(null)
})

// Clauses: project-delivery 11.9
test('rows keep their GST when the organization is no longer registered', async () => {
  const { requests } = await newProject()
  const path = `${base}/tax-defaults`
  const settings = (await (await world.send('GET', path, { as: mere })).json()) as {
    version: number
    taxDefaults: object
  }
  const register = (gstRegistered: boolean, version: number) =>
    world.send('PUT', path, {
      as: mere,
      headers: { 'if-match': `"${version}"` },
      body: { ...settings.taxDefaults, gstRegistered },
    })
  expect((await register(true, settings.version)).status).toBe(200)
  await requests.addExpense(mere, ACE)
  expect((await register(false, settings.version + 1)).status).toBe(200)
  expect(await requests.expenses(mere)).toMatchObject([{ amount: 1150, gst: 150 }])
  expect((await fileOf((await exported()).id)).rows).toMatchObject([{ GST: '150.00' }])
})
