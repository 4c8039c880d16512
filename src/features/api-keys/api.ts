import { queryOptions } from '@tanstack/react-query'
import { request, send } from '#src/lib/http.ts'
import { type ApiKey, apiKeysSchema, createdApiKeySchema, type NewApiKey } from './schema.ts'

const path = (organizationId: string) => `/api/organizations/${organizationId}/api-keys`

/** Live changes of kind "apiKey" invalidate this key. */
export function apiKeysQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['api-keys', organizationId],
    queryFn: async ({ signal }) => (await request(path(organizationId), apiKeysSchema, { signal })).apiKeys,
  })
}

export const createApiKey = (organizationId: string, key: NewApiKey) =>
  request(path(organizationId), createdApiKeySchema, { method: 'POST', body: key })

export const revokeApiKey = (organizationId: string, { id }: ApiKey) =>
  send(`${path(organizationId)}/${id}`, { method: 'DELETE' })
