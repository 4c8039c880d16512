import { z } from '@hono/zod-openapi'
import { queueSecurityNotice } from '#src/features/people/accounts/security-changes.server.ts'
import { ADMINISTRATORS } from '#src/features/people/organizations/administrators.server.ts'
import { addDays, endOfDay, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { withoutWebAddress } from '#src/lib/schemas/web-address.ts'
import { nameForMembers } from '#src/lib/text/outward-name.ts'
import { HOUR_SECONDS } from '#src/lib/time/durations.ts'
import { done, idParams, json, type Operation } from '#src/platform/api/api.ts'
import { auditedList } from '#src/platform/rows/audited-list.ts'
import { addApiKey, createApiKey, listApiKeys, revokeApiKey, storedPartsOf } from './queries.server.ts'
import { API_KEY_LIMIT, type ApiKey, apiKeysSchema, createdApiKeySchema, newApiKeySchema } from './schema.ts'

const keys = auditedList(ADMINISTRATORS, {
  table: 'api_keys',
  detail: ({ name, beginsWith, scopes }: ApiKey) => ({ name, beginsWith, scopes: scopes.join(' ') }),
})

export const apiKeyRoutes: Operation[] = [
  keys.list('get /api/organizations/{id}/api-keys', {
    operationId: 'listApiKeys',
    summary: 'List the API keys of an organization',
    response: json(apiKeysSchema, 'Oldest first'),
    read: async (tx, { session }) => ({ apiKeys: await listApiKeys(tx, session.organizationId) }),
  }),
  keys.change('post /api/organizations/{id}/api-keys', {
    operationId: 'createApiKey',
    summary: 'Create an API key',
    description:
      'The key is returned only once. Requires a confirmed email and recent authentication. It ends when you are no longer an administrator.',
    body: newApiKeySchema,
    status: 201,
    response: json(createdApiKeySchema, 'The key'),
    errors: ['already_exists'],
    rates: ({ session }) => [{ key: `api-keys:${session.organizationId}`, hits: 40, seconds: HOUR_SECONDS }],
    limit: API_KEY_LIMIT,
    audited: 'api_key_created',
    prepare: () => createApiKey(),
    work(write, { session, body: { days, ...body }, now, made: key }) {
      const expiresAt = endOfDay(addDays(todayInAuckland(now), days))
      return addApiKey(write, session, { ...body, expiresAt, ...storedPartsOf(key) })
    },
    after({ tx }, { name }, { session }) {
      const of = withoutWebAddress(nameForMembers(session.organizationName ?? ''), 'your organization')
      const about = `The API key “${withoutWebAddress(name, 'with a web address as its name')}” of ${of} was created.`
      return queueSecurityNotice(tx, session.userId, 'api_key_created', about)
    },
    answer: (row, { made: key }) => ({ ...row, key }),
  }),
  keys.remove('delete /api/organizations/{id}/api-keys/{keyId}', {
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key',
    params: idParams.extend({ keyId: z.uuid() }),
    response: done('The key no longer works'),
    audited: 'api_key_revoked',
    detail: ({ name }) => ({ name }),
    work: (write, { session, params }) => revokeApiKey(write, session.organizationId, params.keyId),
  }),
]
