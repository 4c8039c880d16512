import sql, { join, raw } from 'sql-template-tag'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { addActivity, hasChanged, joinActivity } from '#src/platform/rows/activity.ts'
import { hasParents } from '#src/platform/rows/parent-rows.ts'
import { instantText } from '#src/platform/rows/row-json.ts'
import { EVENTS_SHOWN, type ProjectAction, type RowAction } from './schema.ts'

interface ProjectChange<Action> {
  action: Action
  before: Record<string, unknown> | null
  after: Record<string, unknown>
}

/** Records a change of a project, with only the fields of `after` that are in `before`; webhooks receive its stages. */
export function recordProjectEvent(
  { tx, publish }: TenantWrite,
  identity: Identity,
  project: { id: string; version: number },
  { action, before, after }: ProjectChange<ProjectAction>,
): void {
  const touched = Object.fromEntries(Object.keys(before ?? {}).map((name) => [name, after[name] ?? null]))
  const { id } = project
  const moved = {
    projectId: id,
    data: { ...project, before: { status: before?.status }, after: { status: after.status } },
  }
  if (before?.status !== undefined && before.status !== after.status)
    publish({ type: 'project.stage_changed', ...moved })
  if (action === 'sold') publish({ type: 'project.sold', ...moved })
  recordRowEvent(tx, identity, id, { action, before, after: touched })
}

/** Records who changed a project or a row of it, such as an expense, at the project's current version. */
export function recordRowEvent(
  tx: TenantTransaction,
  identity: Identity,
  projectId: string,
  { action, before, after }: ProjectChange<ProjectAction | RowAction>,
): void {
  // Fields that are saved one by one: actual values, the target date and the plan.
  const isSave = action === 'edited' || (action === 'plan' && after.change === 'changed')
  const record = isSave ? joinActivity : addActivity
  const version = sql`(select p.version from projects p
    where p.organization_id = ${identity.organizationId} and p.id = ${projectId})`
  const fields = { before: before && JSON.stringify(before), after: JSON.stringify(after) }
  record(tx, identity, 'project', { id: projectId, version, action, ...fields })
}

/** The project that the user changed last, not by an API key; null without one. */
export async function readLatestProject(
  tx: TenantTransaction,
  { organizationId, userId }: Identity,
): Promise<{ organizationId: string; projectId: string | null }> {
  const [row] = await tx.query<{ id: string }>(sql`
    select e.project_id as id from project_events e
    join projects p on p.organization_id = e.organization_id and p.id = e.project_id and p.deleted_at is null
    where e.organization_id = ${organizationId} and e.user_id = ${userId} and e.api_key is null ${hasParents('p', 'opportunity_id')}
    order by e.created_at desc, e.id desc limit 1`)
  return { organizationId, projectId: row?.id ?? null }
}

/** Who moved the deal of a project to Won when it started; null for those who don't see its activity. */
const wonBy = (organizationId: string, projectId: string) => sql`
  select opportunity_event_author(e.id) from opportunity_events e
  join projects p on p.organization_id = e.organization_id and p.opportunity_id = e.opportunity_id
  where p.organization_id = ${organizationId} and p.id = ${projectId} and e.after ->> 'status' = 'won'
  order by abs(extract(epoch from e.created_at - p.start_date)), e.version, e.id limit 1`

/** The changes of the deal’s agreement that the project shows among its own. */
const AGREEMENT_TICKS = ['settled', 'settlement_undone', 'deposit_paid', 'deposit_undone']

/** The activity of a project, newest first, as JSON text. */
export async function readProjectEvents(tx: TenantTransaction, organizationId: string, projectId: string) {
  const [row] = await tx.query<{ body: string }>(sql`
    with own as (
      select e.id, e.action, e.before, e.after, e.created_at, e.version, true as is_own from project_events e
      where e.organization_id = ${organizationId} and e.project_id = ${projectId} and ${hasChanged(raw('e'))}
      order by e.version desc, e.id desc limit ${EVENTS_SHOWN}
    ), ticks as (
      select e.id, 'agreement' as action, e.before, e.after, e.created_at, e.version, false as is_own from opportunity_events e
      join projects p on p.organization_id = e.organization_id and p.opportunity_id = e.opportunity_id
      where e.organization_id = ${organizationId} and p.id = ${projectId} and e.created_at >= p.created_at
        and e.action = 'agreement_changed' and e.after ->> 'change' in (${join(AGREEMENT_TICKS)})
      order by e.version desc, e.id desc limit ${EVENTS_SHOWN}
    ), found as (
      select * from (select * from own union all select * from ticks) e
      order by e.created_at desc, e.version desc, e.id desc limit ${EVENTS_SHOWN}
    )
    select jsonb_build_object('events', coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'action', f.action,
      'by', case when f.is_own then project_event_author(f.id) else opportunity_event_author(f.id) end,
      'at', ${instantText(sql`f.created_at`)}, 'before', f.before, 'after', f.after)
      order by f.created_at desc, f.version desc, f.id desc), '[]'),
      'wonBy', (${wonBy(organizationId, projectId)}))::text as body
    from found f`)
  return row?.body ?? '{"events":[],"wonBy":null}'
}
