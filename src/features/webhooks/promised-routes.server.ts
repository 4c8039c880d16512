import { z } from '@hono/zod-openapi'
import { AppError } from '#src/lib/app-error.ts'
import { withFields } from '#src/lib/field-edits.ts'
import { WEBHOOK_EVENTS } from '#src/lib/promised-api.ts'
import {
  ADMIN_PROBLEMS,
  json,
  type Operation,
  onlyPromised,
  operation,
  versionHeaders,
} from '#src/platform/api.ts'
import { expectedVersion } from '#src/platform/idempotency.ts'
import { requireMember } from '#src/platform/session.ts'
import { changeAsManager, checkAddress, endpointOperations, readAsManager } from './endpoint-routes.server.ts'
import { changeEndpoint, readEndpoint } from './queries.server.ts'
import { sampleEvents } from './samples.server.ts'
import { endpointPatchSchema, endpointSchema, webhookEventSchema } from './schema.ts'

const promisedParams = z.object({ endpointId: z.uuid() })
const samplesSchema = z.object({ items: z.array(webhookEventSchema), next: z.null() })

/** Of the promised API, under /api/v1/webhooks: REST hooks with the scope "webhooks:manage". */
export const promisedWebhookRoutes: Operation[] = onlyPromised(
  ...endpointOperations({ path: '/', params: z.object({}), access: requireMember }),
  operation('get /{endpointId}', {
    operationId: 'getWebhookEndpoint',
    summary: 'Get a webhook endpoint',
    params: promisedParams,
    access: requireMember,
    response: json(endpointSchema, 'The endpoint'),
    errors: ADMIN_PROBLEMS,
    handle: (c, { session, params: { endpointId } }) =>
      readAsManager(c, session, (tx) => readEndpoint(tx, session.organizationId, endpointId)),
  }),
  operation('patch /{endpointId}', {
    operationId: 'patchWebhookEndpoint',
    summary: 'Change fields of a webhook endpoint, or turn it on or off',
    description: 'Events that happen while an endpoint is off are not sent later.',
    params: promisedParams,
    headers: versionHeaders.pick({ 'if-match': true }),
    access: requireMember,
    body: endpointPatchSchema,
    response: json(endpointSchema, 'The endpoint'),
    errors: [...ADMIN_PROBLEMS, 'stale_version', 'version_required'],
    async handle(c, { session, params: { endpointId: id }, body }) {
      const version = expectedVersion(c)
      if (body.url !== undefined) await checkAddress(c, session, body.url)
      return changeAsManager(c, session, 'webhook_endpoint_changed', async (write) => {
        const { url, description, events, state } = await readEndpoint(write.tx, session.organizationId, id)
        const current = {
          url,
          description,
          events,
          state: state === 'on' ? ('on' as const) : ('off' as const),
        }
        return changeEndpoint(write, session.organizationId, { ...withFields(current, body), id, version })
      })
    },
  }),
)

/** Under /api/v1/events/samples. */
export const webhookSampleRoutes: Operation[] = onlyPromised(
  operation('get /{type}', {
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
