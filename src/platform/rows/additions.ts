import sql, { type Sql } from 'sql-template-tag'
import type { AddedKind } from '#src/lib/rows/change-kinds.ts'
import type { Transaction } from '../db/database.ts'

/** Rows that someone added to a deal or a project, or to neither; or tasks that they completed. */
export interface Addition {
  kind: AddedKind
  dealId?: string | null | undefined
  projectId?: string | null | undefined
  /** The rows, of which a notification counts those that are still there, or done, when it is read. */
  ids: readonly string[]
}

interface Author {
  organizationId: string
  userId: string
  /** The organization's new version. */
  version: number
}

/**
 * Adds a notification of what a person added, or counts it in the one of the same kind, place and hour, which is then unread again:
 * it is as new as its last addition. The statement is sent with the commit.
 */
export function notifyOfAdditions(tx: Transaction, author: Author, additions: readonly Addition[]): void {
  const { organizationId, userId, version } = author
  tx.send(sql`
    insert into notifications (organization_id, id, version, type, title, message, opportunity_id, project_id, user_id, subject,
      added_kind, added_count, added_ids)
    select ${organizationId}::uuid, uuid_v7(), ${version}, 'other', 'Added', a.address, a.deal, a.project, ${userId}::uuid,
      a.subject, a.kind, cardinality(a.ids), a.ids
    from (${addedRows(author, additions)}) a
    on conflict (organization_id, subject) do update set version = excluded.version, created_at = excluded.created_at,
      added_ids = notifications.added_ids || excluded.added_ids,
      added_count = cardinality(notifications.added_ids || excluded.added_ids)`)
}

/** A member who joins within the hour isn’t notified of what was added before: the count begins again. */
function lastJoined(organizationId: string): Sql {
  return sql`(select extract(epoch from max(m.created_at)) from organization_members m where m.organization_id = ${organizationId})`
}

/** One row for each kind and place, with the subject of its notification. */
function addedRows({ organizationId, userId }: Author, rows: readonly Addition[]): Sql {
  return sql`
    select a.kind, a.ids, coalesce(o.address, '') as address, o.id as deal, p.id as project,
      concat_ws(':', 'added', a.kind, o.id, p.id, ${userId}::text, current_api_key(), to_char(now(), 'YYYYMMDDHH24'),
        ${lastJoined(organizationId)}) as subject
    from (select kind, "dealId", "projectId", array_agg(id) as ids
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (kind text, "dealId" uuid, "projectId" uuid, ids uuid[])
      cross join unnest(r.ids) as i (id) group by 1, 2, 3) a
    left join projects p on p.organization_id = ${organizationId} and (p.id = a."projectId"
      or a.kind = 'photo' and p.opportunity_id = a."dealId" and p.deleted_at is null)
    left join opportunities o on o.organization_id = ${organizationId} and o.id = coalesce(p.opportunity_id, a."dealId")`
}
