import type { Context } from 'hono'
import { findFile } from '#src/features/base/documents/queries.server.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { attachmentHeader } from '#src/lib/files/file-names.ts'
import { MINUTE_SECONDS } from '#src/lib/time/durations.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import { openPhotoCopy } from '#src/platform/storage/photo-copies.ts'
import { sendFile, sendStoredFile } from '#src/platform/storage/stored-files.ts'
import { isLargerThan, type SharedFiles } from './guest-queries.server.ts'
import { UNAVAILABLE } from './schema.ts'

const PHOTO_SIDE = 1_600
/** How often one network may ask for a page, and for each of its files. */
export const REQUESTS_A_MINUTE = 60
const DOWNLOAD_FAILED = 'The file can’t be downloaded now. Try again in a few minutes.'

interface Shared extends SharedFiles {
  photos: readonly string[]
  /** The network or the user whose requests of a file are counted. */
  reader: string
  read<Result>(work: (tx: TenantTransaction) => Promise<Result>): Promise<Result>
}

/** Sends a chosen document, or a chosen photo with at most 1,600 pixels a side. Throws not_found and rate_limited. */
export async function sendSharedFile(c: Context<Services>, shared: Shared, id: string): Promise<Response> {
  const { organizationId, documents, photos, reader, read } = shared
  // Each opening of a page, which may be opened as often, asks for each of its files once.
  const key = `shared-file:${id}:${reader}`
  await limitRate(c, { key, hits: REQUESTS_A_MINUTE, seconds: MINUTE_SECONDS })
  const { fileKey, fileType, name } = await read((tx) => findFile(tx, organizationId, id))
  const headers = { 'content-type': fileType, 'cache-control': 'private, no-store' }
  const failure = DOWNLOAD_FAILED
  if (documents.includes(id))
    return sendStoredFile(c, {
      key: fileKey,
      headers: { ...headers, 'content-disposition': attachmentHeader(name) },
      failure,
    })
  const isLarger = await read((tx) => isLargerThan(tx, shared, id, PHOTO_SIDE))
  if (isLarger === null || !photos.includes(id)) throw new AppError('not_found', UNAVAILABLE)
  if (!isLarger) return sendStoredFile(c, { key: fileKey, headers, failure })
  const copy = openPhotoCopy(c.var, { key: fileKey, side: PHOTO_SIDE, owner: organizationId })
  return sendFile(c, copy, { headers: { ...headers, 'content-type': 'image/jpeg' }, failure })
}
