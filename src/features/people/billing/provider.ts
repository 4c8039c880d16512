import type { BillingPeriod } from './schema.ts'

export interface ProviderSubscription {
  id: string
  customerId: string
  priceId: string
  status: string
  startedAt: Date
  trialEnd: Date | null
  currentPeriodEnd: Date | null
  cancelAtPeriodEnd: boolean
}

/** A checkout to open; the server sets every field. */
export interface NewCheckout {
  /** The idempotency key: opening a checkout twice creates one session. */
  checkoutId: string
  customerId: string
  userId: string
  billingPeriod: BillingPeriod
  /** With 0 the first charge is today. */
  trialDays: number
}

export interface ProviderCheckout {
  sessionId: string
  url: string
  expiresAt: Date
}

/** Stripe, or the simulation. Calls throw when the provider can't be reached. */
export interface CardProvider {
  /** Idempotent: the same key returns the same customer. */
  createCustomer(customer: { key: string; userId: string; email: string }): Promise<string>
  deleteCustomer(customerId: string): Promise<void>
  openCheckout(checkout: NewCheckout): Promise<ProviderCheckout>
  closeCheckout(sessionId: string): Promise<'closed' | 'paid'>
  portalUrl(customerId: string): Promise<string>
  /** Cancels at the end of the paid period, or undoes that. Returns false when there is no live subscription. */
  setCancelAtPeriodEnd(subscriptionId: string, isCanceled: boolean): Promise<boolean>
  /** Cancels immediately; idempotent. */
  cancelNow(subscriptionId: string): Promise<void>
  subscriptionsOf(customerId: string): Promise<ProviderSubscription[]>
  listSubscriptions(): AsyncIterable<ProviderSubscription>
  /** Null for a price that is no longer sold. */
  billingPeriodOf(priceId: string): BillingPeriod | null
}
