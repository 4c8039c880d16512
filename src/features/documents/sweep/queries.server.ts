import sql from 'sql-template-tag'
import type { Queryable } from '#src/server/db/database.ts'

/** Deletes rows whose upload never came to its end, and with them, through the outbox, what was stored. Gives their number. */
export async function dropAbandonedUploads(db: Queryable, graceSeconds: number): Promise<number> {
  const rows = await db.query(sql`
    delete from documents
    where status = 'pending' and created_at <= now() - make_interval(secs => ${graceSeconds})
    returning id`)
  return rows.length
}

/** Those of these keys that no row names. */
export async function keysWithoutRow(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ key: string }>(sql`
    select stored.key from unnest(${keys}::text[]) as stored (key)
    where not exists (select 1 from documents d where d.file_key = stored.key)
      and not exists (select 1 from documents d where d.thumbnail_key = stored.key)`)
  return rows.map((row) => row.key)
}

/** Keys that rows name, after one key and up to another in the order of bytes, and old enough to be stored by now. */
export async function keysOfRows(
  db: Queryable,
  {
    prefix,
    after,
    upTo,
    graceSeconds,
  }: { prefix: string; after: string; upTo: string | null; graceSeconds: number },
): Promise<string[]> {
  const rows = await db.query<{ key: string }>(sql`
    select keys.key from documents d,
    lateral (values (d.file_key collate "C"), (d.thumbnail_key collate "C")) as keys (key)
    where d.status = 'ready' and d.created_at <= now() - make_interval(secs => ${graceSeconds})
      and starts_with(keys.key, ${prefix}) and keys.key > ${after} collate "C"
      and (${upTo}::text is null or keys.key <= ${upTo}::text collate "C")
    order by keys.key limit 20000`)
  return rows.map((row) => row.key)
}
