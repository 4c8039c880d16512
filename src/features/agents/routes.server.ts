import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApi } from '#src/platform/api.ts'
import { rowRoutes } from '#src/platform/row-routes.ts'
import type { Services } from '#src/platform/services.ts'
import { agentQueries, readAgents } from './queries.server.ts'
import { agentInputSchema, agentListSchema, changedAgentSchema, newAgentSchema } from './schema.ts'

export function agentRoutes(): OpenAPIHono<Services> {
  const api = createApi()
  rowRoutes({ name: 'agent', noun: 'an agent', schema: changedAgentSchema, load: agentQueries.load }).crud(
    api,
    {
      queries: agentQueries,
      list: {
        operationId: 'listAgents',
        summary: 'List agents by name, with their deals',
        schema: agentListSchema,
        read: readAgents,
      },
      input: agentInputSchema,
      newInput: newAgentSchema,
      columns: ({ name, phone, email }) => ({ name, phone, email }),
    },
  )
  return api
}
