import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { attachment } from '#src/lib/file-names.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import { reducedPhoto } from '#src/platform/photos.ts'
import type { Services } from '#src/platform/services.ts'
import { sendStoredFile } from '#src/platform/stored-files.ts'
import { findFile } from '../documents/queries.server.ts'
import { isLargerThan, type SharedFiles } from './guest-queries.server.ts'
import { UNAVAILABLE } from './schema.ts'

const PHOTO_SIDE = 1_600
const DOWNLOAD_FAILED = 'The file can’t be downloaded now. Try again in a few minutes.'

interface Shared extends SharedFiles {
  photos: readonly string[]
  /** Whose photos are reduced in turns. */
  reader: string
  read<Result>(work: (tx: TenantTransaction) => Promise<Result>): Promise<Result>
}

/** Sends a chosen document, or a chosen photo with at most 1,600 pixels a side. Throws not_found. */
export async function sendSharedFile(c: Context<Services>, shared: Shared, id: string): Promise<Response> {
  const { organizationId, documents, photos, reader, read } = shared
  const { fileKey: key, fileType, name } = await read((tx) => findFile(tx, organizationId, id))
  const headers = { 'content-type': fileType, 'cache-control': 'private, no-store' }
  const failure = DOWNLOAD_FAILED
  if (documents.includes(id))
    return sendStoredFile(c, {
      key,
      headers: { ...headers, 'content-disposition': attachment(name) },
      failure,
    })
  const isLarger = await read((tx) => isLargerThan(tx, shared, id, PHOTO_SIDE))
  if (isLarger === null || !photos.includes(id)) throw new AppError('not_found', UNAVAILABLE)
  if (!isLarger) return sendStoredFile(c, { key, headers, failure })
  const stored = await c.get('storage').get(key)
  if (stored === null) throw new AppError('unavailable', failure)
  const bytes = Buffer.from(await new Response(stored.body).arrayBuffer())
  const reduced = await reducedPhoto(bytes, PHOTO_SIDE, reader)
  return c.body(reduced, 200, { ...headers, 'content-type': 'image/jpeg' })
}
