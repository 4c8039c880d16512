import { useQuery } from '@tanstack/react-query'
import { offlineRows } from '#src/lib/offline-queue/rows.ts'
import { agentInputSchema, agentSchema } from './schema.ts'

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
