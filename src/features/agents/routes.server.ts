import { json } from '#src/platform/api.ts'
import { rowRoutes } from '#src/platform/row-routes.ts'
import { agentQueries, readAgents, readScorecard } from './queries.server.ts'
import {
  agentInputSchema,
  agentListSchema,
  changedAgentSchema,
  newAgentSchema,
  scorecardSchema,
} from './schema.ts'

const agents = rowRoutes({
  name: 'agent',
  noun: 'an agent',
  schema: changedAgentSchema,
  load: agentQueries.load,
})

export const agentRoutes = [
  ...agents.crud({
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
  }),
  agents.read('get /{id}/scorecard', {
    operationId: 'getScorecard',
    summary: 'Get the figures of an agent’s deals and offers',
    response: json(scorecardSchema, 'The scorecard'),
    read: async (tx, organizationId, id) => JSON.stringify(await readScorecard(tx, organizationId, id)),
  }),
]
