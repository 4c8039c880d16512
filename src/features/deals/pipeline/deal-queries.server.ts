import sql, { empty, type Sql } from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import { instantText } from '#src/platform/rows/row-json.ts'
import { readableDeal, type StoredDeal } from './edits.ts'
import { CARD } from './queries.server.ts'

/** All fields in the row of a deal `o`, as JSON. */
export const DEAL = sql`${CARD} || jsonb_build_object('agentContact', o.agent_contact, 'notes', o.notes,
  'holdingCosts', o.holding_costs, 'sellingPlan', o.selling_plan, 'renovationItems', o.renovation_items, 'updatedAt', ${instantText(sql`o.updated_at`)})`

/** A deal with all its fields. Throws not_found. */
export function readDeal(tx: TenantTransaction, organizationId: string, id: string) {
  return findDeal(tx, organizationId, { id, fields: empty })
}

/**
 * A deal for readers outside: unconditional on the day of its agreement, if it has one, otherwise as entered; null once the purchase has
 * settled. Throws not_found.
 */
export function readAgreedDeal(tx: TenantTransaction, organizationId: string, id: string) {
  const fields = sql`|| jsonb_build_object('unconditionalDate', (
    select case when o.status = 'won' and a.terms->>'settledOn' is not null then null
      when a.opportunity_id is null then o.unconditional_date else a.unconditional_on end
    from (select) one left join agreements a on a.organization_id = o.organization_id and a.opportunity_id = o.id))`
  return findDeal(tx, organizationId, { id, fields })
}

/** The sold project `p` of deal `o`. */
const SOLD = sql`projects p where p.organization_id = o.organization_id and p.opportunity_id = o.id
  and p.status = 'sold' and p.deleted_at is null`

async function findDeal(
  tx: TenantTransaction,
  organizationId: string,
  { id, fields }: { id: string; fields: Sql },
) {
  const [row] = await tx.query<{ deal: StoredDeal }>(sql`
    select ${DEAL} || jsonb_build_object(
      'projectId', (select p.id from projects p
        where p.organization_id = o.organization_id and p.opportunity_id = o.id and p.deleted_at is null),
      'soldOn', (select (p.actual_completion at time zone 'Pacific/Auckland')::date from ${SOLD}),
      'saleSettlesOn', (select p.sale_settles_on from ${SOLD}),
      'createdBy', (select opportunity_event_author(e.id) from opportunity_events e
        where e.organization_id = o.organization_id and e.opportunity_id = o.id and e.action in ('created', 'imported')
        order by e.version, e.id limit 1),
      'changedBy', (select opportunity_event_author(e.id) from opportunity_events e
        where e.organization_id = o.organization_id and e.opportunity_id = o.id
        order by e.version desc, e.id desc limit 1)) ${fields} as deal
    from opportunities o
    where o.organization_id = ${organizationId} and o.id = ${id} and o.deleted_at is null`)
  if (row === undefined) throw new AppError('not_found', 'Opportunity not found')
  return readableDeal(row.deal)
}
