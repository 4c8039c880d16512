import sql, { type Sql } from 'sql-template-tag'
import { type BudgetLine, budgetTotals, lineFigures } from '#src/finance/budget.ts'
import { isSameValue } from '#src/lib/field-edits.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import { readSettings } from '#src/platform/organization-settings.ts'
import { requireRow, rowQueries } from '#src/platform/row-queries.ts'
import { moveReceipts } from '../documents/queries.server.ts'
import { assumptionSettings } from '../opportunities/assumptions/schema.ts'
import { currentPlan, readPlans } from '../opportunities/budget-plans.server.ts'
import {
  type Budget,
  expenseResource,
  lineResource,
  NO_DOCUMENT,
  NO_LINE,
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

export const expenseQueries = rowQueries({
  ...expenseResource,
  computed: {
    exported: sql`(
      select case when count(*) = 0 then null when max(x.version) < r.version then 'changed' else 'unchanged' end
      from exported_expenses x where x.organization_id = r.organization_id and x.expense_id = r.id)`,
  },
  orderBy: sql`r.date desc, r.id desc`,
  references: { expenses_line: NO_LINE },
})

/** The position of a project's next line. Writers of an organization are serialized, so it is given once. */
export function nextPosition(organizationId: string, projectId: string | undefined): Sql {
  return sql`(select coalesce(max(position), 0) + 1 from budget_lines
    where organization_id = ${organizationId} and project_id = ${projectId})`
}

/** Assigns expenses of the line's project to it. */
export async function assignExpenses(
  { tx, report }: TenantWrite,
  { organizationId, projectId, lineId }: { organizationId: string; projectId: string; lineId: string },
  expenseIds: readonly string[],
): Promise<void> {
  const moved = await tx.query<{ id: string; version: number }>(sql`
    update expenses set line_id = ${lineId}, purpose = 'renovation', version = version + 1, updated_at = now()
    where organization_id = ${organizationId} and project_id = ${projectId} and id = any (${expenseIds}::uuid[])
    returning id, version`)
  for (const expense of moved) report({ kind: 'expense', ...expense })
}

/** Moves an expense to another project, where it is not planned. Throws not_found. */
export async function moveExpense(
  write: TenantWrite,
  organizationId: string,
  id: string,
  projectId: string,
): Promise<string> {
  await requireRow(write.tx, { table: 'projects', label: 'Project' }, organizationId, projectId)
  await moveReceipts(write, organizationId, { projectId, expenseId: id })
  return expenseQueries.update(write, organizationId, id, {
    lineId: null,
    ...({ projectId } as object),
  })
}

/** The lines of a budget with their figures, what was spent outside them, and the totals. Throws not_found. */
export async function readBudget(
  tx: TenantTransaction,
  organizationId: string,
  projectId: string,
): Promise<Budget> {
  await requireRow(tx, { table: 'projects', label: 'Project' }, organizationId, projectId)
  const [settings, [project], [expenses], rows] = await Promise.all([
    readSettings(tx, organizationId, assumptionSettings),
    readPlans(tx, organizationId, [projectId]),
    tx.query<Budget['expenses']>(sql`
      select count(distinct e.id)::int as all, count(d.id)::int as receipts,
        (count(distinct e.id) filter (where e.purpose = 'renovation'))::int as renovation
      from expenses e
      left join documents d on d.organization_id = e.organization_id and d.expense_id = e.id
        and d.status = 'ready' and d.deleted_at is null
      where e.organization_id = ${organizationId} and e.project_id = ${projectId} and e.deleted_at is null`),
    readLines(tx, organizationId, projectId),
  ])
  const { contingencyPercent } = settings.assumptions
  const planned = project?.planned ?? null
  return {
    id: projectId,
    contingencyPercent,
    planExcess: planned?.planExcess ?? 0,
    isPlanChanged: project !== undefined && planned !== null && !isSameValue(planned, currentPlan(project)),
    expenses: expenses ?? { all: 0, renovation: 0, receipts: 0 },
    lines: rows.map((row) => ({ id: row.id, name: row.name, ...lineFigures(row) })),
    totals: budgetTotals(rows, contingencyPercent),
  }
}

type BudgetRow = BudgetLine & { id: string | null; name: string }

/** The lines of a project, and last what was spent on its renovation without a line, if anything. */
function readLines(tx: TenantTransaction, organizationId: string, projectId: string) {
  const amounts = (of: Sql, condition: Sql) => sql`
    coalesce((select jsonb_agg(a.amount) from ${of} a
      where a.organization_id = ${organizationId} and a.project_id = ${projectId} and a.deleted_at is null
        and ${condition}), '[]')`
  return tx.query<BudgetRow>(sql`
    select l.id, l.name, l.original::float8 as original, l.to_complete::float8 as "toComplete", l.is_done as "isDone",
      ${amounts(sql`variations`, sql`a.line_id = l.id and a.state = 'approved'`)} as variations,
      ${amounts(sql`quotes`, sql`a.line_id = l.id and a.state = 'accepted'`)} as quotes,
      ${amounts(sql`expenses`, sql`a.line_id = l.id`)} as expenses, l.position
    from budget_lines l
    where l.organization_id = ${organizationId} and l.project_id = ${projectId} and l.deleted_at is null
    union all
    select null, 'Unplanned renovation', 0, null, false, '[]', '[]', unplanned, null
    from (select ${amounts(
      sql`expenses`,
      sql`a.purpose = 'renovation' and not exists (select 1 from budget_lines l
        where l.organization_id = a.organization_id and l.id = a.line_id and l.deleted_at is null)`,
    )} as unplanned) u
    where unplanned <> '[]'
    order by position nulls last`)
}
