import sql, { type Sql } from 'sql-template-tag'
import type { AddedKind } from '#src/lib/rows/change-kinds.ts'
import type { Transaction } from '../db/database.ts'

/** Rows that someone added to a deal or a project, or to neither; or tasks that they completed. */
export interface Addition {
  kind: AddedKind
  dealId?: string | null | undefined
  projectId?: string | null | undefined
  /** 1 by default; -1 undoes what was counted within the hour. */
  count?: number
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
  const rows = additions.map(({ kind, dealId, projectId, count = 1 }) => ({ kind, dealId, projectId, count }))
  const added = rows.filter(({ count }) => count > 0)
  const undone = rows.filter(({ count }) => count < 0)
  if (undone.length > 0) takeBack(tx, author, undone)
  if (added.length === 0) return
  tx.send(sql`
    insert into notifications (organization_id, id, version, type, title, message, opportunity_id, project_id, user_id, subject,
      added_kind, added_count)
    select ${organizationId}::uuid, uuid_v7(), ${version}, 'other', 'Added', a.address, a.deal, a.project, ${userId}::uuid,
      a.subject, a.kind, a.count
    from (${countedRows(author, added)}) a
    on conflict (organization_id, subject) do update set version = excluded.version, created_at = excluded.created_at,
      added_count = notifications.added_count + excluded.added_count`)
}

/** Counts what was undone within the hour no longer, and deletes a notification of nothing else. */
function takeBack(tx: Transaction, author: Author, undone: readonly Addition[]): void {
  const { organizationId } = author
  const a = countedRows(author, undone)
  tx.send(sql`
    delete from notifications n using (${a}) a
    where n.organization_id = ${organizationId} and n.subject = a.subject and n.added_count <= -a.count`)
  tx.send(sql`
    update notifications n set added_count = n.added_count + a.count from (${a}) a
    where n.organization_id = ${organizationId} and n.subject = a.subject and n.added_count > -a.count`)
}

/** A member who joins within the hour isn’t notified of what was added before: the count begins again. */
function lastJoined(organizationId: string): Sql {
  return sql`(select extract(epoch from max(m.created_at)) from organization_members m where m.organization_id = ${organizationId})`
}

/** One row for each kind and place, with the subject of its notification. */
function countedRows({ organizationId, userId }: Author, rows: readonly Addition[]): Sql {
  return sql`
    select a.kind, a.count, coalesce(o.address, '') as address, o.id as deal, p.id as project,
      concat_ws(':', 'added', a.kind, o.id, p.id, ${userId}::text, current_api_key(), to_char(now(), 'YYYYMMDDHH24'),
        ${lastJoined(organizationId)}) as subject
    from (select kind, "dealId", "projectId", sum(count)::integer as count
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (kind text, "dealId" uuid, "projectId" uuid, count integer)
      group by 1, 2, 3) a
    left join projects p on p.organization_id = ${organizationId} and (p.id = a."projectId"
      or a.kind = 'photo' and p.opportunity_id = a."dealId" and p.deleted_at is null)
    left join opportunities o on o.organization_id = ${organizationId} and o.id = coalesce(p.opportunity_id, a."dealId")`
}
