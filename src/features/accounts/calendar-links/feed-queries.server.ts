import sql from 'sql-template-tag'
import { brightLineLastDay } from '#src/finance/tax/bright-line.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import { IS_OPEN_DEAL, IS_OPEN_PROJECT } from '#src/platform/open-rows.ts'
import type { DealDate } from './feed-dates.ts'
import type { CalendarFeed } from './queries.server.ts'

/**
 * The dates of deals that are neither deleted nor abandoned, and whose agreement isn't cancelled: those of the agreement,
 * settlement, listing and the bright-line period; in open deals also conditions, checklist items and the expiry of
 * offers; and open tasks. `brightLineYears` null: not known. Of the link's user only: dates assigned to them, and dates of deals they added
 * that have no other assignee.
 */
export async function listDates(
  tx: TenantTransaction,
  { organizationId, userId, scope }: CalendarFeed,
  brightLineYears: number | null,
): Promise<DealDate[]> {
  const dates = await tx.query<DealDate>(sql`
    with deals as (
      select o.organization_id, o.id, o.address, o.user_id, o.version, o.updated_at, o.due_date, o.unconditional_date,
        ${IS_OPEN_DEAL} as is_open,
        coalesce(o.actual_purchase_price, o.offer_price)::float8 as price, a.agreement_date, a.deposit_due,
        a.deposit_amount::float8, a.terms, a.version as agreement_version, a.updated_at as agreement_changed
      from opportunities o
      left join agreements a on a.organization_id = o.organization_id and a.opportunity_id = o.id
      where o.organization_id = ${organizationId} and o.deleted_at is null and o.status <> 'abandoned'
        and a.state is distinct from 'cancelled'
    )
    select e.kind, e.id, e.day::text as day, e.version, e.changed as "changedAt", d.id as "dealId", d.address,
      e.condition_kind as "conditionKind", e.title, e.amount, e.note
    from deals d cross join lateral (
      select 'agreement' as kind, d.id, d.agreement_date as day, d.agreement_version as version,
        d.agreement_changed as changed, null as condition_kind, null as title, (d.terms->>'price')::float8 as amount,
        null as note, null::uuid as assignee
      union all
      select 'deposit', d.id, d.deposit_due, d.agreement_version, d.agreement_changed, null, d.terms->>'depositHeldBy',
        d.deposit_amount, null, null where d.terms->>'depositPaidOn' is null
      union all
      select 'unconditional', d.id, d.unconditional_date, d.version, d.updated_at, null, null, null, null, null
      union all
      select 'settlement', d.id, d.due_date, d.version, d.updated_at, null, null,
        coalesce((d.terms->>'price')::float8, d.price), null, null
      union all
      select 'condition', r.id, r.due_on, r.version, r.updated_at, r.kind, r.title, r.cost::float8, r.note, r.assignee_id
      from conditions r
      where r.organization_id = d.organization_id and r.opportunity_id = d.id and r.deleted_at is null
        and r.status = 'open' and d.is_open
      union all
      select 'lim_request', r.id, r.request_by, r.version, r.updated_at, null, null, null, null, r.assignee_id
      from conditions r
      where r.organization_id = d.organization_id and r.opportunity_id = d.id and r.deleted_at is null
        and r.status = 'open' and d.is_open
      union all
      select 'checklist', r.id, coalesce(r.due_on, d.agreement_date + r.due_days), r.version, r.updated_at, null, r.title,
        r.cost::float8, r.note, r.assignee_id
      from checklist_items r
      where r.organization_id = d.organization_id and r.opportunity_id = d.id and r.deleted_at is null
        and r.status = 'open' and d.is_open
      union all
      select 'offer_expiry', r.id, r.expires_on, r.version, r.updated_at, null, null, r.amount::float8, null, null
      from offers r
      where r.organization_id = d.organization_id and r.opportunity_id = d.id and r.deleted_at is null
        and r.outcome = 'pending' and d.is_open
      union all
      select 'target', p.id, p.target_completion, p.version, p.updated_at, null, null, null, null, null
      from projects p
      where p.organization_id = d.organization_id and p.opportunity_id = d.id and ${IS_OPEN_PROJECT}
      union all
      select 'bright_line', d.id, (w.ownership->>'registeredOn')::date, w.version, w.updated_at, null, null, null, null, null
      from ownerships w
      where w.organization_id = d.organization_id and w.opportunity_id = d.id and w.ownership->>'taxedAs' = 'capital'
        and not exists (select from projects p where p.organization_id = d.organization_id
          and p.opportunity_id = d.id and p.deleted_at is null and p.status = 'sold')
    ) e
    where e.day is not null and (${scope} = 'everything' or coalesce(e.assignee, d.user_id) = ${userId})
    union all
    select 'task', t.id, t.due_on::text, t.version, t.updated_at, d.id, d.address, null, t.title, null, null
    from tasks t
    left join projects p on p.organization_id = t.organization_id and p.id = t.project_id
    left join deals d on d.organization_id = t.organization_id and d.id = coalesce(t.opportunity_id, p.opportunity_id)
    where t.organization_id = ${organizationId} and t.deleted_at is null and t.done_on is null and t.due_on is not null
      and (d.id is not null or coalesce(t.opportunity_id, t.project_id) is null)
      and (${scope} = 'everything' or t.assignee_id = ${userId})
    order by day, kind, id`)
  const days = dates.flatMap((date) => {
    if (date.kind !== 'bright_line') return [date]
    return brightLineYears === null ? [] : [{ ...date, day: brightLineLastDay(date.day, brightLineYears) }]
  })
  return days.toSorted((one, other) => Number(one.day > other.day) - Number(one.day < other.day))
}
