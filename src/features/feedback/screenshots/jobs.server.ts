import { log } from '#src/platform/log.ts'
import type { JobHandler, JobHandlers } from '#src/platform/outbox.ts'
import { cleanUpScreenshots } from './service.server.ts'

const GRACE_SECONDS = 60 * 60

/** Cleanup job for orphaned rows and files after crashes and abandoned drafts. */
const cleanUp: JobHandler = async ({ db, storage, now }) => {
  const report = await cleanUpScreenshots({ db, storage, now: now(), graceSeconds: GRACE_SECONDS })
  const { unused, filesWithoutRow, missingFiles } = report
  const detail = `${unused} unused, ${filesWithoutRow} files, ${missingFiles.length} missing`
  if (missingFiles.length > 0) log('error', 'screenshot_files_missing', { detail })
  else if (unused + filesWithoutRow > 0) log('warn', 'screenshots_cleaned_up', { detail })
}

export const feedbackJobs: JobHandlers = {
  'screenshots.cleanup': cleanUp,
}
