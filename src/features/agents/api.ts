import type { QueryClient } from '@tanstack/react-query'
import { request } from '#src/lib/http.ts'
import { organizationList } from '#src/lib/organization-list.ts'
import {
  type Agent,
  type AgentInput,
  agentListSchema,
  type ChangedAgent,
  changedAgentSchema,
} from './schema.ts'

const list = organizationList({
  name: 'agents',
  path: '/api/agents',
  schema: agentListSchema,
  itemsOf: ({ agents }) => agents,
  withItems: (whole, agents: readonly Agent[]) => ({ ...whole, agents: [...agents] }),
})

/** All agents of an organization, each with the deals they brought. */
export const agentsQuery = list.query

interface Where {
  client: QueryClient
  organizationId: string
}

/** Adds an agent; repeating it with the same key is harmless. */
export async function addAgent(where: Where, agent: AgentInput, idempotencyKey: string): Promise<void> {
  const body = agent
  keep(where, await request('/api/agents', changedAgentSchema, { method: 'POST', body, idempotencyKey }))
}

export async function editAgent(where: Where, { id, version }: Agent, agent: AgentInput): Promise<void> {
  keep(where, await request(`/api/agents/${id}`, changedAgentSchema, { method: 'PUT', version, body: agent }))
}

/** Takes an agent off the list at once; a refusal puts it back and is thrown. */
export async function deleteAgent(where: Where, { id, version }: Agent): Promise<void> {
  const { client, organizationId } = where
  const shown = list.items(client, organizationId)
  list.changeItems(client, organizationId, (agents) => agents.filter((agent) => agent.id !== id))
  try {
    const changed = await request(`/api/agents/${id}`, changedAgentSchema, { method: 'DELETE', version })
    list.keepGone(client, organizationId, changed.version, id)
  } catch (refusal) {
    const before = shown?.find((agent) => agent.id === id)
    if (before) list.changeItems(client, organizationId, (agents) => [...agents, before])
    void list.refresh(client, organizationId)
    throw refusal
  }
}

/** Takes a deletion back. */
export async function undeleteAgent(where: Where, { id }: Agent): Promise<void> {
  keep(where, await request(`/api/agents/${id}/deletion`, changedAgentSchema, { method: 'DELETE' }))
}

function keep({ client, organizationId }: Where, { version, agent }: ChangedAgent): void {
  list.keep(client, organizationId, version, agent)
}
