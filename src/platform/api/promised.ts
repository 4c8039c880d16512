import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { AppError, type ErrorCode } from '#src/lib/api/app-error.ts'
import { type ApiScope, INVALID_KEY } from '#src/lib/api/promised-api.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import type { Services } from '../process/services.ts'
import { requireScope } from '../session/api-key-session.ts'
import { requireSession, type Session } from '../session/session.ts'

/** An operation as part of the promised API, which is used with an API key. */
export interface Promised {
  /** Null for one that every key may use. */
  scope: ApiScope | null
  /** Its path there, if our pages use the operation as well. */
  path?: `/api/v1/${string}`
  summary?: string
  /** Fields of its answers that need a further scope, beside those of WITHHELD. */
  withheld?: Withheld
}

/** Fields by name, wherever they are in an answer. Null: no key gets them. */
type Withheld = Readonly<Record<string, ApiScope | null>>

const WITHHELD: Withheld = {
  agentName: 'agents:read',
  agentContact: 'agents:read',
  createdBy: null,
  changedBy: null,
}

/** Fields by name that only a key with a further scope may send. */
const GUARDED: Readonly<Record<string, ApiScope>> = {
  agentName: 'agents:write',
  agentContact: 'agents:write',
}

/** Requires the scopes for the fields of a body: a key that can't read an agent would overwrite one. */
export function requireFieldScopes(session: Session, body: unknown): void {
  if (!isRecord(body)) return
  for (const [field, scope] of Object.entries(GUARDED))
    if (body[field] !== undefined) requireScope(session, scope)
}

export const PROMISED_BODY_BYTES = 1_000_000
export const PROMISED_PROBLEMS: ErrorCode[] = ['not_signed_in', 'subscription_required', 'forbidden']
/** A key has one organization and no browser. */
export const NOT_BY_KEY: readonly ErrorCode[] = ['no_organization', 'cross_site', 'other_user']
/** What codes say to a key, where the usual text is for people. */
export const KEY_MESSAGES: Partial<Record<ErrorCode, string>> = {
  not_signed_in: INVALID_KEY,
  forbidden: 'This key may not do that. It needs the scope that is named.',
}

/** Of each answer to a key. */
export const RATE_HEADERS = {
  'ratelimit-limit': 'How many requests are allowed in the time of the limit.',
  'ratelimit-remaining': 'How many of them are left.',
  'ratelimit-reset': 'In how many seconds the limit begins again.',
} as const

const rateHeaders = Object.fromEntries(
  Object.entries(RATE_HEADERS).map(([name, description]) => [name, z.string().meta({ description })]),
)

const etag = z.object({
  ...rateHeaders,
  etag: z.string().meta({ description: 'Of a row, it begins with its version and is accepted as If-Match.' }),
})
const etagAndLocation = etag.extend({
  location: z.string().meta({ description: 'The address of what was added.' }),
})

/** In the document of all operations, whose ids are unique: an operation that our pages use as well has the same name in both APIs. */
const idInWhole = (operationId: string) => `promised${capitalized(operationId)}`

/** The operation's name in the document of the promised API alone. */
export const idInPromised = (id: string) =>
  id.replace(/^promised(.)/, (_, first: string) => first.toLowerCase())

/** The documentation of an operation as part of the promised API. */
export function promisedDocumentation({ scope, summary }: Promised, operationId: string) {
  const security = [{ apiKey: scope === null ? [] : [scope] }]
  return { operationId: idInWhole(operationId), ...(summary !== undefined && { summary }), security }
}

/** Its request headers: a key has one organization and no pages. */
export function promisedHeaders(method: string, headers: z.ZodType | undefined): z.ZodType | undefined {
  if (method === 'get') {
    const known = z.string().max(300).optional()
    return z.object({
      'if-none-match': known.meta({ description: 'The ETag that you have: 304 if unchanged.' }),
    })
  }
  if (!(headers instanceof z.ZodObject)) return headers
  const kept = ['if-match', 'idempotency-key'].filter((name) => name in headers.shape)
  return kept.length === 0
    ? undefined
    : headers.pick(Object.fromEntries(kept.map((name) => [name, true])) as Record<string, never>)
}

/** Its response of success. */
export function promisedResponse<Response extends object>(response: Response, status: 200 | 201) {
  return { ...response, headers: status === 201 ? etagAndLocation : etag }
}

/**
 * Sends what the handler returns without the fields that the key may not read, also the current row of an edit conflict, and
 * with an ETag, and the address of what was added; or 304. Files are sent as they are.
 */
export async function sendPromised(
  c: Context<Services>,
  promised: Promised,
  status: 200 | 201,
  handle: () => unknown,
): Promise<Response> {
  const { apiKey } = await requireSession(c)
  const visible = readerOf({ ...WITHHELD, ...promised.withheld }, apiKey?.scopes ?? [])
  const returned = await withoutHidden(handle, visible)
  const isFile = returned instanceof Response && !/^application\/json/.test(typeOf(returned))
  if (isFile) return returned
  const text =
    returned instanceof Response ? await returned.text() : JSON.stringify(returned ?? { done: true })
  const body = visible(text)
  const tag = etagOf(body)
  c.header('etag', tag)
  c.header('vary', 'authorization')
  if (status === 201) c.header('location', `${new URL(c.req.url).pathname}/${idSchema.parse(body).id}`)
  if (c.req.method !== 'GET') return c.json(body as object, status)
  c.header('cache-control', 'private, no-cache')
  return isKnown(c.req.header('if-none-match'), tag) ? c.body(null, 304) : c.json(body as object, status)
}

const idSchema = z.object({ id: z.string() })

const typeOf = (response: Response) => response.headers.get('content-type') ?? ''

function readerOf(withheld: Withheld, scopes: readonly ApiScope[]) {
  const isHidden = (name: string) => {
    const scope = withheld[name]
    return scope !== undefined && (scope === null || !scopes.includes(scope))
  }
  return (text: string): unknown =>
    JSON.parse(text, (name, value) => (isHidden(name) ? undefined : value)) as unknown
}

/** Our pages call a deal an opportunity. */
const inPromisedWords = (message: string) => message.replace(/^Opportunity /, 'Deal ')

async function withoutHidden(handle: () => unknown, visible: (text: string) => unknown) {
  try {
    return await handle()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { current: stored, ...details } = error.details
    const current = stored === undefined ? stored : visible(JSON.stringify(stored))
    throw new AppError(error.code, inPromisedWords(error.message), {
      ...details,
      ...(current !== undefined && { current }),
    })
  }
}

/** A hash of the whole answer, because figures of a row may follow others without a new version. */
function etagOf(body: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)
  const version = z.object({ version: z.int() }).safeParse(body).data?.version
  return version === undefined ? `"${hash}"` : `"${version}-${hash}"`
}

function isKnown(header: string | undefined, tag: string): boolean {
  const known = header?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? []
  return known.includes(tag) || known.includes('*')
}
