import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError } from '#src/lib/api/app-error.ts'
import { withFields } from '#src/lib/rows/field-edits.ts'
import { WEBHOOK_EVENTS } from '#src/lib/rows/webhook-events.ts'
import { HOUR_SECONDS } from '#src/lib/time/durations.ts'
import {
  ADMIN_PROBLEMS,
  done,
  idParams,
  json,
  type Operation,
  onlyPromised,
  operation,
  versionHeaders,
} from '#src/platform/api/api.ts'
import { expectedVersion } from '#src/platform/api/idempotency.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import type { Asked } from '#src/platform/rows/audited-list.ts'
import { requireAdmin, requireMember } from '#src/platform/session/session.ts'
import {
  checkAddress,
  endpointOperations,
  endpointsOf,
  type Manager,
  mailedToAdministrators,
  managersBy,
  newSecret,
} from './endpoint-routes.server.ts'
import {
  changeEndpoint,
  queueTest,
  readCurrent,
  readEndpoint,
  replaceSecret,
  replayDeliveriesSince,
  replayDelivery,
  takeEndpointOver,
} from './queries.server.ts'
import { sampleEvents } from './samples.server.ts'
import {
  type Endpoint,
  type EndpointInput,
  type EndpointPatch,
  endpointInputSchema,
  endpointPatchSchema,
  endpointSchema,
  endpointWithSecretSchema,
  replayedSchema,
  replaySchema,
  testSchema,
  webhookEventSchema,
} from './schema.ts'

const endpointParams = idParams.extend({ endpointId: z.uuid() })
const deliveryParams = endpointParams.extend({ deliveryId: z.uuid() })

const promisedParams = z.object({ endpointId: z.uuid() })

const endpoints = endpointsOf(requireAdmin)
const endpointsByKey = endpointsOf(requireMember)
const managers = managersBy(requireMember)

/** For administrators. */
export const webhookEndpointRoutes: Operation[] = [
  ...endpointOperations({
    path: '/api/organizations/{id}/webhook-endpoints',
    params: idParams,
    access: requireAdmin,
  }),
  endpoints.change('put /api/organizations/{id}/webhook-endpoints/{endpointId}', {
    operationId: 'updateWebhookEndpoint',
    summary: 'Change a webhook endpoint, or turn it on or off',
    description:
      'Events that happen while an endpoint is off are not sent later. Another address requires a confirmed email and recent authentication.',
    params: endpointParams,
    headers: versionHeaders.pick({ 'if-match': true }),
    body: endpointInputSchema,
    response: json(endpointSchema, 'The endpoint'),
    ...edit((_current, body: EndpointInput) => body),
  }),
  endpoints.change('post /api/organizations/{id}/webhook-endpoints/{endpointId}/takeover', {
    operationId: 'takeOverWebhookEndpoint',
    summary: 'Keep a webhook endpoint that is off because its maker lost access',
    description:
      'You become its maker, and it is turned on. Requires a confirmed email and recent authentication.',
    params: endpointParams,
    response: json(endpointSchema, 'The endpoint'),
    audited: 'webhook_endpoint_taken_over',
    work: (write, { session, params: { endpointId } }) => takeEndpointOver(write, session, endpointId),
    answer: (endpoint) => endpoint,
  }),
  operation('post /api/organizations/{id}/webhook-endpoints/{endpointId}/test', {
    operationId: 'testWebhookEndpoint',
    summary: 'Send a test to a webhook endpoint',
    description:
      'A ping, or the sample of an event, marked "test": true. It is sent whichever events the endpoint has chosen.',
    params: endpointParams,
    access: requireAdmin,
    body: testSchema,
    response: done('The test is queued; the log shows its answer'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { session, params: { id, endpointId }, body: { type } }) {
      await limitRate(c, { key: `webhook-tests:${id}`, hits: 60, seconds: HOUR_SECONDS })
      await managers.read(c, session, (tx) => queueTest(tx, id, { endpointId, type }))
    },
  }),
  endpoints.change('post /api/organizations/{id}/webhook-endpoints/{endpointId}/secret', {
    operationId: 'rollWebhookSecret',
    summary: 'Replace the secret of a webhook endpoint',
    description:
      'For 24 hours, events are signed with both secrets, and with each other one of the last 24 hours. The new one is returned only here. Requires a confirmed email and recent authentication.',
    params: endpointParams,
    response: json(endpointWithSecretSchema, 'The endpoint with its new secret'),
    // Each one of the last 24 hours is a signature in the header of every event.
    rates: ({ params: { endpointId } }) => [
      { key: `webhook-rolls:${endpointId}`, hits: 10, seconds: 24 * HOUR_SECONDS },
    ],
    audited: 'webhook_secret_rolled',
    prepare: ({ c, params: { endpointId } }) => newSecret(c, endpointId),
    work: (write, { session, made: { id, encrypted } }) =>
      replaceSecret(write, session, { id, secret: encrypted }),
    after: mailedToAdministrators('rolled'),
    answer: (endpoint, { made: { secret } }) => ({ ...endpoint, secret }),
  }),
  operation('post /api/organizations/{id}/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/replay', {
    operationId: 'replayWebhookDelivery',
    summary: 'Send a delivery again',
    description: 'With the same id of the event.',
    params: deliveryParams,
    response: done('The delivery is queued'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { params: { id, endpointId, deliveryId } }) {
      const session = await requireAdmin(c, id)
      await limitReplays(c, id)
      await managers.read(c, session, (tx) => replayDelivery(tx, id, { endpointId, id: deliveryId }))
    },
  }),
  operation('post /api/organizations/{id}/webhook-endpoints/{endpointId}/replays', {
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
      return managers.read(c, session, (tx) => replayDeliveriesSince(tx, id, { endpointId, since }))
    },
  }),
]

function limitReplays(c: Context<Services>, id: string): Promise<void> {
  return limitRate(c, { key: `webhook-replays:${id}`, hits: 120, seconds: HOUR_SECONDS })
}

const samplesSchema = z.object({ items: z.array(webhookEventSchema), next: z.null() })

/** The operations of the promised API, under /api/v1/webhooks: REST hooks with the scope "webhooks:manage". */
export const promisedWebhookRoutes: Operation[] = onlyPromised(
  ...endpointOperations({ path: '/api/v1/webhooks', params: z.object({}), access: requireMember }),
  operation('get /api/v1/webhooks/{endpointId}', {
    operationId: 'getWebhookEndpoint',
    summary: 'Get a webhook endpoint',
    params: promisedParams,
    access: requireMember,
    response: json(endpointSchema, 'The endpoint'),
    errors: ADMIN_PROBLEMS,
    handle: (c, { session, params: { endpointId } }) =>
      managers.read(c, session, (tx) => readEndpoint(tx, session.organizationId, endpointId)),
  }),
  endpointsByKey.change('patch /api/v1/webhooks/{endpointId}', {
    operationId: 'updateWebhookEndpoint',
    summary: 'Change fields of a webhook endpoint, or turn it on or off',
    description: 'Events that happen while an endpoint is off are not sent later.',
    params: promisedParams,
    headers: versionHeaders.pick({ 'if-match': true }),
    body: endpointPatchSchema,
    response: json(endpointSchema, 'The endpoint'),
    ...edit(({ url, description, events, state }, body: EndpointPatch) =>
      withFields({ url, description, events, state: state === 'on' ? 'on' : 'off' }, body),
    ),
  }),
)

type Edit<Body> = Asked<Manager, { endpointId: string }, Body, { isMoved: boolean }>

/** Changes the endpoint that has the version of the request; another address needs proof. */
function edit<Body extends { url?: string | undefined }>(
  edited: (current: Endpoint, body: Body) => EndpointInput,
) {
  return {
    errors: ['stale_version', 'version_required'] as const,
    provesWithin: true,
    audited: (_endpoint: Endpoint, { made: { isMoved } }: Edit<Body>) =>
      isMoved ? 'webhook_endpoint_moved' : 'webhook_endpoint_changed',
    async prepare({ c, session, body: { url } }: Omit<Edit<Body>, 'made'>) {
      expectedVersion(c)
      if (url !== undefined) await checkAddress(c, session, url)
      return { isMoved: false }
    },
    async work(write: TenantWrite, { c, session, params, body, made, prove }: Edit<Body>) {
      const key = { id: params.endpointId, version: expectedVersion(c) }
      const current = await readCurrent(write.tx, session.organizationId, key)
      const input = edited(current, body)
      made.isMoved = input.url !== current.url
      if (made.isMoved) prove()
      return changeEndpoint(write, session, { ...input, current })
    },
    async after(write: TenantWrite, endpoint: Endpoint, asked: Edit<Body>) {
      if (asked.made.isMoved) await mailedToAdministrators('moved')(write, endpoint, asked)
    },
    answer: (endpoint: Endpoint) => endpoint,
  }
}

export const webhookSampleRoutes: Operation[] = onlyPromised(
  operation('get /api/v1/events/samples/{type}', {
    operationId: 'listWebhookSamples',
    summary: 'List three sample events of a kind',
    description: 'With invented deals, to set up a receiver.',
    params: z.object({ type: z.string().max(60) }),
    access: requireMember,
    response: json(samplesSchema, 'Bodies as they are sent'),
    errors: ADMIN_PROBLEMS,
    handle(_c, { session: { organizationId }, params: { type } }) {
      const known = WEBHOOK_EVENTS.find((one) => one === type)
      if (known === undefined) throw new AppError('not_found')
      return { items: sampleEvents(known, organizationId), next: null }
    },
  }),
)
