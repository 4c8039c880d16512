import sql from 'sql-template-tag'
import { DEAL } from '#src/features/deals/pipeline/deal-queries.server.ts'
import { readableDeal, type StoredDeal } from '#src/features/deals/pipeline/edits.ts'
import { OPPORTUNITY_STATUSES } from '#src/features/deals/pipeline/schema.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { BYTE_ORDER_MARK } from '#src/lib/files/csv.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import { DEALS_CSV_HEADER, type DealToExport, dealCsvLine } from './deal-table.ts'

const STATUS_ORDER = OPPORTUNITY_STATUSES.map(({ value }) => value)

/** The ids of all deals of an organization in board order, including abandoned deals. */
export async function listDealIds(
  tx: TenantTransaction,
  organizationId: string,
  chosen?: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from opportunities
    where organization_id = ${organizationId} and deleted_at is null
      and (${chosen ?? null}::uuid[] is null or id = any(${chosen ?? null}::uuid[]))
    order by array_position(${STATUS_ORDER}::text[], status), position`)
  return rows.map(({ id }) => id)
}

export async function readDealsToExport(
  tx: TenantTransaction,
  organizationId: string,
  ids: readonly string[],
): Promise<DealToExport[]> {
  const rows = await tx.query<{
    deal: StoredDeal & Pick<DealToExport, 'project' | 'agreement' | 'offers'>
  }>(sql`
    select ${DEAL} || jsonb_build_object(
      'projectId', p.id, 'soldOn', case when p.status = 'sold' then (p.actual_completion at time zone 'Pacific/Auckland')::date end,
      'saleSettlesOn', case when p.status = 'sold' then p.sale_settles_on end, 'createdBy', adder.author, 'changedBy', null,
      'project', case when p.id is not null then jsonb_build_object('status', p.status, 'startDate', p.start_date,
        'targetCompletion', p.target_completion, 'actualCompletion', p.actual_completion) end,
      'offers', (select jsonb_build_object('count', count(*),
          'accepted', max(f.amount) filter (where f.outcome = 'accepted')) from offers f
        where f.organization_id = o.organization_id and f.opportunity_id = o.id and f.deleted_at is null),
      'agreement', case when a.version is not null then jsonb_build_object('date', a.agreement_date,
        'unconditionalOn', a.unconditional_on, 'deposit', a.deposit_amount, 'nextCondition', (
          select c.title || ' ' || c.due_on from conditions c
          where c.organization_id = o.organization_id and c.opportunity_id = o.id and c.deleted_at is null
            and c.status = 'open' and c.due_on is not null
          order by c.due_on, c.created_at limit 1)) end) as deal
    from opportunities o
    left join opportunity_adders(${[...ids]}::uuid[]) adder on adder.opportunity_id = o.id
    left join agreements a on a.organization_id = o.organization_id and a.opportunity_id = o.id
    left join projects p on p.organization_id = o.organization_id and p.opportunity_id = o.id and p.deleted_at is null
    where o.organization_id = ${organizationId} and o.deleted_at is null and o.id = any (${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], o.id)`)
  return rows.map(({ deal }) => ({
    ...readableDeal(deal),
    project: deal.project,
    agreement: deal.agreement,
    offers: deal.offers,
  }))
}

/** Limits memory: a deal's notes and plan may have 20,000 characters each. */
const PAGE_SIZE = 200

/** The deals as CSV, one page at a time; `read` loads a page. */
export async function* dealCsvPages(
  ids: readonly string[],
  now: Date,
  read: (some: readonly string[]) => Promise<DealToExport[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + DEALS_CSV_HEADER
  for (let from = 0; from < ids.length; from += PAGE_SIZE) {
    const deals = await read(ids.slice(from, from + PAGE_SIZE))
    const noteOf = (at: number) => (from + at === 0 ? { note: disclaimer(todayInAuckland(now)) } : {})
    yield deals.map((deal, at) => dealCsvLine(deal, { now, ...noteOf(at) })).join('')
  }
}
