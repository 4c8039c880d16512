import { queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/http.ts'
import { usageSchema } from './usage.ts'

/** Live changes of the organization's settings invalidate this key too. */
export function usageQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organization', organizationId, 'usage'],
    queryFn: ({ signal }) => request(`/api/organizations/${organizationId}/usage`, usageSchema, { signal }),
  })
}
