import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { type ApiError, request } from '#src/lib/http.ts'
import type { CachedList, OnFailed, SentAs } from '#src/lib/offline-queue/delivery.ts'
import { createOverlay, useOverlay } from '#src/lib/offline-queue/overlay.ts'
import { offlineList } from '#src/lib/offline-queue/sender.ts'
import { organizationList } from '#src/lib/organization-list.ts'
import {
  type Agent,
  type AgentInput,
  agentInputSchema,
  agentListSchema,
  agentSchema,
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

/** The agents that a deal can name, each with a phone number or an email. */
export function useKnownAgents(organizationId: string) {
  const agents = useQuery(agentsQuery(organizationId)).data?.agents ?? []
  return agents.map(({ name, phone, email }) => ({ name, contact: phone ?? email }))
}

const agentChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['add', 'edit', 'delete']), id: z.string(), agent: agentInputSchema }),
  z.object({ kind: z.literal('undelete'), id: z.string(), agent: agentSchema }),
])
type AgentChange = z.infer<typeof agentChangeSchema>

/** Optimistic updates of agents: the queue of changes that the server has not confirmed. */
export const agentChanges = offlineList<AgentChange, ChangedAgent>({
  list: 'agents',
  schema: agentChangeSchema,
  send,
  accept({ client, organizationId }, change, { version, agent }) {
    if (change.kind === 'delete') list.remove(client, organizationId, version, agent.id)
    else list.put(client, organizationId, version, agent)
  },
  versionOf: list.versionOf,
  isSettled({ client, organizationId }, change, refusal) {
    void list.refresh(client, organizationId)
    if (change.kind === 'delete') return refusal.status === 404
    const current = agentSchema.safeParse(refusal.current)
    return change.kind === 'edit' && current.success && isSame(current.data, change.agent)
  },
  read: list.read,
})

function send(change: AgentChange, version: number, as: SentAs): Promise<ChangedAgent> {
  const path = `/api/agents/${change.id}`
  const { organizationId, key: idempotencyKey } = as
  const from = { version, organizationId, idempotencyKey }
  switch (change.kind) {
    case 'add': {
      const body = { ...change.agent, id: change.id }
      const options = { method: 'POST', body, idempotencyKey: change.id, organizationId } as const
      return request('/api/agents', changedAgentSchema, options)
    }
    case 'edit':
      return request(path, changedAgentSchema, { method: 'PUT', ...from, body: change.agent })
    case 'delete':
      return request(path, changedAgentSchema, { method: 'DELETE', ...from })
    case 'undelete':
      return request(`${path}/deletion`, changedAgentSchema, { method: 'DELETE', ...from })
  }
}

function isSame(current: Agent, { name, phone, email }: AgentInput): boolean {
  return current.name === name && current.phone === phone && current.email === email
}

const overlay = createOverlay({
  changes: agentChanges,
  cached: list.items,
  apply: applyChange,
  view: (agents) => agents,
})

/** The agents with their queued changes applied; undefined until they are loaded. */
export function useAgents(organizationId: string) {
  const { error, refetch } = useQuery(agentsQuery(organizationId))
  return { agents: useOverlay(overlay, organizationId), error, refetch }
}

function applyChange(agents: readonly Agent[], change: AgentChange): readonly Agent[] {
  const others = agents.filter(({ id }) => id !== change.id)
  const agent = agents.find(({ id }) => id === change.id)
  switch (change.kind) {
    case 'add':
      return [...others, agent ?? { ...change.agent, id: change.id, deals: [], version: 0 }]
    case 'edit':
      return agent ? [...others, { ...agent, ...change.agent }] : agents
    case 'delete':
      return others
    case 'undelete':
      return [...others, change.agent]
  }
}

/** The client-generated `id` is also the idempotency key. */
export function addAgent(where: CachedList, agent: AgentInput, id: string): Promise<'done' | 'queued'> {
  const words = { name: agent.name, verb: 'added' }
  const submission = { change: { kind: 'add', id, agent }, words, version: 0 } as const
  return agentChanges(where.client).attempt(where.organizationId, submission)
}

export function editAgent(
  where: CachedList,
  { id, version }: Agent,
  agent: AgentInput,
): Promise<'done' | 'queued'> {
  const words = { name: agent.name, verb: 'changed' }
  const submission = { change: { kind: 'edit', id, agent }, words, version } as const
  return agentChanges(where.client).attempt(where.organizationId, submission)
}

/** Optimistic delete; rolled back if the server rejects it. */
export function deleteAgent(where: CachedList, agent: Agent, onFailed: (failure: ApiError) => void): void {
  const { id, name, phone, email } = agent
  const change = { kind: 'delete', id, agent: { name, phone, email } } as const
  const words = { name, verb: 'deleted' }
  agentChanges(where.client).submit(where.organizationId, { change, words }, rolledBack(onFailed))
}

export function undeleteAgent(where: CachedList, agent: Agent, onFailed: (failure: ApiError) => void): void {
  const change = { kind: 'undelete', id: agent.id, agent } as const
  const words = { name: agent.name, verb: 'restored' }
  agentChanges(where.client).submit(where.organizationId, { change, words }, rolledBack(onFailed))
}

function rolledBack(onFailed: (failure: ApiError) => void): OnFailed {
  return (failure, rollBack) => {
    rollBack()
    onFailed(failure)
  }
}
