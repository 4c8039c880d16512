import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

/** An operation of the API that takes JSON. */
interface Operation {
  method: string
  path: string
}

/** Operations that need a session, with a field that has a list, and all that a guest may send. */
const OPERATIONS: readonly Operation[] = [
  { method: 'PUT', path: `/api/opportunities/${randomUUID()}/ownership` },
  { method: 'PATCH', path: `/api/opportunities/${randomUUID()}` },
  { method: 'PUT', path: `/api/organizations/${randomUUID()}/assumptions` },
  { method: 'POST', path: '/api/rules' },
  { method: 'POST', path: '/api/auth/sign-up' },
  { method: 'POST', path: '/api/auth/sign-in' },
  { method: 'POST', path: '/api/auth/passkey' },
  { method: 'POST', path: '/api/auth/second-factor' },
  { method: 'POST', path: '/api/auth/password-resets' },
  { method: 'POST', path: '/api/auth/password-resets/requests' },
  { method: 'POST', path: '/api/auth/magic-links' },
  { method: 'POST', path: '/api/auth/magic-links/requests' },
  { method: 'POST', path: '/api/auth/email-confirmations' },
  { method: 'POST', path: '/api/auth/email-changes/stop' },
  { method: 'POST', path: '/api/invites/lookup' },
  { method: 'POST', path: '/api/webhooks/stripe' },
]

const FIELDS = [
  'costsWithoutGst',
  'intentions',
  'tiers',
  'value',
  'email',
  'password',
  'token',
  'credential',
  'secret',
]
const zeros = (count: number) => `[${'0,'.repeat(count - 1)}0]`
const fields = (value: string) => `{${FIELDS.map((name) => `"${name}":${value}`).join(',')}}`
const unknown = (count: number) => `{${Array.from({ length: count }, (_, at) => `"field${at}":0`).join(',')}}`

/** Bodies within the limit of most operations, somewhat above it, and of a megabyte. */
const TEXTS: readonly { name: string; bodies: readonly string[] }[] = [
  { name: 'large arrays', bodies: [fields(zeros(5_000)), fields(zeros(16_000)), fields(zeros(55_000))] },
  {
    name: 'deep nesting',
    bodies: ['['.repeat(95_000), '['.repeat(500_000), '{"a":'.repeat(19_000), '{"a":'.repeat(100_000)],
  },
  { name: 'unknown fields', bodies: [unknown(2_400), unknown(6_500), unknown(60_000)] },
  { name: 'large texts', bodies: [9_000, 100_000].map((size) => fields(`"${'x'.repeat(size)}"`)) },
]

/** Encoded once, because the load generator runs on the same processors. */
export const HOSTILE_BODIES = TEXTS.map(({ name, bodies }) => ({
  name,
  bodies: bodies.map((body) => Buffer.from(body)),
}))

const agent = new Agent({ keepAlive: true })

/** Sends a body to one of the operations, as a guest. `fetch` would copy the body, and take more time than the server. */
export function sendBody(address: string, number: number, network: string, body: Buffer): Promise<Response> {
  const { method = 'POST', path = '/api/auth/sign-in' } = OPERATIONS[number % OPERATIONS.length] ?? {}
  const headers = {
    origin: address,
    'content-type': 'application/json',
    'content-length': body.length,
    'x-forwarded-for': network,
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${address}${path}`, { agent, method, headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece)).once('error', reject)
      answer.once('end', () =>
        resolve(new Response(Buffer.concat(pieces), { status: answer.statusCode ?? 0 })),
      )
    })
    sent.once('error', reject).end(body)
  })
}
