import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#src/lib/app-error.ts'
import { asUser } from '#src/platform/db/as-user.ts'
import type { Database } from '#src/platform/db/database.ts'
import { isContentOf } from '#src/platform/file-content.ts'
import type { ReceivedFile } from '#src/platform/multipart.ts'
import { type Reencoded, reencodePhoto } from '#src/platform/photos.ts'
import type { Storage } from '#src/platform/storage.ts'
import { storageReferences } from '#src/platform/storage-references.ts'
import { removeOrphanedFiles, storeFile } from '#src/platform/stored-files.ts'
import { KEY_PREFIX, NOT_AN_IMAGE, pictureKind, screenshotKeys, screenshotProblem } from '../rules.ts'
import { addPendingScreenshot, dropPending, dropUnused, markReady } from './queries.server.ts'

interface Upload {
  db: Database
  storage: Storage
  userId: string
  uploadKey: string | null
}

/**
 * Keeps a received picture as a screenshot: drawn afresh, noted as pending, stored, and ready. Answers it as JSON text. When
 * anything fails before that, nothing of it is kept; what a killed process leaves, the sweeper removes.
 */
export async function keepScreenshot(upload: Upload, received: ReceivedFile): Promise<string> {
  const { name, path, size } = received
  const problem = screenshotProblem(name, size)
  const kind = pictureKind(name)
  if (problem !== null || kind === null) throw refused(problem ?? NOT_AN_IMAGE)
  if (!(await isContentOf(kind, path, size))) throw refused(NOT_AN_IMAGE)
  const drawn = await reencodePhoto(path, kind, upload.userId)
  try {
    return await store(upload, drawn)
  } finally {
    await drawn.discard()
  }
}

function refused(problem: string): AppError {
  return new AppError('invalid_input', problem, { fields: { file: problem } })
}

async function store({ db, storage, userId, uploadKey }: Upload, drawn: Reencoded): Promise<string> {
  const { photo, thumbnail, format, width, height } = drawn
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
    await asUser(db, userId, (tx) => dropPending(tx, id)).catch(() => {})
    throw error instanceof AppError ? error : new AppError('unavailable', undefined, { cause: error })
  }
}

const OWN_KEY = /^feedback_screenshots\/screenshots\/[0-9a-f-]{36}(\.small)?\.(jpg|png)$/

interface Sweeping {
  db: Database
  storage: Storage
  now: Date
  /** What is younger may still be in the making. */
  graceSeconds: number
}

/** Removes uploads that never ended or were never used, and files without a row; reports rows whose file is gone. */
export async function sweepScreenshots(sweeping: Sweeping) {
  const { db, graceSeconds } = sweeping
  const unused = await dropUnused(db, graceSeconds)
  const report = await removeOrphanedFiles(sweeping, {
    prefix: KEY_PREFIX,
    ownKey: OWN_KEY,
    ...storageReferences(db, 'suggestion_screenshots', graceSeconds),
  })
  return { unused, ...report }
}
