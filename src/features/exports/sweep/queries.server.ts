import sql from 'sql-template-tag'
import type { Queryable } from '#src/server/db/database.ts'

/** Those of these keys that are no part of any archive. */
export async function keysOfNoArchive(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ key: string }>(sql`
    select stored.key from unnest(${keys}::text[]) as stored (key)
    where not exists (select 1 from export_parts p where p.file_key = stored.key)`)
  return rows.map((row) => row.key)
}

/** Keys of parts after one key and up to another in the order of bytes. */
export async function keysOfParts(
  db: Queryable,
  { after, upTo }: { after: string; upTo: string | null },
): Promise<string[]> {
  const rows = await db.query<{ key: string }>(sql`
    select file_key as key from export_parts
    where file_key collate "C" > ${after} collate "C"
      and (${upTo}::text is null or file_key collate "C" <= ${upTo}::text collate "C")
    order by file_key collate "C" limit 20000`)
  return rows.map((row) => row.key)
}

/** Gives up the archives that these parts belong to: they can't be downloaded whole any more. */
export async function giveUpArchivesOf(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.query(sql`
    update organization_exports e set status = 'failed', failure = 'store', expires_at = null
    from export_parts p
    where p.organization_id = e.organization_id and p.export_id = e.id and p.file_key = any (${keys}::text[])`)
}
