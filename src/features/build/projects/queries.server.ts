import sql, { type Sql } from 'sql-template-tag'
import { AGREEMENT_DATES } from '#src/features/base/due-dates/queries.server.ts'
import {
  notifyStatusChange,
  reportNotificationsChanged,
} from '#src/features/base/notifications/queries.server.ts'
import { recordActuals } from '#src/features/deals/deal-editor/editing/queries.server.ts'
import { reportSold } from '#src/features/deals/pipeline/queries.server.ts'
import { type CivilDay, hourInAuckland, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { changedFields, pickFields, withFields } from '#src/lib/rows/field-edits.ts'
import { isBetween, type Neighbours, positionBetween } from '#src/lib/rows/positions.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { findNeighbours, restoredPosition } from '#src/platform/rows/board-positions.ts'
import { instantText } from '#src/platform/rows/row-json.ts'
import { readList } from '#src/platform/rows/row-queries.ts'
import { purgeLater } from '#src/platform/rows/soft-delete.ts'
import { stageEntered } from '#src/platform/rows/stage-entered.ts'
import { recordProjectEvent } from './event-queries.server.ts'
import { followSale } from './plan-days.server.ts'
import { moveInPlan } from './plan-queries.server.ts'
import { stageTitle } from './rules.ts'
import {
  type Project,
  type ProjectAction,
  type ProjectEdit,
  type ProjectPlacement,
  type ProjectStage,
  SALE_DAYS,
} from './schema.ts'

/** The estimates of deal `o` as a sale keeps them. */
export const PLANNED = sql`jsonb_build_object('doneUpValue', o.done_up_value, 'renovationCost', o.renovation_cost, 'profitMargin', o.profit_margin,
  'maxPurchasePrice', o.max_purchase_price, 'holdingCosts', o.holding_costs, 'sellingPlan', o.selling_plan)`

/** The day in Auckland on which project `p` was sold. */
const SOLD_ON = sql`(p.actual_completion at time zone 'Pacific/Auckland')::date`

/** Row `p` with its deal `o` and agreement `a` as JSON, with the field names of projectSchema; of a sold one, with what it was planned with. */
const PROJECT = sql`(jsonb_build_object(
  'id', p.id, 'opportunityId', p.opportunity_id, 'address', o.address, 'dealStatus', o.status,
  'agentName', o.agent_name, 'status', p.status, 'position', p.position, 'startDate', ${instantText(sql`p.start_date`)},
  'targetCompletion', p.target_completion,
  'actualCompletion', case when p.status = 'sold' then ${instantText(sql`p.actual_completion`)} end,
  'soldOn', case when p.status = 'sold' then ${SOLD_ON} end,
  'saleSettlesOn', case when p.status = 'sold' then p.sale_settles_on end,
  'stageEnteredAt', ${instantText(sql`p.stage_entered_at`)}, 'createdAt', ${instantText(sql`p.created_at`)},
  'updatedAt', ${instantText(sql`greatest(p.updated_at, o.updated_at)`)},
  'doneUpValue', o.done_up_value, 'renovationCost', o.renovation_cost, 'profitMargin', o.profit_margin,
  'actualPurchasePrice', o.actual_purchase_price, 'actualSalePrice', o.actual_sale_price,
  'actualRenovationCost', o.actual_renovation_cost, 'holdingCosts', o.holding_costs,
  'stageEndsOn', p.stage_ends_on, 'daysLate', case when p.days_late is not null then greatest(p.days_late, 0) end,
  'budget', p.budget, 'budgetForecast', p.budget_forecast, 'version', p.version,
  'openDates', (select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'id', d.id, 'title', d.title, 'on', d.due_on,
      'amount', d.amount) order by d.due_on, d.kind, d.id), '[]')
    from (${AGREEMENT_DATES}) d),
  'settledOn', a.terms->>'settledOn')
  || case when p.status = 'sold' then coalesce(p.planned, '{}') - array['maxPurchasePrice', 'sellingPlan'] else '{}' end)`

/** The deal of the project `p` and its agreement. */
const DEAL = sql`join opportunities o
    on o.organization_id = p.organization_id and o.id = p.opportunity_id and o.deleted_at is null
  left join agreements a on a.organization_id = o.organization_id and a.opportunity_id = o.id`

/** The rows of the list in the order of changes. */
export const CHANGED_PROJECTS = {
  table: 'projects',
  json: PROJECT,
  joins: sql`join projects p on p.organization_id = r.organization_id and p.id = r.id ${DEAL}`,
  at: sql`greatest(r.updated_at, o.updated_at)`,
} as const

/** The projects of an organization with its version, as JSON text. */
export function readProjects(tx: TenantTransaction, organizationId: string) {
  const projects = sql`select json_agg(${PROJECT} order by p.status, p.position)
    from projects p ${DEAL} where p.organization_id = g.id and p.deleted_at is null`
  return readList(tx, organizationId, 'projects', projects)
}

export async function readProject(tx: TenantTransaction, organizationId: string, id: string) {
  const [row] = await tx.query<{ project: Project }>(sql`
    select ${PROJECT} as project from projects p ${DEAL}
    where p.organization_id = ${organizationId} and p.id = ${id} and p.deleted_at is null`)
  if (row === undefined) throw new AppError('not_found', 'Project not found')
  return row.project
}

export const projectNeighbours = findNeighbours('projects')

/** Moves a project to a stage, between two neighbours. Moving to Sold records the sale in the same transaction. */
export async function placeProject(
  write: TenantWrite,
  identity: Identity & { now: Date },
  project: Project,
  { status, sale, unsold }: ProjectPlacement,
  neighbours: Neighbours,
): Promise<string> {
  const enters = project.status !== status
  if (!enters && isBetween(project.position, neighbours)) return JSON.stringify(project)
  const position = positionBetween(neighbours.previous, neighbours.next)
  const isSale = status === 'sold' && enters && sale !== undefined
  const leavesSale = project.status === 'sold' && enters
  const actuals = isSale ? sale : leavesSale ? unsold : undefined
  const isRecorded = actuals && (await recordActuals(write, identity, project.opportunityId, actuals))
  if ((isSale || leavesSale) && !isRecorded)
    await reportSold(write, identity.organizationId, project.opportunityId)
  const keepsDate = sale?.keepsSoldDate ?? false
  if (enters)
    await moveInPlan(write, identity, project.id, {
      from: project.status,
      to: status,
      sale: isSale && !keepsDate ? sale : null,
    })
  return update(write, identity, project.id, {
    action: isSale ? 'sold' : 'moved',
    before: { status: project.status },
    set: sql`status = ${status}, position = ${position},
      actual_completion = case
        when not ${isSale}::boolean then p.actual_completion
        when ${keepsDate}::boolean then coalesce(p.actual_completion, now()) else ${soldAt(sale?.soldOn, identity.now)} end,
      sale_settles_on = case when not ${isSale}::boolean or ${keepsDate}::boolean then p.sale_settles_on else ${sale?.saleSettlesOn ?? null}::date end,
      planned = case
        when not ${isSale}::boolean or (${keepsDate}::boolean and p.planned is not null) then p.planned
        else (select ${PLANNED} from opportunities o where o.organization_id = p.organization_id and o.id = p.opportunity_id) end,
      stage_entered_at = case when ${enters}::boolean
        then ${stageEntered(identity, sql`p.created_at`)} else p.stage_entered_at end`,
  })
}

/** When a project was sold: now, or on another day at noon. */
function soldAt(soldOn: CivilDay | null | undefined, now: Date): Sql {
  if (soldOn == null || soldOn === todayInAuckland(now)) return sql`now()`
  return sql`${hourInAuckland(soldOn, 12).toISOString()}::timestamptz`
}

/** Changes fields of a project; its actual values are stored on its deal. An edit without differences has no effect. */
export async function editProject(
  write: TenantWrite,
  identity: Identity & { now: Date },
  project: Project,
  { recordsLoss: _isConfirmed, ...edit }: ProjectEdit,
): Promise<string> {
  const fields = changedFields(project, edit)
  if (fields.length === 0) return JSON.stringify(project)
  const next = withFields(project, edit)
  const isRecorded = await recordActuals(write, identity, project.opportunityId, next)
  const isResold = SALE_DAYS.some((field) => fields.includes(field))
  if (isResold && !isRecorded) await reportSold(write, identity.organizationId, project.opportunityId)
  const isOtherDay = fields.includes('soldOn')
  const body = await update(write, identity, project.id, {
    action: 'edited',
    before: pickFields(project, fields),
    set: sql`target_completion = ${next.targetCompletion},
      actual_completion = case when ${isOtherDay}::boolean then ${soldAt(next.soldOn, identity.now)} else p.actual_completion end,
      sale_settles_on = case when ${isResold}::boolean then ${next.saleSettlesOn}::date else p.sale_settles_on end`,
  })
  if (isResold) await followSale(write, identity, project.id)
  return body
}

/** Soft delete: the row is purged after the undo time. Its deal is not deleted. */
export async function deleteProject(write: TenantWrite, identity: Identity, project: Project) {
  const { id, status } = project
  const set = sql`deleted_at = now()`
  const body = await update(write, identity, id, { action: 'deleted', before: { status }, set })
  if (status === 'sold') await reportSold(write, identity.organizationId, project.opportunityId)
  await purgeLater(write.tx, { table: 'projects', organizationId: identity.organizationId, id })
  return body
}

/** Restores a soft-deleted project to its position. Throws not_found after the undo time. */
export async function undeleteProject(write: TenantWrite, identity: Identity, id: string): Promise<string> {
  const { organizationId } = identity
  const position = await restoredPosition(write.tx, { table: 'projects', organizationId, id })
  const set = sql`deleted_at = null, position = ${position}`
  const body = await update(write, identity, id, { action: 'undeleted', before: null, set })
  const { status, opportunityId }: Project = JSON.parse(body)
  if (status === 'sold') await reportSold(write, organizationId, opportunityId)
  return body
}

interface Update {
  action: ProjectAction
  before: { status?: ProjectStage; [name: string]: unknown } | null
  set: Sql
}

interface ChangedRow {
  version: number
  body: string
  after: Record<string, unknown>
  notified: { opportunityId: string; address: string; after: ProjectStage }
}

/** Updates a project and records the event. Returns the project as JSON text; throws not_found. */
async function update(write: TenantWrite, identity: Identity, id: string, { action, before, set }: Update) {
  const { organizationId } = identity
  const [row] = await write.tx.query<ChangedRow>(sql`
    with changed as (
      update projects p set version = p.version + 1, updated_at = now(), ${set}
      where p.organization_id = ${organizationId} and p.id = ${id} returning p.*
    )
    select p.version, ${PROJECT}::text as body, ${PROJECT} as after,
      jsonb_build_object('opportunityId', o.id, 'address', o.address, 'after', p.status) as notified
    from changed p ${DEAL}`)
  if (row === undefined) throw new AppError('not_found', 'Project not found')
  const { version, after, notified } = row
  recordProjectEvent(write, identity, { id, version }, { action, before, after })
  write.report({ kind: 'project', id, version })
  if (before?.status !== undefined) {
    const title = stageTitle(notified.after)
    const move = { type: 'project_status', title, projectId: id, before: before.status, ...notified } as const
    notifyStatusChange(write, identity, move)
  }
  // Reminders depend on the target date and on whether the project is deleted.
  const isDateSet = before !== null && 'targetCompletion' in before
  if (isDateSet || action === 'deleted' || action === 'undeleted') reportNotificationsChanged(write, id)
  return row.body
}
