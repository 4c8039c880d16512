import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { renovationPlanSchema } from '#src/features/public/calculators/schema.ts'
import { newPosition } from '#src/lib/rows/positions.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import { storeBudgetSums } from './budget-sums.server.ts'
import { type PlannedBudget, plannedBudget } from './planned-budget.ts'

export interface PlannedProject {
  id: string
  planned: PlannedBudget | null
  plan: unknown
  renovationCost: number | null
  hasLines: boolean
}

/** Makes the budgets of projects without one from their deals' plans. */
export async function createBudgets(
  write: TenantWrite,
  organizationId: string,
  projectIds: readonly string[],
): Promise<void> {
  const { tx, report } = write
  const projects = await readPlans(tx, organizationId, projectIds)
  const made = projects
    .filter(({ hasLines }) => !hasLines)
    .map((project) => ({ id: project.id, planned: currentPlan(project) }))
  const lines = made.flatMap(({ id, planned }) =>
    planned.lines.map((line) => ({ ...line, id: uuidv7(), projectId: id, position: newPosition() })),
  )
  if (made.length === 0) return
  await insertLines(tx, organizationId, made, lines)
  await storeBudgetSums(
    write,
    organizationId,
    made.map(({ id }) => id),
  )
  const [first] = lines
  // One change for all: each refetches the lines.
  if (first) report({ kind: 'budget', id: first.id, version: 1 })
}

async function insertLines(
  tx: TenantTransaction,
  organizationId: string,
  made: readonly object[],
  lines: readonly object[],
): Promise<void> {
  await tx.query(sql`
    with made as (
      update projects p set budget_plan = m.planned
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m (id uuid, planned jsonb)
      where p.organization_id = ${organizationId} and p.id = m.id
    )
    insert into budget_lines (organization_id, id, project_id, position, name, item_id, stage, original)
    select ${organizationId}::uuid, id, "projectId", position, name, "itemId", stage, original
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (id uuid, "projectId" uuid, position text, name text,
      "itemId" text, stage text, original numeric)`)
}

/** The deals' plans of projects, and what they were when the budget was made. */
export function readPlans(tx: TenantTransaction, organizationId: string, projectIds: readonly string[]) {
  return tx.query<PlannedProject>(sql`
    select p.id, p.budget_plan as planned, o.renovation_items as plan, o.renovation_cost::float8 as "renovationCost",
      exists (select 1 from budget_lines l where l.organization_id = p.organization_id and l.project_id = p.id
        and l.deleted_at is null) as "hasLines"
    from projects p join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id
    where p.organization_id = ${organizationId} and p.id = any (${projectIds}::uuid[])`)
}

/** The budget that the deal plans now. A plan that can't be parsed counts as none. */
export function currentPlan({ plan, renovationCost }: PlannedProject): PlannedBudget {
  return plannedBudget(renovationPlanSchema.safeParse(plan).data ?? null, renovationCost)
}
