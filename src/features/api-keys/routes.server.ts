import { z } from '@hono/zod-openapi'
import { addDays, hourInAuckland, todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { HOUR_SECONDS } from '#src/lib/durations.ts'
import { withoutWebAddress } from '#src/lib/web-address.ts'
import { ADMIN_PROBLEMS, done, idParams, json, type Operation, operation } from '#src/platform/api.ts'
import { audit } from '#src/platform/audit-log.ts'
import { changeOrganization, inOrganization } from '#src/platform/db/in-organization.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import { assertRecentAuthentication, requireAdmin, requireConfirmedEmail } from '#src/platform/session.ts'
import { queueSecurityNotice } from '../accounts/security-changes.server.ts'
import { authorize } from '../organizations/queries.server.ts'
import { canManageApi } from '../organizations/rules.ts'
import { addApiKey, createApiKey, listApiKeys, revokeApiKey, storedPartsOf } from './queries.server.ts'
import { apiKeysSchema, createdApiKeySchema, newApiKeySchema } from './schema.ts'

export const apiKeyRoutes: Operation[] = [
  operation('get /{id}/api-keys', {
    operationId: 'listApiKeys',
    summary: 'List the API keys of an organization',
    response: json(apiKeysSchema, 'Oldest first'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { params: { id } }) {
      const session = await requireAdmin(c, id)
      return { apiKeys: await inOrganization(c.get('db'), session, (tx) => listApiKeys(tx, id)) }
    },
  }),
  operation('post /{id}/api-keys', {
    operationId: 'createApiKey',
    summary: 'Create an API key',
    description:
      'The key is returned only once. Requires a confirmed email and recent authentication. It ends when you are no longer an administrator.',
    access: requireAdmin,
    body: newApiKeySchema,
    status: 201,
    response: json(createdApiKeySchema, 'The key'),
    errors: [...ADMIN_PROBLEMS, 'email_unconfirmed', 'proof_required', 'quota_exceeded', 'already_exists'],
    async handle(c, { session, params: { id }, body }) {
      requireConfirmedEmail(session)
      assertRecentAuthentication(c, session)
      await limitRate(c, { key: `api-keys:${id}`, hits: 40, seconds: HOUR_SECONDS })
      const key = createApiKey()
      const expiresAt = hourInAuckland(addDays(todayInAuckland(c.get('now')()), body.days + 1), 0)
      const added = await changeOrganization(c.get('db'), session, async (write) => {
        await authorize(write.tx, session, canManageApi)
        const stored = await addApiKey(write, session, { ...body, expiresAt, ...storedPartsOf(key) })
        const { name, beginsWith, scopes } = stored
        const detail = { name, beginsWith, scopes: scopes.join(' ') }
        await audit(c, write.tx, { ...session, action: 'api_key_created', detail })
        const of = withoutWebAddress(session.organizationName ?? '', 'your organization')
        const about = `The API key “${withoutWebAddress(name, 'with a web address as its name')}” of ${of} was created.`
        await queueSecurityNotice(write.tx, session.userId, 'api_key_created', about)
        return stored
      })
      return { ...added, key }
    },
  }),
  operation('delete /{id}/api-keys/{keyId}', {
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key',
    params: idParams.extend({ keyId: z.uuid() }),
    response: done('The key no longer works'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { params: { id, keyId } }) {
      const session = await requireAdmin(c, id)
      await changeOrganization(c.get('db'), session, async (write) => {
        await authorize(write.tx, session, canManageApi)
        const name = await revokeApiKey(write, id, keyId)
        await audit(c, write.tx, { ...session, action: 'api_key_revoked', detail: { name } })
      })
    },
  }),
]
