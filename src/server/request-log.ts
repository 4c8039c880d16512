import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ErrorCode } from '#src/lib/app-error.ts'
import { clientNetwork } from '#src/platform/client-network.ts'
import { log } from '#src/platform/log.ts'
import type { Services } from '#src/platform/services.ts'

/** Gives each request an id of its own. One that the client sends is logged beside it, and never in its place. */
export const identifyRequest: MiddlewareHandler<Services> = async (c, next) => {
  const id = randomUUID()
  c.set('requestId', id)
  c.header('x-request-id', id)
  await next()
}

const CLIENT_REQUEST_ID = /^[\w-]{8,64}$/

/** One line for each request, a warning where it was refused for a reason that attackers meet. */
export const logRequests: MiddlewareHandler<Services> = async (c, next) => {
  const startedAt = performance.now()
  await next()
  const code = c.get('problemCode')
  const userId = c.get('userId')
  const clientRequestId = c.req.header('x-request-id')
  log(isSuspicious(c.req.path, code) ? 'warn' : 'info', 'request', {
    requestId: c.get('requestId'),
    method: c.req.method,
    path: c.req.path,
    status: c.res.status,
    milliseconds: Math.round(performance.now() - startedAt),
    network: clientNetwork(c),
    ...(userId !== undefined && { userId }),
    ...(code !== undefined && { code }),
    ...(clientRequestId !== undefined && CLIENT_REQUEST_ID.test(clientRequestId) && { clientRequestId }),
  })
}

/** Refusals that a series of attempts on other people's data or accounts leaves behind. */
const SUSPICIOUS: readonly string[] = [
  'forbidden',
  'not_found',
  'proof_required',
  'invalid_credentials',
  'cross_site',
  'rate_limited',
] satisfies ErrorCode[]

function isSuspicious(path: string, code: string | undefined): boolean {
  return path.startsWith('/api/') && code !== undefined && SUSPICIOUS.includes(code)
}
