import sql, { type Sql } from 'sql-template-tag'
import { moveReceipts } from '#src/features/base/documents/queries.server.ts'
import { assumptionSettings } from '#src/features/deals/assumptions/schema.ts'
import {
  currentPlan,
  type PlannedProject,
  readPlans,
} from '#src/features/deals/pipeline/budget-plans.server.ts'
import { readBudgetLines } from '#src/features/deals/pipeline/budget-sums.server.ts'
import { budgetTotals, lineFigures } from '#src/finance/budget/budget.ts'
import { isSameValue } from '#src/lib/rows/field-edits.ts'
import { PARENTS } from '#src/lib/rows/resource-list.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import { readSettings } from '#src/platform/rows/organization-settings.ts'
import { lockRow, requireRow } from '#src/platform/rows/parent-rows.ts'
import { rowJson } from '#src/platform/rows/row-json.ts'
import { rowQueries } from '#src/platform/rows/row-queries.ts'
import { EXPORTED } from './exported-state.server.ts'
import {
  type Budget,
  type Expense,
  expenseResource,
  lineResource,
  NO_DOCUMENT,
  NO_LINE,
  promisedExpense,
  quoteResource,
  variationResource,
} from './schema.ts'

export const lineQueries = rowQueries({ ...lineResource, orderBy: sql`r.position, r.id` })

export const variationQueries = rowQueries({
  ...variationResource,
  orderBy: sql`r.created_at, r.id`,
  references: { variations_line: NO_LINE, variations_document: NO_DOCUMENT },
})

export const quoteQueries = rowQueries({
  ...quoteResource,
  orderBy: sql`r.created_at, r.id`,
  references: { quotes_line: NO_LINE, quotes_document: NO_DOCUMENT },
})

const COMPUTED = { exported: EXPORTED }

/** The rows of the list in the order of changes. */
export const CHANGED_EXPENSES = { table: 'expenses', json: rowJson(promisedExpense.row, COMPUTED) } as const

/** Limits rows `r` to those of a project. Throws not_found. */
export async function ofProject(tx: TenantTransaction, organizationId: string, id: string): Promise<Sql> {
  await requireRow(tx, PARENTS.projects, organizationId, id)
  return sql`and r.project_id = ${id}`
}

const EXPENSES = {
  computed: COMPUTED,
  orderBy: sql`r.date desc, r.created_at desc, r.id desc`,
  references: { expenses_line: NO_LINE },
}
export const expenseQueries = rowQueries({ ...expenseResource, ...EXPENSES })
export const promisedExpenseQueries = rowQueries({ ...promisedExpense, ...EXPENSES })

/** Assigns expenses of the line's project to it. Returns each with the line and the purpose that it had. */
export async function assignExpenses(
  { tx, report }: TenantWrite,
  { organizationId, projectId, lineId }: { organizationId: string; projectId: string; lineId: string },
  expenseIds: readonly string[],
): Promise<Pick<Expense, 'id' | 'version' | 'amount' | 'supplier' | 'lineId' | 'purpose'>[]> {
  const moved = await tx.query<
    Pick<Expense, 'id' | 'version' | 'amount' | 'supplier' | 'lineId' | 'purpose'>
  >(sql`
    update expenses e set line_id = ${lineId}, purpose = 'renovation', version = e.version + 1, updated_at = now()
    from expenses b
    where e.organization_id = ${organizationId} and e.project_id = ${projectId} and e.id = any (${expenseIds}::uuid[])
      and e.deleted_at is null and b.organization_id = e.organization_id and b.id = e.id
    returning e.id, e.version, e.amount::float8 as amount, e.supplier, b.line_id as "lineId", b.purpose`)
  for (const { id, version } of moved) report({ kind: 'expense', id, version })
  return moved
}

export async function listExpenseIds(
  tx: TenantTransaction,
  organizationId: string,
  lineId: string,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from expenses
    where organization_id = ${organizationId} and line_id = ${lineId} and deleted_at is null`)
  return rows.map(({ id }) => id)
}

/** Moves an expense to another project, where it is not planned. Throws not_found. */
export async function moveExpense(
  write: TenantWrite,
  organizationId: string,
  id: string,
  projectId: string,
): Promise<string> {
  await lockRow(write.tx, PARENTS.projects, organizationId, projectId)
  await moveReceipts(write, organizationId, { projectId, expenseId: id })
  return expenseQueries.update(write, organizationId, id, {
    lineId: null,
    ...({ projectId } as object),
  })
}

/** The addresses of projects, in the order of their ids. */
export async function readAddresses(
  tx: TenantTransaction,
  organizationId: string,
  projectIds: readonly string[],
): Promise<(string | undefined)[]> {
  const rows = await tx.query<{ id: string; address: string }>(sql`
    select p.id, o.address from projects p
    join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id
    where p.organization_id = ${organizationId} and p.id = any (${projectIds}::uuid[])`)
  return projectIds.map((id) => rows.find((row) => row.id === id)?.address)
}

/** The lines of a budget with their figures, what was spent outside them, and the totals. Throws not_found. */
export async function readBudget(
  tx: TenantTransaction,
  organizationId: string,
  projectId: string,
): Promise<Budget> {
  await requireRow(tx, PARENTS.projects, organizationId, projectId)
  const [settings, [project], [expenses], [otherCosts], rows] = await Promise.all([
    readSettings(tx, organizationId, assumptionSettings),
    readPlans(tx, organizationId, [projectId]),
    tx.query<Budget['expenses']>(sql`
      select count(distinct e.id)::int as all, count(d.id)::int as receipts,
        (count(distinct e.id) filter (where e.purpose = 'renovation'))::int as renovation
      from expenses e
      left join documents d on d.organization_id = e.organization_id and d.expense_id = e.id
        and d.status = 'ready' and d.deleted_at is null
      where e.organization_id = ${organizationId} and e.project_id = ${projectId} and e.deleted_at is null`),
    tx.query<Budget['otherCosts']>(sql`
      select coalesce(sum(amount) filter (where purpose in ('interest', 'insurance', 'rates', 'holding')), 0)::float8 as holding,
        coalesce(sum(amount) filter (where purpose = 'buying'), 0)::float8 as buying,
        coalesce(sum(amount) filter (where purpose = 'selling'), 0)::float8 as selling
      from expenses
      where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null`),
    readBudgetLines(tx, organizationId, [projectId]),
  ])
  const { contingencyPercent } = settings.assumptions
  const planned = project?.planned ?? null
  return {
    id: projectId,
    contingencyPercent,
    planExcess: planned?.planExcess ?? 0,
    changedPlan: changedPlan(project),
    expenses: expenses ?? { all: 0, renovation: 0, receipts: 0 },
    otherCosts: otherCosts ?? { holding: 0, buying: 0, selling: 0 },
    lines: rows.map((row) => ({ id: row.id, name: row.name, ...lineFigures(row) })),
    totals: budgetTotals(rows, contingencyPercent),
  }
}

/** The budget with its variations and quotes, as JSON text. Throws not_found. */
export async function readBudgetWithRows(
  tx: TenantTransaction,
  organizationId: string,
  projectId: string,
): Promise<string> {
  const [budget, { body: variations }, { body: quotes }] = await Promise.all([
    readBudget(tx, organizationId, projectId),
    variationQueries.list(tx, organizationId, projectId),
    quoteQueries.list(tx, organizationId, projectId),
  ])
  return JSON.stringify({
    ...budget,
    variations: variationResource.list.parse(JSON.parse(variations)).variations,
    quotes: quoteResource.list.parse(JSON.parse(quotes)).quotes,
  })
}

function changedPlan(project: PlannedProject | undefined): Budget['changedPlan'] {
  if (project === undefined || project.planned === null) return null
  const now = currentPlan(project)
  if (isSameValue(project.planned, now)) return null
  return now.lines.map(({ name, itemId, original }) => ({ name, itemId, original }))
}
