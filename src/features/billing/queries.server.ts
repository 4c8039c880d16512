import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#src/server/db/database.ts'
import type { BillingPeriod } from './schema.ts'

export interface SubscriptionRow {
  user_id: string
  subscription_id: string
  customer_id: string
  price_id: string
  plan_id: string
  status: string
  trial_end: Date | null
  current_period_end: Date | null
  cancel_at_period_end: boolean
  /** When the provider made the subscription: of two, the newer is the user's. */
  started_at: Date
  /** When the provider said so: an older word never replaces a newer one. */
  provider_updated_at: Date
}

export async function findSubscription(db: Queryable, userId: string) {
  // Columns by name, here and below: a statement with * that a connection has prepared fails once another process has
  // added a column.
  const [row] = await db.query<Omit<SubscriptionRow, 'started_at' | 'provider_updated_at'>>(sql`
    select user_id, subscription_id, customer_id, price_id, plan_id, status, trial_end, current_period_end,
      cancel_at_period_end
    from subscriptions where user_id = ${userId}`)
  return row ?? null
}

/** Records a webhook event; false when it was recorded before. */
export async function recordEvent(tx: Queryable, eventId: string, type: string): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into billing_events (event_id, type) values (${eventId}, ${type})
    on conflict (event_id) do nothing returning event_id`)
  return rows.length > 0
}

/** The statuses in the order of a subscription's life: it decides between two words of the same second. */
const LIFE = ['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'incomplete_expired', 'canceled']

/**
 * Stores what the provider said of a user's subscription, unless something newer is stored: of a newer subscription, or
 * said later. So the order of the words does not matter.
 */
export async function saveSubscription(tx: Queryable, row: SubscriptionRow): Promise<void> {
  await tx.query(sql`
    insert into subscriptions as s (user_id, subscription_id, customer_id, price_id, plan_id, status, trial_end,
      current_period_end, cancel_at_period_end, started_at, provider_updated_at)
    select ${row.user_id}::uuid, ${row.subscription_id}, ${row.customer_id}, ${row.price_id}, ${row.plan_id},
      ${row.status}, ${row.trial_end}, ${row.current_period_end}, ${row.cancel_at_period_end},
      ${row.started_at}, ${row.provider_updated_at}
    where exists (select 1 from auth."user" u where u.id = ${row.user_id}::uuid)
    on conflict (user_id) do update set
      subscription_id = excluded.subscription_id, customer_id = excluded.customer_id,
      price_id = excluded.price_id, plan_id = excluded.plan_id, status = excluded.status,
      trial_end = excluded.trial_end, current_period_end = excluded.current_period_end,
      cancel_at_period_end = excluded.cancel_at_period_end, started_at = excluded.started_at,
      provider_updated_at = excluded.provider_updated_at, updated_at = now()
    where (s.started_at, s.provider_updated_at, coalesce(array_position(${LIFE}::text[], s.status), 0))
      <= (excluded.started_at, excluded.provider_updated_at,
        coalesce(array_position(${LIFE}::text[], excluded.status), 0))`)
}

export interface CheckoutRow {
  id: string
  user_id: string
  billing_period: BillingPeriod
  status: 'open' | 'paid' | 'canceled'
}

/** The user's one open checkout, for this period from now on; made if there is none. */
export async function openCheckout(
  db: Queryable,
  userId: string,
  period: BillingPeriod,
): Promise<CheckoutRow> {
  const [row] = await db.query<CheckoutRow>(sql`
    insert into checkouts (id, user_id, billing_period) values (${uuidv7()}, ${userId}, ${period})
    on conflict (user_id) where status = 'open'
    do update set billing_period = excluded.billing_period, updated_at = now()
    returning id, user_id, billing_period, status`)
  if (row === undefined) throw new Error('the checkout was not stored')
  return row
}

export async function findCheckout(db: Queryable, userId: string, id: string): Promise<CheckoutRow | null> {
  const [row] = await db.query<CheckoutRow>(sql`
    select id, user_id, billing_period, status from checkouts where id = ${id} and user_id = ${userId}`)
  return row ?? null
}

/** Ends an open checkout; one that has ended stays as it is. */
export async function closeCheckout(db: Queryable, id: string, status: 'paid' | 'canceled'): Promise<void> {
  await db.query(sql`
    update checkouts set status = ${status}, updated_at = now() where id = ${id} and status = 'open'`)
}
