import type { Context } from 'hono'
import { z } from 'zod'
import { AppError, rejectProblem } from '#src/lib/api/app-error.ts'
import { downloadLinkSchema } from '#src/lib/files/download-link.ts'
import { attachmentHeader, safeFileName } from '#src/lib/files/file-names.ts'
import { periodProblem } from '#src/lib/schemas/periods.ts'
import { outwardName } from '#src/lib/text/outward-name.ts'
import { HOUR_SECONDS } from '#src/lib/time/durations.ts'
import {
  content,
  done,
  idempotencyHeaders,
  idParams,
  json,
  jsonText,
  type Operation,
  operation,
  ROW_PROBLEMS,
} from '#src/platform/api/api.ts'
import { idempotentWrite } from '#src/platform/api/idempotency.ts'
import { type Identity, inOrganization } from '#src/platform/db/in-organization.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import { requireSubscribedMember } from '#src/platform/session/session.ts'
import { signLink, verifyLinkToken } from '#src/platform/session/short-links.ts'
import { sendArchive } from '#src/platform/storage/archive-download.ts'
import { createExport, deleteExport, listExports, listReceiptFiles, loadExport } from './queries.server.ts'
import {
  downloadQuerySchema,
  type ExpenseExport,
  exportInputSchema,
  exportSchema,
  exportsQuerySchema,
  exportsSchema,
  fileText,
  formatFacts,
} from './schema.ts'

const EXPORTS_PER_HOUR = 60
const ARCHIVES_PER_HOUR = 12
const exportParams = idParams.extend({ exportId: z.uuid() })

/** Under /api/organizations. */
export const expenseExportRoutes: Operation[] = [
  operation('get /api/organizations/{id}/expense-exports', {
    operationId: 'listExpenseExports',
    summary: 'List the exports of expenses, the latest first',
    description: 'With a project, only those that have its expenses.',
    access: requireSubscribedMember,
    query: exportsQuerySchema,
    response: json(exportsSchema, 'The exports'),
    errors: ROW_PROBLEMS,
    handle: (c, { session, query: { projectId = null } }) =>
      inOrganization(c.get('db'), session, (tx) => listExports(tx, session.organizationId, projectId)),
  }),
  operation('post /api/organizations/{id}/expense-exports', {
    operationId: 'exportExpenses',
    summary: 'Export expenses for the accountant',
    description:
      'Writes a file of the expenses of a period, and marks them as exported. `onlyNew` leaves out those that were exported and have not changed since.',
    headers: idempotencyHeaders.omit({ 'x-organization-id': true }),
    access: requireSubscribedMember,
    body: exportInputSchema,
    status: 201,
    cost: 10,
    response: json(exportSchema, 'The export'),
    errors: [...ROW_PROBLEMS, 'invalid_input', 'quota_exceeded', 'key_reused'],
    async handle(c, { session, body }) {
      rejectProblem(periodProblem(body))
      await limitRate(c, {
        key: `expense-exports:${session.userId}`,
        hits: EXPORTS_PER_HOUR,
        seconds: HOUR_SECONDS,
      })
      const work = async (write: Parameters<typeof createExport>[0]) =>
        JSON.stringify(await createExport(write, session, body))
      return jsonText(c, await idempotentWrite(c, session, work, { status: 201 }), 201)
    },
  }),
  operation('post /api/organizations/{id}/expense-exports/{exportId}/links', {
    operationId: 'createExpenseExportLink',
    summary: 'Create a download link for a file of expenses',
    params: exportParams,
    description: 'The link expires after 60 seconds and works only for the member who requested it.',
    access: requireSubscribedMember,
    query: downloadQuerySchema,
    status: 201,
    response: json(downloadLinkSchema, 'The link'),
    errors: ROW_PROBLEMS,
    async handle(c, { session, params: { exportId }, query: { with: extra } }) {
      await inOrganization(c.get('db'), session, (tx) => loadExport(tx, session.organizationId, exportId))
      const path = `/api/organizations/${session.organizationId}/expense-exports/${exportId}/file`
      return signLink(c, linked(session, exportId), path, extra && { with: extra })
    },
  }),
  operation('get /api/organizations/{id}/expense-exports/{exportId}/file', {
    operationId: 'downloadExpenseExport',
    summary: 'Download a file of expenses',
    params: exportParams,
    description:
      'As it was written: UTF-8, RFC 4180, for spreadsheets with a byte order mark; or a ZIP archive of it and the receipts. Requires a link.',
    access: requireSubscribedMember,
    query: downloadQuerySchema.extend({ token: z.string().max(100) }),
    response: content('text/csv', 'The file, or the archive', 'binary'),
    errors: [...ROW_PROBLEMS, 'invalid_link'],
    async handle(c, { session, params: { exportId }, query: { token, with: extra } }) {
      if (!verifyLinkToken(c, linked(session, exportId), token)) throw new AppError('invalid_link')
      const file = await inOrganization(c.get('db'), session, (tx) =>
        loadExport(tx, session.organizationId, exportId),
      )
      const name = fileName(session.organizationName ?? '', file)
      const text = fileText(file.format, file.content)
      if (extra) return sendReceipts(c, session, { id: exportId, name, text })
      return new Response(text, {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': attachmentHeader(name),
          'cache-control': 'private, no-store',
        },
      })
    },
  }),
  operation('delete /api/organizations/{id}/expense-exports/{exportId}', {
    operationId: 'undoExpenseExport',
    summary: 'Undo an export of expenses',
    params: exportParams,
    description: 'Its expenses count as not exported again.',
    headers: idempotencyHeaders.omit({ 'x-organization-id': true }),
    access: requireSubscribedMember,
    response: done('Undone'),
    errors: [...ROW_PROBLEMS, 'key_reused', 'quota_exceeded'],
    async handle(c, { session, params: { exportId } }) {
      await idempotentWrite(c, session, async (write) => {
        await deleteExport(write, session.organizationId, exportId)
        return '{}'
      })
    },
  }),
]

/** The file of an export with the receipts of its expenses, apart from those that were deleted since. */
async function sendReceipts(
  c: Context<Services>,
  { organizationId, userId }: Identity,
  { id, name, text }: { id: string; name: string; text: string },
): Promise<Response> {
  const identity = { organizationId, userId }
  await limitRate(c, { key: `receipts:${userId}`, hits: ARCHIVES_PER_HOUR, seconds: HOUR_SECONDS })
  const files = await inOrganization(c.get('db'), identity, (tx) => listReceiptFiles(tx, organizationId, id))
  const archive = { name: name.replace(/csv$/, 'zip'), userId, organizationId, now: c.get('now')() }
  return sendArchive(c, archive, async ({ addText, addStored }) => {
    await addText(name, [text])
    for (const file of files) addStored(file)
  })
}

const linked = (who: Identity, id: string) => ({ ...who, purpose: 'expense export links', id })

/** "Kererū Property Xero bills 2026-04-01 to 2027-03-31.csv"; one of a project begins with its address. */
function fileName(organization: string, { format, from, to, project }: ExpenseExport): string {
  return `${safeFileName(project ?? outwardName(organization), 'DoneUp')} ${formatFacts(format).fileName} ${from} to ${to}.csv`
}
