import { reportNotificationsChanged } from '#src/features/base/notifications/queries.server.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import {
  ADMIN_PROBLEMS,
  json,
  jsonText,
  type Operation,
  operation,
  organizationHeader,
  ROW_PROBLEMS,
} from '#src/platform/api/api.ts'
import { resourceRoutes } from '#src/platform/api/resource-routes.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { requireAdmin, requireSubscriber, requireSubscriberOrBuilder } from '#src/platform/session/session.ts'
import { readProjectDates, readTasks, readUnassigned, taskQueries, taskValues } from './queries.server.ts'
import {
  NOT_OWN_TASK,
  projectDateListSchema,
  STAGE_NEEDS_PROJECT,
  TASK_FOR_BUILDERS,
  TASK_OF_PROJECT,
  taskDoneSchema,
  taskFilterSchema,
  taskListSchema,
  taskResource,
  unassignedListSchema,
} from './schema.ts'

const tasks = resourceRoutes(taskResource, taskQueries, {
  builders: TASK_FOR_BUILDERS,
  refusals: ['forbidden'],
})

const list = operation('get /api/tasks', {
  operationId: 'listTasks',
  summary: 'List tasks by due day',
  description: 'Filters by assignee, by deal, and by the last due day.',
  headers: organizationHeader,
  query: taskFilterSchema,
  response: json(taskListSchema, 'The tasks'),
  access: requireSubscriberOrBuilder,
  builders: TASK_FOR_BUILDERS,
  errors: [...ROW_PROBLEMS, 'no_organization'],
  async handle(c, { session, query }) {
    const { body } = await inOrganization(c.get('db'), session, (tx) =>
      readTasks(tx, session.organizationId, query),
    )
    return jsonText(c, body)
  },
})

export const taskRoutes: Operation[] = [
  ...tasks.crud({
    list,
    problem: ({ stage, projectId }, { isBuilder }) => {
      if (isBuilder && projectId === null) return { field: 'projectId', message: TASK_OF_PROJECT }
      return stage !== null && projectId === null ? { field: 'stage', message: STAGE_NEEDS_PROJECT } : null
    },
    values: taskValues,
    async around(write, { isBuilder, userId }, { kind, current, input, make }) {
      if (isBuilder && kind === 'deleted' && current?.builderId !== userId)
        throw new AppError('forbidden', NOT_OWN_TASK)
      const body = await make()
      const { id } = JSON.parse(body) as { id: string }
      if (kind === 'added')
        write.added({ kind: 'task', dealId: input?.opportunityId, projectId: input?.projectId, ids: [id] })
      else if (kind !== 'changed') reportNotificationsChanged(write, id)
      return body
    },
    forBuilders: 'all',
  }),
  operation('get /api/tasks/unassigned', {
    operationId: 'listUnassignedTasks',
    summary: 'List open conditions and checklist items that lost their assignee',
    description: 'For administrators: those of a removed member become unassigned.',
    headers: organizationHeader,
    response: json(unassignedListSchema, 'The conditions and items'),
    errors: [...ADMIN_PROBLEMS, 'no_organization'],
    async handle(c) {
      const { organizationId } = await requireSubscriber(c)
      const session = await requireAdmin(c, organizationId)
      const { body } = await inOrganization(c.get('db'), session, (tx) => readUnassigned(tx, organizationId))
      return jsonText(c, body)
    },
  }),
  operation('get /api/tasks/project-dates', {
    operationId: 'listProjectDates',
    summary: 'List unpaid invoices, the expected ends of stages and open dates of agreements by day',
    headers: organizationHeader,
    response: json(projectDateListSchema, 'The dates'),
    errors: [...ROW_PROBLEMS, 'no_organization'],
    async handle(c) {
      const session = await requireSubscriber(c)
      const { body } = await inOrganization(c.get('db'), session, (tx) =>
        readProjectDates(tx, session.organizationId),
      )
      return jsonText(c, body)
    },
  }),
  tasks.change('put /api/tasks/{id}/done', {
    operationId: 'completeTask',
    summary: 'Mark a task as done, or as open again',
    body: taskDoneSchema,
    isForBuilders: true,
    work(write, { organizationId, isUndo }, { id, opportunityId, projectId, doneOn }, done) {
      const of = { kind: 'completed_task', dealId: opportunityId, projectId, ids: [id] } as const
      if (doneOn === null && done.doneOn !== null && !isUndo) write.added(of)
      else reportNotificationsChanged(write, id)
      return taskQueries.update(write, organizationId, id, done)
    },
  }),
]
