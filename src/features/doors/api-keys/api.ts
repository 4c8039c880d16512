import { onlineRows } from '#src/lib/rows/online-rows.ts'
import { API_KEY_LIMIT, apiKeySchema, createdApiKeySchema } from './schema.ts'

/** Live changes of kind "apiKey" invalidate this key. */
export const apiKeyRows = onlineRows({
  key: ['api-keys'],
  list: 'apiKeys',
  row: apiKeySchema,
  added: createdApiKeySchema,
  limit: API_KEY_LIMIT,
  label: ({ name }) => name,
})
