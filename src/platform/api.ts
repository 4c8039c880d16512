import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ERROR_CODES, type ErrorCode } from '#src/lib/app-error.ts'
import { invalidInput, problemSchema } from './errors.ts'
import type { Services } from './services.ts'

/** A part of the API: routes whose inputs are parsed by their schemas before the handler runs. */
export function createApi(): OpenAPIHono<Services> {
  return new OpenAPIHono<Services>({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.error)
    },
  })
}

/** What every operation may answer besides its own errors. */
const COMMON_CODES: ErrorCode[] = ['invalid_input', 'cross_site', 'rate_limited', 'unexpected', 'unavailable']

/** The documented error answers of an operation, grouped by status. */
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

/** What an operation on a subscriber's row may answer instead of doing it. */
export const ROW_PROBLEMS = ['not_signed_in', 'subscription_required', 'not_found'] as const
/** The same for a change, which must say the version it started from. */
export const CHANGE_PROBLEMS = [...ROW_PROBLEMS, 'stale_version', 'version_required'] as const

/** The part of a path that names a row. */
export const idParams = z.object({ id: z.uuid() })

/** A documented JSON answer. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** A documented JSON request body. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } }
}

/** Headers of tenant operations. */
export const organizationHeader = z.object({
  'x-organization-id': z
    .uuid()
    .optional()
    .meta({ description: 'The selected organization; absent: your first one.' }),
})

/** Says that a change takes another one back. */
export const UNDO_HEADER = 'x-undo'

/** Identifies the page that makes a change. */
export const PAGE_HEADER = 'x-page-id'

/** Headers of what is done once: repeated with the same key, it answers the same and does nothing again. */
export const idempotencyHeaders = organizationHeader.extend({
  'idempotency-key': z.string().min(8).max(200).optional().meta({
    description:
      'Made up by you for this request: sent again with it, it is answered as before and done once.',
  }),
  [PAGE_HEADER]: z.uuid().optional().meta({
    description:
      'A random id of your page. The live stream repeats it with the change that you get as the answer.',
  }),
})

/** Headers of a change to a row that exists: the version it started from, as an entity tag. */
export const versionHeaders = idempotencyHeaders.extend({
  'if-match': z
    .string()
    .regex(/^(W\/)?"\d{1,9}"$/)
    .optional()
    .meta({ description: 'The version the change started from, for example "3". Required.' }),
  [UNDO_HEADER]: z
    .literal('1')
    .optional()
    .meta({ description: 'The change takes back what you did a moment ago: nobody is notified of either.' }),
})

/** Whether the request says that it takes another one back. */
export function isUndo(c: Context): boolean {
  return c.req.header(UNDO_HEADER) === '1'
}

/** Answers with JSON that the database has written already. */
export function jsonText(c: Context, text: string, status: 200 | 201 = 200): never {
  return c.body(text, status, { 'content-type': 'application/json; charset=utf-8' }) as never
}
