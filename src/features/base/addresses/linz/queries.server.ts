import sql from 'sql-template-tag'
import type { Database, Queryable } from '#src/platform/db/database.ts'
import type { Street } from './streets.ts'

const STREETS_PER_STATEMENT = 250
/** Only the largest streets are ranked if more match. */
const MAX_STREETS = 300
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

type NewImport = Omit<AddressImport, 'id' | 'importedAt' | 'streets'>

/** Replaces the addresses in one transaction. Returns false if the same addresses were already imported. */
export async function replaceAddresses(db: Database, created: NewImport, streets: readonly Street[]) {
  return db.transaction(async (tx) => {
    await tx.script('set local lock_timeout = 0; set local statement_timeout = 0')
    await tx.query(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}::bigint)`)
    const before = await newestImport(tx)
    if (before?.sha256 === created.sha256) return false
    const id = (before?.id ?? 0) + 1
    await tx.query(sql`
      insert into address_imports (id, file_name, sha256, addresses, streets)
      values (${id}, ${created.fileName}, ${created.sha256}, ${created.addresses}, ${streets.length})`)
    await tx.query(sql`delete from address_streets where import_id <> ${id}`)
    await tx.query(sql`delete from address_words where import_id <> ${id}`)
    for (let from = 0; from < streets.length; from += STREETS_PER_STATEMENT) {
      const some = JSON.stringify(streets.slice(from, from + STREETS_PER_STATEMENT))
      await tx.query(sql`
        insert into address_streets (import_id, rank, road, locality, town, road_words, place_words, houses)
        select ${id}, * from jsonb_to_recordset(${some}::jsonb)
          as s (rank integer, road text, locality text, town text, road_words text, place_words text, houses text)`)
    }
    await tx.query(sql`
      insert into address_words (import_id, word)
      select distinct ${id}::integer, unnest(string_to_array(road_words || ' ' || place_words, ' ')) from address_streets`)
    await tx.script('analyze address_streets, address_words')
    return true
  })
}

export type FoundStreet = Omit<Street, 'road_words' | 'place_words'> & {
  roadWords: string
  placeWords: string
}

/** The largest streets whose words match the tsquery and that have a house whose line starts with `house`, if not null. */
export function findStreets(db: Queryable, words: string, house: string | null): Promise<FoundStreet[]> {
  const [lines, hasHouse] =
    house === null ? [sql`''`, sql`true`] : [sql`houses`, sql`position(${`\n${house}`} in houses) > 0`]
  return db.query<FoundStreet>(sql`
    select rank, road, locality, town, road_words as "roadWords", place_words as "placeWords", ${lines} as houses
    from address_streets
    where array_to_tsvector(string_to_array(road_words || ' ' || place_words, ' ')) @@ ${words}::tsquery and ${hasHouse}
    order by rank limit ${MAX_STREETS}`)
}

/** Those of the texts that are a word of a street, or with `asPrefixes` the start of one. */
export async function knownWords(db: Queryable, texts: readonly string[], asPrefixes: readonly string[]) {
  const rows = await db.query<{ text: string }>(sql`
    select text from unnest(${texts}::text[]) text where exists (select from address_words where word = text)
    union
    select text from unnest(${asPrefixes}::text[]) text
    where exists (select from address_words where word >= text collate "C" and word < text || U&'\\FFFF' collate "C")`)
  return new Set(rows.map(({ text }) => text))
}
