import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request, send } from '#src/lib/http.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import {
  deliveriesSchema,
  type Endpoint,
  type EndpointInput,
  endpointSchema,
  endpointsSchema,
  endpointWithSecretSchema,
  type NewEndpoint,
  replayedSchema,
} from './schema.ts'

const REFETCH_MS = 5_000

const path = (organizationId: string, { id }: { id: string }, part = '') =>
  `/api/organizations/${organizationId}/webhook-endpoints/${id}${part}`
const listPath = (organizationId: string) => `/api/organizations/${organizationId}/webhook-endpoints`

/** Live changes of kind "webhook" invalidate this key. */
export function endpointsQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['webhooks', organizationId],
    queryFn: async ({ signal }) =>
      (await request(listPath(organizationId), endpointsSchema, { signal })).items,
  })
}

/** Deliveries aren't in the live stream, because there may be thousands a minute. */
export function deliveriesQuery(organizationId: string, endpoint: Endpoint) {
  return infiniteQueryOptions({
    queryKey: ['webhooks', organizationId, endpoint.id, 'deliveries'],
    queryFn: ({ signal, pageParam }) => {
      const cursor = pageParam === null ? '' : `?cursor=${pageParam}`
      return request(path(organizationId, endpoint, `/deliveries${cursor}`), deliveriesSchema, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFETCH_MS,
  })
}

/** The changes of the webhook endpoints of the organization that the page shows; `refetch` reads them again. */
export function useWebhookChanges() {
  const { client, organizationId } = useOrganization()
  const at = (endpoint: Endpoint, part?: string) => path(organizationId, endpoint, part)
  return {
    refetch: () => client.invalidateQueries({ queryKey: ['webhooks', organizationId] }),
    add: (body: NewEndpoint) =>
      request(listPath(organizationId), endpointWithSecretSchema, { method: 'POST', body }),
    change: (endpoint: Endpoint, body: EndpointInput) =>
      request(at(endpoint), endpointSchema, { method: 'PUT', body, version: endpoint.version }),
    remove: (endpoint: Endpoint) => send(at(endpoint), { method: 'DELETE' }),
    /** Becomes the maker of one that is off because its maker lost access. */
    keep: (endpoint: Endpoint) => request(at(endpoint, '/takeover'), endpointSchema, { method: 'POST' }),
    sendTest: (endpoint: Endpoint) => send(at(endpoint, '/test'), { method: 'POST' }),
    rollSecret: (endpoint: Endpoint) =>
      request(at(endpoint, '/secret'), endpointWithSecretSchema, { method: 'POST' }),
    replay: (endpoint: Endpoint, deliveryId: string) =>
      send(at(endpoint, `/deliveries/${deliveryId}/replay`), { method: 'POST' }),
    replaySince: (endpoint: Endpoint, since: string) =>
      request(at(endpoint, '/replays'), replayedSchema, { method: 'POST', body: { since } }),
  }
}
