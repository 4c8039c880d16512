import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '#src/platform/db/database.ts'
import type { JobHandler, JobHandlers } from '#src/platform/jobs/outbox.ts'
import { log } from '#src/platform/process/log.ts'
import { photoCopiesFolder } from '#src/platform/storage/photo-copies.ts'
import { removeStaleFiles } from '#src/platform/storage/storage-disk.ts'
import {
  type Cleanup,
  type CleanupReport,
  removeOrphanedFiles,
  storageReferences,
} from '#src/platform/storage/stored-files.ts'
import { KEY_PREFIXES } from './files.ts'
import { deleteAbandonedUploads } from './upload-queries.server.ts'

const GRACE_SECONDS = 60 * 60
/** Matches DoneUp's own keys; the bucket may contain other files. */
const OWN_KEY =
  /^(purchase_docs|receipts|renovation_docs|selling_docs|photos_(before|progress|after))\/[0-9a-f-]{36}\/[0-9a-f-]{36}(\.small)?\.[a-z]+$/

const removalSchema = z.object({ keys: z.array(z.string()) })

/** The database queues this job when rows with files are deleted. */
const removeFiles: JobHandler = async ({ storage }, payload) => {
  await storage.remove(removalSchema.parse(payload).keys)
}

const runCleanup: JobHandler = async ({ db, env, storage, now }) => {
  for (const folder of [join(env.DATA_DIR, 'uploads'), photoCopiesFolder(env)])
    await removeStaleFiles(folder, now())
  const report = await cleanUpDocuments({ db, storage, now: now(), graceSeconds: GRACE_SECONDS })
  const { abandonedUploads, filesWithoutRow, missingFiles } = report
  const detail = `${abandonedUploads} uploads, ${filesWithoutRow} files, ${missingFiles.length} missing`
  if (missingFiles.length > 0) log('error', 'documents_without_file', { detail })
  else if (abandonedUploads + filesWithoutRow > 0) log('warn', 'documents_swept', { detail })
}

/** Deletes abandoned uploads and orphaned files, and reports rows whose file is missing. */
export async function cleanUpDocuments(cleanup: Cleanup & { db: Database }) {
  const { db, graceSeconds } = cleanup
  const abandonedUploads = await deleteAbandonedUploads(db, graceSeconds)
  const report: CleanupReport = { filesWithoutRow: 0, missingFiles: [] }
  for (const prefix of KEY_PREFIXES) {
    const area = { prefix, ownKey: OWN_KEY, ...storageReferences(db, 'documents', graceSeconds) }
    const { filesWithoutRow, missingFiles } = await removeOrphanedFiles(cleanup, area)
    report.filesWithoutRow += filesWithoutRow
    report.missingFiles.push(...missingFiles)
  }
  return { ...report, abandonedUploads }
}

export const documentJobs: JobHandlers = {
  'stored-files.remove': removeFiles,
  'documents.cleanup': runCleanup,
}
