import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { canExportDeals, canExportOrganization } from '#src/features/people/organizations/rules.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { downloadLinkSchema } from '#src/lib/files/download-link.ts'
import { attachmentHeader } from '#src/lib/files/file-names.ts'
import { HOUR_SECONDS } from '#src/lib/time/durations.ts'
import {
  content,
  idempotencyHeaders,
  json,
  type Operation,
  operation,
  organizationHeader,
} from '#src/platform/api/api.ts'
import { type Identity, inOrganization } from '#src/platform/db/in-organization.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import { audit } from '#src/platform/rows/audit-log.ts'
import {
  assertRecentAuthentication,
  requireMember,
  requireMemberOf,
  requireRecentAuthentication,
  type Session,
} from '#src/platform/session/session.ts'
import { signLink, verifyLinkToken } from '#src/platform/session/short-links.ts'
import { sendArchive } from '#src/platform/storage/archive-download.ts'
import { encodeTexts, toWebStream } from '#src/platform/streams/web-stream.ts'
import { addOrganizationData, addPersonalData } from './archive.server.ts'
import { archiveName } from './archive-contents.ts'
import { dealCsvPages, listDealIds, readDealsToExport } from './deal-queries.server.ts'
import { dealsFileName } from './deal-table.ts'

/** A person can have several organizations. */
const EXPORTS_PER_HOUR = { person: 12, organization: 6 }

/** The paths contain the organization because a download link can't send the organization header. */
export const organizationExportRoutes: Operation[] = [
  operation('post /api/organizations/{id}/exports/links', {
    operationId: 'createExportLink',
    summary: 'Create a download link for an archive of the organization',
    description:
      'For administrators; requires no subscription but re-authentication within the last ten minutes. The link expires after 60 seconds and works only for the signed-in administrator who requested it.',
    headers: idempotencyHeaders.pick({ 'idempotency-key': true }),
    status: 201,
    response: json(downloadLinkSchema, 'The link'),
    errors: ['not_signed_in', 'forbidden', 'not_found', 'proof_required'],
    async handle(c, { params: { id } }) {
      const session = await requireAdministrator(c, id)
      assertRecentAuthentication(c, session)
      const { organizationId, userId } = session
      const { person, organization } = EXPORTS_PER_HOUR
      await limitRate(c, { key: `exports-by:${userId}`, hits: person, seconds: HOUR_SECONDS })
      await limitRate(c, { key: `exports:${organizationId}`, hits: organization, seconds: HOUR_SECONDS })
      await inOrganization(c.get('db'), session, (tx) =>
        audit(c, tx, { action: 'export_downloaded', userId, organizationId }),
      )
      return signLink(c, linked(session), `/api/organizations/${organizationId}/exports/file`)
    },
  }),
  operation('get /api/organizations/{id}/exports/file', {
    operationId: 'downloadExport',
    summary: 'Download all data of the organization as a ZIP archive',
    description:
      'All rows as JSON and CSV, read in one snapshot, and all documents and photos. Content-Length gives the size. Requires a link from `createExportLink`.',
    query: z.object({ token: z.string().max(100) }),
    response: content('application/zip', 'The archive', 'binary'),
    errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_link'],
    async handle(c, { params: { id }, query: { token } }) {
      const session = await requireAdministrator(c, id)
      if (!verifyLinkToken(c, linked(session), token)) throw new AppError('invalid_link')
      const now = c.get('now')()
      const name = archiveName(session.organizationName ?? '', todayInAuckland(now))
      const { organizationId, userId } = session
      return sendArchive(c, { name, userId, organizationId, now }, (archive) =>
        addOrganizationData(archive, c.get('db'), { identity: session, now }),
      )
    },
  }),
]

const linked = (who: Identity) => ({ ...who, purpose: 'export links', id: who.organizationId })

async function requireAdministrator(c: Context<Services>, id: string): Promise<Session & Identity> {
  const session = await requireMemberOf(c, id)
  if (!canExportOrganization(session.role)) throw new AppError('forbidden')
  return session
}

const EXPORTS_PER_QUARTER_HOUR = 30

/** As many as can be selected for a bulk action. */
const MAX_EXPORTED = 200
const ID_LENGTH = 36
const exportedDealsSchema = z.strictObject({
  deals: z
    .string()
    .max(MAX_EXPORTED * (ID_LENGTH + 1))
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()).max(MAX_EXPORTED))
    .optional(),
})

export const dealExportRoutes: Operation[] = [
  operation('get /api/exports/deals', {
    operationId: 'exportDeals',
    summary: 'Export deals as CSV',
    description:
      'All deals of the organization, including abandoned ones, or up to 200 of them, with all fields and calculated figures; UTF-8 with a byte order mark, RFC 4180. For people with a current or past subscription, and administrators.',
    headers: organizationHeader,
    query: exportedDealsSchema,
    cost: 10,
    response: content('text/csv', 'The deals', 'binary'),
    errors: ['not_signed_in', 'subscription_required', 'not_found', 'no_organization'],
    async handle(c, { query: { deals } }) {
      const session = await requireMember(c)
      if (!canExportDeals(session.role, session.subscriptionStatus))
        throw new AppError('subscription_required')
      await limitRate(c, {
        key: `export:${session.userId}`,
        hits: EXPORTS_PER_QUARTER_HOUR,
        seconds: 15 * 60,
      })
      const { db } = c.var
      const now = c.get('now')()
      const ids = await inOrganization(db, session, (tx) => listDealIds(tx, session.organizationId, deals))
      const name = dealsFileName(session.organizationName ?? '', todayInAuckland(now))
      // One transaction per page: a slow download doesn't hold a transaction open.
      const lines = dealCsvPages(ids, now, (some) =>
        inOrganization(db, session, (tx) => readDealsToExport(tx, session.organizationId, some)),
      )
      return new Response(toWebStream(encodeTexts(lines)), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': attachmentHeader(name),
        },
      })
    },
  }),
]

export const personalDataRoutes: Operation[] = [
  operation('get /api/account/data', {
    operationId: 'downloadMyData',
    summary: 'Download all your data',
    description:
      'A ZIP archive of JSON files: your account, your subscription, and for each organization all data if you are the only member, otherwise the data you added.',
    response: content('application/zip', 'The archive', 'binary'),
    errors: ['not_signed_in', 'proof_required'],
    async handle(c) {
      const { userId } = await requireRecentAuthentication(c)
      await limitRate(c, { key: `data:${userId}`, hits: 10, seconds: HOUR_SECONDS })
      const db = c.get('db')
      await audit(c, db, { action: 'data_downloaded', userId })
      const now = c.get('now')()
      const name = `doneup-data-${todayInAuckland(now)}.zip`
      return sendArchive(c, { name, userId, now }, (archive) => addPersonalData(archive, db, { userId, now }))
    },
  }),
]
