import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { v7 as uuidv7 } from 'uuid'
import { authorizeRole } from '#src/features/people/organizations/queries.server.ts'
import { canManageApi } from '#src/features/people/organizations/rules.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { personName } from '#src/lib/text/person-name.ts'
import { HOUR_SECONDS } from '#src/lib/time/durations.ts'
import { ADMIN_PROBLEMS, type ApiPath, done, json, type Operation } from '#src/platform/api/api.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import { UnreachableAddress } from '#src/platform/jobs/outbound-request.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import { auditedList, ofOrganization } from '#src/platform/rows/audited-list.ts'
import type { Session } from '#src/platform/session/session.ts'
import { createSecret, encryptSecret, outboundOf } from './delivery.server.ts'
import { mailAdministrators } from './notice-queries.server.ts'
import { addEndpoint, deleteEndpoint, listDeliveries, listEndpoints } from './queries.server.ts'
import {
  deliveriesSchema,
  ENDPOINT_LIMIT,
  type Endpoint,
  endpointsSchema,
  endpointWithSecretSchema,
  type MailedNotice,
  newEndpointSchema,
} from './schema.ts'

export type Manager = Session & { organizationId: string }
type Access = (c: Context<Services>) => Promise<Manager>

export const managersBy = (access: Access) =>
  ofOrganization(access, ADMIN_PROBLEMS, (tx, session) => authorizeRole(tx, session, canManageApi))

/** The address may contain a secret: only its host is audited. */
export const endpointsOf = (access: Access) =>
  auditedList(managersBy(access), {
    table: 'webhook_endpoints',
    detail: ({ url }: Endpoint) => ({ host: new URL(url).host }),
  })

/** The whole path of the list, and who may use it. */
interface Door {
  path: ApiPath
  params: z.ZodObject<Record<never, never>>
  access: Access
}

/** The operations that administrators and API keys have in common. */
export function endpointOperations({ path, params, access }: Door): Operation[] {
  const endpoints = endpointsOf(access)
  const endpointParams = z.object({ ...params.shape, endpointId: z.uuid() })
  return [
    endpoints.list(`get ${path}`, {
      operationId: 'listWebhookEndpoints',
      summary: 'List the webhook endpoints of an organization',
      params,
      response: json(endpointsSchema, 'Oldest first, without their secrets'),
      read: async (tx, { session }) => ({
        items: await listEndpoints(tx, session.organizationId),
        next: null,
      }),
    }),
    endpoints.change(`post ${path}`, {
      operationId: 'createWebhookEndpoint',
      summary: 'Add a webhook endpoint',
      description:
        'Events are sent as described by Standard Webhooks, to a public https address on port 443 or 8443. The secret that signs them is returned only here, so the response to a repeated request isn’t stored.',
      params,
      body: newEndpointSchema,
      status: 201,
      response: json(endpointWithSecretSchema, 'The endpoint with its secret'),
      limit: ENDPOINT_LIMIT,
      audited: 'webhook_endpoint_added',
      async prepare({ c, session, body }) {
        await checkAddress(c, session, body.url)
        return newSecret(c, uuidv7())
      },
      work: (write, { session, body, made: { id, encrypted } }) =>
        addEndpoint(write, session, { ...body, id, secret: encrypted }),
      after: mailedToAdministrators('added'),
      answer: (endpoint, { made: { secret } }) => ({ ...endpoint, secret }),
    }),
    endpoints.remove(`delete ${path}/{endpointId}`, {
      operationId: 'deleteWebhookEndpoint',
      summary: 'Delete a webhook endpoint with its log',
      params: endpointParams,
      response: done('No more events are sent to it'),
      audited: 'webhook_endpoint_deleted',
      work: (write, { session, params: { endpointId } }) =>
        deleteEndpoint(write, session.organizationId, endpointId),
    }),
    endpoints.list(`get ${path}/{endpointId}/deliveries`, {
      operationId: 'listWebhookDeliveries',
      summary: 'List the deliveries to a webhook endpoint',
      description: 'Of the last 30 days, newest first.',
      params: endpointParams,
      query: z.object({ cursor: z.uuid().optional() }),
      response: json(deliveriesSchema, 'A page of the log'),
      read: (tx, { session, params: { endpointId }, query: { cursor = null } }) =>
        listDeliveries(tx, session.organizationId, { endpointId, before: cursor }),
    }),
  ]
}

/** A secret of the endpoint with the id, and how it is stored. */
export function newSecret(c: Context<Services>, id: string) {
  const secret = createSecret()
  return { id, secret, encrypted: encryptSecret(c.get('env'), id, secret) }
}

/** Mails the administrators of the organization what was done, and by whom. */
export const mailedToAdministrators =
  (notice: MailedNotice) =>
  (write: TenantWrite, endpoint: Endpoint, { session }: { session: Manager }): Promise<void> => {
    const { apiKey, organizationId } = session
    const by = apiKey ? `The API key “${apiKey.name}”` : personName(session)
    return mailAdministrators(write.tx, organizationId, endpoint, { notice, by })
  }

export async function checkAddress(
  c: Context<Services>,
  { organizationId }: Manager,
  url: string,
): Promise<void> {
  await limitRate(c, { key: `webhook-endpoints:${organizationId}`, hits: 60, seconds: HOUR_SECONDS })
  try {
    await outboundOf(c.get('env')).check(url)
  } catch (error) {
    if (!(error instanceof UnreachableAddress)) throw error
    throw new AppError('invalid_input', error.message, { fields: { url: error.message } })
  }
}
