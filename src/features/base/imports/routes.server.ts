import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Context } from 'hono'
import { z } from 'zod'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { decodeUtf8 } from '#src/lib/text/decode-text.ts'
import { QUARTER_HOUR_SECONDS } from '#src/lib/time/durations.ts'
import {
  idempotencyHeaders,
  idParams,
  json,
  jsonText,
  type Operation,
  operation,
  organizationHeader,
  ROW_PROBLEMS,
} from '#src/platform/api/api.ts'
import { invalidInput, MAX_FIELDS } from '#src/platform/api/errors.ts'
import { idempotentWrite } from '#src/platform/api/idempotency.ts'
import { assertJsonLimits } from '#src/platform/api/request-body.ts'
import { changeOrganization, type TenantWrite } from '#src/platform/db/in-organization.ts'
import { analyzeGrownTables } from '#src/platform/db/statistics.ts'
import { runIsolated } from '#src/platform/jobs/background-work.ts'
import { limitConcurrency } from '#src/platform/limits/concurrency-limit.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import type { RowIdentity } from '#src/platform/rows/row-kinds.ts'
import { requireSubscriber } from '#src/platform/session/session.ts'
import { FILE_BODY, withReceivedFile } from '#src/platform/storage/uploads.ts'
import { type ImportedRows, importRows, undoImport } from './queries.server.ts'
import {
  importResultSchema,
  MAX_IMPORT_BODY_BYTES,
  MAX_IMPORT_ROWS,
  type RowsImport,
  rowsImportSchema,
  undoneImportSchema,
} from './schema.ts'

const IMPORTS_PER_QUARTER_HOUR = 20
/** Limits memory, because each import has its rows in memory. */
const MAX_CONCURRENT_IMPORTS = 4
/** More rows than allowed get a message of their own. */
const IMPORT_LIMITS = { depth: 8, members: 2 * MAX_IMPORT_ROWS, values: 1_000_000 }
const TOO_LARGE = 'This import is too large. Nothing was imported. Split the file and try again.'

/** The operations that import one kind of row and undo an import. */
export function importRoutes<Item>(kind: ImportedRows<Item>): Operation[] {
  const { noun, parent, path, maxRows = MAX_IMPORT_ROWS } = kind
  const list = `${noun}s`
  const parentParams = z.object(parent ? { [parent.param]: z.uuid() } : {})
  async function identify(c: Context<Services>) {
    const session = await requireSubscriber(c)
    return { ...session, parentId: parent && c.req.param(parent.param), now: c.get('now')() }
  }
  return [
    operation(`post ${path}`, {
      summary: `Import ${list}, all or none`,
      description: `One file, as multipart/form-data in the field "file": JSON, {"duplicates": "skip" or "add", "${list}": […]} with up to ${maxRows.toLocaleString('en-NZ')} ${list}.`,
      ...kind.make,
      requestBody: FILE_BODY,
      cost: 15,
      params: parentParams,
      headers: idempotencyHeaders,
      status: 201,
      response: json(importResultSchema, 'The result'),
      errors: [
        ...ROW_PROBLEMS,
        'no_organization',
        'too_large',
        'unsupported_media',
        'in_progress',
        'quota_exceeded',
        'key_reused',
      ],
      handle: async (c) => answerImport(c, await identify(c), kind),
    }),
    operation(`delete ${path}/{id}`, {
      summary: `Undo an import of ${list}`,
      description: `Removes the imported ${list}, except those changed since.`,
      ...kind.undo,
      params: parentParams.extend(idParams.shape),
      headers: organizationHeader,
      response: json(undoneImportSchema, `The number of ${list} removed and not removed`),
      errors: [...ROW_PROBLEMS, 'no_organization'],
      async handle(c, { params: { id = '' } }) {
        const identity = await identify(c)
        return changeOrganization(c.get('db'), identity, (write) => undoImport(kind, write, identity, id))
      },
    }),
  ]
}

/** Imports the rows of the sent file, all or none. One import runs at a time in an organization. */
async function answerImport<Item>(
  c: Context<Services>,
  identity: RowIdentity,
  kind: ImportedRows<Item>,
): Promise<Response> {
  const { organizationId, userId } = identity
  for (const who of [userId, organizationId]) {
    const key = `import:${who}`
    await limitRate(c, { key, hits: IMPORTS_PER_QUARTER_HOUR, seconds: QUARTER_HOUR_SECONDS })
  }
  const refusal = new AppError(
    'in_progress',
    'Another import is running in this organization. Nothing was imported. Try again in a moment.',
  )
  const body = await limitConcurrency({ key: `import:${organizationId}`, max: 1, error: refusal }, () =>
    limitConcurrency({ key: 'import', max: MAX_CONCURRENT_IMPORTS }, () => receiveImport(c, identity, kind)),
  ).catch((error: unknown) => {
    throw isLockTimeout(error) ? refusal : error
  })
  return jsonText(c, body, 201)
}

async function receiveImport<Item>(
  c: Context<Services>,
  identity: RowIdentity,
  kind: ImportedRows<Item>,
): Promise<string> {
  const expected = { maxBytes: MAX_IMPORT_BODY_BYTES, tooLarge: TOO_LARGE, problemOf: () => null }
  const bytes = await withReceivedFile(c, expected, ({ path }) => readFile(path))
  const text = decodeUtf8(bytes)
  if (text === null) throw new AppError('invalid_input', `Send the ${kind.noun}s as JSON in UTF-8.`)
  assertJsonLimits(text, IMPORT_LIMITS)
  const rows = parseImport(text, `${kind.noun}s`, kind.schema(todayInAuckland(identity.now)))
  const content = createHash('sha256').update(text).digest('hex')
  const write = async (tenant: TenantWrite) => JSON.stringify(await importRows(kind, tenant, identity, rows))
  const body = await idempotentWrite(c, identity, write, { status: 201, content })
  // What is imported stays, also if this fails.
  await runIsolated('statistics', () => analyzeGrownTables(c.get('db')))
  return body
}

/** Only an import in another process locks an organization for that long. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

/** Stops when the response can't name more problems. */
function parseImport<Item>(text: string, list: string, schema: z.ZodType<Item>): RowsImport<Item> {
  const { duplicates, rows } = rowsImportSchema(list).parse(parseJson(text, list))
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
