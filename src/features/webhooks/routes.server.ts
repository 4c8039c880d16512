import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HOUR_SECONDS } from '#src/lib/durations.ts'
import {
  ADMIN_PROBLEMS,
  done,
  idParams,
  json,
  type Operation,
  operation,
  versionHeaders,
} from '#src/platform/api.ts'
import { expectedVersion } from '#src/platform/idempotency.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { requireAdmin } from '#src/platform/session.ts'
import { createSecret, encryptSecret } from './delivery.server.ts'
import { changeAsManager, checkAddress, endpointOperations, readAsManager } from './endpoint-routes.server.ts'
import {
  changeEndpoint,
  queuePing,
  replaceSecret,
  replayDeliveriesSince,
  replayDelivery,
} from './queries.server.ts'
import {
  endpointInputSchema,
  endpointSchema,
  endpointWithSecretSchema,
  replayedSchema,
  replaySchema,
} from './schema.ts'

const endpointParams = idParams.extend({ endpointId: z.uuid() })
const deliveryParams = endpointParams.extend({ deliveryId: z.uuid() })

/** Under /api/organizations, for administrators. */
export const webhookEndpointRoutes: Operation[] = [
  ...endpointOperations({ path: '/{id}/webhook-endpoints', params: idParams, access: requireAdmin }),
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
      return changeAsManager(c, session, 'webhook_endpoint_changed', (write) =>
        changeEndpoint(write, session.organizationId, { ...body, id: endpointId, version }),
      )
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
      await readAsManager(c, session, (tx) => queuePing(tx, id, endpointId))
    },
  }),
  operation('post /{id}/webhook-endpoints/{endpointId}/secret', {
    operationId: 'rollWebhookSecret',
    summary: 'Replace the secret of a webhook endpoint',
    description:
      'For 24 hours, events are signed with both secrets, and with each other one of the last 24 hours. The new one is returned only here.',
    params: endpointParams,
    response: json(endpointWithSecretSchema, 'The endpoint with its new secret'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { params: { id, endpointId } }) {
      const session = await requireAdmin(c, id)
      // Each one of the last 24 hours is a signature in the header of every event.
      await limitRate(c, { key: `webhook-rolls:${endpointId}`, hits: 10, seconds: 24 * HOUR_SECONDS })
      const secret = createSecret()
      const encrypted = encryptSecret(c.get('env'), endpointId, secret)
      const endpoint = await changeAsManager(c, session, 'webhook_secret_rolled', (write) =>
        replaceSecret(write, id, { id: endpointId, secret: encrypted }),
      )
      return { ...endpoint, secret }
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
      await readAsManager(c, session, (tx) => replayDelivery(tx, id, { endpointId, id: deliveryId }))
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
      return readAsManager(c, session, (tx) => replayDeliveriesSince(tx, id, { endpointId, since }))
    },
  }),
]

function limitReplays(c: Context<Services>, id: string): Promise<void> {
  return limitRate(c, { key: `webhook-replays:${id}`, hits: 120, seconds: HOUR_SECONDS })
}
