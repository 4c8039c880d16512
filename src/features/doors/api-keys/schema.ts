import { z } from 'zod'
import { API_SCOPE_NAMES } from '#src/lib/api/promised-api.ts'
import { authorSchema } from '#src/lib/schemas/person-schemas.ts'
import { requiredText } from '#src/lib/schemas/text-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'

const MAX_API_KEYS = 20
export const API_KEY_LIMIT = {
  rows: MAX_API_KEYS,
  message: `This organization has ${MAX_API_KEYS} API keys. Revoke one first.`,
}
export const NAME_TAKEN = 'There is a key with this name already.'
const LIFETIME = 'A key lives from 1 day to 2 years.'
/** The email before a key expires is sent this long before. */
export const REMINDER_DAYS = 14

export const KEY_PREFIX = 'du_live_'
/** The characters of a key that are stored and listed. */
export const SHOWN_LENGTH = 12

export const newApiKeySchema = z.strictObject({
  name: requiredText(60, 'Give the key a name.'),
  scopes: z
    .array(z.enum(API_SCOPE_NAMES))
    .min(1, 'Choose at least one permission.')
    .max(API_SCOPE_NAMES.length)
    .transform((scopes) => API_SCOPE_NAMES.filter((scope) => scopes.includes(scope))),
  /** It works to the end of the last of these days in Auckland. */
  days: z.int(LIFETIME).min(1, LIFETIME).max(730, LIFETIME).default(365),
})
export type NewApiKey = z.output<typeof newApiKeySchema>

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  beginsWith: z.string(),
  scopes: z.array(z.enum(API_SCOPE_NAMES)),
  /** The administrator for whom it acts. */
  madeBy: authorSchema,
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema.nullable(),
  expiresAt: timestampSchema,
})
export type ApiKey = z.infer<typeof apiKeySchema>
export const apiKeysSchema = z.object({ apiKeys: z.array(apiKeySchema) })

export const createdApiKeySchema = apiKeySchema.extend({
  /** Returned only here. */
  key: z.string(),
})
