import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import type { Database, Queryable } from '#src/platform/db/database.ts'
import { addJob } from '#src/platform/jobs/outbox.ts'
import { instantText } from '#src/platform/rows/row-json.ts'
import type { ProviderCheckout, ProviderSubscription } from './provider.ts'
import type { BillingPeriod, SubscriptionView } from './schema.ts'

/** A subscription without what follows from it. */
export type SubscriptionRow = Omit<SubscriptionView, 'label' | 'billingPeriod'> & {
  userId: string
  customerId: string
}

export async function findSubscription(db: Queryable, userId: string): Promise<SubscriptionRow | null> {
  // Lists the columns by name, here and below: a prepared `select *` fails after a migration adds a column.
  const [row] = await db.query<SubscriptionRow>(sql`
    select user_id as "userId", subscription_id as "subscriptionId", customer_id as "customerId",
      price_id as "priceId", plan_id as "planId", status, ${instantText(sql`trial_end`)} as "trialEnd",
      ${instantText(sql`current_period_end`)} as "currentPeriodEnd", cancel_at_period_end as "cancelAtPeriodEnd"
    from subscriptions where user_id = ${userId}`)
  return row ?? null
}

export interface BillingAccount {
  user_id: string
  customer_key: string
  customer_id: string | null
  trial_started_at: Date | null
  email: string | null
}

const accounts = sql`
  select a.user_id, a.customer_key, a.customer_id, a.trial_started_at, u.email
  from billing_accounts a left join auth.users u on u.id = a.user_id`

export async function findBillingAccount(db: Queryable, userId: string): Promise<BillingAccount | null> {
  const [row] = await db.query<BillingAccount>(sql`${accounts} where a.user_id = ${userId}`)
  return row ?? null
}

export async function findAccountOfCustomer(db: Queryable, customerId: string) {
  const [row] = await db.query<BillingAccount>(sql`${accounts} where a.customer_id = ${customerId}`)
  return row ?? null
}

/** Creates the billing account if there is none. Returns null when the user no longer exists. */
export async function ensureBillingAccount(db: Queryable, userId: string): Promise<BillingAccount | null> {
  await db.query(sql`
    insert into billing_accounts (user_id) select id from auth.users where id = ${userId}
    on conflict (user_id) do nothing`)
  return findBillingAccount(db, userId)
}

/** Stores the customer created with this key; has no effect when the key has been replaced. */
export async function saveCustomerId(db: Queryable, customerKey: string, customerId: string): Promise<void> {
  await db.query(sql`
    update billing_accounts set customer_id = ${customerId} where customer_key = ${customerKey}`)
}

/** Called after the provider has deleted the customer: the next checkout creates a new one. */
export async function unlinkCustomer(tx: Queryable, customerId: string): Promise<void> {
  await tx.query(sql`
    update subscriptions set status = 'canceled', updated_at = now()
    where customer_id = ${customerId} and status <> 'canceled'`)
  await tx.query(sql`
    update billing_accounts set customer_id = null, customer_key = gen_random_uuid()
    where customer_id = ${customerId}`)
}

/** Cancels simulated subscriptions once a real provider is configured, without using up the trial. Returns the number of users. */
export async function endSimulatedSubscriptions(db: Database): Promise<number> {
  const rows = await db.query(sql`
    with ended as (
      update subscriptions set status = 'canceled', updated_at = now()
      where subscription_id ~ '^sub_(simulated|demo)_' and status <> 'canceled'
    )
    update billing_accounts set customer_id = null, customer_key = gen_random_uuid(), trial_started_at = null
    where customer_id ~ '^cus_(simulated|demo)_' returning user_id`)
  return rows.length
}

export async function removeBillingAccount(db: Queryable, userId: string): Promise<void> {
  await db.query(sql`
    delete from billing_accounts where user_id = ${userId}
      and not exists (select 1 from auth.users where id = ${userId})`)
}

export async function listBillingAccounts(db: Queryable, page: { after: string; limit: number }) {
  return db.query<BillingAccount>(sql`
    ${accounts} where a.user_id > ${page.after}::uuid and a.customer_id is not null
    order by a.user_id limit ${page.limit}`)
}

/** Call this before fetching from the provider: a later fetch has a higher token. */
export async function drawFencingToken(db: Queryable): Promise<number> {
  const [row] = await db.query<{ fencingToken: number }>(
    sql`select nextval('billing_tickets') as "fencingToken"`,
  )
  if (row === undefined) throw new Error('no fencing token')
  return row.fencingToken
}

/** A subscription fetched from the provider with this fencing token. */
export interface ProviderState {
  userId: string
  fencingToken: number
  subscription: ProviderSubscription
}

/**
 * Stores the fetched state unless a later fetch was stored already (fencing token), so that the newest state wins in
 * any order of commits. Returns whether it was written; never for a deleted user.
 */
export async function saveProviderState(tx: Queryable, answer: ProviderState): Promise<boolean> {
  const { userId, fencingToken, subscription } = answer
  const taken = await tx.query(sql`
    update billing_accounts a set last_ticket = ${fencingToken},
      trial_started_at = coalesce(a.trial_started_at,
        case when ${subscription.trialEnd}::timestamptz is not null then ${subscription.startedAt}::timestamptz end)
    where a.user_id = ${userId} and a.last_ticket < ${fencingToken}
      and exists (select 1 from auth.users u where u.id = a.user_id)
    returning a.user_id`)
  if (taken.length === 0) return false
  await confirmCancellation(tx, answer)
  await tx.query(sql`
    insert into subscriptions as s (user_id, subscription_id, customer_id, price_id, plan_id, status, trial_end,
      current_period_end, cancel_at_period_end, started_at, provider_updated_at)
    values (${userId}, ${subscription.id}, ${subscription.customerId}, ${subscription.priceId}, 'pro',
      ${subscription.status}, ${subscription.trialEnd}, ${subscription.currentPeriodEnd},
      ${subscription.cancelAtPeriodEnd}, ${subscription.startedAt}, now())
    on conflict (user_id) do update set
      subscription_id = excluded.subscription_id, customer_id = excluded.customer_id,
      price_id = excluded.price_id, plan_id = excluded.plan_id, status = excluded.status,
      trial_end = excluded.trial_end, current_period_end = excluded.current_period_end,
      cancel_at_period_end = excluded.cancel_at_period_end, started_at = excluded.started_at,
      provider_updated_at = excluded.provider_updated_at, updated_at = now()`)
  return true
}

/** Queues a confirmation email when a subscription is cancelled, or that is undone, here or at the provider. */
async function confirmCancellation(tx: Queryable, { userId, subscription }: ProviderState): Promise<void> {
  if (!isSubscribedStatus(subscription.status)) return
  const changed = await tx.query(sql`
    select 1 from subscriptions
    where user_id = ${userId} and subscription_id = ${subscription.id}
      and cancel_at_period_end <> ${subscription.cancelAtPeriodEnd}`)
  const kind = subscription.cancelAtPeriodEnd ? 'cancelled' : 'continued'
  if (changed.length > 0) await addJob(tx, { topic: 'billing.notice', payload: { userId, kind } })
}

/** Queues the immediate cancellation, which also works after the account is deleted. */
export async function queueBillingCancellation(tx: Queryable, userId: string): Promise<void> {
  await addJob(tx, { topic: 'billing.cancel_now', payload: { userId } })
}

/** Deleted users who may still be charged. */
export async function listOrphanedAccounts(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>(sql`
    select a.user_id from billing_accounts a
    where not exists (select 1 from auth.users u where u.id = a.user_id) limit 1000`)
  return rows.map((row) => row.user_id)
}

/** Queues today's reconciliation, once a day across processes. */
export async function scheduleReconciliation(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const isFirst = await tx.query(sql`
      insert into billing_reconciliations (day) values (current_date) on conflict (day) do nothing returning day`)
    if (isFirst.length > 0) await addJob(tx, { topic: 'billing.reconcile', payload: {} })
  })
}

/** Whether this event was processed, so that a repeated delivery needs no fetch. */
export async function isEventRecorded(db: Queryable, eventId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from billing_events where event_id = ${eventId}`)
  return rows.length > 0
}

/** Returns false when the event had already been recorded (deduplication). */
export async function recordEvent(tx: Queryable, eventId: string, type: string): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into billing_events (event_id, type) values (${eventId}, ${type})
    on conflict (event_id) do nothing returning event_id`)
  return rows.length > 0
}

export type NoticeKind = 'trial_ending' | 'payment_failed'

/** Queues an email once per subject, such as a trial that ends or an unpaid invoice. */
export async function queueNoticeOnce(
  tx: Queryable,
  notice: { userId: string; kind: NoticeKind; about: string },
): Promise<void> {
  const { userId, kind, about } = notice
  const isNew = await tx.query(sql`
    insert into billing_notices (subject, user_id)
    select ${`${kind}:${about}`}, id from auth.users where id = ${userId}
    on conflict (subject) do nothing returning subject`)
  if (isNew.length > 0) await addJob(tx, { topic: 'billing.notice', payload: { userId, kind } })
}

export interface CheckoutRow {
  id: string
  user_id: string
  billing_period: BillingPeriod
  trial_days: number
  status: 'open' | 'paid' | 'canceled' | 'expired'
  session_id: string | null
  url: string | null
  expires_at: Date
}

const checkoutColumns = sql`id, user_id, billing_period, trial_days, status, session_id, url, expires_at`

/** Returns the user's open checkout, or creates one for this period. */
export async function openCheckout(
  db: Queryable,
  wanted: { userId: string; billingPeriod: BillingPeriod; trialDays: number },
): Promise<CheckoutRow> {
  const [row] = await db.query<CheckoutRow>(sql`
    insert into checkouts (id, user_id, billing_period, trial_days)
    values (${uuidv7()}, ${wanted.userId}, ${wanted.billingPeriod}, ${wanted.trialDays})
    on conflict (user_id) where status = 'open' do update set updated_at = now()
    returning ${checkoutColumns}`)
  if (row === undefined) throw new Error('the checkout was not stored')
  return row
}

export async function findOpenCheckout(db: Queryable, userId: string): Promise<CheckoutRow | null> {
  const [row] = await db.query<CheckoutRow>(sql`
    select ${checkoutColumns} from checkouts where user_id = ${userId} and status = 'open'`)
  return row ?? null
}

export async function findCheckout(db: Queryable, userId: string, id: string): Promise<CheckoutRow | null> {
  const [row] = await db.query<CheckoutRow>(sql`
    select ${checkoutColumns} from checkouts where id = ${id} and user_id = ${userId}`)
  return row ?? null
}

export async function findCheckoutStatus(db: Queryable, id: string): Promise<CheckoutRow['status'] | null> {
  const [row] = await db.query<Pick<CheckoutRow, 'status'>>(
    sql`select status from checkouts where id = ${id}`,
  )
  return row?.status ?? null
}

/** Stores the provider's session. Returns false when the checkout has been closed. */
export async function saveSession(db: Queryable, id: string, session: ProviderCheckout): Promise<boolean> {
  const kept = await db.query(sql`
    update checkouts set session_id = ${session.sessionId}, url = ${session.url}, expires_at = ${session.expiresAt},
      updated_at = now()
    where id = ${id} and status = 'open' returning id`)
  return kept.length > 0
}

/** Ends a checkout only if it still has this session. */
export async function closeReplaced(
  db: Queryable,
  { id, session_id: sessionId }: CheckoutRow,
  status: 'paid' | 'canceled',
): Promise<void> {
  await db.query(sql`
    update checkouts set status = ${status}, updated_at = now()
    where id = ${id} and status = 'open' and session_id is not distinct from ${sessionId}::text`)
}

export async function closeCheckout(db: Queryable, id: string, status: 'paid' | 'canceled' | 'expired') {
  const closed = await db.query(sql`
    update checkouts set status = ${status}, updated_at = now() where id = ${id} and status = 'open' returning id`)
  return closed.length > 0
}

export async function closeCheckoutOfSession(db: Queryable, sessionId: string, status: 'paid' | 'expired') {
  await db.query(sql`
    update checkouts set status = ${status}, updated_at = now()
    where session_id = ${sessionId} and status = 'open'`)
}
