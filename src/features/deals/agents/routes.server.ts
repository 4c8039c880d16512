import { json, onlyPromised } from '#src/platform/api/api.ts'
import { cursorList, cursorRow } from '#src/platform/api/cursor-list.ts'
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

const promisedAgents = { path: '/api/v1/agents', item: promisedAgent.row, ...CHANGED_AGENTS } as const

export const promisedAgentRoutes = onlyPromised(
  ...resourceRoutes(promisedAgent, promisedAgentQueries).crud({
    list: cursorList({ ...promisedAgents, operationId: 'listAgents', summary: 'List the agents' }),
    isDeletable: true,
  }),
  cursorRow(promisedAgents, { operationId: 'getAgent', summary: 'Get an agent', label: 'Agent' }),
)
