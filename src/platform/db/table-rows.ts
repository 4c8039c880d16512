import sql, { raw } from 'sql-template-tag'
import type { Queryable } from './database.ts'

/** A table of ours and its columns, in words that can be put into SQL. */
export interface Table {
  /** Schema and name, as `public.opportunities`. */
  name: string
  columns: { name: string; type: string }[]
  /** Tables whose rows must be there first. */
  needs: string[]
}

/** One row: the text of each column, in the order of the table's columns. */
export type Row = (string | null)[]

const ROWS_AT_ONCE = 500
/** Rows with bytes in them may have megabytes each. */
const LARGE_ROWS_AT_ONCE = 1

/** Both engines write a value the same way under these settings, wherever the server is. */
const SAME_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

/** Takes away the time limits of requests and fixes how values are written, for the rest of a transaction. */
export async function prepareForAllRows(tx: Queryable): Promise<void> {
  await tx.script(
    `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; ${SAME_TEXT}`,
  )
}

/** All tables with people's data, each after those it refers to. Throws where tables refer to each other in a circle. */
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
        where k.conrelid = c.oid and k.contype = 'f'
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
    if (next.length === 0) throw new Error('Tables refer to each other in a circle: no order loads them.')
    for (const table of next) names.add(table.name)
    done.push(...next)
  }
  return done
}

/** All rows of a table, some at a time. Within a transaction that `prepareForAllRows` has prepared. */
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

/** Adds rows as `readRows` gives them. */
export async function writeRows(tx: Queryable, table: Table, rows: readonly Row[]): Promise<void> {
  const names = raw(table.columns.map(({ name }) => quoted(name)).join(', '))
  const values = raw(table.columns.map(({ type }, place) => `(line.row ->> ${place})::${type}`).join(', '))
  await tx.query(sql`
    insert into ${raw(quotedTable(table.name))} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as line (row)`)
}

/** Empties all tables, and lets rows come in without what follows from a new one. `heedTriggers` ends that. */
export async function emptyTables(tx: Queryable, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) await tx.script(`alter table ${quotedTable(name)} disable trigger user`)
  await tx.script(`truncate ${tables.map(({ name }) => quotedTable(name)).join(', ')}`)
}

export async function heedTriggers(tx: Queryable, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) await tx.script(`alter table ${quotedTable(name)} enable trigger user`)
}

export interface Sequence {
  name: string
  /** The last number it gave. */
  last: number
}

/** The sequences that have given a number. */
export function listSequences(tx: Queryable): Promise<Sequence[]> {
  return tx.query<Sequence>(sql`
    select format('%s.%s', schemaname, sequencename) as name, last_value as last from pg_sequences
    where schemaname in ('public', 'auth') and last_value is not null order by schemaname, sequencename`)
}

/** Lets a sequence go on after this number. */
export async function setSequence(tx: Queryable, { name, last }: Sequence): Promise<void> {
  await tx.query(sql`select setval(${quotedTable(name)}::regclass, ${last}::bigint)`)
}

/** The columns of a table that name stored files, and where a file is not promised yet. */
export function fileColumnsOf(table: Pick<Table, 'columns'>): { keys: string[]; status: string | null } {
  const names = table.columns.map(({ name }) => name)
  const keys = names.filter((name) => /^(file|thumbnail)_key$/.test(name))
  return { keys, status: keys.length > 0 && names.includes('status') ? 'status' : null }
}

/** The keys of files that a table's rows name; `isReady`: the file must be in the store. */
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
