import { AppError } from '#src/lib/app-error.ts'
import { isSubscribedStatus } from '#src/lib/subscription-status.ts'
import {
  type CheckoutRow,
  closeReplaced,
  findOpenCheckout,
  findSubscription,
  openCheckout,
  saveSession,
} from './queries.server.ts'
import { isLiveStatus, trialDaysFor } from './rules.ts'
import type { BillingPeriod } from './schema.ts'
import { accountWithCustomer, type Billing, syncSubscription } from './service.server.ts'

interface Buyer {
  userId: string
  billingPeriod: BillingPeriod
  now: Date
}

/** Concurrent checkouts for two periods replace each other; after this many rounds one fails. */
const MAX_ROUNDS = 4

/**
 * Returns the URL of the user's only open checkout. The server decides plan, price, customer and trial. Starting
 * again returns the same checkout; for another billing period the earlier one is closed at the provider first. Throws
 * already_exists for a user with a live subscription.
 */
export async function startCheckout(billing: Billing, buyer: Buyer): Promise<string> {
  const { userId, billingPeriod } = buyer
  await requireNoSubscription(billing, userId)
  const account = await accountWithCustomer(billing, userId)
  const wanted = { userId, billingPeriod, trialDays: trialDaysFor(account) }
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await closeOutdatedCheckout(billing, buyer, account.customer_id)
    const checkout = await openCheckout(billing.db, wanted)
    if (checkout.billing_period !== billingPeriod) continue
    const url = checkout.url ?? (await openAtProvider(billing, checkout, account.customer_id))
    if (url !== null) return url
  }
  throw new AppError('in_progress')
}

async function requireNoSubscription({ db }: Billing, userId: string): Promise<void> {
  const subscription = await findSubscription(db, userId)
  if (subscription === null || !isLiveStatus(subscription.status)) return
  const words = isSubscribedStatus(subscription.status)
    ? 'You already have a subscription.'
    : 'Your last payment failed. Update your card to get access again.'
  throw new AppError('already_exists', words)
}

async function closeOutdatedCheckout(billing: Billing, buyer: Buyer, customerId: string): Promise<void> {
  const { userId, billingPeriod, now } = buyer
  const open = await findOpenCheckout(billing.db, userId)
  const fits = open?.billing_period === billingPeriod && open.expires_at > now
  if (open === null || fits) return
  const end = open.session_id === null ? 'closed' : await billing.provider.closeCheckout(open.session_id)
  await closeReplaced(billing.db, open, end === 'paid' ? 'paid' : 'canceled')
  if (end === 'closed') return
  await syncSubscription(billing, userId, customerId)
  throw new AppError('already_exists', 'You already have a subscription.')
}

/** Deduplicates concurrent calls in this process; the provider's idempotency key deduplicates across processes. */
const opening = new Map<string, Promise<string | null>>()

function openAtProvider(billing: Billing, checkout: CheckoutRow, customerId: string): Promise<string | null> {
  const underWay = opening.get(checkout.id)
  if (underWay !== undefined) return underWay
  const opened = openSession(billing, checkout, customerId).finally(() => opening.delete(checkout.id))
  opening.set(checkout.id, opened)
  return opened
}

async function openSession({ db, provider }: Billing, checkout: CheckoutRow, customerId: string) {
  const session = await provider.openCheckout({
    checkoutId: checkout.id,
    customerId,
    userId: checkout.user_id,
    billingPeriod: checkout.billing_period,
    trialDays: checkout.trial_days,
  })
  if (await saveSession(db, checkout.id, session)) return session.url
  await provider.closeCheckout(session.sessionId)
  return null
}
