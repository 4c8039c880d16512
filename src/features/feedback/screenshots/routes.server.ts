import { join } from 'node:path'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { createApi, idParams, json, jsonText, problems } from '#src/platform/api.ts'
import { asUser } from '#src/platform/db/as-user.ts'
import type { Services } from '#src/platform/services.ts'
import { requireSubscribedUser } from '#src/platform/session.ts'
import { sendStoredFile } from '#src/platform/stored-files.ts'
import { discardBody, FILE_BODY, limitUploads, receiveFile } from '#src/platform/uploads.ts'
import { screenshotSchema } from '../schema.ts'
import { SCREENSHOT_LIMIT_BYTES, screenshotProblem, TOO_LARGE } from '../suggestions.ts'
import { deletePending, findScreenshot, findUpload } from './queries.server.ts'
import { storeScreenshot } from './service.server.ts'

const uploadRoute = createRoute({
  method: 'post',
  path: '/',
  operationId: 'uploadScreenshot',
  summary: 'Upload a screenshot for a suggestion',
  description:
    'One image under 5 MB (JPG, PNG, WebP or GIF), as multipart/form-data in the field "file". The server re-encodes it and removes its metadata. Unused screenshots are deleted after a day.',
  request: { headers: z.object({ 'idempotency-key': z.string().min(8).max(200).optional() }) },
  requestBody: FILE_BODY,
  responses: {
    201: json(screenshotSchema, 'The screenshot'),
    ...problems('not_signed_in', 'subscription_required', 'too_large', 'unsupported_media', 'in_progress'),
  },
})

const pictureRoute = createRoute({
  method: 'get',
  path: '/{id}',
  operationId: 'downloadScreenshot',
  summary: 'Download a screenshot, as thumbnail or full size',
  request: {
    params: idParams,
    query: z.object({ size: z.enum(['small', 'whole']) }),
  },
  responses: {
    200: { description: 'The image', content: { 'image/*': { schema: z.string() } } },
    304: { description: 'Unchanged' },
    ...problems('not_signed_in', 'subscription_required', 'not_found'),
  },
})

export function screenshotRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(uploadRoute, async (c) => {
      const { userId } = await requireSubscribedUser(c)
      return jsonText(c, await limitUploads(c, userId, () => receive(c, userId)), 201)
    })
    .openapi(pictureRoute, async (c) => {
      const { userId } = await requireSubscribedUser(c)
      const { id } = c.req.valid('param')
      const { size } = c.req.valid('query')
      const screenshot = await asUser(c.get('db'), userId, (tx) => findScreenshot(tx, id))
      const etag = `"${id}-${size}"`
      // The image never changes, but the browser must revalidate so that revoked access takes effect.
      const headers = { 'cache-control': 'private, no-cache', etag, 'content-disposition': 'inline' }
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers) as never
      const [key, type] =
        size === 'small' ? [screenshot.thumbnailKey, 'image/jpeg'] : [screenshot.fileKey, screenshot.fileType]
      const failure = 'The screenshot can’t be shown right now.'
      return sendStoredFile(c, { key, headers: { ...headers, 'content-type': type }, failure })
    })
}

async function receive(c: Context<Services>, userId: string): Promise<string> {
  const uploadKey = c.req.header('idempotency-key') ?? null
  const earlier = uploadKey === null ? null : await findEarlier(c, userId, uploadKey)
  if (earlier !== null) {
    await discardBody(c, SCREENSHOT_LIMIT_BYTES)
    return earlier
  }
  const received = await receiveFile(c, {
    folder: join(c.get('env').DATA_DIR, 'uploads'),
    maxBytes: SCREENSHOT_LIMIT_BYTES - 1,
    tooLarge: TOO_LARGE,
    // The size is checked when the upload is complete.
    problemOf: (name) => screenshotProblem(name, 1),
  })
  try {
    const { db, storage } = c.var
    return await storeScreenshot({ db, storage, userId, uploadKey }, received)
  } finally {
    await received.discard()
  }
}

/** The response to an earlier upload with the same idempotency key. */
function findEarlier(c: Context<Services>, userId: string, uploadKey: string): Promise<string | null> {
  return asUser(c.get('db'), userId, async (tx) => {
    const earlier = await findUpload(tx, userId, uploadKey)
    if (earlier === null) return null
    if (earlier.status === 'ready') return earlier.body
    if (!earlier.isStale) throw new AppError('in_progress')
    await deletePending(tx, earlier.id)
    return null
  })
}
