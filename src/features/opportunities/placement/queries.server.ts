import sql from 'sql-template-tag'
import type { TenantTransaction } from '#src/server/db/database.ts'
import { positionBetween } from '../rules.ts'
import type { OpportunityStatus } from '../schema.ts'

/** A position above every other of a column. */
export async function topPosition(
  tx: TenantTransaction,
  organizationId: string,
  status: OpportunityStatus,
): Promise<string> {
  const [top] = await tx.query<{ position: string | null }>(sql`
    select min(position) as position from opportunities
    where organization_id = ${organizationId} and status = ${status} and deleted_at is null`)
  return positionBetween(null, top?.position ?? null)
}
