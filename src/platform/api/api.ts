import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { AppError, type ErrorCode } from '#src/lib/api/app-error.ts'
import type { BuilderView } from '#src/lib/rows/builder-view.ts'
import type { Services } from '../process/services.ts'
import { requireScope } from '../session/api-key-session.ts'
import { requireSession, type Session } from '../session/session.ts'
import { answerTo } from './builder-answers.ts'
import { invalidInput } from './errors.ts'
import { keyProblemResponses, problemResponses } from './problem-responses.ts'
import {
  PROMISED_BODY_BYTES,
  type Promised,
  promisedDocumentation,
  promisedHeaders,
  promisedResponse,
  requireFieldScopes,
  sendPromised,
} from './promised.ts'
import { queryNames, refuseUnknownParameters } from './query-names.ts'
import {
  BODY_LIMITS,
  type BodyLimits,
  bodyLimitText,
  discardUndeclaredBody,
  readJsonBody,
} from './request-body.ts'
import { UNDO_HEADER, undoSchema } from './undo-header.ts'

/** Adds one operation to the routes and to the API document. */
export interface Operation {
  (api: OpenAPIHono<Services>, promise?: Promised): void
  operationId: string
  /** Whether builders may use it. */
  isForBuilders?: boolean
  /** Part of the promised API, and of no other. */
  isOnlyPromised?: boolean
}

/** Declares operations of which the product's own pages make no use. */
export function onlyPromised(...operations: Operation[]): Operation[] {
  return operations.map((one) => Object.assign(one, { isOnlyPromised: true }))
}

/** Operations with the scopes of the promised API, by name. Throws for an operation that doesn't exist. */
export function asPromised(all: readonly Operation[], promised: Record<string, Promised>): Operation[] {
  return Object.entries(promised).map(([operationId, as]) => {
    const found = all.find((one) => one.operationId === operationId)
    if (found === undefined) throw new Error(`There is no operation ${operationId}`)
    return Object.assign((api: OpenAPIHono<Services>) => found(api, as), { operationId })
  })
}

/** Creates a group of routes. Inputs are validated against their schemas before the handler runs; throws invalid_input. */
export function createApi(operations: Operation[] = []): OpenAPIHono<Services> {
  const api = new OpenAPIHono<Services>({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.error)
    },
  })
  for (const add of operations) if (!add.isOnlyPromised) add(api)
  return api
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
/** Whole: what an operation declares can be searched for as it is requested. */
export type ApiPath = `/${'api' | 'calendar' | 'unsubscribe'}/${string}`

/** The documentation of an operation, without its inputs and responses. */
export type Documentation = Pick<RouteConfig, 'summary' | 'description' | 'security' | 'requestBody'> & {
  operationId: string
  /** The limits of the body that differ from BODY_LIMITS. */
  limits?: Partial<BodyLimits>
  /** How many requests it counts as under the user's rate limit; 1 by default. */
  cost?: number
}

/**
 * Declares an operation at its whole path, such as `operation('patch /api/tasks/{id}', …)`. The handler gets the session and the parsed inputs and
 * returns the body of the JSON response, or a Response. `params` defaults to the id in the path, `status` to 200;
 * `errors` are those in addition to the common ones.
 *
 * `access` authorizes the request before its body is read, and returns the handler's session. By default, it is `requireSession`
 * for an operation that can return not_signed_in, unless `security` is declared.
 */
export function operation<
  const Path extends ApiPath,
  Returned,
  Params = Path extends `${string}{id}${string}` ? z.output<typeof idParams> : never,
  Query = never,
  Headers = never,
  Body = never,
  const Errors extends readonly ErrorCode[] = [],
  const Security = undefined,
  Who = 'not_signed_in' extends Errors[number] ? (Security extends undefined ? Session : never) : never,
>(
  route: `${Method} ${Path}`,
  declared: Omit<Documentation, 'security'> & {
    security?: Documentation['security'] & Security
    access?: ((c: Context<Services>) => Promise<Who>) | undefined
    params?: z.ZodType<Params>
    query?: z.ZodType<Query> | undefined
    headers?: z.ZodType<Headers>
    body?: z.ZodType<Body> | undefined
    /** It is the address of a link that programs of others open, which may add parameters of their own. */
    isLink?: boolean
    status?: 201
    response: Answer<Returned>
    /** Whether the response can be 304. */
    isCached?: boolean
    /** What builders see of the answer. Without it they may not use the operation, which its `access` refuses too. */
    builders?: BuilderView | undefined
    errors?: Errors
    /** Replaces the default message of invalid_input. */
    invalidMessage?: string
    handle: (
      c: Context<Services>,
      inputs: { session: Who; params: Params; query: Query; headers: Headers; body: Body },
    ) => NoInfer<Returned> | Response | Promise<NoInfer<Returned> | Response>
  },
): Operation {
  const { body, query, headers, status = 200, response, isCached, ...rest } = declared
  const {
    errors = [] as readonly ErrorCode[],
    invalidMessage,
    handle,
    params,
    limits,
    cost,
    isLink = false,
    ...described
  } = rest
  const { access, builders, ...documentation } = described
  const [method, path] = route.split(' ') as [Method, string]
  const needsSession = errors.includes('not_signed_in') && documentation.security === undefined
  const authorize = access ?? (needsSession ? requireSession : undefined)
  const known = queryNames(query)
  const limitsOf = (promised?: Promised): BodyLimits => ({
    ...BODY_LIMITS,
    ...limits,
    ...(promised && { bytes: PROMISED_BODY_BYTES }),
  })
  const before =
    (promised?: Promised): MiddlewareHandler<Services> =>
    async (c, next) => {
      if (!isLink) refuseUnknownParameters(c, known)
      if (cost !== undefined) c.set('cost', cost)
      if (promised) requireScope(await requireSession(c), promised.scope)
      if (authorize) c.set('access', await authorize(c))
      if (body) await readJsonBody(c, limitsOf(promised))
      else if (documentation.requestBody === undefined) await discardUndeclaredBody(c)
      await next()
    }
  const configOf = (promised?: Promised) => {
    const asked = promised ? promisedHeaders(method, headers) : headers
    return createRoute({
      method,
      path: promised?.path ?? path,
      ...documentation,
      ...(promised && promisedDocumentation(promised, documentation.operationId)),
      middleware: [before(promised)] as never,
      request: {
        ...((params || path.includes('{id}')) && { params: (params ?? idParams) as typeof idParams }),
        ...(query && { query: query as never }),
        ...(asked && { headers: asked as never }),
        ...(body && {
          body: {
            required: true,
            description: bodyLimitText(limitsOf(promised)),
            content: { 'application/json': { schema: body } },
          },
        }),
      },
      responses: {
        [status]: promised ? promisedResponse(response, status) : response,
        ...((promised ? method === 'get' : isCached) && { 304: { description: 'Unchanged' } }),
        ...(promised ? keyProblemResponses(errors) : problemResponses(...errors)),
      },
    })
  }
  const add = (api: OpenAPIHono<Services>, promised?: Promised) =>
    void api.openapi(
      configOf(promised),
      async (c) => {
        const valid = (target: 'param' | 'query' | 'header' | 'json') => c.req.valid(target as never)
        const run = () =>
          handle(c as never, {
            session: c.get('access') as Who,
            params: valid('param'),
            query: valid('query'),
            headers: valid('header'),
            body: valid('json'),
          })
        if (promised) requireFieldScopes(await requireSession(c as never), valid('json'))
        if (promised) return sendPromised(c as never, promised, status, run) as never
        const returned = await answerTo(c.get('access'), builders, run)
        if (returned instanceof Response) return returned
        return c.json(returned === undefined ? { done: true } : returned, status) as never
      },
      invalidMessage === undefined
        ? undefined
        : (result) => {
            if (!result.success)
              throw new AppError('invalid_input', invalidMessage, invalidInput(result.error).details)
          },
    )
  const { operationId } = documentation
  return Object.assign(add, { operationId, isForBuilders: builders !== undefined })
}

/** A documented response; `returned` is the handler's return value. */
export interface Answer<Returned> {
  description: string
  content: Record<string, { schema: z.ZodType }>
  returned?: Returned
}

/** Errors of an operation on a subscriber's row. */
export const ROW_PROBLEMS = ['not_signed_in', 'subscription_required', 'not_found'] as const
/** Errors of an administrator's operation on an organization. */
export const ADMIN_PROBLEMS = ['not_signed_in', 'subscription_required', 'forbidden', 'not_found'] as const
/** Errors of a change, which must send If-Match. */
export const CHANGE_PROBLEMS = [
  ...ROW_PROBLEMS,
  'stale_version',
  'version_required',
  'quota_exceeded',
  'key_reused',
] as const

export const idParams = z.object({ id: z.uuid() })

/** A documented JSON response. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string): Answer<z.input<Schema>> {
  return { description, content: { 'application/json': { schema } } }
}

const doneSchema = z.object({ done: z.literal(true) })

/** The documented response `{ "done": true }` of a handler that returns nothing. */
export function done(description: string): Answer<void> {
  return { description, content: { 'application/json': { schema: doneSchema } } }
}

/** A documented response that is not JSON: its handler returns a Response. */
export function content(type: string, description: string, format?: 'binary'): Answer<never> {
  const schema = format === undefined ? z.string() : z.string().meta({ format })
  return { description, content: { [type]: { schema } } }
}

export const organizationHeader = z.object({
  'x-organization-id': z
    .uuid()
    .optional()
    .meta({ description: 'The selected organization; defaults to your first one.' }),
})

/** Marks a request that undoes the previous change, so no notification is sent. */

/** Identifies the page that makes a change. */
export const PAGE_HEADER = 'x-page-id'

/** Headers of a retryable write: a repeated idempotency key returns the stored response. */
export const idempotencyHeaders = organizationHeader.extend({
  'idempotency-key': z.string().min(8).max(200).optional().meta({
    description:
      'An idempotency key chosen by the client: repeated with it, the request is done once and gets the same response.',
  }),
  [PAGE_HEADER]: z.uuid().optional().meta({
    description:
      'A random id of your page. The live stream repeats it with the change, so the page can skip its own.',
  }),
  'x-user-id': z.uuid().optional().meta({
    description:
      'The id of the user whose page makes the change. Any operation but a GET returns 409 (`other_user`) if someone else is signed in.',
  }),
})

/** A version, or the ETag of a row in the promised API. */
export const ROW_TAG = /^(?:W\/)?"(\d{1,9})(?:-[\w-]{1,43})?"$/

/** Headers of an update with optimistic concurrency control (If-Match with an entity tag). */
export const versionHeaders = idempotencyHeaders.extend({
  'if-match': z
    .string()
    .regex(ROW_TAG, 'Enter one ETag, or the version in quotation marks, such as "3"')
    // Documented as required, but a missing one is answered with 428.
    .optional()
    .meta({ description: 'The version the change is based on, for example "3".', param: { required: true } }),
  [UNDO_HEADER]: undoSchema,
})

/** Sends JSON that the database has already serialized. */
export function jsonText(c: Context, text: string, status: 200 | 201 = 200): Response {
  return c.body(text, status, { 'content-type': 'application/json; charset=utf-8' })
}
