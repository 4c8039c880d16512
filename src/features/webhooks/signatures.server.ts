import { createHmac, randomBytes } from 'node:crypto'

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
