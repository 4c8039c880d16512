import { join } from 'node:path'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { createApi, idParams, json, jsonText, problems } from '#src/platform/api.ts'
import { asUser } from '#src/platform/db/as-user.ts'
import { discardBody, receiveFile } from '#src/platform/multipart.ts'
import type { Services } from '#src/platform/services.ts'
import { requireSubscribedUser } from '#src/platform/session.ts'
import { sendStoredFile } from '#src/platform/stored-files.ts'
import { FILE_BODY, limitUploads } from '#src/platform/upload-requests.ts'
import { SCREENSHOT_LIMIT_BYTES, screenshotProblem, TOO_LARGE } from '../rules.ts'
import { screenshotSchema } from '../schema.ts'
import { dropPending, findScreenshot, findUpload } from './queries.server.ts'
import { keepScreenshot } from './service.server.ts'

const uploadRoute = createRoute({
  method: 'post',
  path: '/',
  operationId: 'uploadScreenshot',
  summary: 'Upload a screenshot for a suggestion',
  description:
    'One picture under 5 MB (JPG, PNG, WebP or GIF), as multipart/form-data in the field "file". It is drawn afresh, without what the file held besides its picture. One that no suggestion names within a day is removed.',
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
  summary: 'The picture of a screenshot, small or whole',
  request: {
    params: idParams,
    query: z.object({ size: z.enum(['small', 'whole']) }),
  },
  responses: {
    200: { description: 'The picture', content: { 'image/*': { schema: z.string() } } },
    304: { description: 'Unchanged' },
    ...problems('not_signed_in', 'subscription_required', 'not_found'),
  },
})

/** Screenshots of suggestions: seen by every subscriber once their suggestion is on the board, before by their uploader. */
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
      const found = await asUser(c.get('db'), userId, (tx) => findScreenshot(tx, id))
      const etag = `"${id}-${size}"`
      // Asked again each time, so that access which ended has ended; the picture itself never changes.
      const headers = { 'cache-control': 'private, no-cache', etag, 'content-disposition': 'inline' }
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers) as never
      const [key, type] =
        size === 'small' ? [found.thumbnailKey, 'image/jpeg'] : [found.fileKey, found.fileType]
      const failure = 'The screenshot can’t be shown just now.'
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
    // Only its size is not known yet.
    problemOf: (name) => screenshotProblem(name, 1),
  })
  try {
    const { db, storage } = c.var
    return await keepScreenshot({ db, storage, userId, uploadKey }, received)
  } finally {
    await received.discard()
  }
}

/** What this upload answered before, if it did. */
function findEarlier(c: Context<Services>, userId: string, uploadKey: string): Promise<string | null> {
  return asUser(c.get('db'), userId, async (tx) => {
    const earlier = await findUpload(tx, userId, uploadKey)
    if (earlier === null) return null
    if (earlier.status === 'ready') return earlier.body
    if (!earlier.isStale) throw new AppError('in_progress')
    await dropPending(tx, earlier.id)
    return null
  })
}
