import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '#src/lib/http.ts'
import { offlineRows } from '#src/lib/offline-queue/rows.ts'
import { agentInputSchema, agentSchema, scorecardSchema } from './schema.ts'

export const agentRows = offlineRows({
  name: 'agents',
  item: 'agent',
  path: () => '/api/agents',
  row: agentSchema,
  input: agentInputSchema,
  preview: { deals: [] },
  label: ({ name }) => name,
})

export function useKnownAgents(organizationId: string): { name: string; contact: string | null }[] {
  const agents = useQuery(agentRows.query(organizationId)).data?.rows ?? []
  return agents.map(({ name, phone, email }) => ({ name, contact: phone ?? email }))
}

/** Live changes of agents, deals and offers invalidate this key. */
export function scorecardQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: ['agents', organizationId, id, 'scorecard'],
    queryFn: ({ signal }) =>
      request(`/api/agents/${id}/scorecard`, scorecardSchema, { signal, organizationId }),
  })
}
