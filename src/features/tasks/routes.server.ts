import { AppError } from '#src/lib/app-error.ts'
import {
  ADMIN_PROBLEMS,
  json,
  jsonText,
  type Operation,
  operation,
  organizationHeader,
  ROW_PROBLEMS,
} from '#src/platform/api.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { rowRoutes } from '#src/platform/row-routes.ts'
import { requireAdmin, requireSubscriber } from '#src/platform/session.ts'
import { readTasks, readUnassigned, taskColumns, taskQueries } from './queries.server.ts'
import {
  changedTaskSchema,
  newTaskSchema,
  STAGE_NEEDS_PROJECT,
  type TaskInput,
  taskDoneSchema,
  taskFilterSchema,
  taskInputSchema,
  taskListSchema,
  unassignedListSchema,
} from './schema.ts'

const tasks = rowRoutes({
  name: 'task',
  noun: 'a task',
  schema: changedTaskSchema,
  load: taskQueries.load,
})

export const taskRoutes: Operation[] = [
  operation('get /', {
    operationId: 'listTasks',
    summary: 'List tasks by due day',
    description: 'Filters by assignee, by deal, and by the last due day.',
    headers: organizationHeader,
    query: taskFilterSchema,
    response: json(taskListSchema, 'The tasks'),
    errors: [...ROW_PROBLEMS, 'no_organization'],
    async handle(c, { query }) {
      const session = await requireSubscriber(c)
      const { body } = await inOrganization(c.get('db'), session, (tx) =>
        readTasks(tx, session.organizationId, query),
      )
      return jsonText(c, body)
    },
  }),
  operation('get /unassigned', {
    operationId: 'listUnassigned',
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
  tasks.create({
    operationId: 'createTask',
    summary: 'Add a task',
    body: newTaskSchema,
    work: (write, { organizationId }, task) => {
      check(task)
      const columns = taskColumns(organizationId, task)
      return taskQueries.insert(write, organizationId, { id: task.id, columns })
    },
  }),
  tasks.change('put /{id}', {
    operationId: 'updateTask',
    summary: 'Change a task',
    body: taskInputSchema,
    work: (write, { organizationId }, { id }, task) => {
      check(task)
      return taskQueries.update(write, organizationId, id, taskColumns(organizationId, task))
    },
  }),
  tasks.change('put /{id}/done', {
    operationId: 'completeTask',
    summary: 'Mark a task as done, or as open again',
    body: taskDoneSchema,
    work: (write, { organizationId }, { id }, { doneOn }) =>
      taskQueries.update(write, organizationId, id, { done_on: doneOn }),
  }),
  ...tasks.deletion({
    remove: (write, { organizationId }, { id }) => taskQueries.remove(write, organizationId, id),
    restore: (write, { organizationId }, id) => taskQueries.restore(write, organizationId, id),
  }),
]

function check({ stage, projectId }: TaskInput): void {
  if (stage !== null && projectId === null) throw new AppError('invalid_input', STAGE_NEEDS_PROJECT)
}
