import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { AppError, rejectProblem } from '#src/lib/api/app-error.ts'
import { WHOLE_VIEW } from '#src/lib/rows/builder-view.ts'
import {
  json,
  type Operation,
  onlyPromised,
  operation,
  organizationHeader,
  ROW_PROBLEMS,
} from '#src/platform/api/api.ts'
import { cursorList } from '#src/platform/api/cursor-list.ts'
import { rowRoutes } from '#src/platform/api/row-routes.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import type { Change } from '#src/platform/rows/row-kinds.ts'
import { requireSubscriberOrBuilder } from '#src/platform/session/session.ts'
import { readLatestProject, readProjectEvents } from './event-queries.server.ts'
import {
  CHANGED_PROJECTS,
  deleteProject,
  editProject,
  placeProject,
  projectNeighbours,
  readProject,
  readProjects,
  undeleteProject,
} from './queries.server.ts'
import { editProblem, placementProblem } from './rules.ts'
import {
  changedProjectSchema,
  latestProjectSchema,
  PROJECT_FOR_BUILDERS,
  type Project,
  type ProjectEdit,
  projectEditSchema,
  projectEventsSchema,
  projectListSchema,
  projectPlacementSchema,
  projectSchema,
  promisedProjectSchema,
  SALE_FOR_MEMBERS,
} from './schema.ts'

const projects = rowRoutes({
  path: '/api/projects',
  name: 'project',
  noun: 'a project',
  schema: changedProjectSchema,
  load: readProject,
  builders: PROJECT_FOR_BUILDERS,
})

const projectEdit: Change<Project, ProjectEdit, undefined> = {
  operationId: 'updateProject',
  summary: 'Update a project',
  description:
    'Actual values are stored on its deal. The target listing date of a sold project can’t be changed; the days of a sale are those of a sold project, and a sale at a loss requires recordsLoss.',
  body: projectEditSchema,
  work: (write, session, project, edit) => {
    rejectProblem(editProblem(project, edit, todayInAuckland(session.now)))
    return editProject(write, session, project, edit)
  },
}

export const projectRoutes: Operation[] = [
  projects.list({
    operationId: 'listProjects',
    summary: 'List the projects of the board',
    schema: projectListSchema,
    read: readProjects,
    isForBuilders: true,
  }),
  operation('get /api/projects/latest', {
    operationId: 'getLatestProject',
    summary: 'Get the project that the user changed last',
    headers: organizationHeader,
    access: requireSubscriberOrBuilder,
    builders: WHOLE_VIEW,
    response: json(latestProjectSchema, 'Its id'),
    errors: [...ROW_PROBLEMS, 'no_organization'],
    async handle(c, { session }) {
      return c.json(await inOrganization(c.get('db'), session, (tx) => readLatestProject(tx, session)), 200)
    },
  }),
  projects.read('get /api/projects/{id}', {
    operationId: 'getProject',
    summary: 'Get a project',
    response: json(projectSchema, 'The project'),
    isForBuilders: true,
    read: async (tx, organizationId, id) => JSON.stringify(await readProject(tx, organizationId, id)),
  }),
  projects.read('get /api/projects/{id}/events', {
    operationId: 'listProjectEvents',
    summary: 'List the activity of a project, newest first',
    response: json(projectEventsSchema, 'The changes: who, when, before and after'),
    read: async (tx, organizationId, id) => {
      await readProject(tx, organizationId, id)
      return readProjectEvents(tx, organizationId, id)
    },
  }),
  projects.change('put /api/projects/{id}/placement', {
    operationId: 'moveProject',
    summary: 'Move a project to a stage and position',
    description: 'Moving to Sold requires the sale, which is stored on the deal in the same transaction.',
    body: projectPlacementSchema,
    alsoLoad: projectNeighbours,
    isForBuilders: true,
    work: (write, session, project, placement, neighbours) => {
      const isSale =
        placement.status !== project.status && [placement.status, project.status].includes('sold')
      if (session.isBuilder && isSale) throw new AppError('forbidden', SALE_FOR_MEMBERS)
      rejectProblem(placementProblem(project, placement, todayInAuckland(session.now)))
      return placeProject(write, session, project, placement, neighbours)
    },
  }),
  projects.change('patch /api/projects/{id}', projectEdit),
  ...projects.deletion({ remove: deleteProject, restore: undeleteProject }, 'Its deal is not deleted.'),
]

const promised = rowRoutes({
  path: '/api/v1/projects',
  name: 'project',
  noun: 'a project',
  schema: promisedProjectSchema,
  load: readProject,
  isBare: true,
})

export const promisedProjectRoutes: Operation[] = onlyPromised(
  cursorList({
    path: '/api/v1/projects',
    operationId: 'listProjects',
    summary: 'List the projects',
    item: promisedProjectSchema,
    ...CHANGED_PROJECTS,
  }),
  promised.read('get /api/v1/projects/{id}', {
    operationId: 'getProject',
    summary: 'Get a project',
    response: json(promisedProjectSchema, 'The project'),
    read: async (tx, organizationId, id) => JSON.stringify(await readProject(tx, organizationId, id)),
  }),
  promised.change('patch /api/v1/projects/{id}', projectEdit),
)
