import type { Context } from 'hono'
import sql, { raw } from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import type { Queryable } from '../db/database.ts'
import { type FileToStore, LIST_SIZE, type Storage } from './storage.ts'

/** The error for storage that is full or unreachable. */
export function storageUnavailable(cause: unknown): AppError {
  const message =
    'The file couldn’t be saved because storage is full or unavailable. Please upload it again in a few minutes.'
  return new AppError('unavailable', message, { cause })
}

/** Stores a file under an unused key. Throws unavailable with a message for the uploader. */
export async function storeFile(storage: Storage, key: string, file: FileToStore): Promise<void> {
  await storage.put(key, file).catch((cause: unknown) => {
    throw storageUnavailable(cause)
  })
}

interface Sending {
  key: string
  headers: Record<string, string>
  /** The error message when the file can't be read. */
  failure: string
  /** The message of not_found, if no row references the file; otherwise a missing file is unavailable. */
  missing?: string
}

/** Streams a stored file; HEAD gets its size only. Throws unavailable, and not_found with `missing`. */
export async function sendStoredFile(c: Context, { key, ...sending }: Sending): Promise<never> {
  const storage: Storage = c.get('storage')
  return sendFile(c, storage.get(key), sending)
}

/** Streams a file that is being opened, like `sendStoredFile`. */
export async function sendFile(
  c: Context,
  opening: ReturnType<Storage['get']>,
  { headers, failure, missing }: Omit<Sending, 'key'>,
): Promise<never> {
  const stored = await opening.catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : new AppError('unavailable', failure, { cause })
  })
  if (stored === null)
    throw missing ? new AppError('not_found', missing) : new AppError('unavailable', failure)
  const all = { ...headers, 'content-length': String(stored.size) }
  if (c.req.raw.method !== 'HEAD') return c.body(stored.body, 200, all) as never
  // An unread stream would keep the file open forever.
  await stored.body.cancel()
  return c.body(null, 200, all) as never
}

/** One part of the storage and the rows that reference its files. */
export interface StorageArea {
  prefix: string
  /** Matches DoneUp's own keys; the bucket may contain other files, which are never deleted. */
  ownKey: RegExp
  /** The keys that rows reference and whose files must exist, in byte order, after one key up to another. */
  referencedKeys(range: { prefix: string; after: string; upTo: string | null }): Promise<string[]>
  /** The keys that no row references. */
  orphanedKeys(keys: readonly string[]): Promise<string[]>
}

export interface CleanupReport {
  filesWithoutRow: number
  /** Referenced but missing in storage: data loss that an operator must investigate. */
  missingFiles: string[]
}

/** Files younger than `graceSeconds` may belong to an upload in progress. */
export interface Cleanup {
  storage: Storage
  now: Date
  graceSeconds: number
}

/** Compares rows and stored files, in pages of a thousand keys: deletes orphaned files and reports missing ones. */
export async function removeOrphanedFiles(cleanup: Cleanup, area: StorageArea): Promise<CleanupReport> {
  const report: CleanupReport = { filesWithoutRow: 0, missingFiles: [] }
  const { prefix } = area
  let after = ''
  for (;;) {
    const files = await cleanup.storage.list(prefix, after)
    const last = files.at(-1)?.key
    const isEnd = last === undefined || files.length < LIST_SIZE
    const keys = new Set(files.map((file) => file.key))
    const wanted = await area.referencedKeys({ prefix, after, upTo: isEnd ? null : last })
    report.missingFiles.push(...wanted.filter((key) => !keys.has(key)))
    report.filesWithoutRow += await removeOrphans(cleanup, area, files)
    if (isEnd) return report
    after = last
  }
}

async function removeOrphans(
  { storage, now, graceSeconds }: Cleanup,
  area: StorageArea,
  files: Awaited<ReturnType<Storage['list']>>,
): Promise<number> {
  const old = files.filter(
    ({ key, modifiedAt }) =>
      area.ownKey.test(key) && modifiedAt.getTime() <= now.getTime() - graceSeconds * 1000,
  )
  const unknown = await area.orphanedKeys(old.map((file) => file.key))
  await storage.remove(unknown)
  return unknown.length
}

const MOST_ROWS = 20_000

/**
 * The storage references of a table with `file_key` and `thumbnail_key`, for the cleanup of orphaned files. Files of
 * rows younger than `graceSeconds` may not be stored yet.
 */
export function storageReferences(
  db: Queryable,
  table: 'documents' | 'suggestion_screenshots',
  graceSeconds: number,
): Pick<StorageArea, 'referencedKeys' | 'orphanedKeys'> {
  return {
    async referencedKeys({ prefix, after, upTo }) {
      const rows = await db.query<{ key: string }>(sql`
        select keys.key from ${raw(table)} r,
        lateral (values (r.file_key collate "C"), (r.thumbnail_key collate "C")) as keys (key)
        where r.status = 'ready' and r.created_at <= now() - make_interval(secs => ${graceSeconds})
          and starts_with(keys.key, ${prefix}) and keys.key > ${after} collate "C"
          and (${upTo}::text is null or keys.key <= ${upTo}::text collate "C")
        order by keys.key limit ${MOST_ROWS}`)
      return rows.map((row) => row.key)
    },
    async orphanedKeys(keys) {
      const rows = await db.query<{ key: string }>(sql`
        select stored.key from unnest(${keys}::text[]) as stored (key)
        where not exists (select 1 from ${raw(table)} r where r.file_key = stored.key)
          and not exists (select 1 from ${raw(table)} r where r.thumbnail_key = stored.key)`)
      return rows.map((row) => row.key)
    },
  }
}
