import sql, { raw } from 'sql-template-tag'
import type { Queryable } from './database.ts'
import { applyMigrations } from './migrate.ts'

/** `ours` contains DoneUp's tables, `foreign` another program's. */
export type Contents =
  | { kind: 'empty' | 'foreign' }
  | { kind: 'ours'; accounts: number; organizations: number }

export async function contentsOf(tx: Queryable): Promise<Contents> {
  const [found] = await tx.query<{ isOurs: boolean; tables: number }>(sql`
    select to_regclass('public.schema_migrations') is not null and to_regclass('auth.users') is not null as "isOurs",
      (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
          and n.nspname not like 'pg\\_%') as tables`)
  if (!found?.isOurs) return { kind: found?.tables === 0 ? 'empty' : 'foreign' }
  const [rows] = await tx.query<{ accounts: number; organizations: number }>(sql`
    select (select count(*) from auth.users) as accounts, (select count(*) from organizations) as organizations`)
  return { kind: 'ours', accounts: rows?.accounts ?? 0, organizations: rows?.organizations ?? 0 }
}

/** Drops all objects of DoneUp and rebuilds the schema with these migrations. Throws for an unknown migration. */
export async function rebuildSchema(tx: Queryable, migrations: readonly string[]): Promise<void> {
  await dropOwnObjects(tx)
  await applyMigrations(tx, migrations)
}

/**
 * Keeps extensions, which an ordinary login may not recreate. Column sequences are dropped with their tables, a range type's
 * functions with the type.
 */
async function dropOwnObjects(tx: Queryable): Promise<void> {
  await tx.script('drop schema if exists auth cascade')
  const objects = await tx.query<{ kind: string; name: string }>(sql`
    select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
      else 'table' end as kind, format('public.%I', c.relname) as name
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i', 'a'))
    union all
    select 'routine', p.oid::regprocedure::text from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype in ('e', 'i'))
    union all
    select 'type', format('public.%I', t.typname) from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd', 'r')
      and not exists (select 1 from pg_depend d where d.objid = t.oid and d.deptype = 'e')`)
  // An earlier cascade may already have dropped it.
  for (const { kind, name } of objects) await tx.query(sql`${raw(`drop ${kind} if exists ${name} cascade`)}`)
}
