import sql from 'sql-template-tag'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import { readList, rowQueries } from '#src/platform/row-queries.ts'
import type { Agent } from './schema.ts'

const AGENT = sql`jsonb_build_object(
  'id', r.id, 'name', r.name, 'phone', r.phone, 'email', r.email, 'version', r.version,
  'deals', coalesce((
    select jsonb_agg(jsonb_build_object('id', o.id, 'address', o.address, 'status', o.status) order by o.id desc)
    from opportunities o
    where o.organization_id = r.organization_id and o.deleted_at is null
      and plain_name(o.agent_name) = plain_name(r.name)
  ), '[]'))`

export const agentQueries = rowQueries<Agent>({ table: 'agents', kind: 'agent', label: 'Agent', json: AGENT })

/** One pass over all deals, since a list with a subquery for each agent is slow. `body` is JSON text of agentListSchema. */
export function readAgents(tx: TenantTransaction, organizationId: string) {
  const agents = sql`
    with brought as (
      select plain_name(o.agent_name) as agent,
        jsonb_agg(jsonb_build_object('id', o.id, 'address', o.address, 'status', o.status) order by o.id desc) as deals
      from opportunities o
      where o.organization_id = ${organizationId} and o.deleted_at is null and o.agent_name is not null
      group by 1
    )
    select json_agg(jsonb_build_object('id', a.id, 'name', a.name, 'phone', a.phone, 'email', a.email,
      'version', a.version, 'deals', coalesce(b.deals, '[]')) order by plain_name(a.name) collate "C", a.id)
    from agents a left join brought b on b.agent = plain_name(a.name)
    where a.organization_id = g.id and a.deleted_at is null`
  return readList(tx, organizationId, 'agents', agents)
}
