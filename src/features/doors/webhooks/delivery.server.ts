import { createHmac, randomBytes } from 'node:crypto'
import { messageOf } from '#src/lib/text/messages.ts'
import { type Connection, createOutbound } from '#src/platform/jobs/outbound-request.ts'
import { type JobServices, LANE_PLACES } from '#src/platform/jobs/outbox.ts'
import type { Environment } from '#src/platform/process/env.ts'
import { decryptText, encryptText } from '#src/platform/session/keyed-secrets.ts'
import type { Attempted, AttemptResult, DueDelivery, DueEndpoint } from './delivery-queries.server.ts'

/** The waits before the second to the tenth attempt. */
export const RETRY_SECONDS = [5, 300, 1_800, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3_600)]
/** So that deliveries that failed together aren't retried together. */
const JITTER = 0.1
const GONE = 410
const UNREADABLE =
  'The secret can’t be read, because the server’s SESSION_SECRET was replaced. Roll the secret.'

/** Requests to the addresses of endpoints. */
export function outboundOf({ ACCEPT_LOCAL_WEBHOOKS }: Environment) {
  return createOutbound({ acceptsLocal: ACCEPT_LOCAL_WEBHOOKS === 'yes' })
}

const placeOf = ({ SESSION_SECRET }: Environment, endpointId: string) => ({
  master: SESSION_SECRET,
  purpose: 'webhook secret',
  owner: endpointId,
})

export function encryptSecret(env: Environment, endpointId: string, secret: string): string {
  return encryptText(secret, placeOf(env, endpointId))
}

/**
 * Sends the deliveries of an endpoint once, LANE_PLACES at a time, the first alone: if its receiver is gone, the others aren't sent.
 * Returns them in the order in which they ended. Doesn't throw: a failure is a result, with the time of the next attempt.
 */
export async function attemptDeliveries({ env }: JobServices, endpoint: DueEndpoint): Promise<Attempted[]> {
  const connection = outboundOf(env).connect(endpoint.url)
  const secrets = endpoint.secrets.flatMap(
    (secret) => decryptText(secret, placeOf(env, endpoint.endpointId)) ?? [],
  )
  const attempted: Attempted[] = []
  const waiting = endpoint.deliveries.values()
  const attempt = async (delivery: DueDelivery) => {
    const isOn = endpoint.isOn && !attempted.some(isGone)
    const result = isOn ? await send(connection, { endpoint, delivery, secrets }) : IS_OFF
    attempted.push({ ...delivery, ...result })
  }
  const attemptRest = async () => {
    for (const delivery of waiting) await attempt(delivery)
  }
  try {
    const { value: first } = waiting.next()
    if (first !== undefined) await attempt(first)
    await Promise.all(Array.from({ length: LANE_PLACES }, attemptRest))
  } finally {
    connection.close()
  }
  return attempted
}

const IS_OFF: AttemptResult = {
  status: 'failed',
  delaySeconds: 0,
  responseStatus: null,
  responseMs: null,
  response: 'The endpoint is off.',
}

interface Sending {
  endpoint: DueEndpoint
  delivery: DueDelivery
  secrets: readonly string[]
}

async function send(
  connection: Connection,
  { endpoint, delivery, secrets }: Sending,
): Promise<AttemptResult> {
  const startedAt = performance.now()
  const failure = (response: string): AttemptResult => ({
    ...nextOf(delivery.attempt),
    responseStatus: null,
    responseMs: Math.round(performance.now() - startedAt),
    response,
  })
  if (secrets.length === 0) return failure(UNREADABLE)
  const body = bodyOf(delivery)
  const signed = signedHeaders({ id: delivery.eventId, timestamp: endpoint.timestamp, body }, secrets)
  const headers = { ...signed, 'content-type': 'application/json', 'user-agent': 'DoneUp-Webhooks/1' }
  try {
    const { status, text, retryAfter } = await connection.post(body, headers)
    const isDelivered = status >= 200 && status < 300
    const answered = { ...failure(text), responseStatus: status }
    if (isDelivered) return { ...answered, status: 'delivered', delaySeconds: 0 }
    if (status === GONE) return { ...answered, status: 'failed', delaySeconds: 0 }
    return answered.status === 'pending' ? { ...answered, ...notBefore(answered, retryAfter) } : answered
  } catch (error) {
    return failure(messageOf(error))
  }
}

export const isGone = ({ responseStatus }: Pick<AttemptResult, 'responseStatus'>) => responseStatus === GONE

/** After the attempt with this number, counted from 0. */
function nextOf(attempt: number): Pick<AttemptResult, 'status' | 'delaySeconds'> {
  const wait = RETRY_SECONDS[attempt]
  if (wait === undefined) return { status: 'failed', delaySeconds: 0 }
  return { status: 'pending', delaySeconds: wait * (1 - JITTER + Math.random() * 2 * JITTER) }
}

/** A receiver that asks for more time gets it, up to the longest wait. */
function notBefore({ delaySeconds }: Pick<AttemptResult, 'delaySeconds'>, retryAfter: number | null) {
  return { delaySeconds: Math.max(delaySeconds, Math.min(retryAfter ?? 0, Math.max(...RETRY_SECONDS))) }
}

/** The same for every attempt and replay. */
function bodyOf({ eventId, type, createdAt, organizationId, data }: DueDelivery): string {
  const { id, version, address, test, ...rest } = data
  return JSON.stringify({
    id: eventId,
    type,
    timestamp: createdAt.toISOString(),
    organizationId,
    // Undefined in an event that happened.
    test,
    data: { id, version, address, ...rest },
  })
}

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret of an endpoint, in the format of Standard Webhooks. */
export function createSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

interface Message {
  id: string
  /** Unix seconds. */
  timestamp: number
  body: string
}

/** The headers of Standard Webhooks, with a signature for each secret. */
export function signedHeaders({ id, timestamp, body }: Message, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
