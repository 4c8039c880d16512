import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ErrorCode } from '#src/lib/api/app-error.ts'
import { clientNetwork } from '#src/platform/limits/client-network.ts'
import { log } from '#src/platform/process/log.ts'
import type { Services } from '#src/platform/process/services.ts'

/** Assigns each request an id. A client's own id is logged as well, but never used instead. */
export const identifyRequest: MiddlewareHandler<Services> = async (c, next) => {
  const id = randomUUID()
  c.set('requestId', id)
  c.header('x-request-id', id)
  await next()
}

const CLIENT_REQUEST_ID = /^[\w-]{8,64}$/

/** Logs one line per request, with suspicious errors as warnings. */
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

/** Errors typical of attempts to access other users' data or accounts. */
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
