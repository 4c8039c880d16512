import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { AppError, type ErrorCode } from '#src/lib/api/app-error.ts'
import { dataError } from '#src/lib/api/data-errors.ts'
import { INVALID_KEY, KEY_ELSEWHERE } from '#src/lib/api/promised-api.ts'
import '#src/lib/schemas/schema-messages.ts'
import { constraintOf } from '../db/database.ts'
import { log } from '../process/log.ts'

/** The body of every error response (RFC 9457): `detail` is for users, `code` for programs. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  current: z.unknown().optional(),
})

/** Maps any error to problem+json. Unexpected errors are logged and returned as 500. */
export function errorResponse(error: unknown, c: Context): Response {
  const isPromised = c.req.path.startsWith('/api/v1/')
  const isMisplaced = !isPromised && /^Bearer /i.test(c.req.header('authorization') ?? '')
  const known = isMisplaced ? ofMisplacedKey(toAppError(error)) : toAppError(error)
  // Keys are the credentials that a program can send.
  const isOfKey = known.status === 401 && (isPromised || isMisplaced)
  const requestId = c.get('requestId') ?? 'none'
  c.set('problemCode', known.code)
  // Load shedding is not a fault, so it is logged as one line without a stack.
  if (known.code === 'unavailable' && known.cause === undefined)
    log('warn', 'overloaded', { requestId, path: c.req.path, code: known.code })
  else if (known.status >= 500)
    log('error', 'request_failed', { requestId, path: c.req.path, error: known.cause ?? known })
  const { fields, current, retryAfter } = known.details
  const body = {
    type: `/problems/${known.code}`,
    title: known.code.replaceAll('_', ' '),
    status: known.status,
    code: known.code,
    detail: isOfKey && isPromised ? INVALID_KEY : known.message,
    requestId,
    ...(fields ? { fields } : {}),
    ...(current === undefined ? {} : { current }),
  }
  if (isOfKey) c.header('www-authenticate', 'Bearer realm="DoneUp API"')
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
  else if (known.status === 503 || known.status === 429) c.header('retry-after', '2')
  c.header('content-type', 'application/problem+json; charset=utf-8')
  return c.body(JSON.stringify(body), known.status as 500)
}

/** A program that sends its key to the product's own operations gets the answer where keys work, instead of one about browsers. */
function ofMisplacedKey(known: AppError): AppError {
  const isAboutBrowsers = known.code === 'cross_site' || known.code === 'not_signed_in'
  return isAboutBrowsers ? new AppError('not_signed_in', KEY_ELSEWHERE) : known
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError) return invalidInput(error)
  if (error instanceof HTTPException) return fromHttpException(error)
  return fromDatabaseError(error) ?? new AppError('unexpected', undefined, { cause: error })
}

/** An error names at most this many fields. */
export const MAX_FIELDS = 20
const MAX_FIELD_LENGTH = 200
const MAX_MESSAGE_LENGTH = 1_000

/** A validation error with a message for each field, of at most 20 fields: a body can have thousands. */
export function invalidInput(error: z.core.$ZodError): AppError {
  const fields = new Map<string, string>()
  for (const { path, message } of error.issues) {
    if (fields.size >= MAX_FIELDS) break
    const field = path.join('.').slice(0, MAX_FIELD_LENGTH) || 'body'
    if (!fields.has(field)) fields.set(field, message.slice(0, MAX_MESSAGE_LENGTH))
  }
  return new AppError('invalid_input', undefined, { fields: Object.fromEntries(fields) })
}

function fromHttpException(error: HTTPException): AppError {
  if (error.status === 413) return new AppError('too_large')
  if (error.status === 404) return new AppError('not_found')
  if (error.status < 500) return new AppError('invalid_input')
  return new AppError('unexpected', undefined, { cause: error })
}

/** Maps SQLSTATE codes; connection errors become 503, which clients retry. */
function fromDatabaseError(error: unknown): AppError | null {
  const sqlState = error instanceof Error && 'code' in error ? String(error.code) : ''
  const details = { cause: error }
  if (constraintOf(error) === 'recent_authentication')
    return new AppError('proof_required', undefined, details)
  const { kind } = dataError({ code: sqlState })
  if (kind !== 'unexpected' && kind !== 'offline') return new AppError(kind, undefined, details)
  const byPattern: [RegExp, ErrorCode][] = [
    [/^22/, 'invalid_input'],
    [/^(08|25006|53|57|55P03|40)/, 'unavailable'],
    [/^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|STANDBY)/, 'unavailable'],
  ]
  const match = byPattern.find(([pattern]) => pattern.test(sqlState))
  if (match !== undefined) return new AppError(match[1], undefined, details)
  if (
    error instanceof Error &&
    /connection (terminated|timeout|timed out)|timeout exceeded|not queryable|after calling end/i.test(
      error.message,
    )
  ) {
    return new AppError('unavailable', undefined, details)
  }
  return null
}
