import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { AppError } from '#src/lib/app-error.ts'
import { HOUR_SECONDS } from '#src/lib/durations.ts'
import { createApi, idempotencyHeaders, idParams, json, problems } from '#src/platform/api.ts'
import { sendArchive } from '#src/platform/archive-download.ts'
import { audit } from '#src/platform/audit-log.ts'
import { type Identity, inOrganization } from '#src/platform/db/in-organization.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { assertRecentAuthentication, requireMemberOf, type Session } from '#src/platform/session.ts'
import { signLinkToken, verifyLinkToken } from '#src/platform/short-links.ts'
import { canExportOrganization } from '../organizations/rules.ts'
import { addOrganization } from './archive.server.ts'
import { archiveName, EXPORT_LINKS } from './archive-paths.ts'
import { exportLinkSchema } from './schema.ts'

const EXPORTS_AN_HOUR = 6

const linkRoute = createRoute({
  method: 'post',
  path: '/{id}/exports/links',
  operationId: 'createExportLink',
  summary: 'Make a link to an archive of everything in the organization',
  description:
    'For administrators, subscribed or not. Needs a proof of identity that is at most ten minutes old. The link works for 60 seconds, only for the administrator who asked for it, signed in.',
  request: { params: idParams, headers: idempotencyHeaders.pick({ 'idempotency-key': true }) },
  responses: {
    201: json(exportLinkSchema, 'The link'),
    ...problems('not_signed_in', 'forbidden', 'not_found', 'proof_required'),
  },
})

const fileRoute = createRoute({
  method: 'get',
  path: '/{id}/exports/file',
  operationId: 'downloadExport',
  summary: 'Everything in the organization as a ZIP archive',
  description:
    'Rows as JSON and CSV as they are at one moment, and all documents and photos. Its size is in Content-Length. By a link made a moment ago.',
  request: { params: idParams, query: z.object({ token: z.string().max(100) }) },
  responses: {
    200: {
      description: 'The archive, to be saved',
      content: { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...problems('not_signed_in', 'forbidden', 'not_found', 'invalid_link'),
  },
})

/** The export of an organization. Browsers fetch the archive by its address alone, so the organization is in it. */
export function organizationExportRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(linkRoute, async (c) => {
      const session = await requireExporter(c, c.req.valid('param').id)
      assertRecentAuthentication(c, session)
      const { organizationId, userId } = session
      await limitRate(c, { key: `exports:${organizationId}`, hits: EXPORTS_AN_HOUR, seconds: HOUR_SECONDS })
      await inOrganization(c.get('db'), session, (tx) =>
        audit(c, tx, { action: 'export_downloaded', userId, organizationId }),
      )
      const { token, expiresAt } = signLinkToken(thingOf(session), c.var.env.SESSION_SECRET, c.get('now')())
      return c.json(
        { url: `/api/organizations/${organizationId}/exports/file?token=${token}`, expiresAt },
        201,
      )
    })
    .openapi(fileRoute, async (c) => {
      const session = await requireExporter(c, c.req.valid('param').id)
      const { db, env } = c.var
      const now = c.get('now')()
      const { token } = c.req.valid('query')
      if (!verifyLinkToken(thingOf(session), token, env.SESSION_SECRET, now))
        throw new AppError('invalid_link')
      const name = archiveName(session.organizationName ?? '', todayInAuckland(now))
      const owner = session.organizationId
      return (await sendArchive(c, { name, owner, now }, (archive) =>
        addOrganization(archive, db, { identity: session, now }),
      )) as never
    })
}

function thingOf({ organizationId, userId }: Identity) {
  return { purpose: EXPORT_LINKS, id: organizationId, organizationId, userId }
}

/** An administrator of the organization, subscribed or not. */
async function requireExporter(c: Context<Services>, id: string): Promise<Session & Identity> {
  const session = await requireMemberOf(c, id)
  if (!canExportOrganization(session.role)) throw new AppError('forbidden')
  return session
}
