import sql, { empty, type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../db/database.ts'

/** A deal or project that a person moved from one stage to another. */
export interface StageMove {
  type: 'opportunity_status' | 'project_status'
  title: string
  address: string
  opportunityId: string
  /** For a project's stage. */
  projectId?: string
  /** Null for a project that has started. */
  before: string | null
  after: string
  /** Also its maker is notified of what an API key moves. */
  isByKey: boolean
  isUndo: boolean
}

interface Author {
  organizationId: string
  userId: string
  /** The organization's new version. */
  version: number
}

/**
 * Adds a notification of a move. A move that goes on from the person's own within the hour changes that notification, which is then
 * unread again; an undo that leads back to where the first began deletes it. The statements are sent with the commit.
 */
export function notifyOfMove(tx: Transaction, author: Author, move: StageMove): void {
  const { organizationId, userId, version } = author
  const { type, title, address, opportunityId, projectId, before, after, isUndo } = move
  const id = uuidv7()
  const earlier = earlierMove(author, move)
  const undone = sql`select id from (${earlier}) e where e.status_before = ${after}`
  if (isUndo)
    tx.send(
      sql`delete from notifications n where n.organization_id = ${organizationId} and n.id in (${undone})`,
    )
  tx.send(sql`
    insert into notifications (organization_id, id, version, type, title, message, opportunity_id, project_id, user_id,
      status_before, status_after, subject)
    select ${organizationId}::uuid, ${id}::uuid, ${version}::bigint, ${type}, ${title}, ${address}, ${opportunityId}::uuid,
      ${projectId ?? null}::uuid, ${userId}::uuid, ${before}, ${after}, coalesce((select subject from (${earlier}) e), ${`moved:${id}`})
    ${isUndo ? sql`where not exists (${undone})` : empty}
    on conflict (organization_id, subject) do update set version = excluded.version, title = excluded.title,
      message = excluded.message, status_after = excluded.status_after, created_at = excluded.created_at`)
}

/** The person's last move of the same within the hour, if it ended where this one begins. */
function earlierMove(
  { organizationId, userId }: Author,
  { opportunityId, projectId, before }: StageMove,
): Sql {
  const isOfSame =
    projectId === undefined
      ? sql`n.opportunity_id = ${opportunityId} and n.project_id is null`
      : sql`n.project_id = ${projectId}`
  return sql`
    select id, subject, status_before from (
      select n.id, n.subject, n.status_before, n.status_after, n.api_key from notifications n
      where n.organization_id = ${organizationId} and ${isOfSame} and n.user_id = ${userId}
        and n.status_before is not null and n.created_at > now() - interval '1 hour'
      order by n.version desc, n.id desc limit 1
    ) last
    where last.status_after = ${before} and last.api_key is not distinct from current_api_key()`
}
