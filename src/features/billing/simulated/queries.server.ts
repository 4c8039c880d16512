import sql from 'sql-template-tag'
import type { Queryable } from '#src/platform/db/database.ts'
import type { SimulatedSubscription } from './subscription-lifecycle.ts'

const columns = sql`id, customer_id as "customerId", billing_period as "billingPeriod",
  next_billing_period as "nextBillingPeriod", status, started_at as "startedAt", trial_end as "trialEnd",
  period_end as "periodEnd", cancel_at_period_end as "cancelAtPeriodEnd",
  is_trial_end_told as "isTrialEndAnnounced", card_fails as "cardFails", failed_charges as "failedCharges",
  retry_at as "retryAt", charges, changes, seconds_ahead as "secondsAhead"`

export async function listSimulated(db: Queryable, customerId: string): Promise<SimulatedSubscription[]> {
  return db.query<SimulatedSubscription>(sql`
    select ${columns} from simulated_subscriptions where customer_id = ${customerId} order by started_at desc`)
}

export async function listAllSimulated(db: Queryable, page: { after: string; limit: number }) {
  return db.query<SimulatedSubscription>(sql`
    select ${columns} from simulated_subscriptions where id > ${page.after} order by id limit ${page.limit}`)
}

export async function lockSimulated(tx: Queryable, id: string): Promise<SimulatedSubscription | null> {
  const [row] = await tx.query<SimulatedSubscription>(sql`
    select ${columns} from simulated_subscriptions where id = ${id} for update`)
  return row ?? null
}

export async function saveSimulated(tx: Queryable, one: SimulatedSubscription): Promise<void> {
  await tx.query(sql`
    insert into simulated_subscriptions (id, customer_id, billing_period, next_billing_period, status, started_at,
      trial_end, period_end, cancel_at_period_end, is_trial_end_told, card_fails, failed_charges, retry_at, charges,
      changes, seconds_ahead)
    values (${one.id}, ${one.customerId}, ${one.billingPeriod}, ${one.nextBillingPeriod}, ${one.status},
      ${one.startedAt}, ${one.trialEnd}, ${one.periodEnd}, ${one.cancelAtPeriodEnd}, ${one.isTrialEndAnnounced},
      ${one.cardFails}, ${one.failedCharges}, ${one.retryAt}, ${one.charges}, ${one.changes}, ${one.secondsAhead})
    on conflict (id) do update set
      billing_period = excluded.billing_period, next_billing_period = excluded.next_billing_period,
      status = excluded.status, period_end = excluded.period_end,
      cancel_at_period_end = excluded.cancel_at_period_end, is_trial_end_told = excluded.is_trial_end_told,
      card_fails = excluded.card_fails, failed_charges = excluded.failed_charges, retry_at = excluded.retry_at,
      charges = excluded.charges, changes = excluded.changes, seconds_ahead = excluded.seconds_ahead`)
}
