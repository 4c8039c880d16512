import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError } from '#src/lib/api/app-error.ts'
import { content, json, jsonText, type Operation, operation } from '#src/platform/api/api.ts'
import { asUser } from '#src/platform/db/in-organization.ts'
import type { Services } from '#src/platform/process/services.ts'
import { requireSubscribedUser } from '#src/platform/session/session.ts'
import { sendStoredFile } from '#src/platform/storage/stored-files.ts'
import { discardBody, FILE_BODY, limitUploads, withReceivedFile } from '#src/platform/storage/uploads.ts'
import { screenshotSchema } from '../schema.ts'
import { SCREENSHOT_LIMIT_BYTES, screenshotProblem, TOO_LARGE } from '../suggestions.ts'
import { deletePending, findScreenshot, findUpload } from './queries.server.ts'
import { storeScreenshot } from './service.server.ts'

export const screenshotRoutes: Operation[] = [
  operation('post /api/suggestions/screenshots', {
    operationId: 'uploadScreenshot',
    summary: 'Upload a screenshot for a suggestion',
    description:
      'One image under 5 MB (JPG, PNG, WebP or GIF), as multipart/form-data in the field "file". The server re-encodes it and removes its metadata. Unused screenshots are deleted after a day.',
    requestBody: FILE_BODY,
    headers: z.object({ 'idempotency-key': z.string().min(8).max(200).optional() }),
    status: 201,
    response: json(screenshotSchema, 'The screenshot'),
    errors: ['not_signed_in', 'subscription_required', 'too_large', 'unsupported_media', 'in_progress'],
    async handle(c) {
      const { userId } = await requireSubscribedUser(c)
      return jsonText(c, await limitUploads(c, userId, () => receive(c, userId)), 201)
    },
  }),
  operation('get /api/suggestions/screenshots/{id}', {
    operationId: 'downloadScreenshot',
    summary: 'Download a screenshot, as thumbnail or full size',
    query: z.object({ size: z.enum(['small', 'whole']) }),
    response: content('image/*', 'The image'),
    isCached: true,
    errors: ['not_signed_in', 'subscription_required', 'not_found'],
    async handle(c, { params: { id }, query: { size } }) {
      const { userId } = await requireSubscribedUser(c)
      const screenshot = await asUser(c.get('db'), userId, (tx) => findScreenshot(tx, id))
      const etag = `"${id}-${size}"`
      // The image never changes, but the browser must revalidate so that revoked access takes effect.
      const headers = { 'cache-control': 'private, no-cache', etag, 'content-disposition': 'inline' }
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
      const [key, type] =
        size === 'small' ? [screenshot.thumbnailKey, 'image/jpeg'] : [screenshot.fileKey, screenshot.fileType]
      const failure = 'The screenshot can’t be shown right now.'
      return sendStoredFile(c, { key, headers: { ...headers, 'content-type': type }, failure })
    },
  }),
]

async function receive(c: Context<Services>, userId: string): Promise<string> {
  const uploadKey = c.req.header('idempotency-key') ?? null
  const earlier = uploadKey === null ? null : await findEarlier(c, userId, uploadKey)
  if (earlier !== null) {
    await discardBody(c, SCREENSHOT_LIMIT_BYTES)
    return earlier
  }
  const expected = {
    maxBytes: SCREENSHOT_LIMIT_BYTES - 1,
    tooLarge: TOO_LARGE,
    // The size is checked when the upload is complete.
    problemOf: (name: string) => screenshotProblem(name, 1),
  }
  const { db, storage } = c.var
  return withReceivedFile(c, expected, (file) => storeScreenshot({ db, storage, userId, uploadKey }, file))
}

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
