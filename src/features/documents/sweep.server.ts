import type { Database } from '#src/platform/db/database.ts'
import type { Storage } from '#src/platform/storage.ts'
import { storageReferences } from '#src/platform/storage-references.ts'
import { type CleanupReport, removeOrphanedFiles } from '#src/platform/stored-files.ts'
import { KEY_PREFIXES } from './rules.ts'
import { dropAbandonedUploads } from './sweep-rows.server.ts'

const OWN_KEY =
  /^(purchase_docs|renovation_docs|selling_docs|photos_(before|progress|after))\/[0-9a-f-]{36}\/[0-9a-f-]{36}(\.small)?\.[a-z]+$/

export interface Sweeping {
  db: Database
  storage: Storage
  now: Date
  /** What is younger may still be in the making. */
  graceSeconds: number
}

export interface SweepReport extends CleanupReport {
  abandonedUploads: number
}

/**
 * Compares the rows with the store in both directions: removes uploads that never ended and files that no row names,
 * and reports rows whose file is gone.
 */
export async function sweep(sweeping: Sweeping): Promise<SweepReport> {
  const { db, graceSeconds } = sweeping
  const report: SweepReport = { abandonedUploads: 0, filesWithoutRow: 0, missingFiles: [] }
  report.abandonedUploads = await dropAbandonedUploads(db, graceSeconds)
  for (const prefix of KEY_PREFIXES) {
    const { filesWithoutRow, missingFiles } = await removeOrphanedFiles(sweeping, {
      prefix,
      ownKey: OWN_KEY,
      ...storageReferences(db, 'documents', graceSeconds),
    })
    report.filesWithoutRow += filesWithoutRow
    report.missingFiles.push(...missingFiles)
  }
  return report
}
