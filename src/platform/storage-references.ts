import sql, { raw } from 'sql-template-tag'
import type { Queryable } from './db/database.ts'
import type { StorageArea } from './stored-files.ts'

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
