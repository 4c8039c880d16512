import sql from 'sql-template-tag'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity } from '#src/platform/db/in-organization.ts'
import { readList, rowQueries } from '#src/platform/row-queries.ts'
import { PROJECT_DATES, UNASSIGNED } from '../due-dates/queries.server.ts'
import {
  NO_DEAL,
  NO_MEMBER,
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
    tasks_assignee: { field: 'assigneeId', message: NO_MEMBER },
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
