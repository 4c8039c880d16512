import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Context } from 'hono'
import { z } from 'zod'
import { AppError } from '#src/lib/app-error.ts'
import { QUARTER_HOUR_SECONDS } from '#src/lib/durations.ts'
import { idempotencyHeaders, json, jsonText } from '#src/platform/api.ts'
import { limitConcurrency } from '#src/platform/concurrency-limit.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { invalidInput, MAX_FIELDS } from '#src/platform/errors.ts'
import { idempotentWrite } from '#src/platform/idempotency.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import { assertJsonLimits } from '#src/platform/request-body.ts'
import type { Services } from '#src/platform/services.ts'
import { requireSubscriber } from '#src/platform/session.ts'
import { FILE_BODY, withReceivedFile } from '#src/platform/uploads.ts'
import {
  type ImportResult,
  importResultSchema,
  MAX_IMPORT_BODY_BYTES,
  MAX_IMPORT_ROWS,
  type RowsImport,
  rowsImportSchema,
} from './schema.ts'

const IMPORTS_PER_QUARTER_HOUR = 20
/** Limits memory, because each import has its rows in memory. */
const MAX_CONCURRENT_IMPORTS = 4
/** More rows than allowed get a message of their own. */
const IMPORT_LIMITS = { depth: 8, members: 2 * MAX_IMPORT_ROWS, values: 1_000_000 }
const TOO_LARGE = 'This import is too large. Nothing was imported. Split the file and try again.'

/** What an import of one kind of row does with its file. */
export interface ImportWork<Item> {
  /** The rows in the file. */
  list: string
  schema: z.ZodType<Item>
  make: (write: TenantWrite, identity: Identity, rows: RowsImport<Item>) => Promise<ImportResult>
}

/** The declaration that all imports share. */
export const IMPORT_OPERATION = {
  requestBody: FILE_BODY,
  cost: 15,
  headers: idempotencyHeaders,
  status: 201,
  response: json(importResultSchema, 'The result'),
  errors: [
    'not_signed_in',
    'subscription_required',
    'not_found',
    'no_organization',
    'too_large',
    'unsupported_media',
    'in_progress',
    'quota_exceeded',
    'key_reused',
  ],
} as const

/** Imports the rows of the sent file, all or none. One import runs at a time in an organization. */
export async function answerImport<Item>(c: Context<Services>, work: ImportWork<Item>): Promise<Response> {
  const session = await requireSubscriber(c)
  const { organizationId, userId } = session
  for (const who of [userId, organizationId]) {
    const key = `import:${who}`
    await limitRate(c, { key, hits: IMPORTS_PER_QUARTER_HOUR, seconds: QUARTER_HOUR_SECONDS })
  }
  const refusal = new AppError(
    'in_progress',
    'Another import is running in this organization. Nothing was imported. Try again in a moment.',
  )
  const body = await limitConcurrency({ key: `import:${organizationId}`, max: 1, error: refusal }, () =>
    limitConcurrency({ key: 'import', max: MAX_CONCURRENT_IMPORTS }, () => receiveImport(c, session, work)),
  ).catch((error: unknown) => {
    throw isLockTimeout(error) ? refusal : error
  })
  return jsonText(c, body, 201)
}

async function receiveImport<Item>(
  c: Context<Services>,
  identity: Identity,
  work: ImportWork<Item>,
): Promise<string> {
  const expected = { maxBytes: MAX_IMPORT_BODY_BYTES, tooLarge: TOO_LARGE, problemOf: () => null }
  const text = await withReceivedFile(c, expected, ({ path }) => readFile(path, 'utf8'))
  assertJsonLimits(text, IMPORT_LIMITS)
  const rows = parseImport(parseJson(text, work.list), work)
  const content = createHash('sha256').update(text).digest('hex')
  const write = async (tenant: TenantWrite) => JSON.stringify(await work.make(tenant, identity, rows))
  return idempotentWrite(c, identity, write, { status: 201, content })
}

/** Only an import in another process locks an organization for that long. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** Stops when the response can't name more problems. */
function parseImport<Item>(file: unknown, { list, schema }: ImportWork<Item>): RowsImport<Item> {
  const { duplicates, rows } = rowsImportSchema(list).parse(file)
  const items: Item[] = []
  const issues: z.core.$ZodIssue[] = []
  for (const [at, row] of rows.entries()) {
    const { success, data, error } = schema.safeParse(row)
    if (success) items.push(data)
    for (const issue of error?.issues.slice(0, MAX_FIELDS) ?? [])
      issues.push({ ...issue, path: [list, at, ...issue.path] })
    if (issues.length >= MAX_FIELDS) break
  }
  if (issues.length > 0) throw invalidInput(new z.ZodError(issues))
  return { duplicates, items }
}

function parseJson(text: string, list: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_input', `Send the ${list} as JSON.`, { cause })
  }
}
