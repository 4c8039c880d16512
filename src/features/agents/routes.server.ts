import { rowRoutes } from '#src/platform/row-routes.ts'
import { agentQueries, readAgents } from './queries.server.ts'
import { agentInputSchema, agentListSchema, changedAgentSchema, newAgentSchema } from './schema.ts'

export const agentRoutes = rowRoutes({
  name: 'agent',
  noun: 'an agent',
  schema: changedAgentSchema,
  load: agentQueries.load,
}).crud({
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
})
