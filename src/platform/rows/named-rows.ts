import sql, { join, raw, type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { TenantWrite } from '../db/in-organization.ts'
import { QUOTAS } from '../limits/quotas.ts'

/** The tables whose rows other rows name, and the kind of their changes. */
const NAMED = { agents: 'agent', suppliers: 'supplier' } as const
type NamedTable = keyof typeof NAMED

/** A name in another row in the spelling of the row it names, as an SQL expression. */
export const knownName = (table: NamedTable, organizationId: string, name: string | null): Sql | null =>
  name === null
    ? null
    : sql`coalesce((select r.name from ${raw(table)} r
        where r.organization_id = ${organizationId} and r.deleted_at is null and plain_name(r.name) = plain_name(${name})
        order by r.name = ${name} desc, r.created_at, r.id limit 1), ${name})`

/** Adds a row of the name, with the values of further columns, unless there is one or no room for it. */
export async function addNamedRow(
  { tx, report }: TenantWrite,
  table: NamedTable,
  {
    organizationId,
    name,
    columns = {},
  }: { organizationId: string; name: string; columns?: Record<string, Sql> },
): Promise<void> {
  const further = Object.entries(columns)
  const [added] = await tx.query<{ id: string; version: number }>(sql`
    insert into ${raw(table)} (${raw(['organization_id', 'id', 'name', ...further.map(([column]) => column)].join(', '))})
    select ${join([sql`${organizationId}::uuid`, sql`${uuidv7()}::uuid`, sql`${name}::text`, ...further.map(([, value]) => value)])}
    from (select count(*) as count, coalesce(bool_or(plain_name(r.name) = plain_name(${name})), false) as is_known
      from ${raw(table)} r where r.organization_id = ${organizationId} and r.deleted_at is null) known
    where not is_known and count < ${QUOTAS[table]}
    returning id, version`)
  if (added) report({ kind: NAMED[table], ...added })
}
