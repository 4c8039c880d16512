import { log } from '#src/platform/log.ts'
import type { JobHandler, JobHandlers } from '#src/platform/outbox.ts'
import { sweepScreenshots } from './screenshots/service.server.ts'

const GRACE_SECONDS = 60 * 60

/** Finds what crashes and given-up drafts left behind, in both directions. */
const sweepAll: JobHandler = async ({ db, storage, now }) => {
  const report = await sweepScreenshots({ db, storage, now: now(), graceSeconds: GRACE_SECONDS })
  const { unused, filesWithoutRow, missingFiles } = report
  const detail = `${unused} unused, ${filesWithoutRow} files, ${missingFiles.length} missing`
  if (missingFiles.length > 0) log('error', 'screenshots_without_file', { detail })
  else if (unused + filesWithoutRow > 0) log('warn', 'screenshots_swept', { detail })
}

export const feedbackJobs: JobHandlers = { 'screenshots.sweep': sweepAll }
