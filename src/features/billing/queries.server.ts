import sql from 'sql-template-tag'
import { isSubscribedStatus } from '#src/lib/subscription-status.ts'
import type { Database, Queryable } from '#src/platform/db/database.ts'
import { addJob } from '#src/platform/outbox.ts'
import type { ProviderSubscription } from './provider.ts'

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
}

/** What is stored of the user's subscription: what the card provider last said. */
export async function findSubscription(db: Queryable, userId: string): Promise<SubscriptionRow | null> {
  // Columns by name, here and below: a statement with * that a connection has prepared fails once another process has
  // added a column.
  const [row] = await db.query<SubscriptionRow>(sql`
    select user_id, subscription_id, customer_id, price_id, plan_id, status, trial_end, current_period_end,
      cancel_at_period_end
    from subscriptions where user_id = ${userId}`)
  return row ?? null
}

/** Who somebody is to the card provider. */
export interface BillingAccount {
  user_id: string
  customer_key: string
  customer_id: string | null
  trial_started_at: Date | null
  /** The user's address; null once the user has gone. */
  email: string | null
}

export async function findBillingAccount(db: Queryable, userId: string): Promise<BillingAccount | null> {
  const [row] = await db.query<BillingAccount>(sql`
    select a.user_id, a.customer_key, a.customer_id, a.trial_started_at, u.email
    from billing_accounts a left join auth.users u on u.id = a.user_id where a.user_id = ${userId}`)
  return row ?? null
}

/** The account that this customer of the provider is; null: a customer of somebody else's. */
export async function findAccountOfCustomer(
  db: Queryable,
  customerId: string,
): Promise<BillingAccount | null> {
  const [row] = await db.query<BillingAccount>(sql`
    select a.user_id, a.customer_key, a.customer_id, a.trial_started_at, u.email
    from billing_accounts a left join auth.users u on u.id = a.user_id where a.customer_id = ${customerId}`)
  return row ?? null
}

/** The user's billing account, made if there is none. */
export async function ensureBillingAccount(db: Queryable, userId: string): Promise<BillingAccount | null> {
  await db.query(sql`
    insert into billing_accounts (user_id) select id from auth.users where id = ${userId}
    on conflict (user_id) do nothing`)
  return findBillingAccount(db, userId)
}

/** Keeps the customer made under this key; another key has been drawn meanwhile: nothing. */
export async function keepCustomer(db: Queryable, customerKey: string, customerId: string): Promise<void> {
  await db.query(sql`
    update billing_accounts set customer_id = ${customerId} where customer_key = ${customerKey}`)
}

/** The provider has deleted this customer, and all that it had: the next checkout makes another one. */
export async function forgetCustomer(tx: Queryable, customerId: string): Promise<void> {
  await tx.query(sql`
    update subscriptions set status = 'canceled', updated_at = now()
    where customer_id = ${customerId} and status <> 'canceled'`)
  await tx.query(sql`
    update billing_accounts set customer_id = null, customer_key = gen_random_uuid()
    where customer_id = ${customerId}`)
}

/**
 * Cancels what the simulated card provider and the demo left behind, once a real one is configured: nothing would ever end it.
 * A simulated trial doesn't use up the real one. Returns how many people it was.
 */
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

/** Removes what is left of somebody whose account has gone and whose subscription is cancelled. */
export async function removeBillingAccount(db: Queryable, userId: string): Promise<void> {
  await db.query(sql`
    delete from billing_accounts where user_id = ${userId}
      and not exists (select 1 from auth.users where id = ${userId})`)
}

/** The customers to compare with the provider's, a page of them in the order of their users. */
export async function listBillingAccounts(
  db: Queryable,
  page: { after: string; limit: number },
): Promise<BillingAccount[]> {
  return db.query<BillingAccount>(sql`
    select a.user_id, a.customer_key, a.customer_id, a.trial_started_at, u.email
    from billing_accounts a left join auth.users u on u.id = a.user_id
    where a.user_id > ${page.after}::uuid and a.customer_id is not null
    order by a.user_id limit ${page.limit}`)
}

/** A number to draw before the provider is asked: a later question has a higher one. */
export async function drawTicket(db: Queryable): Promise<number> {
  const [row] = await db.query<{ ticket: number }>(sql`select nextval('billing_tickets') as ticket`)
  if (row === undefined) throw new Error('no ticket was drawn')
  return row.ticket
}

/** What the provider answered to the question with this ticket. */
export interface Answer {
  userId: string
  ticket: number
  subscription: ProviderSubscription
}

/**
 * Stores what the provider answered, unless the answer to a later question is stored already. Whoever asks after a change
 * draws a later ticket than everybody who asked before it; so in whatever order answers are written, the last change stands.
 * Returns whether it was written; never for a user who has gone.
 */
export async function saveAnswer(tx: Queryable, answer: Answer): Promise<boolean> {
  const { userId, ticket, subscription } = answer
  const taken = await tx.query(sql`
    update billing_accounts a set last_ticket = ${ticket},
      trial_started_at = coalesce(a.trial_started_at,
        case when ${subscription.trialEnd}::timestamptz is not null then ${subscription.startedAt}::timestamptz end)
    where a.user_id = ${userId} and a.last_ticket < ${ticket}
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

/** Mails a confirmation when a subscription is cancelled, or its cancellation undone, wherever that was done. */
async function confirmCancellation(tx: Queryable, { userId, subscription }: Answer): Promise<void> {
  if (!isSubscribedStatus(subscription.status)) return
  const changed = await tx.query(sql`
    select 1 from subscriptions
    where user_id = ${userId} and subscription_id = ${subscription.id}
      and cancel_at_period_end <> ${subscription.cancelAtPeriodEnd}`)
  const kind = subscription.cancelAtPeriodEnd ? 'cancelled' : 'continued'
  if (changed.length > 0) await addJob(tx, { topic: 'billing.notice', payload: { userId, kind } })
}

/** Work to follow: the user's subscription is cancelled at once, also when the account has gone by then. */
export async function cancelBillingLater(tx: Queryable, userId: string): Promise<void> {
  await addJob(tx, { topic: 'billing.cancel_now', payload: { userId } })
}

/** Users who have gone while something of theirs may still be charged. */
export async function listOrphans(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>(sql`
    select a.user_id from billing_accounts a
    where not exists (select 1 from auth.users u where u.id = a.user_id) limit 1000`)
  return rows.map((row) => row.user_id)
}

/** Adds today's comparison with the provider to the work, once a day over all processes. */
export async function planReconciliation(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const isFirst = await tx.query(sql`
      insert into billing_reconciliations (day) values (current_date) on conflict (day) do nothing returning day`)
    if (isFirst.length > 0) await addJob(tx, { topic: 'billing.reconcile', payload: {} })
  })
}
