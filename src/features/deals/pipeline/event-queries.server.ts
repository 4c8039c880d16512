import sql, { raw, type Sql } from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { addActivity, hasChanged, joinActivity } from '#src/platform/rows/activity.ts'
import { instantText } from '#src/platform/rows/row-json.ts'
import { webhooksOf } from './deal-webhooks.ts'
import { type DealChange, EVENTS_PAGE } from './event-schema.ts'
import { recordedFields } from './recorded-fields.server.ts'

/**
 * Records who changed a deal, when, and the fields before and after; webhooks receive it too. Saves of its fields within a few minutes
 * are one entry, unless they move it.
 */
export function recordEvent(
  { tx, publish }: TenantWrite,
  identity: Identity,
  deal: { id: string; version: number | Sql },
  change: DealChange,
): void {
  const { action, before, after } = change
  for (const event of webhooksOf(change))
    publish({ ...event, dealId: deal.id, data: { id: deal.id, ...event.data } })
  const isSave = action === 'ownership_changed' || (action === 'edited' && before?.status === undefined)
  const record = isSave ? joinActivity : addActivity
  const fields = { before: recordedFields(before), after: recordedFields(after) }
  record(tx, identity, 'opportunity', { ...deal, action, ...fields })
}

/**
 * A page of a deal's activity, newest first, as JSON text: the changes before the one with the id `before` (null: the latest),
 * and the next page's `before`, null at the end. Throws not_found if `before` isn't a change of this deal.
 */
export async function readEvents(
  tx: TenantTransaction,
  organizationId: string,
  opportunityId: string,
  before: string | null,
): Promise<string> {
  const ofDeal = sql`e.organization_id = ${organizationId} and e.opportunity_id = ${opportunityId}`
  if (before !== null) {
    const [start] = await tx.query(
      sql`select 1 from opportunity_events e where ${ofDeal} and e.id = ${before}`,
    )
    if (start === undefined) throw new AppError('not_found', 'Opportunity not found')
  }
  // In the order of the times that are shown. One row more than a page shows whether there is a next page.
  const [page] = await tx.query<{ body: string }>(sql`
    with found as (
      select e.*, row_number() over (order by e.created_at desc, e.version desc, e.id desc) as place
      from opportunity_events e
      where ${ofDeal} and ${hasChanged(raw('e'))} and (${before}::uuid is null or (e.created_at, e.version, e.id) < (
        select e.created_at, e.version, e.id from opportunity_events e where ${ofDeal} and e.id = ${before}::uuid))
      order by e.created_at desc, e.version desc, e.id desc
      limit ${EVENTS_PAGE + 1}
    )
    select jsonb_build_object(
      'events', coalesce((
        select jsonb_agg(jsonb_build_object('id', f.id, 'action', f.action, 'version', f.version,
          'by', opportunity_event_author(f.id), 'at', ${instantText(sql`f.created_at`)}, 'before', f.before, 'after', f.after) order by f.place)
        from found f where f.place <= ${EVENTS_PAGE}), '[]'),
      'next', (select f.id from found f
        where f.place = ${EVENTS_PAGE} and exists (select 1 from found more where more.place > ${EVENTS_PAGE}))
    )::text as body`)
  return page?.body ?? '{"events":[],"next":null}'
}
