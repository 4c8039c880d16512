import sql from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import { instantText } from '#src/platform/rows/row-json.ts'
import { readableDeal, type StoredDeal } from './edits.ts'
import { CARD } from './queries.server.ts'

/** All fields in the row of a deal `o`, as JSON. */
export const DEAL = sql`${CARD} || jsonb_build_object('agentContact', o.agent_contact, 'notes', o.notes,
  'holdingCosts', o.holding_costs, 'sellingPlan', o.selling_plan, 'renovationItems', o.renovation_items, 'updatedAt', ${instantText(sql`o.updated_at`)})`

/** A deal with all its fields. Throws not_found. */
export async function readDeal(tx: TenantTransaction, organizationId: string, id: string) {
  const [row] = await tx.query<{ deal: StoredDeal }>(sql`
    select ${DEAL} || jsonb_build_object(
      'projectId', (select p.id from projects p
        where p.organization_id = o.organization_id and p.opportunity_id = o.id and p.deleted_at is null),
      'createdBy', (select opportunity_event_author(e.id) from opportunity_events e
        where e.organization_id = o.organization_id and e.opportunity_id = o.id and e.action in ('created', 'imported')
        order by e.version, e.id limit 1),
      'changedBy', (select opportunity_event_author(e.id) from opportunity_events e
        where e.organization_id = o.organization_id and e.opportunity_id = o.id
        order by e.version desc, e.id desc limit 1)) as deal
    from opportunities o
    where o.organization_id = ${organizationId} and o.id = ${id} and o.deleted_at is null`)
  if (row === undefined) throw new AppError('not_found', 'Opportunity not found')
  return readableDeal(row.deal)
}
