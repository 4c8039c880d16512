import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { notifyStatusChange } from '#src/features/base/notifications/queries.server.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { topPosition } from '#src/platform/rows/board-positions.ts'
import { createBudgets } from './budget-plans.server.ts'
import { queueSettlement } from './settlement-job.server.ts'

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
  await notifyStatusChange(write, identity, {
    type: 'project_status',
    title: 'Project started',
    address,
    opportunityId,
    projectId: project.id,
    before: null,
    after: 'planning',
  })
}
