import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { createApi, idParams, problems } from '#src/platform/api.ts'
import { attachment } from '#src/platform/attachment.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import type { Services } from '#src/platform/services.ts'
import { requireSubscribedUser } from '#src/platform/session.ts'
import { sendStoredFile } from '#src/platform/stored-files.ts'
import { isLinkValid } from './download.server.ts'
import { type FileOfDocument, findFile } from './queries.server.ts'
import { DOWNLOAD_FAILED } from './rules.ts'

const bytes = (description: string) => ({
  description,
  content: { 'application/octet-stream': { schema: z.string() } },
})
const refusals = problems('not_signed_in', 'subscription_required', 'not_found')

const fileRoute = createRoute({
  method: 'get',
  path: '/{id}/file',
  operationId: 'downloadDocument',
  summary: 'The file of a document, by a link made a moment ago',
  request: {
    params: idParams,
    query: z.object({ organization: z.uuid(), token: z.string().max(100) }),
  },
  responses: { 200: bytes('The file, to be saved'), ...refusals, ...problems('invalid_link') },
})

const pictureRoute = createRoute({
  method: 'get',
  path: '/{id}/picture',
  operationId: 'downloadPhoto',
  summary: 'A photo as a picture to be shown, small or whole',
  request: {
    params: idParams,
    query: z.object({ organization: z.uuid(), size: z.enum(['small', 'whole']) }),
  },
  responses: { 200: bytes('The picture'), 304: { description: 'Unchanged' }, ...refusals },
})

/** The bytes of documents: whole files by links of 60 seconds, photos as pictures of our own pages. */
export function fileRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(fileRoute, async (c) => {
      const documentId = c.req.valid('param').id
      const { organization, token } = c.req.valid('query')
      // Browsers fetch files by their address alone: the organization is in it, and membership is asked below.
      const { userId } = await requireSubscribedUser(c)
      const { env, now } = c.var
      const target = { documentId, organizationId: organization, userId }
      if (!isLinkValid(target, token, env.SESSION_SECRET, now())) throw new AppError('invalid_link')
      const file = await find(c, target)
      return send(c, file.fileKey, {
        'content-type': file.fileType,
        'content-disposition': attachment(file.name),
        'cache-control': 'private, no-store',
      })
    })
    .openapi(pictureRoute, async (c) => {
      const documentId = c.req.valid('param').id
      const { organization, size } = c.req.valid('query')
      const { userId } = await requireSubscribedUser(c)
      const file = await find(c, { documentId, organizationId: organization, userId })
      // Papers have no pictures: they are never shown inside a page.
      if (file.thumbnailKey === null) throw new AppError('not_found', 'Document not found')
      const etag = `"${documentId}-${size}"`
      // Asked again each time, so that access which ended has ended; the picture itself never changes.
      const headers = { 'cache-control': 'private, no-cache', etag, 'content-disposition': 'inline' }
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers) as never
      return size === 'small'
        ? send(c, file.thumbnailKey, { ...headers, 'content-type': 'image/jpeg' })
        : send(c, file.fileKey, { ...headers, 'content-type': file.fileType })
    })
}

interface Target {
  documentId: string
  organizationId: string
  userId: string
}

/** Row-level security shows nothing of an organization that the user is no member of. */
function find(c: Context<Services>, { documentId, ...identity }: Target): Promise<FileOfDocument> {
  return inOrganization(c.get('db'), identity, (tx) => findFile(tx, identity.organizationId, documentId))
}

function send(c: Context<Services>, key: string, headers: Record<string, string>): Promise<never> {
  return sendStoredFile(c, { key, headers, failure: DOWNLOAD_FAILED })
}
