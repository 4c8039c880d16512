import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#src/platform/db/database.ts'
import type { ProviderCheckout } from './provider.ts'
import type { BillingPeriod } from './schema.ts'

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

const columns = sql`id, user_id, billing_period, trial_days, status, session_id, url, expires_at`

/** Returns the user's open checkout, or creates one for this period. */
export async function openCheckout(
  db: Queryable,
  wanted: { userId: string; billingPeriod: BillingPeriod; trialDays: number },
): Promise<CheckoutRow> {
  const [row] = await db.query<CheckoutRow>(sql`
    insert into checkouts (id, user_id, billing_period, trial_days)
    values (${uuidv7()}, ${wanted.userId}, ${wanted.billingPeriod}, ${wanted.trialDays})
    on conflict (user_id) where status = 'open' do update set updated_at = now()
    returning ${columns}`)
  if (row === undefined) throw new Error('the checkout was not stored')
  return row
}

export async function findOpenCheckout(db: Queryable, userId: string): Promise<CheckoutRow | null> {
  const [row] = await db.query<CheckoutRow>(sql`
    select ${columns} from checkouts where user_id = ${userId} and status = 'open'`)
  return row ?? null
}

export async function findCheckout(db: Queryable, userId: string, id: string): Promise<CheckoutRow | null> {
  const [row] = await db.query<CheckoutRow>(sql`
    select ${columns} from checkouts where id = ${id} and user_id = ${userId}`)
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
