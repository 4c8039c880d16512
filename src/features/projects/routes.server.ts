import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '#src/lib/app-error.ts'
import {
  createApi,
  idParams,
  json,
  jsonText,
  organizationHeader,
  problems,
  ROW_PROBLEMS,
} from '#src/platform/api.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { rowRoutes } from '#src/platform/row-routes.ts'
import type { Services } from '#src/platform/services.ts'
import { requireSubscriber } from '#src/platform/session.ts'
import { readProjectEvents } from './events/queries.server.ts'
import { projectEventsSchema } from './events/schema.ts'
import {
  deleteProject,
  editProject,
  loadForChange,
  placeProject,
  readProject,
  readProjects,
  undeleteProject,
} from './queries.server.ts'
import { editProblem, type FieldProblem, placementProblem } from './rules.ts'
import {
  changedProjectSchema,
  projectEditSchema,
  projectListSchema,
  projectPlacementSchema,
  projectSchema,
} from './schema.ts'

const readRoute = createRoute({
  method: 'get',
  path: '/{id}',
  operationId: 'getProject',
  summary: 'Read a project',
  request: { params: idParams, headers: organizationHeader },
  responses: { 200: json(projectSchema, 'The project'), ...problems(...ROW_PROBLEMS) },
})

const eventsRoute = createRoute({
  method: 'get',
  path: '/{id}/events',
  operationId: 'listProjectEvents',
  summary: 'List what happened to a project, the newest first',
  request: { params: idParams, headers: organizationHeader },
  responses: {
    200: json(projectEventsSchema, 'Who did what, when, before and after'),
    ...problems(...ROW_PROBLEMS),
  },
})

/** Projects: the board, moving, selling, editing and deleting. */
export function projectRoutes(): OpenAPIHono<Services> {
  const api = createApi()
  const projects = rowRoutes({
    name: 'project',
    noun: 'a project',
    schema: changedProjectSchema,
    load: loadForChange,
  })
  projects.list(
    api,
    { operationId: 'listProjects', summary: 'List the projects of the board', schema: projectListSchema },
    readProjects,
  )
  api
    .openapi(readRoute, async (c) => {
      const session = await requireSubscriber(c)
      const { id } = c.req.valid('param')
      const read = inOrganization(c.get('db'), session, (tx) => readProject(tx, session.organizationId, id))
      return jsonText(c, await read)
    })
    .openapi(eventsRoute, async (c) => {
      const session = await requireSubscriber(c)
      const { id } = c.req.valid('param')
      const read = inOrganization(c.get('db'), session, async (tx) => {
        await readProject(tx, session.organizationId, id)
        return readProjectEvents(tx, session.organizationId, id)
      })
      return jsonText(c, await read)
    })
  projects.change(
    api,
    {
      method: 'put',
      path: '/{id}/placement',
      operationId: 'moveProject',
      summary: 'Move a project to a stage and a place in it',
      description: 'Moving to Sold needs the sale: it is kept on the deal in the same transaction.',
      body: projectPlacementSchema,
    },
    (write, session, project, placement) => {
      refuse(placementProblem(project, placement))
      return placeProject(write, session, project, placement)
    },
  )
  projects.change(
    api,
    {
      method: 'patch',
      path: '/{id}',
      operationId: 'updateProject',
      summary: 'Change fields of a project',
      description:
        'What was really paid, spent and got is stored on its deal. A sold project keeps its target listing date, and a sale at a loss needs recordsLoss.',
      body: projectEditSchema,
    },
    (write, session, project, edit) => {
      refuse(editProblem(project, edit))
      return editProject(write, session, project, edit)
    },
  )
  projects.deletion(api, { remove: deleteProject, restore: undeleteProject }, 'Its deal stays.')
  return api
}

function refuse(problem: FieldProblem | null): void {
  if (problem === null) return
  const { field, message } = problem
  throw new AppError('invalid_input', message, { fields: { [field]: message } })
}
