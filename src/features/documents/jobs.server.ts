import { join } from 'node:path'
import { z } from 'zod'
import { log } from '#src/platform/log.ts'
import type { JobHandler, JobHandlers } from '#src/platform/outbox.ts'
import { removeStaleFiles } from '#src/platform/temporary-files.ts'
import { sweep } from './sweep.server.ts'

const GRACE_SECONDS = 60 * 60

const removalSchema = z.object({ keys: z.array(z.string()) })

/** Removes the files of rows that are gone; the database adds this job when it deletes them. */
const removeFiles: JobHandler = async ({ storage }, payload) => {
  await storage.remove(removalSchema.parse(payload).keys)
}

/** Finds what crashes left behind, in both directions. */
const sweepAll: JobHandler = async ({ db, env, storage, now }) => {
  await removeStaleFiles(join(env.DATA_DIR, 'uploads'), now())
  const report = await sweep({ db, storage, now: now(), graceSeconds: GRACE_SECONDS })
  const { abandonedUploads, filesWithoutRow, missingFiles } = report
  const detail = `${abandonedUploads} uploads, ${filesWithoutRow} files, ${missingFiles.length} missing`
  if (missingFiles.length > 0) log('error', 'documents_without_file', { detail })
  else if (abandonedUploads + filesWithoutRow > 0) log('warn', 'documents_swept', { detail })
}

export const documentJobs: JobHandlers = {
  'stored-files.remove': removeFiles,
  'documents.sweep': sweepAll,
}
