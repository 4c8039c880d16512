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

/** A checkout to open. The server decides all of it. */
export interface NewCheckout {
  /** The idempotency key: opening a checkout twice creates one session. */
  checkoutId: string
  customerId: string
  userId: string
  billingPeriod: BillingPeriod
  /** 0: the first charge is today. */
  trialDays: number
}

export interface ProviderCheckout {
  sessionId: string
  /** The URL to redirect the browser to: a path of this site or the provider's page. */
  url: string
  expiresAt: Date
}

/** Stripe, or the simulation. Calls throw when the provider can't be reached. */
export interface CardProvider {
  /** Idempotent: the same key returns the same customer. */
  createCustomer(customer: { key: string; userId: string; email: string }): Promise<string>
  /** Cancels the customer's subscriptions immediately and deletes the customer. */
  deleteCustomer(customerId: string): Promise<void>
  openCheckout(checkout: NewCheckout): Promise<ProviderCheckout>
  /** Closes an unpaid checkout; `paid` when it was already paid. */
  closeCheckout(sessionId: string): Promise<'closed' | 'paid'>
  /** The URL where the customer changes card and billing period. */
  portalUrl(customerId: string): Promise<string>
  /** Cancels at the end of the paid period, or undoes that. Returns false when there is no live subscription. */
  setCancelAtPeriodEnd(subscriptionId: string, isCanceled: boolean): Promise<boolean>
  /** Cancels immediately; idempotent. */
  cancelNow(subscriptionId: string): Promise<void>
  /** All subscriptions of this customer, ended ones too. */
  subscriptionsOf(customerId: string): Promise<ProviderSubscription[]>
  /** All subscriptions of all customers, ended ones too. */
  listSubscriptions(): AsyncIterable<ProviderSubscription>
  /** Null for a price that is no longer sold. */
  billingPeriodOf(priceId: string): BillingPeriod | null
}
