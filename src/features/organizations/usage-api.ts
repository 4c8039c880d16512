import { queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/http.ts'
import { usageSchema } from './usage.ts'

/** How much of its limits an organization uses. Live changes of the organization's settings refresh it too. */
export function usageQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organization', organizationId, 'usage'],
    queryFn: ({ signal }) => request(`/api/organizations/${organizationId}/usage`, usageSchema, { signal }),
  })
}
