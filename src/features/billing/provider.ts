import type { BillingPeriod } from './schema.ts'

/** What the card provider says of a subscription, in our words. */
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

/** A checkout that is to be opened; all of it decided by the server. */
export interface NewCheckout {
  /** Opening the same checkout twice is one session at the provider. */
  checkoutId: string
  customerId: string
  userId: string
  billingPeriod: BillingPeriod
  /** 0: the first charge is today. */
  trialDays: number
}

export interface ProviderCheckout {
  sessionId: string
  /** Where the browser goes: a path of ours, or the provider's own page. */
  url: string
  expiresAt: Date
}

/** Whoever takes the money: Stripe, or the simulation of a fresh machine. Calls throw when the provider can't be asked. */
export interface CardProvider {
  /** The customer of this key: made at the first call, the same one at every later one. */
  createCustomer(customer: { key: string; userId: string; email: string }): Promise<string>
  /** Cancels all that the customer has, at once and for good, and forgets the customer. */
  deleteCustomer(customerId: string): Promise<void>
  openCheckout(checkout: NewCheckout): Promise<ProviderCheckout>
  /** Closes a checkout that nobody has paid, so that nobody can; says `paid` when it was too late for that. */
  closeCheckout(sessionId: string): Promise<'closed' | 'paid'>
  /** Where the customer changes card and billing period. */
  portalUrl(customerId: string): Promise<string>
  /** Ends the subscription with the period that is paid for, or takes that back. False: there is none to end. */
  setCancelAtPeriodEnd(subscriptionId: string, isCanceled: boolean): Promise<boolean>
  /** Ends the subscription this moment; one that has ended stays ended. */
  cancelNow(subscriptionId: string): Promise<void>
  /** All subscriptions this customer ever had, as they are now. */
  subscriptionsOf(customerId: string): Promise<ProviderSubscription[]>
  /** Every subscription there is, ended ones too. */
  listSubscriptions(): AsyncIterable<ProviderSubscription>
  /** The billing period of one of our prices; null for a price that is no longer sold. */
  billingPeriodOf(priceId: string): BillingPeriod | null
}
