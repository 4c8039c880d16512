import sql, { type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { AppError } from '#src/lib/app-error.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import { purgeLater } from '#src/platform/soft-delete.ts'
import type { Agent, AgentInput, newAgentSchema } from './schema.ts'

/** Row `a` as the JSON of agentSchema. An agent's deals are those with the agent's name. */
const AGENT = sql`jsonb_build_object(
  'id', a.id, 'name', a.name, 'phone', a.phone, 'email', a.email, 'version', a.version,
  'deals', coalesce((
    select jsonb_agg(jsonb_build_object('id', o.id, 'address', o.address, 'status', o.status) order by o.id desc)
    from opportunities o
    where o.organization_id = a.organization_id and o.deleted_at is null
      and plain_name(o.agent_name) = plain_name(a.name)
  ), '[]'))`

/** `body` is the response's JSON text of agentListSchema. */
export async function readAgents(
  tx: TenantTransaction,
  organizationId: string,
): Promise<{ version: number; body: string }> {
  const [list] = await tx.query<{ version: number; body: string }>(sql`
    with brought as (
      select plain_name(o.agent_name) as agent,
        jsonb_agg(jsonb_build_object('id', o.id, 'address', o.address, 'status', o.status) order by o.id desc) as deals
      from opportunities o
      where o.organization_id = ${organizationId} and o.deleted_at is null and o.agent_name is not null
      group by 1
    )
    select g.version, json_build_object('organizationId', g.id, 'version', g.version, 'agents',
      coalesce((
        select json_agg(jsonb_build_object('id', a.id, 'name', a.name, 'phone', a.phone, 'email', a.email,
          'version', a.version, 'deals', coalesce(b.deals, '[]')) order by plain_name(a.name) collate "C", a.id)
        from agents a left join brought b on b.agent = plain_name(a.name)
        where a.organization_id = g.id and a.deleted_at is null
      ), '[]'))::text as body
    from organizations g where g.id = ${organizationId}`)
  if (list === undefined) throw new AppError('not_found', 'Organization not found')
  return list
}

/** Returns the agent as JSON text. */
export async function createAgent(
  write: TenantWrite,
  organizationId: string,
  { id = uuidv7(), name, phone, email }: z.output<typeof newAgentSchema>,
): Promise<string> {
  const [row] = await write.tx.query<{ agent: string }>(sql`
    insert into agents as a (organization_id, id, name, phone, email)
    values (${organizationId}, ${id}, ${name}, ${phone}, ${email})
    on conflict (organization_id, id) do nothing
    returning ${AGENT}::text as agent`)
  if (row === undefined) throw new AppError('key_reused', 'This agent is already saved.')
  write.report({ kind: 'agent', id, version: 1 })
  return row.agent
}

/** Loads the agent; throws not_found, or stale_version with the current agent if its version isn't `version`. */
export async function lockAgent(
  tx: TenantTransaction,
  organizationId: string,
  id: string,
  version: number,
): Promise<Agent> {
  const [row] = await tx.query<{ agent: Agent; version: number }>(sql`
    select ${AGENT} as agent, a.version from agents a
    where a.organization_id = ${organizationId} and a.id = ${id} and a.deleted_at is null`)
  if (row === undefined) throw new AppError('not_found', 'Agent not found')
  if (row.version !== version) throw new AppError('stale_version', undefined, { current: row.agent })
  return row.agent
}

export function updateAgent(
  write: TenantWrite,
  organizationId: string,
  id: string,
  { name, phone, email }: AgentInput,
): Promise<string> {
  return update(write, organizationId, id, sql`name = ${name}, phone = ${phone}, email = ${email}`)
}

/** Soft delete; a job purges the row when the undo period is over. */
export async function deleteAgent(write: TenantWrite, organizationId: string, id: string): Promise<string> {
  const agent = await update(write, organizationId, id, sql`deleted_at = now()`)
  await purgeLater(write.tx, { table: 'agents', organizationId, id })
  return agent
}

export async function undeleteAgent(write: TenantWrite, organizationId: string, id: string): Promise<string> {
  const [deleted] = await write.tx.query(sql`
    select 1 from agents where organization_id = ${organizationId} and id = ${id} and deleted_at is not null`)
  if (deleted === undefined) throw new AppError('not_found', 'Agent not found')
  return update(write, organizationId, id, sql`deleted_at = null`)
}

async function update(write: TenantWrite, organizationId: string, id: string, set: Sql): Promise<string> {
  const [row] = await write.tx.query<{ agent: string; version: number }>(sql`
    update agents a set ${set}, version = a.version + 1, updated_at = now()
    where a.organization_id = ${organizationId} and a.id = ${id}
    returning ${AGENT}::text as agent, a.version`)
  if (row === undefined) throw new AppError('not_found', 'Agent not found')
  write.report({ kind: 'agent', id, version: row.version })
  return row.agent
}
