import sql, { join, raw } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { notifyStatusChange, retractOfProject } from '#src/features/base/notifications/queries.server.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { topPosition } from '#src/platform/rows/board-positions.ts'
import { purgeLater } from '#src/platform/rows/soft-delete.ts'
import { createBudgets } from './budget-plans.server.ts'
import { queueSettlement } from './settlement-job.server.ts'

/** Makes the project of a deal that is won, once. */
export async function createProject(
  write: TenantWrite,
  identity: Identity,
  { id: opportunityId, address }: { id: string; address: string },
): Promise<void> {
  const { organizationId } = identity
  const column = { table: 'projects', organizationId, status: 'planning' } as const
  const position = await topPosition(write.tx, column)
  const [project] = await write.tx.query<{ id: string; version: number }>(sql`
    insert into projects as p (organization_id, id, opportunity_id, position)
    values (${organizationId}, ${uuidv7()}, ${opportunityId}, ${position})
    -- A soft-deleted project starts again.
    on conflict (organization_id, opportunity_id) do update set deleted_at = null, status = 'planning',
      position = excluded.position, start_date = now(), stage_entered_at = now(), target_completion = null,
      actual_completion = null, plan = null, plan_baseline = null, plan_version = 0, stage_ends_on = null,
      days_late = null, days_late_until = default, waits_for_settlement = default, version = p.version + 1, updated_at = now()
    where p.deleted_at is not null
    returning p.id, p.version`)
  if (project === undefined) {
    // Its settlement may have changed while the deal wasn't won.
    await queueSettlement(write.tx, organizationId, opportunityId)
    return
  }
  await createBudgets(write, organizationId, [project.id])
  write.report({ kind: 'project', ...project })
  notifyStatusChange(write, identity, {
    type: 'project_status',
    title: 'Project started',
    address,
    opportunityId,
    projectId: project.id,
    before: null,
    after: 'planning',
  })
}

/** Tables whose rows people add to a project. */
export const ADDED_TO_PROJECTS = ['variations', 'quotes', 'expenses', 'tasks', 'project_events'] as const

/**
 * Deletes the project that the win of a deal made, before the undo of that win: unless the deal was won before, or someone has changed
 * the project since, or taken a photo of it. A repeated win then makes its budget again.
 */
export async function takeBackProject(
  write: TenantWrite,
  { organizationId, isUndo }: Identity,
  opportunityId: string,
): Promise<void> {
  if (!isUndo) return
  const added = ADDED_TO_PROJECTS.map(
    (table) => sql`select from ${raw(table)} r
      where r.organization_id = p.organization_id and r.project_id = p.id and r.created_at >= p.start_date`,
  )
  const [project] = await write.tx.query<{ id: string; version: number; lineId: string | null }>(sql`
    with undone as (
      update projects p set deleted_at = now(), version = p.version + 1, updated_at = now()
      from opportunities o
      where p.organization_id = ${organizationId} and p.opportunity_id = ${opportunityId} and p.deleted_at is null
        and o.organization_id = p.organization_id and o.id = p.opportunity_id
        -- An undo that led to Won has sent this time back, which has milliseconds.
        and date_trunc('milliseconds', p.start_date) = date_trunc('milliseconds', o.stage_entered_at)
        and not exists (${join(added, ' union all ')})
        and not exists (select from budget_lines l where l.organization_id = p.organization_id and l.project_id = p.id
          and (l.version > 1 or l.created_at <> p.start_date))
        and not exists (select from documents d where d.organization_id = p.organization_id
          and d.opportunity_id = p.opportunity_id and d.category like 'photos%' and d.created_at >= p.start_date)
      returning p.id, p.version
    ), lines as (
      delete from budget_lines l using undone u
      where l.organization_id = ${organizationId} and l.project_id = u.id returning l.id
    )
    select u.id, u.version, (select id from lines limit 1) as "lineId" from undone u`)
  if (project === undefined) return
  const { id, version, lineId } = project
  await retractOfProject(write, organizationId, id)
  await purgeLater(write.tx, { table: 'projects', organizationId, id })
  write.report({ kind: 'project', id, version })
  if (lineId !== null) write.report({ kind: 'budget', id: lineId, version: 1 })
}
