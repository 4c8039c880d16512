import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request, send } from '#src/lib/http.ts'
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

export const addEndpoint = (organizationId: string, endpoint: NewEndpoint) =>
  request(listPath(organizationId), endpointWithSecretSchema, { method: 'POST', body: endpoint })

export const changeEndpoint = (organizationId: string, endpoint: Endpoint, input: EndpointInput) =>
  request(path(organizationId, endpoint), endpointSchema, {
    method: 'PUT',
    body: input,
    version: endpoint.version,
  })

export const deleteEndpoint = (organizationId: string, endpoint: Endpoint) =>
  send(path(organizationId, endpoint), { method: 'DELETE' })

export const sendTest = (organizationId: string, endpoint: Endpoint) =>
  send(path(organizationId, endpoint, '/test'), { method: 'POST' })

export const rollSecret = (organizationId: string, endpoint: Endpoint) =>
  request(path(organizationId, endpoint, '/secret'), endpointWithSecretSchema, { method: 'POST' })

export const replayDelivery = (organizationId: string, endpoint: Endpoint, deliveryId: string) =>
  send(path(organizationId, endpoint, `/deliveries/${deliveryId}/replay`), { method: 'POST' })

export const replaySince = (organizationId: string, endpoint: Endpoint, since: string) =>
  request(path(organizationId, endpoint, '/replays'), replayedSchema, { method: 'POST', body: { since } })
