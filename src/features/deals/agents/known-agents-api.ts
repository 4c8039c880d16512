import { useAllowedQuery, useOrganization } from '#src/lib/rows/organization-context.ts'

/** The agents that a deal's form suggests. The code of the list is loaded on demand, to keep the form's page small. */
export function useKnownAgents(): { name: string; contact: string | null }[] {
  const { organizationId } = useOrganization()
  const { data = [] } = useAllowedQuery({
    meta: { failure: 'Your agents couldn’t be loaded.' },
    // Live changes of agents invalidate the prefix.
    queryKey: ['agents', organizationId, 'known'],
    async queryFn({ client }) {
      const { agentRows } = await import('./api.ts')
      const { rows } = await client.fetchQuery(agentRows.query(organizationId))
      return rows.map(({ name, phone, email }) => ({ name, contact: phone ?? email }))
    },
  })
  return data
}
