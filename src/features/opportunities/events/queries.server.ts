import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { TenantTransaction } from '#src/server/db/database.ts'
import type { Identity } from '#src/server/db/in-organization.ts'

export type ActionName = 'created' | 'moved' | 'abandoned' | 'restored' | 'deleted' | 'undeleted' | 'edited'

/** Keeps what happened to a deal: who, when, and what it was before and after. */
export async function recordEvent(
  tx: TenantTransaction,
  { organizationId, userId }: Identity,
  opportunityId: string,
  action: ActionName,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Promise<void> {
  await tx.query(sql`
    insert into opportunity_events (organization_id, id, opportunity_id, user_id, action, before, after)
    values (${organizationId}, ${uuidv7()}, ${opportunityId}, ${userId}, ${action},
      ${before === null ? null : JSON.stringify(before)}::jsonb, ${after === null ? null : JSON.stringify(after)}::jsonb)`)
}
