import { z } from 'zod'
import { API_SCOPE_NAMES } from '#src/lib/api-scopes.ts'
import { json, type Operation, operation, promise } from '#src/platform/api.ts'
import { KEY_REQUESTS_A_MINUTE, KEY_WRITES_A_SECOND } from '#src/platform/rate-limit.ts'
import { requireMember } from '#src/platform/session.ts'

const meSchema = z.object({
  organization: z.object({ id: z.uuid(), name: z.string() }),
  key: z.object({
    id: z.uuid(),
    name: z.string(),
    scopes: z.array(z.enum(API_SCOPE_NAMES)),
    expiresAt: z.string(),
  }),
  limits: z.object({ requestsAMinute: z.number(), writesASecond: z.number() }),
})

const me = operation('get /', {
  operationId: 'getKey',
  summary: 'Get the organization, scopes and limits of the key',
  access: requireMember,
  response: json(meSchema, 'The key'),
  errors: ['not_signed_in'],
  handle(_c, { session: { organizationId, organizationName, apiKey, expiresAt } }) {
    if (apiKey === null) throw new Error('Only a key can ask for itself')
    return {
      organization: { id: organizationId, name: organizationName ?? '' },
      key: {
        id: apiKey.id,
        name: apiKey.name,
        scopes: [...apiKey.scopes],
        expiresAt: expiresAt.toISOString(),
      },
      limits: { requestsAMinute: KEY_REQUESTS_A_MINUTE, writesASecond: KEY_WRITES_A_SECOND },
    }
  },
})

/**
 * The promised API, which is used with API keys: a subset of the product's own operations. Nothing is removed from it
 * without 12 months' notice and a Sunset header.
 */
export function promisedGroups(): [path: string, operations: Operation[]][] {
  return [['/api/v1/me', promise([me], { getKey: { operationId: 'getKey', scope: null } })]]
}
