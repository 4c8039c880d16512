import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createDocumentsWorld } from '#src/features/base/documents/test-documents.ts'
import { formWith, jpeg, pdf } from '#src/features/base/documents/test-files.ts'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { downloadLinkSchema } from '#src/lib/files/download-link.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { TEST_ORIGIN } from '#src/server/testing/test-world.ts'
import { nameReceipts } from './expense-files.ts'
import { exportSchema } from './schema.ts'

const world = worldForFile(createDocumentsWorld)

// Clauses: project-delivery 8.9
test('an export downloads with its receipts, named as its CSV names them, without those deleted since', async () => {
  const { mere } = world
  const { project } = await projectRequests(world).win(mere)
  const { addExpense } = budgetRequests(world, project.id)
  const ace = { amount: 1150, supplier: 'Ace Plumbing Ltd', invoiceNumber: 'INV-204' }
  const [first, second] = [await addExpense(mere, ace), await addExpense(mere, { amount: 300 })]
  const upload = async (expenseId: string, name: string, bytes: Uint8Array) => {
    const path = `/api/projects/${project.id}/expenses/${expenseId}/receipts`
    const headers = { origin: TEST_ORIGIN, cookie: mere.cookie }
    const response = await world.app.request(path, { method: 'POST', headers, body: formWith(name, bytes) })
    return ((await response.json()) as { id: string }).id
  }
  await upload(first.id, 'IMG_1.jpg', await jpeg())
  const gone = await upload(first.id, 'scan.pdf', pdf())
  await upload(first.id, 'scan 2.pdf', pdf())
  await upload(second.id, 'skip.pdf', pdf())
  const base = `/api/organizations/${mere.organizationId}/expense-exports`
  const body = { format: 'expenses', from: '2025-04-01', to: '2026-03-31' }
  const batch = exportSchema.parse(await (await world.send('POST', base, { as: mere, body })).json())
  expect(batch.receipts).toBe(4)
  await world.send('DELETE', `/api/documents/${gone}`, { as: mere })

  const link = await world.send('POST', `${base}/${batch.id}/links?with=receipts`, { as: mere })
  const { url } = downloadLinkSchema.parse(await link.json())
  const response = await world.send('GET', url, { as: mere })
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toContain('2025-04-01 to 2026-03-31.zip')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const [csv = '', ...receipts] = Object.keys(files)
  expect(receipts).toEqual([
    '2026-02-04 Ace Plumbing Ltd INV-204 (2).pdf',
    '2026-02-04 Ace Plumbing Ltd INV-204.jpg',
    '2026-02-04 No supplier.pdf',
  ])
  expect(strFromU8(files[csv] ?? new Uint8Array())).toContain(
    '2026-02-04 Ace Plumbing Ltd INV-204.jpg; 2026-02-04 Ace Plumbing Ltd INV-204.pdf; 2026-02-04 Ace Plumbing Ltd INV-204 (2).pdf',
  )
})

// Clauses: project-delivery 8.9
test('a receipt’s name is one that every system accepts', () => {
  const expense = { date: '2027-02-04', supplier: 'A/B: "Ltd."', invoiceNumber: '..\\7' }
  const { receipts } = nameReceipts([
    { ...expense, documents: [{ id: '1', name: 'a.pdf' }] },
    { ...expense, documents: [{ id: '2', name: 'no extension' }] },
  ])
  expect(receipts.map(({ name }) => name)).toEqual([
    '2027-02-04 A B Ltd. .. 7.pdf',
    '2027-02-04 A B Ltd. .. 7',
  ])
})
