import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { QUARTER_HOUR_SECONDS } from '#src/lib/durations.ts'
import {
  idempotencyHeaders,
  json,
  jsonText,
  type Operation,
  operation,
  organizationHeader,
} from '#src/platform/api.ts'
import { limitConcurrency } from '#src/platform/concurrency-limit.ts'
import { changeOrganization, type Identity, type TenantWrite } from '#src/platform/db/in-organization.ts'
import { idempotentWrite } from '#src/platform/idempotency.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { requireSubscriber } from '#src/platform/session.ts'
import { FILE_BODY, withReceivedFile } from '#src/platform/uploads.ts'
import { importDeals, undoImport } from './queries.server.ts'
import { dealImportSchema, importResultSchema, MAX_IMPORT_BODY_BYTES, undoneImportSchema } from './schema.ts'

const IMPORTS_PER_QUARTER_HOUR = 20
/** Limits memory, because each import has its rows in memory. */
const MAX_CONCURRENT_IMPORTS = 4
const TOO_LARGE = 'This import is too large. Nothing was imported. Split the file and try again.'

export const dealImportRoutes: Operation[] = [
  operation('post /', {
    operationId: 'importOpportunities',
    summary: 'Import deals, all or none',
    description:
      'One file, as multipart/form-data in the field "file": JSON, {"duplicates": "skip" or "add", "deals": […]} with up to 5,000 deals. Deals are added at the ends of their columns, in order; won deals get a project.',
    requestBody: FILE_BODY,
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
    async handle(c) {
      const session = await requireSubscriber(c)
      const { organizationId } = session
      await limitRate(c, {
        key: `import:${organizationId}`,
        hits: IMPORTS_PER_QUARTER_HOUR,
        seconds: QUARTER_HOUR_SECONDS,
      })
      const refusal = new AppError(
        'in_progress',
        'Another import is running in this organization. Nothing was imported. Try again in a moment.',
      )
      const body = await limitConcurrency({ key: `import:${organizationId}`, max: 1, error: refusal }, () =>
        limitConcurrency({ key: 'import', max: MAX_CONCURRENT_IMPORTS }, () => receiveImport(c, session)),
      ).catch((error: unknown) => {
        throw isLockTimeout(error) ? refusal : error
      })
      return jsonText(c, body, 201)
    },
  }),
  operation('delete /{id}', {
    operationId: 'undoImport',
    summary: 'Undo an import',
    description: 'Removes the imported deals, except those changed since.',
    headers: organizationHeader,
    response: json(undoneImportSchema, 'The number of deals removed and not removed'),
    errors: ['not_signed_in', 'subscription_required', 'not_found', 'no_organization'],
    async handle(c, { params: { id } }) {
      const session = await requireSubscriber(c)
      return changeOrganization(c.get('db'), session, (write) => undoImport(write, session, id))
    },
  }),
]

async function receiveImport(c: Context<Services>, identity: Identity): Promise<string> {
  const expected = { maxBytes: MAX_IMPORT_BODY_BYTES, tooLarge: TOO_LARGE, problemOf: () => null }
  const text = await withReceivedFile(c, expected, ({ path }) => readFile(path, 'utf8'))
  const deals = dealImportSchema.parse(parseJson(text))
  const content = createHash('sha256').update(text).digest('hex')
  const write = async (tenant: TenantWrite) => JSON.stringify(await importDeals(tenant, identity, deals))
  return idempotentWrite(c, identity, write, { status: 201, content })
}

/** Only an import in another process locks an organization for that long. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_input', 'Send the deals as JSON.', { cause })
  }
}
