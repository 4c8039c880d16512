import sql, { type Sql } from 'sql-template-tag'
import { type BudgetLine, budgetTotals, NO_BUDGET_LINE } from '#src/finance/budget/budget.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'

/** A budget line of a project; `id` is null for what was spent on its renovation without a line. */
interface BudgetRow extends BudgetLine {
  id: string | null
  name: string
  projectId: string
  position: string | null
}

/** A project whose sums have changed; `isOver`: its forecast has risen above its budget. */
interface ChangedSums {
  id: string
  isOver: boolean | null
  before: object
  after: object
}

/** The lines of projects, and last of each what was spent on its renovation without a line, if anything. */
export function readBudgetLines(
  tx: TenantTransaction,
  organizationId: string,
  projectIds: readonly string[],
): Promise<BudgetRow[]> {
  const amounts = (of: Sql, condition: Sql) => sql`
    coalesce((select jsonb_agg(a.amount) from ${of} a
      where a.organization_id = ${organizationId} and a.project_id = p.id and a.deleted_at is null
        and ${condition}), '[]')`
  const isUnplanned = sql`a.purpose = 'renovation' and not exists (select 1 from budget_lines l
    where l.organization_id = a.organization_id and l.id = a.line_id and l.deleted_at is null)`
  return tx.query<BudgetRow>(sql`
    with p as (
      select id, organization_id from projects
      where organization_id = ${organizationId} and id = any (${projectIds}::uuid[])
    )
    select p.id as "projectId", l.*
    from p cross join lateral (
      select l.id, l.name, l.original::float8 as original, l.to_complete::float8 as "toComplete", l.is_done as "isDone",
        ${amounts(sql`variations`, sql`a.line_id = l.id and a.state = 'approved'`)} as variations,
        ${amounts(sql`quotes`, sql`a.line_id = l.id and a.state = 'accepted'`)} as quotes,
        ${amounts(sql`expenses`, sql`a.line_id = l.id`)} as expenses, l.position
      from budget_lines l
      where l.organization_id = p.organization_id and l.project_id = p.id and l.deleted_at is null
      union all
      select null, 'Unplanned renovation', ${NO_BUDGET_LINE.original}::float8, ${NO_BUDGET_LINE.toComplete}::float8, ${NO_BUDGET_LINE.isDone}::boolean, '[]', '[]', unplanned, null
      from (select ${amounts(sql`expenses`, isUnplanned)} as unplanned) u
      where unplanned <> '[]') l
    order by p.id, l.position nulls last`)
}

/**
 * Stores the current budget and the forecast of projects, which their cards and the summary show; null without a budget.
 * Webhooks receive those whose forecast rises above the budget.
 */
export async function storeBudgetSums(
  { tx, publish }: TenantWrite,
  organizationId: string,
  projectIds: readonly string[],
): Promise<void> {
  const rows = Map.groupBy(
    await readBudgetLines(tx, organizationId, projectIds),
    ({ projectId }) => projectId,
  )
  const sums = projectIds.map((id) => {
    const lines = rows.get(id)
    const { current, forecast } = lines ? budgetTotals(lines, 0) : { current: null, forecast: null }
    return { id, current, forecast }
  })
  const changed = await tx.query<ChangedSums>(sql`
    update projects p set budget = s.current, budget_forecast = s.forecast
    from projects was, jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as s (id uuid, current numeric, forecast numeric)
    where p.organization_id = ${organizationId} and p.id = s.id
      and was.organization_id = p.organization_id and was.id = p.id
      and (p.budget, p.budget_forecast) is distinct from (s.current, s.forecast)
    returning p.id, s.forecast > s.current and (was.budget_forecast > was.budget) is not true as "isOver",
      jsonb_build_object('budget', was.budget, 'forecast', was.budget_forecast) as before,
      jsonb_build_object('budget', s.current, 'forecast', s.forecast) as after`)
  for (const { id, isOver, before, after } of changed)
    if (isOver) publish({ type: 'budget.over', projectId: id, data: { id, before, after } })
}
