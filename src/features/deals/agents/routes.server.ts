import { json, onlyPromised } from '#src/platform/api/api.ts'
import { cursorList } from '#src/platform/api/cursor-list.ts'
import { resourceRoutes } from '#src/platform/api/resource-routes.ts'
import { agentQueries, CHANGED_AGENTS, promisedAgentQueries, readScorecard } from './queries.server.ts'
import { agentResource, promisedAgent, scorecardSchema } from './schema.ts'

const agents = resourceRoutes(agentResource, agentQueries)

export const agentRoutes = [
  ...agents.crud({ list: { operationId: 'listAgents', summary: 'List agents by name, with their deals' } }),
  agents.read('get /api/agents/{id}/scorecard', {
    operationId: 'getAgentScorecard',
    summary: 'Get the figures of an agent’s deals and offers',
    response: json(scorecardSchema, 'The scorecard'),
    read: async (tx, organizationId, id) => JSON.stringify(await readScorecard(tx, organizationId, id)),
  }),
]

export const promisedAgentRoutes = onlyPromised(
  ...resourceRoutes(promisedAgent, promisedAgentQueries).crud({
    list: cursorList({
      path: '/api/v1/agents',
      operationId: 'listAgents',
      summary: 'List the agents',
      item: promisedAgent.row,
      ...CHANGED_AGENTS,
    }),
  }),
)
