import sql from 'sql-template-tag'
import { PROJECT_DATES, UNASSIGNED } from '#src/features/base/due-dates/queries.server.ts'
import type { Database, TenantTransaction } from '#src/platform/db/database.ts'
import { changeFromOutside, type Identity } from '#src/platform/db/in-organization.ts'
import { forEachOrganization } from '#src/platform/jobs/background-work.ts'
import { readList, rowQueries } from '#src/platform/rows/row-queries.ts'
import { IS_BEFORE_END } from '#src/platform/session/session.ts'
import {
  GIVEN_TASKS_NAMED,
  type GivenTask,
  type GivenTasks,
  NO_ASSIGNEE,
  NO_DEAL,
  NO_PROJECT,
  PROJECT_DATES_SHOWN,
  type TaskFilter,
  type TaskInput,
  taskResource,
  UNASSIGNED_SHOWN,
} from './schema.ts'

export const taskQueries = rowQueries({
  ...taskResource,
  computed: {
    address: sql`(select o.address from opportunities o
      where o.organization_id = r.organization_id and o.id = r.opportunity_id)`,
  },
  orderBy: sql`r.due_on, r.position, r.created_at, r.id`,
  references: {
    tasks_assignee: { field: 'assigneeId', message: NO_ASSIGNEE },
    tasks_deal: { field: 'opportunityId', message: NO_DEAL },
    tasks_project: { field: 'projectId', message: NO_PROJECT },
  },
})

/** The tasks of an organization by due day and then by hand, without those of deleted deals. */
export function readTasks(
  tx: TenantTransaction,
  organizationId: string,
  { assignee, deal, due }: TaskFilter,
) {
  return taskQueries.list(
    tx,
    organizationId,
    undefined,
    sql`
      and (r.opportunity_id is null or exists (select from opportunities o
        where o.organization_id = r.organization_id and o.id = r.opportunity_id and o.deleted_at is null))
      and (${assignee ?? null}::uuid is null or r.assignee_id = ${assignee ?? null}::uuid)
      and (${deal ?? null}::uuid is null or r.opportunity_id = ${deal ?? null}::uuid)
      and (${due ?? null}::date is null or r.due_on <= ${due ?? null}::date)`,
  )
}

/** The first conditions and checklist items of open deals, by due day, whose assignee is no longer a member. */
export function readUnassigned(tx: TenantTransaction, organizationId: string) {
  const lost = sql`
    select json_agg(json_build_object('kind', u.kind, 'id', u.id, 'title', u.title, 'dueOn', u.due_on,
      'opportunityId', u.opportunity_id, 'address', u.address) order by u.due_on, u.title, u.id)
    from (select u.* from (${UNASSIGNED}) u
    where u.organization_id = g.id order by u.due_on, u.title, u.id limit ${UNASSIGNED_SHOWN}) u`
  return readList(tx, organizationId, 'unassigned', lost)
}

/** The unpaid invoices, ends of stages and open dates of agreements that are next, or overdue. */
export function readProjectDates(tx: TenantTransaction, organizationId: string) {
  const next = sql`
    select json_agg(json_build_object('kind', d.kind, 'id', d.id, 'title', d.title, 'amount', d.amount, 'dueOn', d.due_on,
      'projectId', d.project_id, 'opportunityId', d.opportunity_id, 'address', d.address, 'ownerId', d.owner_id, 'doneOn', null) order by d.due_on, d.title, d.id)
    from (select d.* from (${PROJECT_DATES}) d
    where d.organization_id = g.id order by d.due_on, d.title, d.id limit ${PROJECT_DATES_SHOWN}) d`
  return readList(tx, organizationId, 'dates', next)
}

/** The open tasks of builders whose last day is over become unassigned, as those of a removed person do at once. */
export async function unassignFormerBuilders(db: Database): Promise<void> {
  const isFormer = sql`g.role = 'builder' and g.until < (now() at time zone 'Pacific/Auckland')::date
    and exists (select from tasks t where t.organization_id = g.organization_id and t.assignee_id = g.user_id
      and t.done_on is null)`
  const organizations = await db.query<{ id: string }>(sql`
    select distinct g.organization_id as id from deal_guests g where ${isFormer}`)
  const ids = organizations.map(({ id }) => id)
  await forEachOrganization(db, 'assignees', ids, async (tx, { organizationId }) => {
    await changeFromOutside(tx, organizationId, async ({ report, version }) => {
      const unassigned = await tx.query<{ id: string }>(sql`
        select unassign_tasks_of(${organizationId}::uuid, former.person) as id
        from (select distinct g.user_id as person from deal_guests g
          where g.organization_id = ${organizationId}::uuid and ${isFormer}) former`)
      const changed = await version
      for (const { id } of unassigned) report({ kind: 'task', id, version: changed })
    })
    return null
  })
}

/** What others gave a builder since then, and the builder hasn't done; null once they can't open the project. */
export async function readGivenTasks(
  db: Database,
  { organizationId, projectId, userId, by, since }: GivenTasks,
) {
  const [given] = await db.query<{ to: string; by: string | null; address: string; tasks: GivenTask[] }>(sql`
    select u.email as "to", (select coalesce(nullif(a.name, ''), split_part(a.email, '@', 1)) from auth.users a where a.id = ${by}::uuid) as by,
      o.address, (select coalesce(json_agg(json_build_object('title', t.title, 'dueOn', t.due_on) order by t.due_on, t.position), '[]') from (
        select * from tasks t
        where t.organization_id = ${organizationId} and t.project_id = p.id and t.assignee_id = u.id and t.done_on is null
          and t.assigned_by is distinct from u.id and t.deleted_at is null and t.updated_at >= ${since}::timestamptz
        order by t.due_on, t.position limit ${GIVEN_TASKS_NAMED + 1}) t) as tasks
    from projects p
    join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id and o.deleted_at is null
    join deal_guests g on g.organization_id = p.organization_id and g.opportunity_id = o.id and g.role = 'builder' and ${IS_BEFORE_END}
    join auth.users u on u.id = g.user_id
    where p.organization_id = ${organizationId} and p.id = ${projectId} and p.deleted_at is null and u.id = ${userId}`)
  return given ?? null
}

/** A project's task also belongs to its deal. Without a position, that of the row or the column's default stays. */
export function taskValues(
  { position, ...given }: TaskInput,
  { organizationId }: Pick<Identity, 'organizationId'>,
) {
  const task = position === null ? given : { ...given, position }
  if (task.projectId === null) return task
  const ofProject = sql`(select opportunity_id from projects
    where organization_id = ${organizationId} and id = ${task.projectId}::uuid)`
  return { ...task, opportunityId: ofProject }
}
