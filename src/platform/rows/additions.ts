import sql from 'sql-template-tag'
import type { AddedKind } from '#src/lib/rows/change-kinds.ts'
import type { Transaction } from '../db/database.ts'

/** Rows that someone added to a deal or a project, or to neither. */
export interface Addition {
  kind: AddedKind
  dealId?: string | null | undefined
  projectId?: string | null | undefined
  /** 1 by default. */
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
  tx.send(sql`
    insert into notifications (organization_id, id, version, type, title, message, opportunity_id, project_id, user_id, subject,
      added_kind, added_count)
    select ${organizationId}::uuid, uuid_v7(), ${version}, 'other', 'Added', coalesce(o.address, ''), o.id, p.id, ${userId}::uuid,
      concat_ws(':', 'added', a.kind, o.id, p.id, ${userId}::text, current_api_key(), to_char(now(), 'YYYYMMDDHH24')),
      a.kind, a.count
    from (select kind, "dealId", "projectId", sum(count)::integer as count
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (kind text, "dealId" uuid, "projectId" uuid, count integer)
      group by 1, 2, 3) a
    left join projects p on p.organization_id = ${organizationId} and (p.id = a."projectId"
      or a.kind = 'photo' and p.opportunity_id = a."dealId" and p.deleted_at is null)
    left join opportunities o on o.organization_id = ${organizationId} and o.id = coalesce(p.opportunity_id, a."dealId")
    on conflict (organization_id, subject) do update set version = excluded.version, created_at = excluded.created_at,
      added_count = notifications.added_count + excluded.added_count`)
}
