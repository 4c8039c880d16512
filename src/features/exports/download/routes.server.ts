import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { AppError } from '#src/lib/app-error.ts'
import { createApi, problems } from '#src/server/api.ts'
import { attachment } from '#src/server/attachment.ts'
import { inOrganization } from '#src/server/db/in-organization.ts'
import type { Services } from '#src/server/services.ts'
import { requireMemberOf } from '#src/server/session.ts'
import { isLinkTokenValid } from '#src/server/short-links.ts'
import type { Storage } from '#src/server/storage.ts'
import { streamOf } from '#src/server/stream-of.ts'
import { canExportOrganization } from '../../organizations/rules.ts'
import { findReadyExport } from '../queries.server.ts'
import { archiveName, EXPORT_LINKS } from '../rules.ts'

const route = createRoute({
  method: 'get',
  path: '/{id}/exports/{exportId}/file',
  operationId: 'downloadExport',
  summary: 'The archive, by a link made a moment ago',
  request: {
    params: z.object({ id: z.uuid(), exportId: z.uuid() }),
    query: z.object({ token: z.string().max(100) }),
  },
  responses: {
    200: {
      description: 'The archive, to be saved',
      content: { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...problems('not_signed_in', 'forbidden', 'not_found', 'invalid_link'),
  },
})

/** The bytes of archives. Browsers fetch them by their address alone, so the organization is in it. */
export function exportFileRoutes(): OpenAPIHono<Services> {
  return createApi().openapi(route, async (c) => {
    const { id, exportId } = c.req.valid('param')
    const session = await requireMemberOf(c, id)
    if (!canExportOrganization(session.role)) throw new AppError('forbidden')
    const { organizationId, userId } = session
    const { env, now, storage } = c.var
    const thing = { purpose: EXPORT_LINKS, id: exportId, organizationId, userId }
    const { token } = c.req.valid('query')
    if (!isLinkTokenValid(thing, token, env.SESSION_SECRET, now())) throw new AppError('invalid_link')
    const ready = await inOrganization(c.get('db'), session, (tx) =>
      findReadyExport(tx, organizationId, exportId),
    )
    const name = archiveName(ready.organizationName, todayInAuckland(ready.readAt))
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': attachment(name),
      'content-length': String(ready.size),
      'cache-control': 'private, no-store',
    }
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers) as never
    return new Response(streamOf(piecesOf(storage, ready.fileKeys)), { headers }) as never
  })
}

/** The parts of an archive one after the other. One that is gone breaks the download off. */
async function* piecesOf(storage: Storage, keys: readonly string[]): AsyncGenerator<Uint8Array, undefined> {
  for (const key of keys) {
    const part = await storage.get(key)
    if (part === null) throw new Error('A part of an export is gone')
    yield* part.body
  }
}
