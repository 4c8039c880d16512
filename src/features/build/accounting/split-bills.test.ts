import { parse } from 'papaparse'
import { expect, test } from 'vitest'
import { accountingSettings } from '#src/features/build/budgets/accounting-schema.ts'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { downloadLinkSchema } from '#src/lib/files/download-link.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { exportSchema } from './schema.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

// Clauses: project-delivery 12.2
test('a split invoice is one bill with several lines in Xero’s file, whose amounts and GST add up to it', async () => {
  const { project } = await projectRequests(world).win(mere)
  const requests = budgetRequests(world, project.id)
  const base = `/api/organizations/${mere.organizationId}`
  const accounting = { ...accountingSettings.input.parse({}), renovation: '310', insurance: '433' }
  await world.send('PUT', `${base}/accounting`, {
    as: mere,
    headers: { 'if-match': '"1"' },
    body: accounting,
  })
  const whole = { supplier: 'Reno Bin Co', date: '2026-02-05', billId: crypto.randomUUID() }
  await requests.addExpense(mere, { ...whole, amount: 740, gst: 96.52 })
  await requests.addExpense(mere, { ...whole, amount: 500, gst: 65.22, purpose: 'insurance' })
  await requests.addExpense(mere, { supplier: 'Reno Bin Co', date: '2026-02-05', amount: 300, gst: 39.13 })

  const body = { format: 'xero_bills', from: '2026-02-01', to: '2026-02-28' }
  const made = exportSchema.parse(
    await (await world.send('POST', `${base}/expense-exports`, { as: mere, body })).json(),
  )
  const link = await world.send('POST', `${base}/expense-exports/${made.id}/links`, { as: mere })
  const { url } = downloadLinkSchema.parse(await link.json())
  const text = await (await world.send('GET', url, { as: mere })).text()
  const rows = parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
  const numbers = rows.map((row) => row['*InvoiceNumber'])
  expect(numbers[0]).toBe(numbers[1])
  expect(numbers[2]).not.toBe(numbers[0])
  expect(rows.slice(0, 2)).toMatchObject([
    { '*ContactName': 'Reno Bin Co', '*UnitAmount': '643.48', TaxAmount: '96.52', '*AccountCode': '310' },
    { '*ContactName': 'Reno Bin Co', '*UnitAmount': '434.78', TaxAmount: '65.22', '*AccountCode': '433' },
  ])
})
