import { queryOptions } from '@tanstack/react-query'
import { request, send } from '#src/lib/http.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import { type ApiKey, apiKeysSchema, createdApiKeySchema, type NewApiKey } from './schema.ts'

const path = (organizationId: string) => `/api/organizations/${organizationId}/api-keys`

/** Live changes of kind "apiKey" invalidate this key. */
export function apiKeysQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['api-keys', organizationId],
    queryFn: async ({ signal }) => (await request(path(organizationId), apiKeysSchema, { signal })).apiKeys,
  })
}

/** Creates and revokes keys of the organization that the page shows. */
export function useApiKeyChanges() {
  const { client, organizationId } = useOrganization()
  const { queryKey } = apiKeysQuery(organizationId)
  return {
    create: (body: NewApiKey) => request(path(organizationId), createdApiKeySchema, { method: 'POST', body }),
    refetch: () => client.invalidateQueries({ queryKey }),
    async revoke({ id }: ApiKey) {
      await send(`${path(organizationId)}/${id}`, { method: 'DELETE' })
      client.setQueryData(queryKey, (keys) => keys?.filter((key) => key.id !== id))
    },
  }
}
