import sql from 'sql-template-tag'
import type { Database, Queryable } from '#src/platform/db/database.ts'

/** Bytes per statement; a driver needs several times as much memory. */
const PART_BYTES = 32 * 1024
/** An arbitrary constant; serializes concurrent imports. */
const ADVISORY_LOCK = 7_300_125

export interface AddressImport {
  id: number
  sha256: string
  fileName: string
  addresses: number
  streets: number
  importedAt: Date
}

export async function newestImport(db: Queryable): Promise<AddressImport | null> {
  const [row] = await db.query<AddressImport>(sql`
    select id, sha256, file_name as "fileName", addresses, streets, imported_at as "importedAt"
    from address_imports order by id desc limit 1`)
  return row ?? null
}

type NewImport = Omit<AddressImport, 'id' | 'importedAt'>

/** Replaces the addresses in one transaction. Returns false if the same addresses were already imported. */
export async function replaceAddresses(db: Database, created: NewImport, bytes: Uint8Array) {
  return db.transaction(async (tx) => {
    await tx.script('set local lock_timeout = 0; set local statement_timeout = 0')
    await tx.query(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}::bigint)`)
    const before = await newestImport(tx)
    if (before?.sha256 === created.sha256) return false
    const id = (before?.id ?? 0) + 1
    await tx.query(sql`
      insert into address_imports (id, file_name, sha256, addresses, streets)
      values (${id}, ${created.fileName}, ${created.sha256}, ${created.addresses}, ${created.streets})`)
    await tx.query(sql`delete from address_import_parts where import_id <> ${id}`)
    for (let part = 0; part * PART_BYTES < bytes.byteLength; part += 1) {
      const own = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
      await tx.query(sql`
        insert into address_import_parts (import_id, part, bytes) values (${id}, ${part}, ${Buffer.from(own)})`)
    }
    return true
  })
}

/** Reads the index of an import; null if a newer import has replaced it. */
export async function readAddresses(db: Queryable, { id }: AddressImport) {
  const [size] = await db.query<{ bytes: number | null }>(sql`
    select sum(octet_length(bytes))::integer as bytes from address_import_parts where import_id = ${id}`)
  const whole = new Uint8Array(size?.bytes ?? 0)
  let filled = 0
  for (let part = 0; filled < whole.byteLength; part += 1) {
    const [row] = await db.query<{ bytes: Uint8Array }>(sql`
      select bytes from address_import_parts where import_id = ${id} and part = ${part}`)
    if (row === undefined) return null
    whole.set(row.bytes, filled)
    filled += row.bytes.byteLength
  }
  return filled === 0 ? null : whole
}
