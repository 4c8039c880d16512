import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/api/http.ts'
import { onlineRows } from '#src/lib/rows/online-rows.ts'
import {
  deliveriesSchema,
  ENDPOINT_LIMIT,
  type Endpoint,
  endpointSchema,
  endpointWithSecretSchema,
} from './schema.ts'

const REFETCH_MS = 5_000

const path = (organizationId: string) => `/api/organizations/${organizationId}/webhook-endpoints`

/** Live changes of kind "webhook" invalidate this key. */
export const endpointRows = onlineRows({
  key: ['webhooks'],
  path,
  list: 'items',
  row: endpointSchema,
  added: endpointWithSecretSchema,
  limit: ENDPOINT_LIMIT,
  label: ({ url }) => url,
})

/** Deliveries aren't in the live stream, because there may be thousands a minute. */
export function deliveriesQuery(organizationId: string, { id }: Endpoint) {
  return infiniteQueryOptions({
    queryKey: ['webhooks', organizationId, id, 'deliveries'],
    queryFn: ({ signal, pageParam }) => {
      const cursor = pageParam === null ? '' : `?cursor=${pageParam}`
      return request(`${path(organizationId)}/${id}/deliveries${cursor}`, deliveriesSchema, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFETCH_MS,
  })
}
