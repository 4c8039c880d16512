import sql, { type Sql } from 'sql-template-tag'
import { recordEvent } from '#src/features/deals/pipeline/event-queries.server.ts'
import { EXPIRED_BY_ITSELF } from '#src/features/deals/pipeline/event-schema.ts'
import { type CivilDay, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import type { Database, TenantTransaction, Transaction } from '#src/platform/db/database.ts'
import {
  changeFromOutside,
  type OrganizationWrite,
  type TenantWrite,
} from '#src/platform/db/in-organization.ts'
import {
  type Batch,
  forEachOrganization,
  nextAfter,
  ROWS_AT_ONCE,
} from '#src/platform/jobs/background-work.ts'
import type { RowIdentity } from '#src/platform/rows/row-kinds.ts'
import { rowQueries } from '#src/platform/rows/row-queries.ts'
import { ACCEPTED_ALREADY, NO_DOCUMENT, type OfferOutcome, offerResource } from './schema.ts'

export const offerQueries = rowQueries({
  ...offerResource,
  orderBy: sql`r.number`,
  unique: { index: 'offers_accepted', field: 'outcome', message: ACCEPTED_ALREADY },
  references: { offers_document: { field: 'documentId', message: NO_DOCUMENT } },
})

/** The number of a deal's next offer. Writers of an organization are serialized, so it is given once. */
export function nextNumber(organizationId: string, opportunityId: string | undefined): Sql {
  return sql`(select coalesce(max(number), 0) + 1 from offers
    where organization_id = ${organizationId} and opportunity_id = ${opportunityId})`
}

/** NZD, null without one: the amount of the accepted own offer of a deal, or else of the latest own one, and of the accepted offer. */
export async function readAmounts(
  tx: TenantTransaction,
  { organizationId, parentId }: { organizationId: string; parentId?: string | undefined },
): Promise<{ own: number | null; accepted: number | null }> {
  const [amounts] = await tx.query<{ own: number | null; accepted: number | null }>(sql`
    select (array_agg(amount::float8 order by outcome = 'accepted' desc, number desc) filter (where side = 'ours'))[1] as own,
      max(amount::float8) filter (where outcome = 'accepted') as accepted
    from offers where organization_id = ${organizationId} and opportunity_id = ${parentId} and deleted_at is null`)
  return amounts ?? { own: null, accepted: null }
}

/** Adds what was done with an offer to the activity of its deal. */
export function recordOffer(
  write: TenantWrite,
  identity: RowIdentity,
  change: OfferOutcome | 'logged' | 'changed' | 'deleted' | 'restored',
  row: string,
): void {
  const { side, amount } = offerResource.row.parse(JSON.parse(row))
  const id = identity.parentId ?? ''
  const version = sql`(select version from opportunities
    where organization_id = ${identity.organizationId} and id = ${id})`
  const after = { change, side, amount }
  recordEvent(write, identity, { id, version }, { action: 'offer_changed', before: null, after })
}

/** Marks pending offers that expired before today in Auckland, as of their last day, and adds that to the activity of their deals. */
export async function expireOffers(db: Database, now: Date): Promise<void> {
  const today = todayInAuckland(now)
  const organizations = await db.query<{ id: string }>(sql`
    select distinct organization_id as id from offers
    where outcome = 'pending' and deleted_at is null and expires_on < ${today}`)
  const ids = organizations.map(({ id }) => id)
  await forEachOrganization(db, 'offers', ids, (tx, batch) =>
    changeFromOutside(tx, batch.organizationId, (write) => expireBatch(write, batch, today)),
  )
}

async function expireBatch(
  { tx, report, publish }: OrganizationWrite<Transaction>,
  { organizationId, after }: Batch,
  today: CivilDay,
): Promise<string | null> {
  const expired = await tx.query<{ id: string; version: number; dealId: string; side: string }>(sql`
      with due as (
        select id from offers
        where organization_id = ${organizationId} and outcome = 'pending' and deleted_at is null and expires_on < ${today}
          and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${ROWS_AT_ONCE}
      ), expired as (
        update offers o set outcome = 'expired', outcome_on = expires_on, version = version + 1, updated_at = now()
        from due where o.organization_id = ${organizationId} and o.id = due.id
        returning o.id, o.version, o.opportunity_id, o.side, o.amount
      ), recorded as (
        insert into opportunity_events (organization_id, id, opportunity_id, action, after, version)
        select d.organization_id, uuid_v7(), d.id, 'offer_changed',
          jsonb_build_object('change', ${EXPIRED_BY_ITSELF}::text, 'side', e.side, 'amount', e.amount), d.version
        from expired e join opportunities d on d.organization_id = ${organizationId} and d.id = e.opportunity_id
      )
      select id, version, opportunity_id as "dealId", side from expired order by id`)
  // One change for all: each refetches the offers.
  const [first] = expired
  if (first) report({ kind: 'offer', id: first.id, version: first.version })
  for (const { id, version, dealId, side } of expired)
    publish({ type: 'offer.decided', dealId, data: { id, version, after: { side, outcome: 'expired' } } })
  return nextAfter(expired)
}

/**
 * Counts of offers `f` of deals `o` that meet a condition, as JSON: decided deals and own offers, and those accepted. A deal also counts as accepted when the vendor's counter-offer was.
 */
export function offerCounts(condition: Sql): Sql {
  return sql`(
    select jsonb_build_object('deals', count(*) filter (where decided > 0),
      'dealsAccepted', count(*) filter (where decided > 0 and is_accepted),
      'offers', coalesce(sum(decided), 0), 'offersAccepted', coalesce(sum(accepted), 0))
    from (
      select count(*) filter (where f.side = 'ours' and f.outcome <> 'pending') as decided,
        count(*) filter (where f.side = 'ours' and f.outcome = 'accepted') as accepted,
        bool_or(f.outcome = 'accepted') as is_accepted
      from offers f
      join opportunities o on o.organization_id = f.organization_id and o.id = f.opportunity_id and o.deleted_at is null
      where f.deleted_at is null and ${condition}
      group by f.opportunity_id
    ) of_deals
  )`
}
