import type { Database } from '#src/server/db/database.ts'
import { LIST_SIZE, type Storage } from '#src/server/storage.ts'
import { KEY_PREFIXES } from '../rules.ts'
import { dropAbandonedUploads, keysOfRows, keysWithoutRow } from './queries.server.ts'

/** Our own keys: the store may hold files of others, which are left alone. */
const OWN_KEY =
  /^(purchase_docs|renovation_docs|selling_docs|photos_(before|progress|after))\/[0-9a-f-]{36}\/[0-9a-f-]{36}(\.small)?\.[a-z]+$/

export interface Sweeping {
  db: Database
  storage: Storage
  now: Date
  /** What is younger may still be in the making. */
  graceSeconds: number
}

export interface SweepReport {
  abandonedUploads: number
  filesWithoutRow: number
  /** Files that rows name and the store does not have: nothing of ours leaves such a thing, so somebody must look. */
  missingFiles: string[]
}

/**
 * Compares the rows with the store in both directions: removes uploads that never ended and files that no row names,
 * and reports rows whose file is gone. Goes through both in the order of keys, a thousand files at a time.
 */
export async function sweep(sweeping: Sweeping): Promise<SweepReport> {
  const report: SweepReport = { abandonedUploads: 0, filesWithoutRow: 0, missingFiles: [] }
  report.abandonedUploads = await dropAbandonedUploads(sweeping.db, sweeping.graceSeconds)
  for (const prefix of KEY_PREFIXES) await sweepPrefix(sweeping, prefix, report)
  return report
}

async function sweepPrefix(sweeping: Sweeping, prefix: string, report: SweepReport): Promise<void> {
  const { db, storage, graceSeconds } = sweeping
  let after = ''
  for (;;) {
    const files = await storage.list(prefix, after)
    const last = files.at(-1)?.key
    const isEnd = last === undefined || files.length < LIST_SIZE
    const keys = new Set(files.map((file) => file.key))
    const wanted = await keysOfRows(db, { prefix, after, upTo: isEnd ? null : last, graceSeconds })
    report.missingFiles.push(...wanted.filter((key) => !keys.has(key)))
    report.filesWithoutRow += await removeUnknown(sweeping, files)
    if (isEnd) return
    after = last
  }
}

async function removeUnknown(
  { db, storage, now, graceSeconds }: Sweeping,
  files: Awaited<ReturnType<Storage['list']>>,
): Promise<number> {
  const old = files.filter(
    ({ key, modifiedAt }) => OWN_KEY.test(key) && modifiedAt.getTime() <= now.getTime() - graceSeconds * 1000,
  )
  const unknown = await keysWithoutRow(
    db,
    old.map((file) => file.key),
  )
  await storage.remove(unknown)
  return unknown.length
}
