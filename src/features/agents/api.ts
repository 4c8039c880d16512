import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ApiError, request } from '#src/lib/http.ts'
import { type OnRefused, optimisticChanges, type SentAs } from '#src/lib/optimistic-changes.ts'
import { organizationList } from '#src/lib/organization-list.ts'
import { createOverlay, useOverlay } from '#src/lib/overlay.ts'
import {
  type Agent,
  type AgentInput,
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

/** What somebody did to an agent. */
type AgentChange =
  | { kind: 'add'; id: string; agent: AgentInput }
  | { kind: 'edit'; id: string; agent: AgentInput }
  | { kind: 'delete'; id: string; agent: AgentInput }
  | { kind: 'undelete'; id: string; agent: Agent }

/** What is done to agents and not confirmed yet. */
export const agentChanges = optimisticChanges<AgentChange, ChangedAgent>({
  keptAs: 'agents',
  send,
  accept({ client, organizationId }, change, { version, agent }) {
    if (change.kind === 'delete') list.keepGone(client, organizationId, version, agent.id)
    else list.keep(client, organizationId, version, agent)
  },
  versionOf: ({ client, organizationId }, id) =>
    list.items(client, organizationId)?.find((agent) => agent.id === id)?.version ?? null,
  isSettled({ client, organizationId }, change, refusal) {
    void list.refresh(client, organizationId)
    if (change.kind === 'delete') return refusal.status === 404
    const current = agentSchema.safeParse(refusal.current)
    return change.kind === 'edit' && current.success && isSame(current.data, change.agent)
  },
  read: ({ client, organizationId }) => client.fetchQuery({ ...agentsQuery(organizationId), staleTime: 0 }),
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

interface Where {
  client: QueryClient
  organizationId: string
}

/** Adds an agent under an id of ours: repeating it is harmless. "waits": the server cannot be reached. */
export function addAgent(where: Where, agent: AgentInput, id: string): Promise<'done' | 'waits'> {
  const words = { name: agent.name, verb: 'added' }
  return agentChanges.attempt(where, { change: { kind: 'add', id, agent }, words, version: 0 })
}

export function editAgent(
  where: Where,
  { id, version }: Agent,
  agent: AgentInput,
): Promise<'done' | 'waits'> {
  const words = { name: agent.name, verb: 'changed' }
  return agentChanges.attempt(where, { change: { kind: 'edit', id, agent }, words, version })
}

/** Takes an agent off the list at once; a refusal puts it back and is told. */
export function deleteAgent(where: Where, agent: Agent, onRefused: (refusal: ApiError) => void): void {
  const { id, name, phone, email } = agent
  const change = { kind: 'delete', id, agent: { name, phone, email } } as const
  agentChanges.submit(where, { change, words: { name, verb: 'deleted' } }, tellAfter(onRefused))
}

/** Takes a deletion back. */
export function undeleteAgent(where: Where, agent: Agent, onRefused: (refusal: ApiError) => void): void {
  const change = { kind: 'undelete', id: agent.id, agent } as const
  const words = { name: agent.name, verb: 'brought back' }
  agentChanges.submit(where, { change, words }, tellAfter(onRefused))
}

function tellAfter(onRefused: (refusal: ApiError) => void): OnRefused {
  return (refusal, takeBack) => {
    takeBack()
    onRefused(refusal)
  }
}
