import sql, { type Sql } from 'sql-template-tag'
import { changedFields, pickFields } from '#src/lib/field-edits.ts'
import { topPosition } from '#src/platform/board-positions.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { reportNotificationsChanged } from '../../notifications/queries.server.ts'
import { jsonOf, nominateSettlement } from '../agreements/dates.server.ts'
import { withEdit, withSellingCosts } from '../edits.ts'
import { readOpportunity } from '../opportunity-queries.server.ts'
import type { Opportunity, OpportunityEdit } from '../opportunity-schema.ts'
import { updateOpportunity } from '../queries.server.ts'
import { createProject } from '../winning.server.ts'

/**
 * Changes fields of a deal and recalculates its maximum. A new status moves it to the top of that column; Won creates
 * its project, once. An edit without differences doesn't change the row or its version.
 */
export async function editOpportunity(
  write: TenantWrite,
  identity: Identity,
  deal: Opportunity,
  given: OpportunityEdit,
  /** The name of the scenario that is applied. */
  scenario?: string,
): Promise<Opportunity> {
  const edit = withSellingCosts(deal, given)
  const fields = changedFields(deal, edit)
  if (fields.length === 0) return deal
  const next = withEdit(deal, edit)
  const isMoved = next.status !== deal.status
  const { organizationId } = identity
  const { id } = deal
  const column = { table: 'opportunities', organizationId, status: next.status } as const
  const position = isMoved ? await topPosition(write.tx, column) : deal.position
  const dates = fields.includes('dueDate') ? await nominateSettlement(write, organizationId, next) : null
  await updateOpportunity(write, identity, deal, {
    action: scenario === undefined ? 'edited' : 'scenario_applied',
    before: pickFields(deal, fields),
    after: { ...pickFields(next, fields), ...(scenario !== undefined && { scenario }) },
    set: sql`status = ${next.status}, position = ${position},
      stage_entered_at = case when ${isMoved}::boolean then now() else stage_entered_at end,
      asking_price = ${next.askingPrice}, offer_price = ${next.offerPrice},
      actual_purchase_price = ${next.actualPurchasePrice}, agent_name = ${next.agentName},
      agent_contact = ${next.agentContact}, unconditional_date = ${next.unconditionalDate},
      due_date = ${dates === null ? next.dueDate : dates.dueDate},
      next_date = ${dates === null ? sql`next_date` : sql`${jsonOf(dates.nextDate)}::jsonb`},
      done_up_value = ${next.doneUpValue}, renovation_cost = ${next.renovationCost},
      profit_margin = ${next.profitMargin}, max_purchase_price = ${next.maxPurchasePrice}, notes = ${next.notes},
      holding_costs = ${jsonOr(sql`holding_costs`, edit.holdingCosts)},
      selling_plan = ${jsonOr(sql`selling_plan`, edit.sellingPlan)},
      renovation_items = ${jsonOr(sql`renovation_items`, edit.renovationItems)}`,
  })
  if (fields.includes('dueDate') || fields.includes('unconditionalDate'))
    reportNotificationsChanged(write, id)
  if (isMoved && next.status === 'won') await createProject(write, identity, deal)
  return readOpportunity(write.tx, organizationId, id)
}

/** A JSON column's new value; an unchanged column keeps its stored value, even if that can't be parsed. */
function jsonOr(column: Sql, value: object | null | undefined): Sql {
  if (value === undefined) return column
  return sql`${value === null ? null : JSON.stringify(value)}::jsonb`
}

const ACTUALS = ['actualPurchasePrice', 'actualSalePrice', 'actualRenovationCost'] as const
type Actuals = Record<(typeof ACTUALS)[number], number | null>

/** Stores the actual values of a deal, in the project's transaction. Equal values have no effect. Throws not_found. */
export async function recordActuals(write: TenantWrite, identity: Identity, id: string, given: Actuals) {
  const before = await readOpportunity(write.tx, identity.organizationId, id)
  const now = pickFields(given, ACTUALS)
  const fields = changedFields(before, now)
  if (fields.length === 0) return
  await updateOpportunity(write, identity, before, {
    action: 'edited',
    before: pickFields(before, fields),
    after: pickFields(now, fields),
    set: sql`actual_purchase_price = ${now.actualPurchasePrice}, actual_sale_price = ${now.actualSalePrice},
      actual_renovation_cost = ${now.actualRenovationCost}`,
  })
}
