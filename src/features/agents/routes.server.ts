import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
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
import { writeOnce } from '#src/server/write-once.ts'
import {
  createAgent,
  deleteAgent,
  lockAgent,
  readAgents,
  undeleteAgent,
  updateAgent,
} from './queries.server.ts'
import { agentInputSchema, agentListSchema, changedAgentSchema, newAgentSchema } from './schema.ts'

const agents = rowChanges({ name: 'agent', load: lockAgent })
const changed = json(changedAgentSchema, 'The agent as it is now, with the organization’s new version')

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listAgents',
  summary: 'List the agents by name, each with the deals they brought',
  description: 'Answers 304 to a matching If-None-Match.',
  request: { headers: organizationHeader },
  responses: {
    200: json(agentListSchema, 'The agents'),
    304: { description: 'Unchanged' },
    ...problems(...ROW_PROBLEMS, 'no_organization'),
  },
})

const createRouteOf = createRoute({
  method: 'post',
  path: '/',
  operationId: 'createAgent',
  summary: 'Add an agent',
  request: { headers: idempotencyHeaders, body: jsonBody(newAgentSchema) },
  responses: { 201: changed, ...problems(...ROW_PROBLEMS, 'no_organization', 'key_reused') },
})

const updateRoute = createRoute({
  method: 'put',
  path: '/{id}',
  operationId: 'updateAgent',
  summary: 'Change an agent',
  request: { params: idParams, headers: versionHeaders, body: jsonBody(agentInputSchema) },
  responses: { 200: changed, ...problems(...CHANGE_PROBLEMS) },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteAgent',
  summary: 'Delete an agent',
  description: 'Can be undone for two minutes.',
  request: { params: idParams, headers: versionHeaders },
  responses: { 200: changed, ...problems(...CHANGE_PROBLEMS) },
})

const undeleteRoute = createRoute({
  method: 'delete',
  path: '/{id}/deletion',
  operationId: 'undeleteAgent',
  summary: 'Undo the deletion of an agent',
  request: { params: idParams, headers: idempotencyHeaders },
  responses: { 200: changed, ...problems(...ROW_PROBLEMS) },
})

/** Agents: the people an organization buys through. */
export function agentRoutes(): OpenAPIHono<Services> {
  const answerList = versionedAnswers('agents')
  return createApi()
    .openapi(listRoute, async (c) => {
      const session = await requireSubscriber(c)
      return answerList(c, session.organizationId, session.organizationVersion, () =>
        inOrganization(c.get('db'), session, (tx) => readAgents(tx, session.organizationId)),
      )
    })
    .openapi(createRouteOf, async (c) => {
      const agent = c.req.valid('json')
      const session = await requireSubscriber(c)
      const answer = await writeOnce(c, session, async (write) => ({
        status: 201,
        body: agents.bodyOf(write.version, await createAgent(write, session.organizationId, agent)),
      }))
      return jsonText(c, answer.body, 201)
    })
    .openapi(updateRoute, (c) => {
      const { id } = c.req.valid('param')
      const agent = c.req.valid('json')
      return agents.change(c, id, (write, { organizationId }) =>
        updateAgent(write, organizationId, id, agent),
      )
    })
    .openapi(deleteRoute, (c) => {
      const { id } = c.req.valid('param')
      return agents.change(c, id, (write, { organizationId }) => deleteAgent(write, organizationId, id))
    })
    .openapi(undeleteRoute, (c) => {
      const { id } = c.req.valid('param')
      return agents.changeAsItIs(c, (write, { organizationId }) => undeleteAgent(write, organizationId, id))
    })
}
