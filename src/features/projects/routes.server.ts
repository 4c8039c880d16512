import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { AppError } from '#src/lib/app-error.ts'
import {
  CHANGE_PROBLEMS,
  createApi,
  idempotencyHeaders,
  idParams,
  json,
  jsonBody,
  jsonText,
  organizationHeader,
  problems,
  ROW_PROBLEMS,
  versionHeaders,
} from '#src/server/api.ts'
import { inOrganization } from '#src/server/db/in-organization.ts'
import { rowChanges } from '#src/server/row-changes.ts'
import type { Services } from '#src/server/services.ts'
import { requireSubscriber } from '#src/server/session.ts'
import { versionedAnswers } from '#src/server/versioned-answers.ts'
import { readProjectEvents } from './events/queries.server.ts'
import { projectEventsSchema } from './events/schema.ts'
import {
  changeActuals,
  changeTargetDate,
  deleteProject,
  loadForChange,
  placeProject,
  readProject,
  readProjects,
  undeleteProject,
} from './queries.server.ts'
import { type ActualsProblem, actualsProblem, placementProblem } from './rules.ts'
import {
  actualsSchema,
  changedProjectSchema,
  projectListSchema,
  projectPlacementSchema,
  projectSchema,
  SOLD_TARGET_ERROR,
  targetDateSchema,
} from './schema.ts'

const projects = rowChanges({ name: 'project', load: loadForChange })
const changed = json(changedProjectSchema, 'The project as it is now, with the organization’s new version')

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listProjects',
  summary: 'List the projects of the board',
  description: 'Answers 304 to a matching If-None-Match.',
  request: { headers: organizationHeader },
  responses: {
    200: json(projectListSchema, 'The projects'),
    304: { description: 'Unchanged' },
    ...problems(...ROW_PROBLEMS, 'no_organization'),
  },
})

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

const placeRoute = createRoute({
  method: 'put',
  path: '/{id}/placement',
  operationId: 'moveProject',
  summary: 'Move a project to a stage and a place in it',
  description: 'Moving to Sold needs the sale: it is kept on the deal in the same transaction.',
  request: { params: idParams, headers: versionHeaders, body: jsonBody(projectPlacementSchema) },
  responses: { 200: changed, ...problems(...CHANGE_PROBLEMS) },
})

const actualsRoute = createRoute({
  method: 'put',
  path: '/{id}/actuals',
  operationId: 'updateProjectActuals',
  summary: 'Keep what was really paid, spent and got',
  request: { params: idParams, headers: versionHeaders, body: jsonBody(actualsSchema) },
  responses: { 200: changed, ...problems(...CHANGE_PROBLEMS) },
})

const targetRoute = createRoute({
  method: 'put',
  path: '/{id}/target-date',
  operationId: 'setProjectTargetDate',
  summary: 'Set the target listing date',
  description: 'Not of a sold project.',
  request: { params: idParams, headers: versionHeaders, body: jsonBody(targetDateSchema) },
  responses: { 200: changed, ...problems(...CHANGE_PROBLEMS) },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteProject',
  summary: 'Delete a project; its deal stays',
  description: 'Can be undone for two minutes.',
  request: { params: idParams, headers: versionHeaders },
  responses: { 200: changed, ...problems(...CHANGE_PROBLEMS) },
})

const undeleteRoute = createRoute({
  method: 'delete',
  path: '/{id}/deletion',
  operationId: 'undeleteProject',
  summary: 'Undo the deletion of a project',
  request: { params: idParams, headers: idempotencyHeaders },
  responses: { 200: changed, ...problems(...ROW_PROBLEMS) },
})

/** Projects: the board, moving, selling, actual values, target dates and deleting. */
export function projectRoutes(): OpenAPIHono<Services> {
  const answerList = versionedAnswers('projects')
  return createApi()
    .openapi(listRoute, async (c) => {
      const session = await requireSubscriber(c)
      return answerList(c, session.organizationId, session.organizationVersion, () =>
        inOrganization(c.get('db'), session, (tx) => readProjects(tx, session.organizationId)),
      )
    })
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
    .openapi(placeRoute, (c) => {
      const placement = c.req.valid('json')
      return projects.change(c, c.req.valid('param').id, (write, session, project) => {
        refuse(placementProblem(project, placement))
        return placeProject(write, session, project, placement)
      })
    })
    .openapi(actualsRoute, (c) => {
      const actuals = c.req.valid('json')
      return projects.change(c, c.req.valid('param').id, (write, session, project) => {
        refuse(actualsProblem(project, actuals))
        return changeActuals(write, session, project, actuals)
      })
    })
    .openapi(targetRoute, (c) => {
      const { targetCompletion } = c.req.valid('json')
      return projects.change(c, c.req.valid('param').id, (write, session, project) => {
        if (project.status === 'sold') throw new AppError('invalid_input', SOLD_TARGET_ERROR)
        return changeTargetDate(write, session, project, targetCompletion)
      })
    })
    .openapi(deleteRoute, (c) =>
      projects.change(c, c.req.valid('param').id, (write, session, project) =>
        deleteProject(write, session, project),
      ),
    )
    .openapi(undeleteRoute, (c) => {
      const { id } = c.req.valid('param')
      return projects.changeAsItIs(c, (write, identity) => undeleteProject(write, identity, id))
    })
}

function refuse(problem: ActualsProblem | null): void {
  if (problem === null) return
  const { field, message } = problem
  throw new AppError('invalid_input', message, { fields: { [field]: message } })
}
