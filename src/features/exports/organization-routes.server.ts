import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { AppError } from '#src/lib/app-error.ts'
import { HOUR_SECONDS } from '#src/lib/durations.ts'
import { content, idempotencyHeaders, json, type Operation, operation } from '#src/platform/api.ts'
import { sendArchive } from '#src/platform/archive-download.ts'
import { audit } from '#src/platform/audit-log.ts'
import { type Identity, inOrganization } from '#src/platform/db/in-organization.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { assertRecentAuthentication, requireMemberOf, type Session } from '#src/platform/session.ts'
import { signLinkToken, verifyLinkToken } from '#src/platform/short-links.ts'
import { canExportOrganization } from '../organizations/rules.ts'
import { addOrganizationData } from './archive.server.ts'
import { archiveName, EXPORT_LINK_PURPOSE } from './archive-contents.ts'
import { exportLinkSchema } from './schema.ts'

const EXPORTS_PER_HOUR = 6

/** The paths contain the organization because a download link can't send the organization header. */
export const organizationExportRoutes: Operation[] = [
  operation('post /{id}/exports/links', {
    operationId: 'createExportLink',
    summary: 'Create a download link for an archive of the organization',
    description:
      'For administrators; requires no subscription but re-authentication within the last ten minutes. The link expires after 60 seconds and works only for the signed-in administrator who requested it.',
    headers: idempotencyHeaders.pick({ 'idempotency-key': true }),
    status: 201,
    response: json(exportLinkSchema, 'The link'),
    errors: ['not_signed_in', 'forbidden', 'not_found', 'proof_required'],
    async handle(c, { params: { id } }) {
      const session = await requireAdministrator(c, id)
      assertRecentAuthentication(c, session)
      const { organizationId, userId } = session
      await limitRate(c, { key: `exports:${organizationId}`, hits: EXPORTS_PER_HOUR, seconds: HOUR_SECONDS })
      await inOrganization(c.get('db'), session, (tx) =>
        audit(c, tx, { action: 'export_downloaded', userId, organizationId }),
      )
      const { token, expiresAt } = signLinkToken(
        linkClaims(session),
        c.var.env.SESSION_SECRET,
        c.get('now')(),
      )
      return { url: `/api/organizations/${organizationId}/exports/file?token=${token}`, expiresAt }
    },
  }),
  operation('get /{id}/exports/file', {
    operationId: 'downloadExport',
    summary: 'Download all data of the organization as a ZIP archive',
    description:
      'All rows as JSON and CSV, read in one snapshot, and all documents and photos. Content-Length gives the size. Requires a link from `createExportLink`.',
    query: z.object({ token: z.string().max(100) }),
    response: content('application/zip', 'The archive', 'binary'),
    errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_link'],
    async handle(c, { params: { id }, query: { token } }) {
      const session = await requireAdministrator(c, id)
      const { db, env } = c.var
      const now = c.get('now')()
      if (!verifyLinkToken(linkClaims(session), token, env.SESSION_SECRET, now))
        throw new AppError('invalid_link')
      const name = archiveName(session.organizationName ?? '', todayInAuckland(now))
      const owner = session.organizationId
      return sendArchive(c, { name, owner, now }, (archive) =>
        addOrganizationData(archive, db, { identity: session, now }),
      )
    },
  }),
]

function linkClaims({ organizationId, userId }: Identity) {
  return { purpose: EXPORT_LINK_PURPOSE, id: organizationId, organizationId, userId }
}

async function requireAdministrator(c: Context<Services>, id: string): Promise<Session & Identity> {
  const session = await requireMemberOf(c, id)
  if (!canExportOrganization(session.role)) throw new AppError('forbidden')
  return session
}
