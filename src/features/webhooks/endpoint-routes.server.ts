import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#src/lib/app-error.ts'
import { HOUR_SECONDS } from '#src/lib/durations.ts'
import { personName } from '#src/lib/person-name.ts'
import { ADMIN_PROBLEMS, done, json, jsonText, type Operation, operation } from '#src/platform/api.ts'
import { audit } from '#src/platform/audit-log.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import { inOrganization, type TenantWrite } from '#src/platform/db/in-organization.ts'
import { limitedWrite } from '#src/platform/idempotency.ts'
import { UnreachableAddress } from '#src/platform/outbound-request.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { assertRecentAuthentication, requireConfirmedEmail, type Session } from '#src/platform/session.ts'
import { authorize } from '../organizations/queries.server.ts'
import { canManageApi } from '../organizations/rules.ts'
import { createSecret, encryptSecret, outboundOf } from './delivery.server.ts'
import { mailAdministrators } from './notice-queries.server.ts'
import { addEndpoint, deleteEndpoint, listDeliveries, listEndpoints } from './queries.server.ts'
import {
  deliveriesSchema,
  type Endpoint,
  endpointsSchema,
  endpointWithSecretSchema,
  type MailedNotice,
  newEndpointSchema,
} from './schema.ts'

export type Manager = Session & { organizationId: string }

/** Where operations are mounted, and who may use them. */
interface Door {
  path: string
  params: z.ZodObject<Record<never, never>>
  access: (c: Context<Services>) => Promise<Manager>
}

/** The operations that administrators and API keys have in common. */
export function endpointOperations({ path, params, access }: Door): Operation[] {
  const endpointParams = z.object({ ...params.shape, endpointId: z.uuid() })
  return [
    operation(`get ${path}`, {
      operationId: 'listWebhookEndpoints',
      summary: 'List the webhook endpoints of an organization',
      params,
      access,
      response: json(endpointsSchema, 'Oldest first, without their secrets'),
      errors: ADMIN_PROBLEMS,
      async handle(c, { session }) {
        const list = (tx: TenantTransaction) => listEndpoints(tx, session.organizationId)
        return { items: await readAsManager(c, session, list), next: null }
      },
    }),
    operation(`post ${path}`, {
      operationId: 'addWebhookEndpoint',
      summary: 'Add a webhook endpoint',
      description:
        'Events are sent as described by Standard Webhooks. The secret that signs them is returned only here, so the response to a repeated request isn’t stored.',
      params,
      access,
      body: newEndpointSchema,
      status: 201,
      response: json(endpointWithSecretSchema, 'The endpoint with its secret'),
      errors: [...ADMIN_PROBLEMS, ...PROOF_PROBLEMS, 'quota_exceeded'],
      async handle(c, { session, body }) {
        requireProof(c, session)
        await checkAddress(c, session, body.url)
        const id = uuidv7()
        const secret = createSecret()
        const encrypted = encryptSecret(c.get('env'), id, secret)
        const endpoint = await changeAsManager(c, session, 'webhook_endpoint_added', (write) =>
          addEndpoint(write, session, { ...body, id, secret: encrypted }),
        )
        return { ...endpoint, secret }
      },
    }),
    operation(`delete ${slash(path)}{endpointId}`, {
      operationId: 'deleteWebhookEndpoint',
      summary: 'Delete a webhook endpoint with its log',
      params: endpointParams,
      access,
      response: done('No more events are sent to it'),
      errors: ADMIN_PROBLEMS,
      async handle(c, { session, params: { endpointId } }) {
        await changeAsManager(c, session, 'webhook_endpoint_deleted', (write) =>
          deleteEndpoint(write, session.organizationId, endpointId),
        )
      },
    }),
    operation(`get ${slash(path)}{endpointId}/deliveries`, {
      operationId: 'listWebhookDeliveries',
      summary: 'List the deliveries to a webhook endpoint',
      description: 'Of the last 30 days, newest first.',
      params: endpointParams,
      query: z.object({ cursor: z.uuid().optional() }),
      access,
      response: json(deliveriesSchema, 'A page of the log'),
      errors: ADMIN_PROBLEMS,
      async handle(c, { session, params: { endpointId }, query: { cursor = null } }) {
        const list = (tx: TenantTransaction) =>
          listDeliveries(tx, session.organizationId, { endpointId, before: cursor })
        return jsonText(c, await readAsManager(c, session, list))
      },
    }),
  ]
}

const slash = (path: string) => (path.endsWith('/') ? path : `${path}/`)

/** Reads, or adds to the queue. */
export function readAsManager<Result>(
  c: Context<Services>,
  session: Manager,
  work: (tx: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  return inOrganization(c.get('db'), session, async (tx) => {
    await authorize(tx, session, canManageApi)
    return work(tx)
  })
}

/** What the administrators of an organization get an email about. */
const MAILED = {
  webhook_endpoint_added: 'added',
  webhook_endpoint_moved: 'moved',
  webhook_endpoint_changed: null,
  webhook_endpoint_deleted: null,
  webhook_endpoint_taken_over: null,
  webhook_secret_rolled: 'rolled',
} as const satisfies Record<string, MailedNotice | null>

/** Changes an endpoint, audits it, and mails the administrators if need be. The address may contain a secret: only its host is audited. */
export function changeAsManager(
  c: Context<Services>,
  session: Manager,
  action: keyof typeof MAILED | ((endpoint: Endpoint) => keyof typeof MAILED),
  work: (write: TenantWrite) => Promise<Endpoint>,
): Promise<Endpoint> {
  return limitedWrite(c, session, async (write) => {
    await authorize(write.tx, session, canManageApi)
    const endpoint = await work(write)
    const name = typeof action === 'string' ? action : action(endpoint)
    const detail = { host: new URL(endpoint.url).host }
    await audit(c, write.tx, { ...session, action: name, detail })
    const notice = MAILED[name]
    const { apiKey } = session
    const by = apiKey ? `The API key “${apiKey.name}”` : personName(session)
    if (notice !== null) await mailAdministrators(write.tx, session.organizationId, endpoint, { notice, by })
    return endpoint
  })
}

/** A change of where events go, or of what signs them. An API key was created with recent authentication itself. */
export function requireProof(c: Context<Services>, session: Manager): void {
  if (session.apiKey) return
  requireConfirmedEmail(session)
  assertRecentAuthentication(c, session)
}

export const PROOF_PROBLEMS = ['email_unconfirmed', 'proof_required'] as const

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
