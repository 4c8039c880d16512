import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { accountingSettings, type ExportFormat } from '#src/features/build/budgets/accounting-schema.ts'
import { lineInStage } from '#src/features/build/budgets/budget-text.ts'
import { exportedState, isExportedAs } from '#src/features/build/budgets/exported-state.server.ts'
import type { Line } from '#src/features/build/budgets/schema.ts'
import { AppError, rejectProblem } from '#src/lib/api/app-error.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { readSettings } from '#src/platform/rows/organization-settings.ts'
import { instantText } from '#src/platform/rows/row-json.ts'
import { type ExpenseToExport, expensesCsv, missingCode, nameReceipts } from './expense-files.ts'
import {
  ALL_EXPORTED,
  type ExpenseExport,
  type ExportInput,
  exportSchema,
  MAX_EXPORTED,
  MAX_EXPORTS,
  MAX_LISTED,
  NOTHING_TO_EXPORT,
  TOO_MANY,
  TOO_MANY_EXPORTS,
  TOO_MANY_KEPT,
} from './schema.ts'

const VIEW = sql`e.id, e.format, e.from_day as "from", e.to_day as "to", ${instantText(sql`e.created_at`)} as "exportedAt", coalesce(e.count, t.kept) as count,
  coalesce(e.count - t.kept, 0) as deleted, t.project, jsonb_array_length(e.receipts) as receipts`

const TOTALS = sql`cross join lateral (
  select (count(*) filter (where r.deleted_at is null))::int as kept, case when count(distinct p.id) = 1 then min(o.address) end as project
  from exported_expenses x
  join expenses r on r.organization_id = x.organization_id and r.id = x.expense_id
  join projects p on p.organization_id = r.organization_id and p.id = r.project_id
  join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id
  where x.organization_id = e.organization_id and x.export_id = e.id) t`

/** The latest first; of one project, those that have its expenses. */
export async function listExports(
  tx: TenantTransaction,
  organizationId: string,
  projectId: string | null,
): Promise<{ expenseExports: ExpenseExport[] }> {
  const rows = await tx.query<{ view: unknown }>(sql`
    select to_jsonb(v) as view from (
      select ${VIEW} from expense_exports e ${TOTALS}
      where e.organization_id = ${organizationId} and (${projectId}::uuid is null or exists (
        select 1 from exported_expenses x
        join expenses r on r.organization_id = x.organization_id and r.id = x.expense_id
        where x.organization_id = e.organization_id and x.export_id = e.id and r.project_id = ${projectId}))
      order by e.created_at desc, e.id desc limit ${MAX_LISTED}) v`)
  return { expenseExports: rows.map(({ view }) => exportSchema.parse(view)) }
}

/** Writes a file of expenses and marks them as exported. Throws not_found if there are none, invalid_input if a code is missing. */
export async function createExport(
  write: TenantWrite,
  { organizationId, userId }: Identity,
  input: ExportInput,
): Promise<ExpenseExport> {
  const { tx } = write
  await requireRoomForExport(tx, organizationId)
  const read = await readExpenses(tx, organizationId, input)
  if (read.length === 0 && input.onlyNew) {
    const all = await readExpenses(tx, organizationId, { ...input, onlyNew: false })
    if (all.length > 0) throw new AppError('not_found', ALL_EXPORTED)
  }
  if (read.length > MAX_EXPORTED) rejectProblem({ field: 'from', message: TOO_MANY })
  const { csv, expenses, receipts } = await fileOf(tx, organizationId, input.format, read)
  const id = uuidv7()
  await tx.query(sql`
    insert into expense_exports (organization_id, id, format, from_day, to_day, content, count, receipts, exported_by)
    values (${organizationId}, ${id}, ${input.format}, ${input.from}, ${input.to},
      ${csv}, ${expenses.length}, ${JSON.stringify(receipts)}::jsonb, ${userId})`)
  const marked = expenses.map((expense) => ({ id: expense.id, version: expense.version }))
  await tx.query(sql`
    insert into exported_expenses (organization_id, export_id, expense_id, version, state)
    select ${organizationId}::uuid, ${id}::uuid, x.id, x.version, case when r.id is not null then ${exportedState(input.format)} end
    from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) as x (id uuid, version integer)
    left join expenses r on r.organization_id = ${organizationId} and r.id = x.id and r.version = x.version`)
  await reportMarks(write, id)
  const { content: _content, ...view } = await loadExport(tx, organizationId, id)
  return view
}

/** Throws quota_exceeded: an export keeps its file. */
async function requireRoomForExport(tx: TenantTransaction, organizationId: string): Promise<void> {
  const [counted = { kept: 0, today: 0 }] = await tx.query<{ kept: number; today: number }>(sql`
    select count(*)::int as kept, (count(*) filter (where created_at > now() - interval '1 day'))::int as today
    from expense_exports where organization_id = ${organizationId}`)
  if (counted.today >= MAX_EXPORTS.aDay) throw new AppError('quota_exceeded', TOO_MANY_EXPORTS)
  if (counted.kept >= MAX_EXPORTS.kept) throw new AppError('quota_exceeded', TOO_MANY_KEPT)
}

/** Deletes an export and with it the marks of its expenses. Throws not_found. */
export async function deleteExport(write: TenantWrite, organizationId: string, id: string): Promise<void> {
  await loadExport(write.tx, organizationId, id)
  await write.tx.query(sql`
    delete from expense_exports where organization_id = ${organizationId} and id = ${id}`)
  await reportMarks(write, id)
}

/** An export with its file. Throws not_found. */
export async function loadExport(
  tx: TenantTransaction,
  organizationId: string,
  id: string,
): Promise<ExpenseExport & { content: string }> {
  const [row] = await tx.query<{ view: unknown; content: string }>(sql`
    select to_jsonb(v) as view, content from (
      select ${VIEW}, e.content from expense_exports e ${TOTALS} where e.organization_id = ${organizationId} and e.id = ${id}) v`)
  if (row === undefined) throw new AppError('not_found', 'Export not found')
  return { ...exportSchema.parse(row.view), content: row.content }
}

/** The files of an export's receipts that still exist, by their names in it. */
export function listReceiptFiles(
  tx: TenantTransaction,
  organizationId: string,
  id: string,
): Promise<{ path: string; key: string; size: number }[]> {
  return tx.query<{ path: string; key: string; size: number }>(sql`
    select x.name as path, d.file_key as key, d.size::float8 as size
    from expense_exports e
    cross join jsonb_to_recordset(e.receipts) as x ("documentId" uuid, name text)
    join documents d on d.organization_id = e.organization_id and d.id = x."documentId"
      and d.status = 'ready' and d.deleted_at is null
    where e.organization_id = ${organizationId} and e.id = ${id}
    order by x.name`)
}

/** One change for all: each page refetches its expenses and the exports. */
async function reportMarks({ report, version }: TenantWrite, id: string): Promise<void> {
  report({ kind: 'expenseExport', id, version: await version })
}

interface ProjectExpenses {
  organizationId: string
  opportunityId: string
  format?: ExportFormat
  /** The first and last day; without one, no limit. */
  from?: string | undefined
  to?: string | undefined
}

/** The expenses of a deal's project, by day, at most as many as an export has; null without a project. */
export async function readProjectExpenses(
  tx: TenantTransaction,
  {
    organizationId,
    opportunityId,
    format = 'expenses',
    from = '0001-01-01',
    to = '9999-12-31',
  }: ProjectExpenses,
) {
  const [project] = await tx.query<{ id: string }>(sql`
    select id from projects
    where organization_id = ${organizationId} and opportunity_id = ${opportunityId} and deleted_at is null`)
  if (project === undefined) return null
  const all = { format, from, to, projectIds: [project.id], onlyNew: false }
  return (await readExpenses(tx, organizationId, all)).slice(0, MAX_EXPORTED)
}

/** A file of the expenses of a deal's project, which marks none as exported. Throws not_found, invalid_input if a code is missing. */
export async function writeProjectExpenses(
  tx: TenantTransaction,
  of: ProjectExpenses & { format: ExportFormat },
): Promise<string> {
  const expenses = (await readProjectExpenses(tx, of)) ?? []
  return (await fileOf(tx, of.organizationId, of.format, expenses)).csv
}

/** The receipts of a deal's project that are stored, by their names in an archive, with a file of the expenses that names them. */
export async function readProjectReceipts(tx: TenantTransaction, of: ProjectExpenses) {
  const expenses = (await readProjectExpenses(tx, of)) ?? []
  if (expenses.length === 0) return { csv: '', files: [] }
  const { csv, receipts } = await fileOf(tx, of.organizationId, 'expenses', expenses)
  const files = await tx.query<{ path: string; key: string; size: number }>(sql`
    select x.name as path, d.file_key as key, d.size::float8 as size
    from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) as x ("documentId" uuid, name text)
    join documents d on d.organization_id = ${of.organizationId} and d.id = x."documentId"
    order by x.name`)
  return { csv, files }
}

/** Throws not_found if there are no expenses, invalid_input if a code is missing. */
async function fileOf(
  tx: TenantTransaction,
  organizationId: string,
  format: ExportFormat,
  read: readonly ReadExpense[],
) {
  const { accounting } = await readSettings(tx, organizationId, accountingSettings)
  const named = nameReceipts(read)
  if (read.length === 0) throw new AppError('not_found', NOTHING_TO_EXPORT)
  const missing = missingCode(format, named.expenses, accounting)
  if (missing !== null) rejectProblem({ field: 'format', message: missing })
  return { ...named, csv: expensesCsv(format, named.expenses, accounting) }
}

interface ReceiptOfExpense {
  id: string
  name: string
  width: number | null
  height: number | null
  addedAt: string
}

type ReadExpense = Omit<ExpenseToExport, 'receipts'> & { documents: ReceiptOfExpense[] }

/** One more than an export can have, by day. A bank statement has paid expenses only, by the day of their payment. */
async function readExpenses(
  tx: TenantTransaction,
  organizationId: string,
  { format, from, to, projectIds, onlyNew }: ExportInput,
): Promise<ReadExpense[]> {
  const day = dayOf(format)
  const rows = await tx.query<ReadExpense & { lineStage: Line['stage'] | null }>(sql`
    select r.id, r.version, o.address as project, r.supplier, r.invoice_number as "invoiceNumber", r.bill_id as "billId", coalesce((
        select first.bill_number from expenses first
        where first.organization_id = r.organization_id and first.bill_id = r.bill_id order by first.id limit 1
      ), r.bill_number) as "billNumber", r.purpose,
      l.name as line, (
        select l.stage from budget_lines other where other.organization_id = l.organization_id
          and other.project_id = l.project_id and other.id <> l.id and other.deleted_at is null
          and plain_name(other.name) = plain_name(l.name) limit 1
      ) as "lineStage", r.note, r.amount::float8 as amount, r.gst::float8 as gst, r.date::text as date,
      r.due_on::text as "dueOn", r.paid_on::text as "paidOn", 
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'width', d.width, 'height', d.height,
          'addedAt', ${instantText(sql`d.created_at`)}) order by d.created_at, d.id), '[]')
        from documents d where d.organization_id = r.organization_id and d.expense_id = any (array[r.id] || array(select b.id from expenses b
            where b.organization_id = r.organization_id and b.bill_id = r.bill_id and b.id <> r.id and b.deleted_at is null))
          and d.status = 'ready' and d.deleted_at is null) as documents
    from expenses r
    join projects p on p.organization_id = r.organization_id and p.id = r.project_id and p.deleted_at is null
    join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id and o.deleted_at is null
    left join budget_lines l on l.organization_id = r.organization_id and l.id = r.line_id and l.deleted_at is null
    where r.organization_id = ${organizationId} and r.deleted_at is null and ${day} between ${from} and ${to}
      and (${projectIds}::uuid[] is null or r.project_id = any (${projectIds}::uuid[]))
      and (not ${onlyNew} or not ${isExportedAs(format)})
    order by ${day}, r.id limit ${MAX_EXPORTED + 1}`)
  return rows.map(({ lineStage, line, ...row }) => ({
    ...row,
    line: line !== null && lineStage !== null ? lineInStage(line, lineStage) : line,
  }))
}

const dayOf = (format: ExportFormat) => (format === 'xero_statement' ? sql`r.paid_on` : sql`r.date`)
