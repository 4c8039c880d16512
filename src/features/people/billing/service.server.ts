import { AppError } from '#src/lib/api/app-error.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { CardProvider } from './provider.ts'
import {
  type CheckoutRow,
  closeReplaced,
  drawFencingToken,
  ensureBillingAccount,
  findBillingAccount,
  findOpenCheckout,
  findSubscription,
  openCheckout,
  removeBillingAccount,
  saveCustomerId,
  saveProviderState,
  saveSession,
} from './queries.server.ts'
import { currentSubscription, isLiveStatus, trialDaysFor } from './rules.ts'
import type { BillingPeriod } from './schema.ts'

export interface Billing {
  db: Database
  provider: CardProvider
}

/**
 * Fetches the customer's current subscription from the provider; null if there is none. The fencing token is drawn
 * before the request, so that the later of two results is known (see `saveProviderState`).
 */
export async function fetchProviderState({ db, provider }: Billing, userId: string, customerId: string) {
  const fencingToken = await drawFencingToken(db)
  const subscription = currentSubscription(await provider.subscriptionsOf(customerId))
  return subscription === null ? null : { userId, fencingToken, subscription }
}

/** Updates the stored subscription from the provider. */
export async function syncSubscription(billing: Billing, userId: string, customerId: string): Promise<void> {
  const answer = await fetchProviderState(billing, userId, customerId)
  if (answer !== null) await billing.db.transaction((tx) => saveProviderState(tx, answer))
}

/** Returns the billing account with its customer, which is created on first use. */
async function accountWithCustomer({ db, provider }: Billing, userId: string) {
  const account = await ensureBillingAccount(db, userId)
  if (account === null || account.email === null) throw new AppError('not_signed_in')
  if (account.customer_id !== null) return { ...account, customer_id: account.customer_id }
  const { customer_key: key, email } = account
  const customerId = await provider.createCustomer({ key, userId, email })
  await saveCustomerId(db, key, customerId)
  return { ...account, customer_id: customerId }
}

/** Cancels all subscriptions immediately; deletes the customer and the billing account of a deleted user. Idempotent. */
export async function cancelBilling(billing: Billing, userId: string): Promise<void> {
  const { db, provider } = billing
  const account = await findBillingAccount(db, userId)
  if (account === null) return
  const { customer_id: customerId, email } = account
  if (customerId === null) return removeBillingAccount(db, userId)
  for (const subscription of await provider.subscriptionsOf(customerId)) {
    await provider.cancelNow(subscription.id)
  }
  if (email !== null) return syncSubscription(billing, userId, customerId)
  await provider.deleteCustomer(customerId)
  await removeBillingAccount(db, userId)
}

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
