import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#src/lib/app-error.ts'
import { HOUR_SECONDS } from '#src/lib/durations.ts'
import {
  ADMIN_PROBLEMS,
  done,
  idParams,
  json,
  jsonText,
  type Operation,
  operation,
  versionHeaders,
} from '#src/platform/api.ts'
import { audit } from '#src/platform/audit-log.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import { inOrganization, type TenantWrite } from '#src/platform/db/in-organization.ts'
import { expectedVersion, limitedWrite } from '#src/platform/idempotency.ts'
import { UnreachableAddress } from '#src/platform/outbound-request.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { requireAdmin } from '#src/platform/session.ts'
import { authorize } from '../organizations/queries.server.ts'
import { canManageApi } from '../organizations/rules.ts'
import { encryptSecret, outboundOf } from './delivery.server.ts'
import {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  listDeliveries,
  listEndpoints,
  queuePing,
  replaceSecret,
  replayDeliveriesSince,
  replayDelivery,
} from './queries.server.ts'
import {
  deliveriesSchema,
  type Endpoint,
  endpointInputSchema,
  endpointSchema,
  endpointsSchema,
  endpointWithSecretSchema,
  newEndpointSchema,
  replayedSchema,
  replaySchema,
} from './schema.ts'
import { createSecret } from './signatures.server.ts'

const endpointParams = idParams.extend({ endpointId: z.uuid() })
const deliveryParams = endpointParams.extend({ deliveryId: z.uuid() })
type Admin = Awaited<ReturnType<typeof requireAdmin>>

/** Under /api/organizations, for administrators. */
export const webhookEndpointRoutes: Operation[] = [
  operation('get /{id}/webhook-endpoints', {
    operationId: 'listWebhookEndpoints',
    summary: 'List the webhook endpoints of an organization',
    response: json(endpointsSchema, 'Oldest first, without their secrets'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { params: { id } }) {
      const session = await requireAdmin(c, id)
      return { endpoints: await read(c, session, (tx) => listEndpoints(tx, id)) }
    },
  }),
  operation('post /{id}/webhook-endpoints', {
    operationId: 'addWebhookEndpoint',
    summary: 'Add a webhook endpoint',
    description:
      'Events are sent as described by Standard Webhooks. The secret that signs them is returned only here, so the response to a repeated request isn’t stored.',
    access: requireAdmin,
    body: newEndpointSchema,
    status: 201,
    response: json(endpointWithSecretSchema, 'The endpoint with its secret'),
    errors: [...ADMIN_PROBLEMS, 'quota_exceeded'],
    async handle(c, { session, body }) {
      await checkAddress(c, session, body.url)
      const id = uuidv7()
      const secret = createSecret()
      const encrypted = encryptSecret(c.get('env'), id, secret)
      const endpoint = await change(c, session, 'webhook_endpoint_added', (write) =>
        addEndpoint(write, session.organizationId, { ...body, id, secret: encrypted }),
      )
      return { endpoint, secret }
    },
  }),
  operation('put /{id}/webhook-endpoints/{endpointId}', {
    operationId: 'changeWebhookEndpoint',
    summary: 'Change a webhook endpoint, or turn it on or off',
    description: 'Events that happen while an endpoint is off are not sent later.',
    params: endpointParams,
    headers: versionHeaders.pick({ 'if-match': true }),
    access: requireAdmin,
    body: endpointInputSchema,
    response: json(endpointSchema, 'The endpoint'),
    errors: [...ADMIN_PROBLEMS, 'stale_version', 'version_required'],
    async handle(c, { session, params: { endpointId }, body }) {
      const version = expectedVersion(c)
      await checkAddress(c, session, body.url)
      return change(c, session, 'webhook_endpoint_changed', (write) =>
        changeEndpoint(write, session.organizationId, { ...body, id: endpointId, version }),
      )
    },
  }),
  operation('delete /{id}/webhook-endpoints/{endpointId}', {
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook endpoint with its log',
    params: endpointParams,
    response: done('No more events are sent to it'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { params: { id, endpointId } }) {
      const session = await requireAdmin(c, id)
      await change(c, session, 'webhook_endpoint_deleted', (write) => deleteEndpoint(write, id, endpointId))
    },
  }),
  operation('post /{id}/webhook-endpoints/{endpointId}/test', {
    operationId: 'testWebhookEndpoint',
    summary: 'Send a ping to a webhook endpoint',
    params: endpointParams,
    response: done('The ping is queued; the log shows its answer'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { params: { id, endpointId } }) {
      const session = await requireAdmin(c, id)
      await limitRate(c, { key: `webhook-tests:${id}`, hits: 60, seconds: HOUR_SECONDS })
      await read(c, session, (tx) => queuePing(tx, id, endpointId))
    },
  }),
  operation('post /{id}/webhook-endpoints/{endpointId}/secret', {
    operationId: 'rollWebhookSecret',
    summary: 'Replace the secret of a webhook endpoint',
    description: 'For 24 hours, events are signed with both secrets. The new one is returned only here.',
    params: endpointParams,
    response: json(endpointWithSecretSchema, 'The endpoint with its new secret'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { params: { id, endpointId } }) {
      const session = await requireAdmin(c, id)
      const secret = createSecret()
      const encrypted = encryptSecret(c.get('env'), endpointId, secret)
      const endpoint = await change(c, session, 'webhook_secret_rolled', (write) =>
        replaceSecret(write, id, { id: endpointId, secret: encrypted }),
      )
      return { endpoint, secret }
    },
  }),
  operation('get /{id}/webhook-endpoints/{endpointId}/deliveries', {
    operationId: 'listWebhookDeliveries',
    summary: 'List the deliveries to a webhook endpoint',
    description: 'Of the last 30 days, newest first.',
    params: endpointParams,
    query: z.object({ before: z.uuid().optional() }),
    response: json(deliveriesSchema, 'A page of the log'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { params: { id, endpointId }, query: { before = null } }) {
      const session = await requireAdmin(c, id)
      return jsonText(c, await read(c, session, (tx) => listDeliveries(tx, id, { endpointId, before })))
    },
  }),
  operation('post /{id}/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/replay', {
    operationId: 'replayWebhookDelivery',
    summary: 'Send a delivery again',
    description: 'With the same id of the event.',
    params: deliveryParams,
    response: done('The delivery is queued'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { params: { id, endpointId, deliveryId } }) {
      const session = await requireAdmin(c, id)
      await limitReplays(c, id)
      await read(c, session, (tx) => replayDelivery(tx, id, { endpointId, id: deliveryId }))
    },
  }),
  operation('post /{id}/webhook-endpoints/{endpointId}/replays', {
    operationId: 'replayWebhookDeliveries',
    summary: 'Send all deliveries since a time again',
    description: 'Oldest first, at most 1,000; `next` is where to continue.',
    params: endpointParams,
    access: requireAdmin,
    body: replaySchema,
    response: json(replayedSchema, 'The number of deliveries that are queued'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { session, params: { id, endpointId }, body: { since } }) {
      await limitReplays(c, id)
      return read(c, session, (tx) => replayDeliveriesSince(tx, id, { endpointId, since }))
    },
  }),
]

/** Reads, or adds to the queue. */
function read<Result>(
  c: Context<Services>,
  session: Admin,
  work: (tx: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  return inOrganization(c.get('db'), session, async (tx) => {
    await authorize(tx, session, canManageApi)
    return work(tx)
  })
}

/** Changes an endpoint and audits it. The address may contain a secret, so only its host is audited. */
function change(
  c: Context<Services>,
  session: Admin,
  action: string,
  work: (write: TenantWrite) => Promise<Endpoint>,
): Promise<Endpoint> {
  const { userId, organizationId } = session
  return limitedWrite(c, session, async (write) => {
    await authorize(write.tx, session, canManageApi)
    const endpoint = await work(write)
    const detail = { host: new URL(endpoint.url).host }
    await audit(c, write.tx, { action, userId, organizationId, detail })
    return endpoint
  })
}

async function checkAddress(c: Context<Services>, { organizationId }: Admin, url: string): Promise<void> {
  await limitRate(c, { key: `webhook-endpoints:${organizationId}`, hits: 60, seconds: HOUR_SECONDS })
  try {
    await outboundOf(c.get('env')).check(url)
  } catch (error) {
    if (!(error instanceof UnreachableAddress)) throw error
    throw new AppError('invalid_input', error.message, { fields: { url: error.message } })
  }
}

function limitReplays(c: Context<Services>, id: string): Promise<void> {
  return limitRate(c, { key: `webhook-replays:${id}`, hits: 120, seconds: HOUR_SECONDS })
}
