import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApi } from '#src/platform/api.ts'
import { rowRoutes } from '#src/platform/row-routes.ts'
import type { Services } from '#src/platform/services.ts'
import {
  createAgent,
  deleteAgent,
  lockAgent,
  readAgents,
  undeleteAgent,
  updateAgent,
} from './queries.server.ts'
import { agentInputSchema, agentListSchema, changedAgentSchema, newAgentSchema } from './schema.ts'

export function agentRoutes(): OpenAPIHono<Services> {
  const api = createApi()
  const agents = rowRoutes({ name: 'agent', noun: 'an agent', schema: changedAgentSchema, load: lockAgent })
  agents.list(
    api,
    {
      operationId: 'listAgents',
      summary: 'List agents by name, with their deals',
      schema: agentListSchema,
    },
    readAgents,
  )
  agents.create(
    api,
    { operationId: 'createAgent', summary: 'Add an agent', body: newAgentSchema },
    (write, { organizationId }, agent) => createAgent(write, organizationId, agent),
  )
  agents.change(
    api,
    {
      method: 'put',
      path: '/{id}',
      operationId: 'updateAgent',
      summary: 'Change an agent',
      body: agentInputSchema,
    },
    (write, { organizationId }, { id }, agent) => updateAgent(write, organizationId, id, agent),
  )
  agents.deletion(api, {
    remove: (write, { organizationId }, { id }) => deleteAgent(write, organizationId, id),
    restore: (write, { organizationId }, id) => undeleteAgent(write, organizationId, id),
  })
  return api
}
