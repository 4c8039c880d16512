import sql, { join, raw, type Sql } from 'sql-template-tag'
import { columnOf } from '#src/platform/rows/row-json.ts'
import { EXPORT_FORMATS, type ExportFormat } from './accounting-schema.ts'
import type { ExpenseInput } from './schema.ts'

/**
 * Which fields of an expense the file of each format writes; an edit of one has changed the expense since its export in this
 * format. A new field says here whether the accountant needs it again.
 */
export const WRITTEN: Readonly<Record<keyof ExpenseInput, Readonly<Record<ExportFormat, boolean>>>> = {
  amount: { expenses: true, xero_bills: true, xero_statement: true },
  gst: { expenses: true, xero_bills: true, xero_statement: false },
  // A statement has the day of the payment.
  date: { expenses: true, xero_bills: true, xero_statement: false },
  dueOn: { expenses: false, xero_bills: true, xero_statement: false },
  // A payment changes no bill.
  paidOn: { expenses: true, xero_bills: false, xero_statement: true },
  supplier: { expenses: true, xero_bills: true, xero_statement: true },
  invoiceNumber: { expenses: true, xero_bills: true, xero_statement: true },
  note: { expenses: true, xero_bills: true, xero_statement: true },
  purpose: { expenses: true, xero_bills: true, xero_statement: true },
  lineId: { expenses: true, xero_bills: true, xero_statement: true },
  // The first part keeps the number of the bill.
  billId: { expenses: false, xero_bills: false, xero_statement: false },
}

/** What a file of a format says of an expense `r`, in short. */
export function exportedState(format: ExportFormat): Sql {
  const fields = (Object.keys(WRITTEN) as (keyof ExpenseInput)[]).filter((field) => WRITTEN[field][format])
  const columns = ['project_id', ...fields.map(columnOf)].map((column) => raw(`r.${column}`))
  return sql`md5(row(${join(columns)})::text)`
}

const STATE = sql`case x.format ${join(
  EXPORT_FORMATS.map((format) => sql`when ${raw(`'${format}'`)} then ${exportedState(format)}`),
  ' ',
)} end`

/** The latest export of an expense `r` in each format; those of the schema `x` are its format, version and state. */
const LATEST = sql`
  select distinct on (e.format) e.format, m.version, m.state from exported_expenses m
  join expense_exports e on e.organization_id = m.organization_id and e.id = m.export_id
  where m.organization_id = r.organization_id and m.expense_id = r.id
  order by e.format, m.version desc, e.created_at desc`

const HAS_CHANGED = sql`(x.version <> r.version and x.state is distinct from ${STATE})`

/** 'unchanged' if an expense `r` is as in its last export of each format, otherwise 'changed'; null without one. */
export const EXPORTED = sql`(
  select case bool_or(${HAS_CHANGED}) when true then 'changed' when false then 'unchanged' end from (${LATEST}) x)`

/** Whether an export of a format has an expense `r` as it is now. */
export function isExportedAs(format: ExportFormat): Sql {
  return sql`exists (select 1 from (${LATEST}) x where x.format = ${format} and not ${HAS_CHANGED})`
}
