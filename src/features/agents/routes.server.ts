import { json, onlyPromised } from '#src/platform/api.ts'
import { cursorList } from '#src/platform/cursor-list.ts'
import { resourceRoutes } from '#src/platform/resource-routes.ts'
import { AGENT_FIELDS, agentQueries, readScorecard } from './queries.server.ts'
import { agentResource, promisedAgentSchema, scorecardSchema } from './schema.ts'

const agents = resourceRoutes(agentResource, agentQueries)

export const agentRoutes = [
  ...agents.crud({ list: { operationId: 'listAgents', summary: 'List agents by name, with their deals' } }),
  ...onlyPromised(
    cursorList({
      operationId: 'listChangedAgents',
      summary: 'List the agents',
      item: promisedAgentSchema,
      table: 'agents',
      json: AGENT_FIELDS,
    }),
  ),
  agents.read('get /{id}/scorecard', {
    operationId: 'getScorecard',
    summary: 'Get the figures of an agent’s deals and offers',
    response: json(scorecardSchema, 'The scorecard'),
    read: async (tx, organizationId, id) => JSON.stringify(await readScorecard(tx, organizationId, id)),
  }),
]
