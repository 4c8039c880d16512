import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#src/lib/api/app-error.ts'
import type { Database } from '#src/platform/db/database.ts'
import { asUser } from '#src/platform/db/in-organization.ts'
import type { JobHandlers } from '#src/platform/jobs/outbox.ts'
import { log } from '#src/platform/process/log.ts'
import { contentOf } from '#src/platform/storage/file-content.ts'
import { PICTURE_FORMATS, type Reencoded, reencodePhoto } from '#src/platform/storage/photos.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import {
  type Cleanup,
  removeOrphanedFiles,
  storageReferences,
  storeFile,
} from '#src/platform/storage/stored-files.ts'
import type { ReceivedFile } from '#src/platform/storage/uploads.ts'
import { KEY_PREFIX, NOT_AN_IMAGE, screenshotKeys, screenshotProblem } from '../suggestions.ts'
import { addPendingScreenshot, deletePending, deleteUnused, markReady } from './queries.server.ts'

interface Upload {
  db: Database
  storage: Storage
  userId: string
  uploadKey: string | null
}

/** Validates, re-encodes and stores an image. Returns the screenshot as JSON text. On error nothing is stored. */
export async function storeScreenshot(upload: Upload, received: ReceivedFile): Promise<string> {
  const { name, path, size } = received
  const problem = screenshotProblem(name, size)
  const content = await contentOf(path, size)
  if (problem !== null) throw invalidFile(problem)
  const format = PICTURE_FORMATS.find((one) => one === content.kind)
  if (format === undefined) throw invalidFile(NOT_AN_IMAGE)
  const reencoded = await reencodePhoto(path, format, upload.userId)
  try {
    return await storeReencoded(upload, reencoded)
  } finally {
    await reencoded.discard()
  }
}

function invalidFile(problem: string): AppError {
  return new AppError('invalid_input', problem, { fields: { file: problem } })
}

async function storeReencoded(
  { db, storage, userId, uploadKey }: Upload,
  { photo, thumbnail, format, width, height }: Reencoded,
): Promise<string> {
  const id = uuidv7()
  const { fileKey, thumbnailKey } = screenshotKeys(id, format)
  const fileType = `image/${format}`
  const screenshot = { id, fileKey, thumbnailKey, fileType, width, height, uploadKey }
  await asUser(db, userId, (tx) => addPendingScreenshot(tx, userId, screenshot))
  try {
    await storeFile(storage, fileKey, { ...photo, type: fileType })
    await storeFile(storage, thumbnailKey, { ...thumbnail, type: 'image/jpeg' })
    const body = await asUser(db, userId, (tx) => markReady(tx, id))
    if (body === null) throw new AppError('not_found', 'Screenshot not found')
    return body
  } catch (error) {
    await asUser(db, userId, (tx) => deletePending(tx, id)).catch(() => {})
    throw error instanceof AppError ? error : new AppError('unavailable', undefined, { cause: error })
  }
}

const OWN_KEY = /^feedback_screenshots\/screenshots\/[0-9a-f-]{36}(\.small)?\.(jpg|png)$/

/** Deletes unfinished and unused uploads and orphaned files; reports rows whose file is missing. */
export async function cleanUpScreenshots(cleanup: Cleanup & { db: Database }) {
  const { db, graceSeconds } = cleanup
  const unused = await deleteUnused(db, graceSeconds)
  const report = await removeOrphanedFiles(cleanup, {
    prefix: KEY_PREFIX,
    ownKey: OWN_KEY,
    ...storageReferences(db, 'suggestion_screenshots', graceSeconds),
  })
  return { unused, ...report }
}

const GRACE_SECONDS = 60 * 60

export const feedbackJobs: JobHandlers = {
  /** Cleanup job for orphaned rows and files after crashes and abandoned drafts. */
  'screenshots.cleanup': async ({ db, storage, now }) => {
    const report = await cleanUpScreenshots({ db, storage, now: now(), graceSeconds: GRACE_SECONDS })
    const { unused, filesWithoutRow, missingFiles } = report
    const detail = `${unused} unused, ${filesWithoutRow} files, ${missingFiles.length} missing`
    if (missingFiles.length > 0) log('error', 'screenshot_files_missing', { detail })
    else if (unused + filesWithoutRow > 0) log('warn', 'screenshots_cleaned_up', { detail })
  },
}
