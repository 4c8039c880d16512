import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ERROR_CODES, type ErrorCode } from '#src/lib/app-error.ts'
import { invalidInput, problemSchema } from './errors.ts'
import type { Services } from './services.ts'

/** Creates a group of routes. Inputs are validated against their schemas before the handler runs; throws invalid_input. */
export function createApi(): OpenAPIHono<Services> {
  return new OpenAPIHono<Services>({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.error)
    },
  })
}

/** Errors that every operation can return. */
const COMMON_CODES: ErrorCode[] = ['invalid_input', 'cross_site', 'rate_limited', 'unexpected', 'unavailable']

/** The documented error responses of an operation, grouped by status. */
export function problems(...codes: ErrorCode[]) {
  const byStatus = new Map<number, string[]>()
  for (const code of [...codes, ...COMMON_CODES]) {
    const [status, message] = ERROR_CODES[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${message}`])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [
      status,
      {
        description: lines.join('\n\n'),
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    ]),
  )
}

/** Errors of an operation on a subscriber's row. */
export const ROW_PROBLEMS = ['not_signed_in', 'subscription_required', 'not_found'] as const
/** Errors of a change, which must send If-Match. */
export const CHANGE_PROBLEMS = [...ROW_PROBLEMS, 'stale_version', 'version_required'] as const

export const idParams = z.object({ id: z.uuid() })

/** A documented JSON response. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } }
}

export const organizationHeader = z.object({
  'x-organization-id': z
    .uuid()
    .optional()
    .meta({ description: 'The selected organization; defaults to your first one.' }),
})

/** Marks a request that undoes the previous change, so no notification is sent. */
export const UNDO_HEADER = 'x-undo'

/** Identifies the page that makes a change. */
export const PAGE_HEADER = 'x-page-id'

/** Headers of a retryable write: repeated with the same idempotency key, it returns the stored response. */
export const idempotencyHeaders = organizationHeader.extend({
  'idempotency-key': z.string().min(8).max(200).optional().meta({
    description:
      'An idempotency key chosen by the client: repeated with it, the request is done once and gets the same response.',
  }),
  [PAGE_HEADER]: z.uuid().optional().meta({
    description:
      'A random id of your page. The live stream repeats it with the change, so the page can skip its own.',
  }),
})

/** Headers of an optimistic-concurrency update (If-Match with an entity tag). */
export const versionHeaders = idempotencyHeaders.extend({
  'if-match': z
    .string()
    .regex(/^(W\/)?"\d{1,9}"$/)
    .optional()
    .meta({ description: 'The version the change is based on, for example "3". Required.' }),
  [UNDO_HEADER]: z
    .literal('1')
    .optional()
    .meta({ description: 'The change undoes your previous one: no notifications are sent for either.' }),
})

export function isUndo(c: Context): boolean {
  return c.req.header(UNDO_HEADER) === '1'
}

/** Sends JSON that the database has already serialized. */
export function jsonText(c: Context, text: string, status: 200 | 201 = 200): never {
  return c.body(text, status, { 'content-type': 'application/json; charset=utf-8' }) as never
}
