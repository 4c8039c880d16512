import sql, { raw } from 'sql-template-tag'
import type { Queryable } from './database.ts'

/** A table and its columns, quoted for SQL. */
export interface Table {
  /** The name with its schema, such as `public.opportunities`. */
  name: string
  columns: { name: string; type: string }[]
  /** Tables that foreign keys refer to; restored first. */
  needs: string[]
}

/** The text of each column, in the table's column order. */
export type Row = (string | null)[]

const ROWS_AT_ONCE = 500
/** Rows with bytea columns can be several megabytes each. */
const LARGE_ROWS_AT_ONCE = 1

/** Makes both engines format values identically, regardless of server settings. */
const SAME_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

/** Lifts the timeouts and fixes the text format of values for the rest of the transaction. */
export async function prepareForAllRows(tx: Queryable): Promise<void> {
  await tx.script(
    `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; ${SAME_TEXT}`,
  )
}

/** All data tables in foreign-key order; a table’s references to itself are deferred. Throws for circular references. */
export async function listTables(tx: Queryable): Promise<Table[]> {
  const tables = await tx.query<Table>(sql`
    select format('%s.%s', n.nspname, c.relname) as name, (
        select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum), '[]')
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns, array(
        select distinct format('%s.%s', other_n.nspname, other.relname)
        from pg_constraint k join pg_class other on other.oid = k.confrelid
          join pg_namespace other_n on other_n.oid = other.relnamespace
        where k.conrelid = c.oid and k.confrelid <> c.oid and k.contype = 'f'
      ) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'auth') and c.relname <> 'schema_migrations'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by n.nspname, c.relname`)
  return inOrderOfNeed(tables)
}

function inOrderOfNeed(tables: Table[]): Table[] {
  const done: Table[] = []
  const names = new Set<string>()
  while (done.length < tables.length) {
    const next = tables.filter(
      ({ name, needs }) => !names.has(name) && needs.every((need) => names.has(need)),
    )
    if (next.length === 0)
      throw new Error('Tables have circular references, so they can’t be loaded in order.')
    for (const table of next) names.add(table.name)
    done.push(...next)
  }
  return done
}

/** Streams a table's rows in batches. Requires `prepareForAllRows`. */
export async function* readRows(tx: Queryable, table: Table): AsyncGenerator<Row[]> {
  const isLarge = table.columns.some(({ type }) => type === 'bytea')
  const step = raw(`fetch ${isLarge ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE} from rows_of_a_table`)
  const values = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
  await tx.script(`declare rows_of_a_table no scroll cursor for
    select to_json(array[${values}])::text as line from ${quotedTable(table.name)}`)
  for (;;) {
    const rows = await tx.query<{ line: string }>(sql`${step}`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => JSON.parse(line) as Row)
  }
  await tx.script('close rows_of_a_table')
}

/** Inserts rows from `readRows`. */
export async function writeRows(tx: Queryable, table: Table, rows: readonly Row[]): Promise<void> {
  const names = raw(table.columns.map(({ name }) => quoted(name)).join(', '))
  const values = raw(table.columns.map(({ type }, place) => `(line.row ->> ${place})::${type}`).join(', '))
  await tx.query(sql`
    insert into ${raw(quotedTable(table.name))} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as line (row)`)
}

/** Empties all tables and disables their triggers until `enableTriggers`. */
export async function emptyTables(tx: Queryable, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) await tx.script(`alter table ${quotedTable(name)} disable trigger user`)
  await tx.script(`truncate ${tables.map(({ name }) => quotedTable(name)).join(', ')}`)
}

/** Also checks the deferred references, without which no trigger can be enabled. */
export async function enableTriggers(tx: Queryable, tables: readonly Table[]): Promise<void> {
  await tx.script('set constraints all immediate')
  for (const { name } of tables) await tx.script(`alter table ${quotedTable(name)} enable trigger user`)
}

export interface Sequence {
  name: string
  last: number
}

/** The sequences that have been used. */
export function listSequences(tx: Queryable): Promise<Sequence[]> {
  return tx.query<Sequence>(sql`
    select format('%s.%s', schemaname, sequencename) as name, last_value as last from pg_sequences
    where schemaname in ('public', 'auth') and last_value is not null order by schemaname, sequencename`)
}

export async function setSequence(tx: Queryable, { name, last }: Sequence): Promise<void> {
  await tx.query(sql`select setval(${quotedTable(name)}::regclass, ${last}::bigint)`)
}

/** The columns that contain storage keys, and the status column that marks files not yet uploaded. */
export function fileColumnsOf(table: Pick<Table, 'columns'>): { keys: string[]; status: string | null } {
  const names = table.columns.map(({ name }) => name)
  const keys = names.filter((name) => /^(file|thumbnail)_key$/.test(name))
  return { keys, status: keys.length > 0 && names.includes('status') ? 'status' : null }
}

/** The storage keys in a table's rows; `isReady`: the file must exist in storage. */
export function fileKeysIn(table: Table, rows: readonly Row[]): { key: string; isReady: boolean }[] {
  const { keys, status } = fileColumnsOf(table)
  if (keys.length === 0) return []
  const placeOf = (wanted: string) => table.columns.findIndex(({ name }) => name === wanted)
  return rows.flatMap((row) => {
    const isReady = status === null || row[placeOf(status)] === 'ready'
    return keys.flatMap((name) => {
      const key = row[placeOf(name)]
      return key ? [{ key, isReady }] : []
    })
  })
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function quotedTable(name: string): string {
  return name.split('.').map(quoted).join('.')
}
