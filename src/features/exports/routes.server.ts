import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { HOUR_SECONDS } from '#src/lib/durations.ts'
import { createApi, idempotencyHeaders, idParams, json, jsonText, problems } from '#src/server/api.ts'
import { audit } from '#src/server/audit-log.ts'
import { changeOrganization, type Identity, inOrganization } from '#src/server/db/in-organization.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import type { Services } from '#src/server/services.ts'
import { refuseOldProof, requireMemberOf, type Session } from '#src/server/session.ts'
import { makeLinkToken } from '#src/server/short-links.ts'
import { writeOnce } from '#src/server/write-once.ts'
import { canExportOrganization } from '../organizations/rules.ts'
import { findReadyExport, readExport, removeExport, startExport } from './queries.server.ts'
import { EXPORT_LINKS } from './rules.ts'
import { exportLinkSchema, exportStateSchema } from './schema.ts'

const STARTS_AN_HOUR = 6

const exportParams = idParams.extend({ exportId: z.uuid() })
const headers = idempotencyHeaders.pick({ 'idempotency-key': true })
const state = json(exportStateSchema, 'The archive as it is now, if there is one')
const refusals = ['not_signed_in', 'forbidden', 'not_found'] as const

const readRoute = createRoute({
  method: 'get',
  path: '/{id}/exports',
  operationId: 'getExport',
  summary: 'Read how far the archive of everything in the organization is',
  description: 'For administrators, subscribed or not.',
  request: { params: idParams },
  responses: { 200: state, ...problems(...refusals) },
})

const startRoute = createRoute({
  method: 'post',
  path: '/{id}/exports',
  operationId: 'startExport',
  summary: 'Have an archive made of everything in the organization',
  description:
    'It is made in the background. While one is being made, that one goes on; else it replaces the one before.',
  request: { params: idParams, headers },
  responses: { 201: state, ...problems(...refusals, 'key_reused') },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/{id}/exports/{exportId}',
  operationId: 'deleteExport',
  summary: 'Stop making an archive, or remove it',
  request: { params: exportParams },
  responses: { 200: state, ...problems(...refusals) },
})

const linkRoute = createRoute({
  method: 'post',
  path: '/{id}/exports/{exportId}/links',
  operationId: 'createExportLink',
  summary: 'Make a link to the archive, which works for 60 seconds',
  description:
    'Needs a proof of who one is that is at most ten minutes old. The link works only for the administrator who asked for it, signed in.',
  request: { params: exportParams, headers },
  responses: {
    201: json(exportLinkSchema, 'The link'),
    ...problems(...refusals, 'proof_required'),
  },
})

/** Taking everything of an organization along, as an archive that is made in the background. */
export function exportRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(readRoute, async (c) => {
      const session = await requireExporter(c, c.req.valid('param').id)
      return jsonText(c, await readState(c, session))
    })
    .openapi(startRoute, async (c) => {
      const session = await requireExporter(c, c.req.valid('param').id)
      const { organizationId, userId } = session
      await limitRate(c, { key: `exports:${organizationId}`, hits: STARTS_AN_HOUR, seconds: HOUR_SECONDS })
      const answer = await writeOnce(c, session, async (write) => {
        const { isNew } = await startExport(write, session)
        if (isNew) await audit(c, write.tx, { action: 'export_started', userId, organizationId })
        return { status: 201, body: await readExport(write.tx, organizationId) }
      })
      return jsonText(c, answer.body, 201)
    })
    .openapi(removeRoute, async (c) => {
      const { id, exportId } = c.req.valid('param')
      const session = await requireExporter(c, id)
      const { organizationId, userId } = session
      await changeOrganization(c.get('db'), session, async (write) => {
        await removeExport(write, organizationId, exportId)
        await audit(c, write.tx, { action: 'export_removed', userId, organizationId })
      })
      return jsonText(c, await readState(c, session))
    })
    .openapi(linkRoute, async (c) => {
      const { id, exportId } = c.req.valid('param')
      const session = await requireExporter(c, id)
      refuseOldProof(c, session)
      const { organizationId, userId } = session
      await inOrganization(c.get('db'), session, async (tx) => {
        await findReadyExport(tx, organizationId, exportId)
        await audit(c, tx, { action: 'export_downloaded', userId, organizationId })
      })
      const thing = { purpose: EXPORT_LINKS, id: exportId, organizationId, userId }
      const { token, expiresAt } = makeLinkToken(thing, c.get('env').SESSION_SECRET, c.get('now')())
      const url = `/api/organizations/${organizationId}/exports/${exportId}/file?token=${token}`
      return c.json({ url, expiresAt }, 201)
    })
}

/** An administrator of the organization, subscribed or not: what is theirs stays theirs. */
async function requireExporter(c: Context<Services>, id: string): Promise<Session & Identity> {
  const session = await requireMemberOf(c, id)
  if (!canExportOrganization(session.role)) throw new AppError('forbidden')
  return session
}

function readState(c: Context<Services>, session: Identity): Promise<string> {
  return inOrganization(c.get('db'), session, (tx) => readExport(tx, session.organizationId))
}
