import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { createExport } from '#src/features/build/accounting/queries.server.ts'
import { accountingSchema } from '#src/features/build/budgets/accounting-schema.ts'
import { storeBudgetSums } from '#src/features/deals/pipeline/budget-sums.server.ts'
import { addDays, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { gstOf } from '#src/finance/tax/gst.ts'
import { newPosition } from '#src/lib/rows/positions.ts'
import type { Queryable, TenantTransaction } from '#src/platform/db/database.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'

interface Demo {
  organizationId: string
  userId: string
  now: Date
}

/** Of the demo project with a budget. */
export const BUDGET_ADDRESS = '12 Rimu Street, New Lynn, Auckland'

const LINES = [
  { name: 'Kitchen', itemId: 'kitchen', stage: 'second_fix', original: 30_000 },
  { name: 'Bathroom', itemId: 'bathroom', stage: 'second_fix', original: 24_000 },
  { name: 'Hard floor', itemId: 'hard_floor', stage: 'finishings', original: 14_400 },
  { name: 'Landscaping', itemId: 'landscaping', stage: 'cleanup', original: 9_000 },
  { name: 'Interior paint', itemId: 'interior_paint', stage: 'finishings', original: 8_400, isDone: true },
] as const

const VARIATIONS = [
  { line: 'Kitchen', amount: 2_500, state: 'approved', reason: 'Stone benchtop instead of laminate' },
  { line: 'Landscaping', amount: -1_500, state: 'approved', reason: 'The front fence stays' },
  { line: 'Bathroom', amount: 1_850, state: 'proposed', reason: 'Underfloor heating' },
] as const

/** `validFor` is the days from today. */
const QUOTES = [
  { line: 'Kitchen', supplier: 'Kauri Builders', amount: 31_000, state: 'accepted', validFor: -20 },
  { line: 'Bathroom', supplier: 'Ace Plumbing', amount: 28_000, state: 'accepted', validFor: -12 },
  { line: 'Interior paint', supplier: 'M. Tāne', amount: 8_000, state: 'accepted', validFor: null },
  { line: 'Hard floor', supplier: 'Harbour Floors', amount: 16_900, state: 'declined', validFor: -30 },
  { line: 'Landscaping', supplier: 'Green Edge', amount: 7_350, state: 'received', validFor: 18 },
] as const

/** Days are from today; an expense without `paid` is due in `due` days. */
const EXPENSES = [
  { line: 'Kitchen', supplier: 'Kauri Builders', amount: 8_500, number: 'KB-1181', ago: 41, paid: 22 },
  { line: 'Kitchen', supplier: 'Bright Electrical', amount: 3_500, number: '20931', ago: 33, paid: 14 },
  { line: 'Bathroom', supplier: 'Ace Plumbing', amount: 5_750, number: 'INV-204', ago: 30, paid: 11 },
  { line: 'Bathroom', supplier: 'Ace Plumbing', amount: 3_284.5, number: 'INV-219', ago: 6, due: 5 },
  { line: 'Bathroom', supplier: 'Ace Plumbing', amount: -34.5, number: 'CN-12', ago: 4, due: 5 },
  { line: 'Hard floor', supplier: 'Harbour Floors', amount: 12_450.5, number: '7714', ago: 16, paid: 3 },
  { line: 'Hard floor', supplier: 'Harbour Floors', amount: 2_800, number: '7720', ago: 9, due: 11 },
  {
    line: 'Interior paint',
    supplier: 'M. Tāne',
    amount: 7_200,
    number: '11',
    ago: 12,
    paid: 12,
    hasGst: false,
  },
  { line: 'Interior paint', supplier: 'M. Tāne', amount: 800, number: '12', ago: 3, paid: 1, hasGst: false },
  { purpose: 'insurance', supplier: 'Vero', amount: 1_150, number: null, ago: 60, paid: 60 },
  { purpose: 'rates', supplier: 'Auckland Council', amount: 912.4, number: null, ago: 20, paid: 18 },
] as const

/** Adds a budget under way, with its expenses, to one of the demo projects. */
export async function addDemoBudget(tx: Queryable, { organizationId, userId, now }: Demo): Promise<void> {
  const today = todayInAuckland(now)
  const [project] = await tx.query<{ id: string }>(sql`
    select p.id from projects p
    join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id
    where p.organization_id = ${organizationId} and o.address = ${BUDGET_ADDRESS}`)
  const projectId = project?.id ?? null
  const lines = LINES.map((line) => ({ isDone: false, ...line, id: uuidv7(), position: newPosition() }))
  const lineAt = (line: string) => lines.find(({ name }) => name === line)?.id ?? null
  for (const { id, name, itemId, stage, original, position, isDone } of lines) {
    await tx.query(sql`
      insert into budget_lines (organization_id, id, project_id, position, name, item_id, stage, original, is_done)
      values (${organizationId}, ${id}, ${projectId}, ${position}, ${name}, ${itemId}, ${stage}, ${original}, ${isDone})`)
  }
  for (const { line, amount, state, reason } of VARIATIONS) {
    const isDecided = state === 'approved'
    await tx.query(sql`
      insert into variations (organization_id, id, project_id, line_id, amount, reason, state, decided_by, decided_on)
      values (${organizationId}, ${uuidv7()}, ${projectId}, ${lineAt(line)}, ${amount}, ${reason}, ${state},
        ${isDecided ? userId : null}, ${isDecided ? addDays(today, -25) : null})`)
  }
  for (const { line, supplier, amount, state, validFor } of QUOTES) {
    await tx.query(sql`
      insert into quotes (organization_id, id, project_id, line_id, supplier, amount, valid_until, state)
      values (${organizationId}, ${uuidv7()}, ${projectId}, ${lineAt(line)}, ${supplier}, ${amount},
        ${validFor === null ? null : addDays(today, validFor)}, ${state})`)
  }
  for (const expense of EXPENSES) {
    const { supplier, amount, number, ago } = expense
    await tx.query(sql`
      insert into expenses (organization_id, id, project_id, line_id, purpose, amount, gst, date, due_on, paid_on,
        supplier, invoice_number)
      values (${organizationId}, ${uuidv7()}, ${projectId}, ${'line' in expense ? lineAt(expense.line) : null},
        ${'purpose' in expense ? expense.purpose : 'renovation'}, ${amount}, ${'hasGst' in expense ? 0 : gstOf(amount)},
        ${addDays(today, -ago)}, ${'due' in expense ? addDays(today, expense.due) : null},
        ${'paid' in expense ? addDays(today, -expense.paid) : null}, ${supplier}, ${number})`)
  }
  await addDemoExport(tx, organizationId, userId, today)
  await addSoldKitchens(tx, organizationId, today)
  const projects = await tx.query<{ id: string }>(sql`
    select id from projects where organization_id = ${organizationId}`)
  await storeBudgetSums(
    writeOf(tx),
    organizationId,
    projects.map(({ id }) => id),
  )
}

/** The account codes, and one export of the expenses that are older than two weeks. */
async function addDemoExport(tx: Queryable, organizationId: string, userId: string, today: string) {
  const accounting = accountingSchema.parse({ renovation: '310', insurance: '433', rates: '434' })
  await tx.query(sql`
    update organizations set accounting = ${JSON.stringify(accounting)}::jsonb where id = ${organizationId}`)
  const to = addDays(today, -14)
  const input = {
    format: 'xero_bills',
    from: addDays(today, -90),
    to,
    projectIds: null,
    onlyNew: true,
  } as const
  await createExport(writeOf(tx), { organizationId, userId }, input)
}

/** The demo is added by a role that row-level security doesn't limit. */
export function writeOf(tx: Queryable): TenantWrite {
  return {
    tx: tx as TenantTransaction,
    version: Promise.resolve(1),
    report() {},
    publish() {},
    added() {},
    moved() {},
  }
}

/** A kitchen in each project that was sold: what they cost can be used in new plans. */
async function addSoldKitchens(tx: Queryable, organizationId: string, today: string) {
  const sold = await tx.query<{ id: string; size: number }>(sql`
    select p.id, (o.renovation_items ->> 'houseSize')::float8 as size from projects p
    join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id
    where p.organization_id = ${organizationId} and p.status = 'sold' and o.renovation_items ->> 'quality' = 'mid-range'
    order by o.address`)
  for (const [at, { id, size }] of sold.entries()) {
    const [lineId, spent] = [uuidv7(), size * (233 + 7 * at)]
    await tx.query(sql`
      insert into budget_lines (organization_id, id, project_id, position, name, item_id, stage, original, is_done)
      values (${organizationId}, ${lineId}, ${id}, ${newPosition()}, 'Kitchen', 'kitchen', 'second_fix', ${size * 250}, true)`)
    await tx.query(sql`
      insert into expenses (organization_id, id, project_id, line_id, purpose, amount, gst, date, paid_on, supplier)
      values (${organizationId}, ${uuidv7()}, ${id}, ${lineId}, 'renovation', ${spent}, ${gstOf(spent)},
        ${addDays(today, -200)}, ${addDays(today, -180)}, 'Kauri Builders')`)
  }
}
