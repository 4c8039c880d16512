import sql from 'sql-template-tag'
import type { Database, Queryable } from '#src/platform/db/database.ts'

/** One statement carries so many bytes at most: on its way a part takes several times its size. */
const PART_BYTES = 32 * 1024
/** Any constant: imports that meet take their turns on it. */
const ADVISORY_LOCK = 7_300_125

export interface AddressImport {
  id: number
  sha256: string
  fileName: string
  addresses: number
  streets: number
  importedAt: Date
}

/** The addresses that are searched now; null where none were ever imported. */
export async function newestImport(db: Queryable): Promise<AddressImport | null> {
  const [row] = await db.query<AddressImport>(sql`
    select id, sha256, file_name as "fileName", addresses, streets, imported_at as "importedAt"
    from address_imports order by id desc limit 1`)
  return row ?? null
}

type NewImport = Omit<AddressImport, 'id' | 'importedAt'>

/**
 * Puts these addresses in the place of those before, all at once: until then, and if it fails, the ones before are found.
 * False: they were there already, and nothing was changed.
 */
export async function replaceAddresses(db: Database, made: NewImport, bytes: Uint8Array): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.script('set local lock_timeout = 0; set local statement_timeout = 0')
    await tx.query(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}::bigint)`)
    const before = await newestImport(tx)
    if (before?.sha256 === made.sha256) return false
    const id = (before?.id ?? 0) + 1
    await tx.query(sql`
      insert into address_imports (id, file_name, sha256, addresses, streets)
      values (${id}, ${made.fileName}, ${made.sha256}, ${made.addresses}, ${made.streets})`)
    await tx.query(sql`delete from address_import_parts where import_id <> ${id}`)
    for (let part = 0; part * PART_BYTES < bytes.byteLength; part += 1) {
      const own = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
      await tx.query(sql`
        insert into address_import_parts (import_id, part, bytes) values (${id}, ${part}, ${Buffer.from(own)})`)
    }
    return true
  })
}

/** Reads the prepared addresses of an import; null when a newer one has taken their place meanwhile. */
export async function readAddresses(
  db: Queryable,
  { id }: AddressImport,
): Promise<Uint8Array<ArrayBuffer> | null> {
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
