// @module-tag programs
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportSchema, FORMATS } from '#src/features/build/accounting/schema.ts'
import { accountingSettings } from '#src/features/build/budgets/accounting-schema.ts'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { exported } from '#src/features/deals/pipeline/test-imports.ts'
import { downloadLinkSchema } from '#src/lib/files/download-link.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { ensureLibreOffice } from '../../../../scripts/ensure-programs.ts'

// What an accountant sees who opens the files; without LibreOffice, other tests read them with Papa Parse.

const run = promisify(execFile)
const soffice = ensureLibreOffice()

const world = worldForFile()
let mere: Person
let base: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doneup-libreoffice-'))
  mere = await world.person()
  base = `/api/organizations/${mere.organizationId}`
  const body = { ...accountingSettings.input.parse({}), renovation: '310' }
  const saved = await world.send('PUT', `${base}/accounting`, {
    as: mere,
    body,
    headers: { 'if-match': '"1"' },
  })
  expect(saved.status).toBe(200)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** UTF-8 with commas and double quotes, in English (New Zealand): what its dialog suggests here. */
const AS_TYPED = 'Text - txt - csv (StarCalc):44,34,76,1,,5129'
/** Each cell's value instead of its formula. */
const AS_READ = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false'

async function cellsInLibreOffice(csv: string): Promise<string[][]> {
  const [from, to] = [join(folder, 'export.csv'), join(folder, 'opened')]
  await writeFile(from, csv)
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
  const files = [`--infilter=${AS_TYPED}`, '--convert-to', AS_READ, '--outdir', to, from]
  await run(soffice, ['--headless', profile, ...files])
  return cellsOf(await readFile(join(to, 'export.csv'), 'utf8'))
}

const cellsOf = (csv: string) => parse<string[]>(csv.replace(/^\ufeff/, ''), { skipEmptyLines: true }).data

/** LibreOffice writes numbers without final zeros, and days with slashes as month, day and year. */
function asWritten(cell: string): string {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/20(\d\d)$/.exec(cell) ?? []
  if (day !== undefined) return `${month}/${day}/${year}`
  return /^-?\d+(\.\d+)?$/.test(cell) ? String(Number(cell)) : cell
}

const HOSTILE = [
  '=1+1',
  '+SUM(A1:A9)',
  '-2+3',
  '@NOW()',
  '\t=1+1',
  '＝1+1',
  '=HYPERLINK("https://x.example")',
]

test('a formula that isn’t escaped is worked out', async () => {
  expect(await cellsInLibreOffice('\ufeffNote\r\n=1+1\r\n')).toEqual([['Note'], ['2']])
})

// Clauses: project-delivery 8.2
test.for(FORMATS.filter(({ readBy }) => readBy === 'people'))(
  '$label has the same cells in LibreOffice, no formulas, macrons and days',
  async ({ value }) => {
    const { project } = await projectRequests(world).win(mere)
    const requests = budgetRequests(world, project.id)
    const expense = { amount: 1_150.5, gst: 150.07, date: '2026-02-04', paidOn: '2026-02-13' }
    const names = [...HOSTILE, 'Ōtara Plumbing & “Sons”', 'Hana, "Pēpi" Parata', 'Tūī 🏠']
    for (const [at, name] of names.entries())
      await requests.addExpense(mere, { ...expense, supplier: name, note: name, invoiceNumber: `INV-${at}` })
    await requests.addExpense(mere, { ...expense, amount: -34.5, gst: -4.5, supplier: 'Ace Plumbing' })
    const body = { format: value, from: '2025-04-01', to: '2026-03-31', projectIds: [project.id] }
    const made = await world.send('POST', `${base}/expense-exports`, { as: mere, body })
    expect(made.status, await made.clone().text()).toBe(201)
    const { id } = exportSchema.parse(await made.json())
    const link = await world.send('POST', `${base}/expense-exports/${id}/links`, { as: mere })
    const { url } = downloadLinkSchema.parse(await link.json())
    const file = await world.send('GET', url, { as: mere })
    const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
    const written = cellsOf(csv)
    expect(written).toHaveLength(names.length + 2)
    expect(await cellsInLibreOffice(csv)).toEqual(written.map((row) => row.map(asWritten)))
  },
)

test('exported deals have the same cells in LibreOffice', async () => {
  for (const address of ['12 Tōtara Road, Ōtautahi', ...HOSTILE.slice(0, 2)])
    await newDeal(world, mere, { address })
  const csv = await exported(world, mere)
  expect(await cellsInLibreOffice(csv)).toEqual(cellsOf(csv).map((row) => row.map(asWritten)))
})
