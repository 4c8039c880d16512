import sql, { type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import { QUOTAS } from '#src/platform/quotas.ts'

/** The name in an offer in the spelling of its agent, as an SQL expression. */
export const knownAgentName = (organizationId: string, name: string | null): Sql | null =>
  name === null
    ? null
    : sql`coalesce((select a.name from agents a
        where a.organization_id = ${organizationId} and a.deleted_at is null and plain_name(a.name) = plain_name(${name})
        order by a.name = ${name} desc, a.created_at, a.id limit 1), ${name})`

/** Makes an agent contact of the name in an offer, unless there is one or no room for it. */
export async function addNamedAgent(
  { tx, report }: TenantWrite,
  organizationId: string,
  name: string,
): Promise<void> {
  const [added] = await tx.query<{ id: string; version: number }>(sql`
    insert into agents (organization_id, id, name)
    select ${organizationId}::uuid, ${uuidv7()}::uuid, ${name}::text
    from (select count(*) as count, coalesce(bool_or(plain_name(a.name) = plain_name(${name})), false) as is_known
      from agents a where a.organization_id = ${organizationId} and a.deleted_at is null) known
    where not is_known and count < ${QUOTAS.agents}
    returning id, version`)
  if (added) report({ kind: 'agent', ...added })
}
