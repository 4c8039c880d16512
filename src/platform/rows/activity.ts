import sql, { raw, type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { TenantTransaction } from '../db/database.ts'
import type { Identity } from '../db/in-organization.ts'

interface Entry {
  id: string
  version: Sql | number
  action: string
  /** JSON texts. */
  before: string | null
  after: string | null
}

const TABLES = {
  opportunity: { events: raw('opportunity_events'), subject: raw('opportunity_id') },
  project: { events: raw('project_events'), subject: raw('project_id') },
}

/** How long a person's saves of one deal or project are one entry, from the first. */
const JOINED_MINUTES = 5
/** When an entry was made: its id begins with the milliseconds. It has the time of its last save. */
const madeAt = (id: Sql) =>
  sql`to_timestamp(('x' || translate(left(${id}::text, 13), '-', ''))::bit(48)::bigint / 1000.0)`
/** An entry is joined if it is among the latest. */
const LATEST = 20

/** Adds an entry to the activity of a deal or a project, at this version of it. */
export function addActivity(
  tx: TenantTransaction,
  { organizationId, userId }: Identity,
  of: keyof typeof TABLES,
  { id, version, action, before, after }: Entry,
): void {
  const { events, subject } = TABLES[of]
  tx.send(sql`
    insert into ${events} (organization_id, id, ${subject}, user_id, action, before, after, version)
    values (${organizationId}, ${uuidv7()}, ${id}, ${userId}, ${action}, ${before}::jsonb, ${after}::jsonb, ${version})`)
}

/**
 * Like `addActivity`, for fields that are saved one by one: the saves of one person within five minutes are one entry, with the
 * first values before, the last after, and the time of the last. A field that has its first value again is left out; an entry of
 * nothing else stays, not shown (`hasChanged`), for what the person saves next. Another action of the person, such as a move, ends
 * the entry, so that the activity stays in order; a request by an API key has its own. An entry that names no fields (null) stays so.
 */
export function joinActivity(
  tx: TenantTransaction,
  { organizationId, userId }: Identity,
  of: keyof typeof TABLES,
  { id, version, action, before, after }: Entry,
): void {
  const { events, subject } = TABLES[of]
  tx.send(sql`
    insert into ${events} as e (organization_id, id, ${subject}, user_id, action, before, after, version)
    with given as (
      select ${before}::jsonb as before, ${after}::jsonb as after
    ), latest as (
      select o.* from ${events} o where o.organization_id = ${organizationId} and o.${subject} = ${id}
      order by o.version desc, o.id desc limit ${LATEST}
    ), earlier as (
      select l.id, g.before || l.before as before, l.after || g.after || case
          when strpos(l.after ->> 'row', g.after ->> 'row') > 0 then jsonb_build_object('row', l.after -> 'row')
          when l.after ? 'row' then jsonb_build_object('row', concat_ws(', ', l.after ->> 'row', g.after ->> 'row'))
          else '{}' end as after
      from latest l, given g
      where l.user_id = ${userId} and l.action = ${action} and l.api_key is null and current_api_key() is null
        and least(l.created_at, ${madeAt(sql`l.id`)}) > now() - make_interval(mins => ${JOINED_MINUTES})
        and ${isSave(raw('l'))} and not exists (select from latest m
          where m.user_id = ${userId} and (m.version, m.id) > (l.version, l.id) and not ${isSave(raw('m'))})
      order by l.version desc, l.id desc limit 1
    )
    select ${organizationId}, coalesce(j.id, ${uuidv7()}), ${id}, ${userId}, ${action},
      case when j.id is null or j.before is null then g.before else (
        select coalesce(jsonb_object_agg(b.key, b.value), '{}') from jsonb_each(j.before) b
        where b.value is distinct from j.after -> b.key) end,
      case when j.id is null or j.before is null then g.after else (
        select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(j.after) a
        where not j.before ? a.key or a.value is distinct from j.before -> a.key) end,
      ${version}
    from given g left join earlier j on true
    on conflict (organization_id, id) do update
      set before = excluded.before, after = excluded.after, version = excluded.version, created_at = excluded.created_at`)
}

/** Whether an entry is to be shown: saves may have brought every field back to where it was. */
export function hasChanged(entry: Sql): Sql {
  return sql`(${entry}.before, ${entry}.after) is distinct from ('{}'::jsonb, '{}'::jsonb)`
}

/** Whether an entry is of fields that were saved, neither a move nor a baseline. */
function isSave(entry: Sql): Sql {
  return sql`(${entry}.action in ('edited', 'ownership_changed', 'plan') and not coalesce(${entry}.before ?| array['status', 'baselineEnd'], false))`
}
