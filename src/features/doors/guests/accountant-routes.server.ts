import type { Context } from 'hono'
import { z } from 'zod'
import { readProjectReceipts, writeProjectExpenses } from '#src/features/build/accounting/queries.server.ts'
import { fileText, formatFacts } from '#src/features/build/accounting/schema.ts'
import { accountingSettings } from '#src/features/build/budgets/accounting-schema.ts'
import { AppError, rejectProblem } from '#src/lib/api/app-error.ts'
import { downloadLinkSchema } from '#src/lib/files/download-link.ts'
import { attachmentHeader, safeFileName } from '#src/lib/files/file-names.ts'
import { periodProblem } from '#src/lib/schemas/periods.ts'
import { HOUR_SECONDS } from '#src/lib/time/durations.ts'
import { content, idParams, json, type Operation, operation, versionHeaders } from '#src/platform/api/api.ts'
import { expectedVersion, limitedWrite } from '#src/platform/api/idempotency.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import { audit } from '#src/platform/rows/audit-log.ts'
import { changeSettings } from '#src/platform/rows/organization-settings.ts'
import { signLink, verifyLinkToken } from '#src/platform/session/short-links.ts'
import { sendArchive } from '#src/platform/storage/archive-download.ts'
import { sendStoredFile } from '#src/platform/storage/stored-files.ts'
import { askForCodes, findHost, findReceipt } from './books.server.ts'
import { requireGuest } from './guest-routes.server.ts'
import {
  askedForCodesSchema,
  expensesFileSchema,
  NO_HOST,
  NO_RECEIPTS,
  type Period,
  periodInName,
  periodQuery,
  receiptSizeSchema,
  receiptsSchema,
} from './schema.ts'
import { asGuest, type GuestAccess } from './shared-deals.server.ts'

const ARCHIVES_PER_HOUR = 12
const PROBLEMS = ['not_signed_in', 'not_found'] as const
const DOWNLOAD_FAILED = 'The receipt can’t be downloaded now. Try again in a few minutes.'

/** Under /api/guest: what an accountant does with the expenses of a deal. */
export const accountantRoutes: Operation[] = [
  operation('get /api/guest/deals/{id}/expenses', {
    operationId: 'downloadSharedExpenses',
    summary: 'Download the expenses of a deal that is shared with you as an accountant',
    description: 'A CSV file of the expenses of a period, or of all, which marks none as exported.',
    query: expensesFileSchema,
    access: requireAccountant,
    response: content('text/csv', 'UTF-8, RFC 4180; for spreadsheets with a byte order mark', 'binary'),
    errors: [...PROBLEMS, 'invalid_input'],
    async handle(c, { session: access, query: { format, ...period } }) {
      rejectProblem(periodProblem(period))
      const text = await asGuest(c.get('db'), access, (tx) =>
        writeProjectExpenses(tx, { ...access, ...period, format }),
      )
      return new Response(fileText(format, text), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': attachmentHeader(
            `${fileName(access, formatFacts(format).fileName, period)}.csv`,
          ),
          'cache-control': 'private, no-store',
        },
      })
    },
  }),
  operation('post /api/guest/deals/{id}/receipts/links', {
    operationId: 'createSharedReceiptsLink',
    summary: 'Create a download link for the receipts of a deal that is shared with you as an accountant',
    description: 'The link expires after 60 seconds and works only for the user who requested it.',
    query: receiptsSchema,
    access: requireAccountant,
    status: 201,
    response: json(downloadLinkSchema, 'The link'),
    errors: [...PROBLEMS, 'invalid_input'],
    async handle(c, { session: access, query: period }) {
      rejectProblem(periodProblem(period))
      await limitRate(c, {
        key: `receipts:${access.userId}`,
        hits: ARCHIVES_PER_HOUR,
        seconds: HOUR_SECONDS,
      })
      await readReceipts(c, access, period)
      return signLink(
        c,
        linkTarget(access),
        `/api/guest/deals/${access.opportunityId}/receipts`,
        periodQuery(period),
      )
    },
  }),
  operation('get /api/guest/deals/{id}/receipts', {
    operationId: 'downloadSharedReceipts',
    summary: 'Download the receipts of a deal that is shared with you as an accountant',
    description:
      'A ZIP archive of the receipts of a period, with a CSV file that names them. Requires a link.',
    query: receiptsSchema.extend({ token: z.string().max(100) }),
    access: requireAccountant,
    response: content('application/zip', 'The archive', 'binary'),
    errors: [...PROBLEMS, 'invalid_link'],
    async handle(c, { session: access, query: { token, ...period } }) {
      if (!verifyLinkToken(c, linkTarget(access), token)) throw new AppError('invalid_link')
      const { csv, files } = await readReceipts(c, access, period)
      const { organizationId, userId } = access
      const archive = { name: `${fileName(access, 'receipts', period)}.zip`, userId, organizationId }
      return sendArchive(c, { ...archive, now: c.get('now')() }, async ({ addText, addStored }) => {
        await addText(`${fileName(access, 'expenses', period)}.csv`, [fileText('expenses', csv)])
        for (const file of files) addStored(file)
      })
    },
  }),
  operation('get /api/guest/deals/{id}/receipts/{documentId}', {
    operationId: 'downloadSharedReceipt',
    summary: 'Get a receipt of a deal that is shared with you as an accountant',
    description: 'As a picture, small or whole, if it is one; or the file, as an attachment.',
    params: z.object({ id: z.uuid(), documentId: z.uuid() }),
    query: receiptSizeSchema,
    access: requireAccountant,
    response: content('application/octet-stream', 'The receipt', 'binary'),
    errors: PROBLEMS,
    async handle(c, { session: access, params: { documentId }, query: { size } }) {
      const file = await asGuest(c.get('db'), access, (tx) => findReceipt(tx, access, documentId))
      const headers = { 'content-type': file.fileType, 'cache-control': 'private, no-store' }
      const failure = DOWNLOAD_FAILED
      if (size === 'file') {
        const asFile = { ...headers, 'content-disposition': attachmentHeader(file.name) }
        return sendStoredFile(c, { key: file.fileKey, headers: asFile, failure })
      }
      // Only pictures are shown inline.
      if (file.thumbnailKey === null) throw new AppError('not_found', 'Document not found')
      return size === 'small'
        ? sendStoredFile(c, {
            key: file.thumbnailKey,
            headers: { ...headers, 'content-type': 'image/jpeg' },
            failure,
          })
        : sendStoredFile(c, { key: file.fileKey, headers, failure })
    },
  }),
  operation('post /api/guest/deals/{id}/account-code-requests', {
    operationId: 'askForAccountCodes',
    summary: 'Ask who shared a deal with you to set the account codes',
    description: 'Sends at most one email a day, to the member who invited you or to an administrator.',
    access: requireAccountant,
    status: 201,
    response: json(askedForCodesSchema, 'The day on which you asked'),
    errors: PROBLEMS,
    async handle(c, { session: access }) {
      const db = c.get('db')
      if ((await findHost(db, access.guest.id)) === null) throw new AppError('not_found', NO_HOST)
      return db.transaction((tx) => askForCodes(tx, access, c.get('now')()))
    },
  }),
  operation('put /api/guest/deals/{id}/account-codes', {
    operationId: 'updateSharedAccountCodes',
    summary: 'Set the account codes of an organization that lets you, as an accountant of its deal',
    headers: versionHeaders.omit({ 'x-organization-id': true }),
    params: idParams,
    access: requireRightOfCodes,
    body: accountingSettings.input,
    response: json(accountingSettings.schema, 'The changed account codes'),
    errors: [...PROBLEMS, 'invalid_input', 'stale_version', 'version_required', 'quota_exceeded'],
    async handle(c, { session: access, body }) {
      const version = expectedVersion(c)
      const { organizationId, userId, guest, address } = access
      // Row-level security lets this guest write nothing else.
      return limitedWrite(c, { organizationId, userId, guest }, async (write) => {
        const change = { content: body, version }
        const changed = await changeSettings(write, access, accountingSettings, change)
        const detail = { deal: address }
        await audit(c, write.tx, { action: 'account_codes_set', userId, organizationId, detail })
        return changed
      })
    },
  }),
]

/** For a partner, a deal's expenses don't exist. */
async function requireAccountant(c: Context<Services>): Promise<GuestAccess> {
  const access = await requireGuest(c)
  if (access.role !== 'accountant') throw new AppError('not_found', 'Deal not found')
  return access
}

/** Throws forbidden for an accountant who was not let set the codes. */
async function requireRightOfCodes(c: Context<Services>): Promise<GuestAccess> {
  const access = await requireAccountant(c)
  if (!access.setsCodes) throw new AppError('forbidden')
  return access
}

/** Throws not_found without any. */
async function readReceipts(c: Context<Services>, access: GuestAccess, period: Period) {
  const read = await asGuest(c.get('db'), access, (tx) => readProjectReceipts(tx, { ...access, ...period }))
  if (read.files.length === 0) throw new AppError('not_found', NO_RECEIPTS)
  return read
}

const linkTarget = ({ organizationId, userId, guest }: GuestAccess) => ({
  purpose: 'shared receipts links',
  id: guest.id,
  organizationId,
  userId,
})

/** "14 Clarence Street, Avondale receipts". */
/** "14 Clarence Street, Hamilton Xero bills 2026-04-01 to 2027-03-31", as the files of the organization. */
function fileName({ address }: GuestAccess, what: string, period: Period): string {
  return `${safeFileName(address, 'DoneUp')} ${what}${periodInName(period)}`
}
