import { queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/api/http.ts'
import { offlineRows } from '#src/lib/offline-queue/rows.ts'
import { agentResource, scorecardSchema } from './schema.ts'

export const agentRows = offlineRows({
  ...agentResource,
  preview: { deals: [], dealCount: 0 },
  label: ({ name }) => name,
})

/** Live changes of agents, deals and offers invalidate this key. */
export function scorecardQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: ['agents', organizationId, id, 'scorecard'],
    queryFn: ({ signal }) =>
      request(`/api/agents/${id}/scorecard`, scorecardSchema, { signal, organizationId }),
  })
}
