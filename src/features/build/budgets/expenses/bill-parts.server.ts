import sql from 'sql-template-tag'
import { AppError, rejectProblem } from '#src/lib/api/app-error.ts'
import { pickFields } from '#src/lib/rows/field-edits.ts'
import type { CrudChange } from '#src/platform/api/resource-routes.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import type { RowIdentity } from '#src/platform/rows/row-kinds.ts'
import { setColumns } from '#src/platform/rows/row-queries.ts'
import {
  BILL_FIELDS,
  type Expense,
  type ExpenseRequest,
  expenseResource,
  MAX_PARTS,
  NOT_OWN_BILL,
  OTHER_MAKER,
  OTHER_PROJECT,
  TOO_MANY_PARTS,
} from '../schema.ts'

type Part = Omit<Expense, 'builderId'>
type Recording = (
  write: TenantWrite,
  identity: RowIdentity,
  change: CrudChange<ExpenseRequest, Part>,
) => Promise<string>

/**
 * Makes a change of an expense. If it is a part of an invoice, the other parts get what belongs to the whole. Throws invalid_input for
 * a part too many, or of another project or person.
 */
export function keepingParts(record: Recording): Recording {
  return async (write, identity, change) => {
    const body = await record(write, identity, change)
    const part: Part = JSON.parse(body)
    if (part.billId === null || change.kind === 'deleted') return body
    if (change.current?.billId !== part.billId) await requireRoomForPart(write, identity, part.billId)
    await shareWithParts(write, identity, part)
    return body
  }
}

/** Throws forbidden for an invoice with a part of someone else, or one that builders don't see. */
export async function requireOwnBill(
  { tx }: TenantWrite,
  { organizationId, userId }: RowIdentity,
  billId: string | null,
): Promise<void> {
  if (billId === null) return
  const [bill] = await tx.query<{ isOfOthers: boolean }>(sql`
    select has_part_of_others(${organizationId}::uuid, ${billId}::uuid, ${userId}::uuid) as "isOfOthers"`)
  if (bill?.isOfOthers) throw new AppError('forbidden', NOT_OWN_BILL)
}

/** The part is among those counted. */
async function requireRoomForPart(
  { tx }: TenantWrite,
  { organizationId }: RowIdentity,
  billId: string,
): Promise<void> {
  const [bill = { parts: 0, projects: 0, makers: 0 }] = await tx.query<{
    parts: number
    projects: number
    makers: number
  }>(sql`
    select count(*)::int as parts, count(distinct project_id)::int as projects,
      count(distinct coalesce(builder_id::text, 'members'))::int as makers
    from expenses
    where organization_id = ${organizationId} and bill_id = ${billId} and deleted_at is null`)
  if (bill.projects > 1) rejectProblem(OTHER_PROJECT)
  if (bill.makers > 1) rejectProblem(OTHER_MAKER)
  if (bill.parts > MAX_PARTS) rejectProblem(TOO_MANY_PARTS)
}

async function shareWithParts(
  { tx, report }: TenantWrite,
  { organizationId }: RowIdentity,
  part: Part,
): Promise<void> {
  const shared = setColumns(expenseResource.row, pickFields(part, BILL_FIELDS))
  const changed = await tx.query<{ id: string; version: number }>(sql`
    update expenses e set ${shared}, version = e.version + 1, updated_at = now()
    where e.organization_id = ${organizationId} and e.bill_id = ${part.billId} and e.id <> ${part.id} and e.deleted_at is null
      and (e.date, e.due_on, e.paid_on, e.supplier, e.invoice_number, e.note)
        is distinct from (${part.date}::date, ${part.dueOn}::date, ${part.paidOn}::date, ${part.supplier}::text,
          ${part.invoiceNumber}::text, ${part.note}::text)
    returning e.id, e.version`)
  for (const { id, version } of changed) report({ kind: 'expense', id, version })
}
